/**
 * When cloth is at rest: over a while nothing has gone anywhere. Places are compared, not velocities, so that cloth held
 * by friction counts as still, and so does a fold that trembles by less than one sees.
 */

/** Time over which places are compared [s]. */
export const REST_SECONDS = 0.25
/** Calm: within that time vertices went no further than this, root mean square and at most [m]. */
const CALM_RMS = 0.0005
const CALM_MAX = 0.005

export interface RestWatch {
  readonly x: Float64Array
  /** When `x` was taken [s]. */
  time: number
  /** How far vertices went in the last whole interval [m]. */
  rms: number
  max: number
}

export function buildRestWatch(x: Float64Array, time: number): RestWatch {
  return { x: x.slice(), time, rms: Number.POSITIVE_INFINITY, max: Number.POSITIVE_INFINITY }
}

/** Looks at the cloth after a step; true at the end of an interval in which it was calm. */
export function isAtRest(watch: RestWatch, x: Float64Array, time: number): boolean {
  if (time - watch.time < REST_SECONDS) return false
  let squares = 0
  let farthest = 0
  for (let at = 0; at < x.length; at += 3) {
    const dx = x[at] - watch.x[at]
    const dy = x[at + 1] - watch.x[at + 1]
    const dz = x[at + 2] - watch.x[at + 2]
    const square = dx * dx + dy * dy + dz * dz
    squares += square
    if (square > farthest) farthest = square
  }
  watch.rms = Math.sqrt((3 * squares) / x.length)
  watch.max = Math.sqrt(farthest)
  watch.x.set(x)
  watch.time = time
  return watch.rms < CALM_RMS && watch.max < CALM_MAX
}
