/** The simulation in the words of the status bar; the same words are `selvedge.sim.state`. */
import type { RecordingNumbers, SimNumbers } from './worker/protocol.ts'

export function stateWords(engine: 'loading' | 'ready' | 'failed', numbers: SimNumbers): string {
  if (numbers.stage === 'stopped') return `Stopped: ${numbers.reason}`
  if (engine === 'failed') return 'Stopped: the engine did not load'
  if (engine === 'loading' || (numbers.vertices === 0 && numbers.waits === '')) return 'Loading'
  if (numbers.stage === 'rest') return 'At rest'
  if (numbers.stage === 'placed') return 'Placed'
  if (!numbers.running) return 'Paused'
  if (numbers.stage === 'settling') return 'Settling'
  return `Sewing ${Math.round(100 * numbers.progress)} %`
}

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

/** Metres as centimetres with one decimal: 0.432 → 43.2 cm. */
export function centimetres(metres: number): string {
  return `${(100 * metres).toFixed(1)} cm`
}
