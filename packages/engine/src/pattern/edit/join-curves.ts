/**
 * Two curves end to end as one. Lines in one line stay a line, arcs of one circle an arc; everything else becomes a
 * spline with handles, which passes exactly where the two did: a line and a quadratic are cubics as well,
 *
 *   line        handles (2a + b)/3, (a + 2b)/3                                              [m]  (1)
 *   quadratic   handles (a + 2c)/3, (2c + b)/3                                              [m]  (2)
 *   arc θ       handles at k = 4/3 tan(θ/4) radii along the tangents                        [m]  (3)
 *
 * but arcs only nearly: cut into quarters or less, (3) is off by less than 0.03 % of the radius (Goldapp 1991,
 * Approximation of circular arcs by cubic polynomials).
 */
import { cosine, magnitude, sine } from '../../core/index.ts'
import { arcShape, type Drawn, type Point2, type Span, spanOf, spanPoint, spanVelocity } from '../curve.ts'
import type { Curve, Edge } from '../garment.ts'
import { type Cubic, splineSegments } from '../spline.ts'

export function joinedCurve(panel: Drawn, before: Edge, after: Edge): Curve {
  const first = spanOf(panel, before)
  const second = spanOf(panel, after)
  const smooth = turn(spanVelocity(first, 1), spanVelocity(second, 0)) < STRAIGHT
  if (smooth && first.curve.kind === 'line' && second.curve.kind === 'line') return first.curve
  const arc = smooth ? joinedArc(first, second) : undefined
  if (arc) return arc
  const cubics = [...spanCubics(first), ...spanCubics(second)]
  return {
    kind: 'spline',
    through: cubics.slice(1).map(([start]) => start),
    handles: cubics.map(([, c, d]): [Point2, Point2] => [c, d]),
  }
}

/** An edge as a chain of cubic Bézier curves. */
export function edgeCubics(panel: Drawn, edge: Edge): Cubic[] {
  return spanCubics(spanOf(panel, edge))
}

function spanCubics(span: Span): Cubic[] {
  const { a, b, curve } = span
  switch (curve.kind) {
    case 'line':
      return [[a, mix(a, b, 1 / 3), mix(a, b, 2 / 3), b]] // (1)
    case 'quadratic':
      return [[a, mix(a, curve.control, 2 / 3), mix(b, curve.control, 2 / 3), b]] // (2)
    case 'cubic':
      return [[a, ...curve.controls, b]]
    case 'spline':
      return splineSegments(a, b, curve)
    case 'arc': {
      const { sweep } = arcShape(span)
      const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
      const quarter = Math.abs(sweep) / count / 4
      const reach = ((4 / 3) * sine(quarter)) / cosine(quarter) // (3), in radii
      const scale = reach / Math.abs(sweep) // the velocity is radius · sweep long
      return Array.from({ length: count }, (_, k): Cubic => {
        const [t0, t1] = [k / count, (k + 1) / count]
        const p = spanPoint(span, t0)
        const q = spanPoint(span, t1)
        const u = spanVelocity(span, t0)
        const v = spanVelocity(span, t1)
        return [p, [p[0] + scale * u[0], p[1] + scale * u[1]], [q[0] - scale * v[0], q[1] - scale * v[1]], q]
      })
    }
  }
}

/** One arc when both lie on the same circle and go on the same way. */
function joinedArc(first: Span, second: Span): Curve | undefined {
  const [p, q] = [first.curve, second.curve]
  if (p.kind !== 'arc' || q.kind !== 'arc' || p.right !== q.right) return undefined
  const one = arcShape(first)
  const two = arcShape(second)
  const sweep = Math.abs(one.sweep + two.sweep)
  if (Math.abs(one.radius - two.radius) > 1e-9 * one.radius || sweep > 1.99 * Math.PI) return undefined
  return { ...p, radius: one.radius, large: sweep > Math.PI }
}

function mix(p: Point2, q: Point2, share: number): Point2 {
  return [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])]
}

/** Sine of the angle between two directions [–], 2 when they point apart. */
function turn(u: Point2, v: Point2): number {
  const size = magnitude(u[0], u[1]) * magnitude(v[0], v[1])
  if (size === 0 || u[0] * v[0] + u[1] * v[1] <= 0) return 2
  return Math.abs(u[0] * v[1] - u[1] * v[0]) / size
}

const STRAIGHT = 1e-9 // [–] two lines that were one
