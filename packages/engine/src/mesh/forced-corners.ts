/**
 * Corners of the outline where no triangulation keeps the smallest angle α₀ = 25°: too sharp, or too lopsided.
 *
 * The fan of m triangles at a corner of angle θ leads from one outline segment to the next. By the law of sines the
 * sides of a triangle with angle α at the corner differ by at most sin(π − α₀ − α)/sin α₀, and the product over the
 * fan is largest for equal angles (log sin is concave):
 *
 *   R(θ) = max over m ≤ θ/α₀ of ( sin(π − α₀ − θ/m) / sin α₀ )^m,     no m when θ < α₀                [–]  (1)
 *
 * A corner whose two segments differ by more than R is forced. At 90° R = 7.3, along a straight line R > 90.
 */
import { arcTangent, magnitude, power, sine } from '../core/index.ts'
import { ANGLE_SMALLEST } from './bounds.ts'

/** Rows of the forced corners of a closed line, x and y in turn [m]. */
export function findForcedCorners(line: Float64Array, counterClockwise: boolean): Set<number> {
  const corners = new Set<number>()
  for (let i = 0; i < line.length / 2; i++) if (isForced(line, i, counterClockwise)) corners.add(i)
  return corners
}

function isForced(line: Float64Array, i: number, counterClockwise: boolean): boolean {
  const count = line.length / 2
  const p = 2 * ((i + count - 1) % count)
  const q = 2 * i
  const r = 2 * ((i + 1) % count)
  const ux = line[r] - line[q]
  const uy = line[r + 1] - line[q + 1]
  const vx = line[p] - line[q]
  const vy = line[p + 1] - line[q + 1]
  const turn = arcTangent(ux * vy - uy * vx, ux * vx + uy * vy) * (counterClockwise ? 1 : -1)
  const angle = turn < 0 ? turn + 2 * Math.PI : turn
  const u = magnitude(ux, uy)
  const v = magnitude(vx, vy)
  return Math.max(u, v) > ratioMax(angle) * Math.min(u, v)
}

/** (1) */
export function ratioMax(angle: number): number {
  let best = 0
  for (let m = 1; m * ANGLE_SMALLEST <= angle; m++) {
    const share = angle / m
    if (share >= Math.PI - 2 * ANGLE_SMALLEST) continue // the other two angles would not fit
    best = Math.max(best, power(sine(Math.PI - ANGLE_SMALLEST - share) / sine(ANGLE_SMALLEST), m))
  }
  return best
}
