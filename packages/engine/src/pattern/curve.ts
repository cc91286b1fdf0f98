/**
 * The shape of one edge: line, quadratic or cubic Bézier, circle arc, spline, between two points a and b of its panel.
 *
 *   line        P(t) = (1−t) a + t b                                                        [m]  (1)
 *   quadratic   P(t) = (1−t)² a + 2(1−t)t c + t² b                                          [m]  (2)
 *   cubic       P(t) = (1−t)³ a + 3(1−t)²t c₁ + 3(1−t)t² c₂ + t³ b                          [m]  (3)
 *   arc         P(t) = a + sin(tσ/2)/sin(σ/2) Rot(±(t−1)σ/2) (b−a),  sin(σ/2) = |b−a|/2r    [m]  (4)
 *
 * In (4) σ is the angle the arc sweeps, below π for the small arc and above for the large one; + when it bulges to the
 * right of a → b (counter-clockwise travel, y up), − to the left. Inscribed angles (Euclid III.20) give the form: it
 * needs no centre, so a nearly straight arc of huge radius stays exact. A radius shorter than half the chord, as
 * rounding leaves behind, counts as half the chord: a half circle. `validateGarment` refuses radii far too short.
 * A spline is a chain of cubics (`spline.ts`), each with the same share of the parameter.
 * The parameter t runs from 0 to 1; only for lines and arcs is it proportional to the length (`edge-length.ts`).
 */
import { arcSine, cosine, magnitude, sine } from '../core/index.ts'
import type { Curve, Edge, PanelPoint } from './garment.ts'
import { pointAt } from './panel-points.ts'
import { splinePlace, splineSegment } from './spline.ts'

export type Point2 = [x: number, y: number]

/** What an edge needs of its panel. */
export interface Drawn {
  readonly points: readonly PanelPoint[]
}

/** An edge with its ends looked up: what loops along a curve work with. */
export interface Span {
  readonly a: Point2
  readonly b: Point2
  readonly curve: Curve
}

export function spanOf(panel: Drawn, edge: Edge): Span {
  return { a: pointAt(panel, edge.from), b: pointAt(panel, edge.to), curve: edge.curve }
}

/** Place on the edge at parameter t in [0, 1], in the panel's plane [m]. The ends are exactly the panel's points. */
export function edgePoint(panel: Drawn, edge: Edge, t: number): Point2 {
  return spanPoint(spanOf(panel, edge), t)
}

/** The same of an edge whose ends are known. */
export function spanPoint(span: Span, t: number): Point2 {
  const { a, b, curve } = span
  if (t === 0) return [a[0], a[1]]
  if (t === 1) return [b[0], b[1]]
  const s = 1 - t
  switch (curve.kind) {
    case 'line':
      return [s * a[0] + t * b[0], s * a[1] + t * b[1]] // (1)
    case 'quadratic': {
      const c = curve.control
      const wc = 2 * s * t
      return [s * s * a[0] + wc * c[0] + t * t * b[0], s * s * a[1] + wc * c[1] + t * t * b[1]] // (2)
    }
    case 'cubic':
      return cubicPoint(a, ...curve.controls, b, t)
    case 'spline': {
      const { row, u } = splinePlace(curve, t)
      return cubicPoint(...splineSegment(a, b, curve, row), u)
    }
    case 'arc': {
      const { sweep } = arcShape(span)
      const turn = 0.5 * (t - 1) * sweep
      const scale = sine(0.5 * t * sweep) / sine(0.5 * sweep) // even in the sign of the sweep
      const cos = scale * cosine(turn)
      const sin = scale * sine(turn)
      const dx = b[0] - a[0]
      const dy = b[1] - a[1]
      return [a[0] + cos * dx - sin * dy, a[1] + sin * dx + cos * dy] // (4)
    }
  }
}

/** Rate dP/dt along the edge [m]. Its length is zero at a cusp. */
export function edgeVelocity(panel: Drawn, edge: Edge, t: number): Point2 {
  return spanVelocity(spanOf(panel, edge), t)
}

/** The same of an edge whose ends are known. */
export function spanVelocity(span: Span, t: number): Point2 {
  const { a, b, curve } = span
  const s = 1 - t
  switch (curve.kind) {
    case 'line':
      return [b[0] - a[0], b[1] - a[1]]
    case 'quadratic': {
      const c = curve.control
      return [2 * (s * (c[0] - a[0]) + t * (b[0] - c[0])), 2 * (s * (c[1] - a[1]) + t * (b[1] - c[1]))]
    }
    case 'cubic':
      return cubicVelocity(a, ...curve.controls, b, t)
    case 'spline': {
      const { row, u } = splinePlace(curve, t)
      const count = curve.through.length + 1
      const [x, y] = cubicVelocity(...splineSegment(a, b, curve, row), u)
      return [count * x, count * y]
    }
    case 'arc': {
      const { sweep } = arcShape(span)
      const turn = (t - 0.5) * sweep // d/dt of (4)
      const scale = (0.5 * sweep) / sine(0.5 * sweep)
      const cos = scale * cosine(turn)
      const sin = scale * sine(turn)
      const dx = b[0] - a[0]
      const dy = b[1] - a[1]
      return [cos * dx - sin * dy, sin * dx + cos * dy]
    }
  }
}

function cubicPoint(a: Point2, c: Point2, d: Point2, b: Point2, t: number): Point2 {
  const s = 1 - t
  const wa = s * s * s
  const wc = 3 * s * s * t
  const wd = 3 * s * t * t
  const wb = t * t * t
  return [wa * a[0] + wc * c[0] + wd * d[0] + wb * b[0], wa * a[1] + wc * c[1] + wd * d[1] + wb * b[1]] // (3)
}

function cubicVelocity(a: Point2, c: Point2, d: Point2, b: Point2, t: number): Point2 {
  const s = 1 - t
  const wa = 3 * s * s
  const wm = 6 * s * t
  const wb = 3 * t * t
  return [
    wa * (c[0] - a[0]) + wm * (d[0] - c[0]) + wb * (b[0] - d[0]),
    wa * (c[1] - a[1]) + wm * (d[1] - c[1]) + wb * (b[1] - d[1]),
  ]
}

/** Straight distance between the ends of an edge [m]. */
export function edgeChord(panel: Drawn, edge: Edge): number {
  return spanChord(spanOf(panel, edge))
}

export function spanChord({ a, b }: Span): number {
  return magnitude(b[0] - a[0], b[1] - a[1])
}

/** Radius [m] and signed sweep [rad] of an arc edge; the sweep is positive counter-clockwise. */
export function arcShape(span: Span): { radius: number; sweep: number } {
  const { curve } = span
  if (curve.kind !== 'arc') return { radius: Number.POSITIVE_INFINITY, sweep: 0 }
  const half = 0.5 * spanChord(span)
  const radius = Math.max(curve.radius, half)
  const small = 2 * arcSine(half / radius)
  const sweep = curve.large ? 2 * Math.PI - small : small
  return { radius, sweep: curve.right ? sweep : -sweep }
}
