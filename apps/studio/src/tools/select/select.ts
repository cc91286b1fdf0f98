/** Select: what one does without thinking of a tool. */
import { bothWindows } from '../both-windows.ts'
import { SELECT_PATTERN } from './select-pattern.ts'
import { SELECT_SCENE } from './select-scene.ts'

export const SELECT = bothWindows({ name: 'Select', key: 'V' }, SELECT_PATTERN, SELECT_SCENE)
