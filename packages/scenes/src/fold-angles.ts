/** How sharply cloth is folded, for scenes that must keep their folds or lose them. */
import { emptyFold, type Model, measureFold } from '@selvedge/engine/sim'

/** Angle of every hinge, 0 = flat [rad]. */
export function foldAngles({ hingeCount, hingeVertex }: Model, x: Float64Array): Float64Array {
  const fold = emptyFold()
  return Float64Array.from({ length: hingeCount }, (_, h) => {
    measureFold(hingeVertex, h, x, fold)
    return fold.angle
  })
}

/** Root mean square of the difference of two sets of angles, the shorter way round [rad]. */
export function foldDifference(a: Float64Array, b: Float64Array): number {
  let squares = 0
  for (let h = 0; h < a.length; h++) {
    const apart = Math.abs(a[h] - b[h])
    const short = Math.min(apart, 2 * Math.PI - apart)
    squares += short * short
  }
  return Math.sqrt(squares / a.length)
}

/** Root mean square [rad]. */
export function foldSize(a: Float64Array): number {
  return foldDifference(a, new Float64Array(a.length))
}
