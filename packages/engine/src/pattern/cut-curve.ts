/**
 * Parts of curves, exactly: cutting an edge in two changes its list of edges, never the line the scissors follow.
 * A part of a Bézier curve has the blossoms of its ends for control points (de Casteljau 1959; Farin, Curves and
 * Surfaces for CAGD, 2002, section 4.4): with b(t₁, t₂, t₃) symmetric, affine in each and b(t, t, t) = P(t),
 *
 *   quadratic part t₀ … t₁:   P(t₀),  b(t₀, t₁),  P(t₁)                                                (1)
 *   cubic part t₀ … t₁:       P(t₀),  b(t₀, t₀, t₁),  b(t₀, t₁, t₁),  P(t₁)                            (2)
 *
 * A part of an arc keeps its radius and sweeps its share of the angle; a part of a spline keeps the points between and
 * the handles of (2).
 */
import { arcShape, type Point2, type Span } from './curve.ts'
import type { Curve } from './garment.ts'
import { type Cubic, type Spline, splinePlace, splineSegments } from './spline.ts'

/** The curve between parameters t₀ < t₁ of an edge; its ends are the edge's points there. */
export function curvePart(span: Span, t0: number, t1: number): Curve {
  const { a, b, curve } = span
  if (t0 === 0 && t1 === 1) return curve
  switch (curve.kind) {
    case 'line':
      return curve
    case 'quadratic':
      return { kind: 'quadratic', control: blossom([a, curve.control, b], [t0, t1]) } // (1)
    case 'cubic': {
      const [, c, d] = cubicPart([a, ...curve.controls, b], t0, t1)
      return { kind: 'cubic', controls: [c, d] }
    }
    case 'arc': {
      const { radius, sweep } = arcShape(span)
      return { ...curve, radius, large: (t1 - t0) * Math.abs(sweep) > Math.PI }
    }
    case 'spline':
      return splinePart(a, b, curve, t0, t1)
  }
}

/** The same line travelled the other way. */
export function reversedCurve(curve: Curve): Curve {
  switch (curve.kind) {
    case 'line':
    case 'quadratic':
      return curve
    case 'cubic':
      return { kind: 'cubic', controls: [curve.controls[1], curve.controls[0]] }
    case 'arc':
      return { ...curve, right: !curve.right }
    case 'spline':
      return {
        kind: 'spline',
        through: curve.through.toReversed(),
        ...(curve.handles
          ? { handles: curve.handles.toReversed().map(([c, d]): [Point2, Point2] => [d, c]) }
          : {}),
      }
  }
}

/** The curve with every point moved by `map`, a motion or mirroring of the plane; `mirrored` when it turns it over. */
export function movedCurve(curve: Curve, map: (point: Point2) => Point2, mirrored: boolean): Curve {
  switch (curve.kind) {
    case 'line':
      return curve
    case 'quadratic':
      return { kind: 'quadratic', control: map(curve.control) }
    case 'cubic':
      return { kind: 'cubic', controls: [map(curve.controls[0]), map(curve.controls[1])] }
    case 'arc':
      return mirrored ? { ...curve, right: !curve.right } : curve
    case 'spline':
      return {
        kind: 'spline',
        through: curve.through.map(map),
        ...(curve.handles
          ? { handles: curve.handles.map(([c, d]): [Point2, Point2] => [map(c), map(d)]) }
          : {}),
      }
  }
}

function splinePart(a: Point2, b: Point2, curve: Spline, t0: number, t1: number): Curve {
  const segments = splineSegments(a, b, curve)
  const first = splinePlace(curve, t0)
  const last = splinePlace(curve, t1)
  const parts: Cubic[] = []
  for (let row = first.row; row <= last.row; row++) {
    const u0 = row === first.row ? first.u : 0
    const u1 = row === last.row ? last.u : 1
    if (u1 > u0) parts.push(cubicPart(segments[row], u0, u1))
  }
  return {
    kind: 'spline',
    through: parts.slice(1).map(([start]) => start),
    handles: parts.map(([, c, d]): [Point2, Point2] => [c, d]),
  }
}

/** (2) */
function cubicPart(cubic: Cubic, t0: number, t1: number): Cubic {
  return [
    blossom(cubic, [t0, t0, t0]),
    blossom(cubic, [t0, t0, t1]),
    blossom(cubic, [t0, t1, t1]),
    blossom(cubic, [t1, t1, t1]),
  ]
}

/** b(t₁, …) by de Casteljau's corner cutting, one parameter a round. */
function blossom(controls: readonly Point2[], ts: readonly number[]): Point2 {
  let points = controls
  for (const t of ts) {
    const s = 1 - t
    points = points.slice(1).map((q, k): Point2 => [s * points[k][0] + t * q[0], s * points[k][1] + t * q[1]])
  }
  return [points[0][0], points[0][1]]
}
