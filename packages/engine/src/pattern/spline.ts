/**
 * A smooth curve through points: a centripetal Catmull–Rom spline (Catmull and Rom 1974, A class of local interpolating
 * splines; Yuksel, Schaefer and Keyser 2011, Parameterization and applications of Catmull–Rom curves). Centripetal, as
 * it then makes neither loops nor cusps between neighbouring points however unevenly they lie. Between p₁ and p₂, with
 * p₀ before and p₃ behind them and dₖ = √|pₖ − pₖ₋₁|, it is the cubic Bézier curve p₁ b₁ b₂ p₂:
 *
 *   b₁ = (d₁² p₂ − d₂² p₀ + (2d₁² + 3d₁d₂ + d₂²) p₁) / 3d₁(d₁ + d₂)                          [m]  (1)
 *   b₂ = (d₃² p₁ − d₂² p₃ + (2d₃² + 3d₃d₂ + d₂²) p₂) / 3d₃(d₃ + d₂)                          [m]  (2)
 *
 * Beyond an end it goes on as if straight, p₀ = 2p₁ − p₂. A part of a spline is no such spline, so it carries its own
 * b₁ and b₂ as `handles`.
 */
import { magnitude } from '../core/index.ts'
import type { Point2 } from './curve.ts'
import type { Curve } from './garment.ts'

export type Spline = Extract<Curve, { kind: 'spline' }>
export type Cubic = [a: Point2, c: Point2, d: Point2, b: Point2]

/** Which segment parameter t of the spline falls into, and the parameter there. */
export function splinePlace(curve: Spline, t: number): { row: number; u: number } {
  const count = curve.through.length + 1
  const row = Math.max(0, Math.min(count - 1, Math.floor(t * count)))
  return { row, u: t * count - row }
}

/** Segment `row` of a spline from `a` to `b` as a cubic Bézier curve: its four control points [m]. */
export function splineSegment(a: Point2, b: Point2, curve: Spline, row: number): Cubic {
  const { through } = curve
  const at = (k: number): Point2 => (k === 0 ? a : k > through.length ? b : through[k - 1])
  const p1 = at(row)
  const p2 = at(row + 1)
  const own = curve.handles?.[row]
  if (own) return [p1, own[0], own[1], p2]
  const p0 = row > 0 ? at(row - 1) : beyond(p1, p2)
  const p3 = row < through.length ? at(row + 2) : beyond(p2, p1)
  return [p1, handle(p0, p1, p2), handle(p3, p2, p1), p2]
}

/** All segments in order. */
export function splineSegments(a: Point2, b: Point2, curve: Spline): Cubic[] {
  return Array.from({ length: curve.through.length + 1 }, (_, row) => splineSegment(a, b, curve, row))
}

/** (1); (2) is the same seen from the other end. */
function handle(p0: Point2, p1: Point2, p2: Point2): Point2 {
  const d1d1 = magnitude(p1[0] - p0[0], p1[1] - p0[1])
  const d2d2 = magnitude(p2[0] - p1[0], p2[1] - p1[1])
  const d1 = Math.sqrt(d1d1)
  const d2 = Math.sqrt(d2d2)
  const whole = 3 * d1 * (d1 + d2)
  if (whole === 0) return [p1[0], p1[1]] // a point given twice
  const own = 2 * d1d1 + 3 * d1 * d2 + d2d2
  return [
    (d1d1 * p2[0] - d2d2 * p0[0] + own * p1[0]) / whole,
    (d1d1 * p2[1] - d2d2 * p0[1] + own * p1[1]) / whole,
  ]
}

function beyond(end: Point2, inner: Point2): Point2 {
  return [2 * end[0] - inner[0], 2 * end[1] - inner[1]]
}
