/** The simulation in the words of the status bar; the same words are `selvedge.sim.state`. */
import type { RecordingNumbers, SimNumbers } from './worker/protocol.ts'

/** What the words depend on besides the numbers. */
export interface StateOf {
  readonly engine: 'loading' | 'ready' | 'failed'
  /** Frames of a motion are being recorded. */
  readonly recording?: boolean
  /** Wind blows on what is worn. */
  readonly wind?: boolean
}

/** Running is what is moved from outside: by a hand, wind or a motion that is recorded; what falls by itself is settling. */
export function stateWords(numbers: SimNumbers, { engine, recording, wind }: StateOf): string {
  if (numbers.stage === 'stopped') return `Stopped: ${numbers.reason}`
  if (engine === 'failed') return 'Stopped: the engine did not load'
  if (engine === 'loading' || (numbers.vertices === 0 && numbers.waits === '')) return 'Loading'
  if (recording) return 'Running'
  if (numbers.stage === 'rest') return 'At rest'
  if (numbers.stage === 'placed') return 'Placed'
  if (!numbers.running) return 'Paused'
  if (numbers.stage === 'settling') return numbers.held || wind ? 'Running' : 'Settling'
  return `Sewing ${Math.round(100 * numbers.progress)} %`
}

/** What is left to wait, where that is long: `about 40 s`; empty below ten seconds, or while nobody knows. */
export function leftWords(seconds: number | null): string {
  if (seconds === null || seconds <= LONG_S) return ''
  return seconds < 90 ? `about ${5 * Math.round(seconds / 5)} s` : `about ${Math.round(seconds / 60)} min`
}

/** [s] */
const LONG_S = 10

/** `1 crossing`, `0 crossings`: self and body together. */
export function crossingsWords(numbers: SimNumbers): string {
  if (!numbers.crossings) return '–'
  const count = numbers.crossings.self + numbers.crossings.body
  return `${count} ${count === 1 ? 'crossing' : 'crossings'} at step ${whole(numbers.crossings.step)}`
}

/** Of a whole recording: `0 crossings in 61 frames`. */
export function framesWords({ selfCrossings, bodyCrossings, frames }: RecordingNumbers): string {
  const count = selfCrossings + bodyCrossings
  return `${count} ${count === 1 ? 'crossing' : 'crossings'} in ${whole(frames)} frames`
}

export function stepWords(numbers: SimNumbers): string {
  if (numbers.stepMs === 0) return '–'
  const ms = numbers.stepMs < 10 ? numbers.stepMs.toFixed(1) : numbers.stepMs.toFixed(0)
  return `${ms} ms, ${numbers.realTime.toFixed(1)}× real time`
}

/** 3412 → 3,412 */
export function whole(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
}
