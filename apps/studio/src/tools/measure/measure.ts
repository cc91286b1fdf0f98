/** Measure: a tape on the table, on what is worn and on the skin. It changes nothing; Enter keeps what it reads. */
import { bothWindows } from '../both-windows.ts'
import { MEASURE_PATTERN } from './measure-pattern.ts'
import { MEASURE_SCENE } from './measure-scene.ts'

export const MEASURE = bothWindows(
  { name: 'Measure', key: 'T', onBody: true, looks: true },
  MEASURE_PATTERN,
  MEASURE_SCENE,
)
