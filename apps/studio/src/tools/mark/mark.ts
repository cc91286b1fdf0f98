/** Mark: a crayon for cloth and body. Number k here meets number k there, when the garment is wrapped. */
import { bothWindows } from '../both-windows.ts'
import { MARK_PATTERN } from './mark-pattern.ts'
import { MARK_SCENE } from './mark-scene.ts'

export const MARK = bothWindows(
  { name: 'Mark', key: 'B', onBody: true, looks: true },
  MARK_PATTERN,
  MARK_SCENE,
)
