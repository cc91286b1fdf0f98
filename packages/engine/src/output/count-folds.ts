/**
 * Folds of a hem as they are seen from below: how often it leaves the tape that is laid round it and comes back.
 *
 *   depth(s) = way from a point of the hem to the tape, both seen from above; tape: the convex hull         [m]   (1)
 *
 * A fold is counted for every hollow that is deeper than what lies on both sides of it by FOLD. A round or oval hem has none,
 * whatever its width; n waves have n, also where they stand on a flat front and the tape touches only the outer ones.
 */
import { convexHull } from '../geometry/index.ts'

/** A hollow is a fold from this depth on [m]: what the eye takes for one. */
const FOLD = 0.005

/** `point`: a closed rim, 3 per point [m]. */
export function countFolds(point: Float64Array): number {
  const depth = hollowDepths(point)
  const count = depth.length
  let start = 0 // on the tape
  for (let k = 1; k < count; k++) if (depth[k] < depth[start]) start = k
  let [folds, least, most, inside] = [0, 0, 0, false]
  for (let step = 1; step <= count; step++) {
    const d = depth[(start + step) % count]
    if (inside && d > most) most = d
    else if (inside && d < most - FOLD) {
      inside = false
      least = d
      folds++
    } else if (!inside && d < least) least = d
    else if (!inside && d > least + FOLD) {
      inside = true
      most = d
    }
  }
  return folds
}

/** (1) */
function hollowDepths(point: Float64Array): Float64Array {
  const flat = point.filter((_, k) => k % 3 !== 1)
  const hull = convexHull(flat)
  return Float64Array.from({ length: flat.length / 2 }, (_, i) => {
    let least = Infinity
    for (let k = 0; k < hull.length; k++) {
      const a = 2 * hull[k]
      const b = 2 * hull[(k + 1) % hull.length]
      const ex = flat[b] - flat[a]
      const ey = flat[b + 1] - flat[a + 1]
      const length = Math.sqrt(ex * ex + ey * ey)
      const across = ex * (flat[2 * i + 1] - flat[a + 1]) - ey * (flat[2 * i] - flat[a])
      if (length > 0) least = Math.min(least, across / length) // the hull is convex: its sides may be taken as lines
    }
    return least
  })
}
