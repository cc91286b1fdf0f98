/**
 * The cut line of a panel: as a polygon fine enough for drawing and testing, its extent, and the area it encloses.
 *
 * A chord over a stretch h of the parameter stays within h² max|P″| / 8 of a Bézier curve, and within the sagitta
 * r (1 − cos(θ/2)) of an arc of angle θ: both are solved for the number of chords.
 *
 * Area by Green's theorem, A = ½ ∮ P × dP, edge by edge in closed form, with p × q = p_x q_y − p_y q_x:
 *
 *   line        a×b / 2                                                                     [m²] (1)
 *   quadratic   (2 a×c + 2 c×b + a×b) / 6                                                   [m²] (2)
 *   cubic       (6 a×c₁ + 3 a×c₂ + a×b + 3 c₁×c₂ + 3 c₁×b + 6 c₂×b) / 20                    [m²] (3)
 *   arc         a×b / 2 + r² (σ − sin σ) / 2, σ signed, + counter-clockwise                 [m²] (4)
 *   spline      (3) of each segment
 */
import { arcCosine, magnitude, sine } from '../core/index.ts'
import { arcShape, type Drawn, type Point2, type Span, spanOf, spanPoint } from './curve.ts'
import type { Edge } from './garment.ts'
import { type Cubic, splineSegments } from './spline.ts'

/** A panel, as far as its cut line goes. */
export interface Outlined extends Drawn {
  readonly edges: readonly Edge[]
}

/** The outline as a polygon that stays within `tolerance` [m] of the curves: x and y in turn, not closed twice. */
export function panelOutline(panel: Outlined, tolerance: number): Float64Array {
  const parts = panel.edges.map((edge) => flattenEdge(panel, edge, tolerance))
  const outline = new Float64Array(parts.reduce((sum, part) => sum + part.length - 2, 0))
  let at = 0
  for (const part of parts) {
    outline.set(part.subarray(0, part.length - 2), at) // its last point opens the next edge
    at += part.length - 2
  }
  return outline
}

/** One edge as chords within `tolerance` [m] of the curve, both ends included: x and y in turn [m]. */
export function flattenEdge(panel: Drawn, edge: Edge, tolerance: number): Float64Array {
  return flattenSpan(spanOf(panel, edge), tolerance)
}

/** The same of an edge whose ends are known. */
export function flattenSpan(span: Span, tolerance: number): Float64Array {
  const count = chordCount(span, tolerance)
  const line = new Float64Array(2 * (count + 1))
  for (let k = 0; k <= count; k++) line.set(spanPoint(span, k / count), 2 * k)
  return line
}

/** Area inside the outline [m²]: positive when the edges run counter-clockwise in the panel's plane. */
export function panelSignedArea(panel: Outlined): number {
  const spans = panel.edges.map((edge) => spanOf(panel, edge))
  const origin = spans[0].a // near the panel, so that large coordinates do not cancel
  const local = (p: readonly number[]): Point2 => [p[0] - origin[0], p[1] - origin[1]]
  let area = 0
  for (const span of spans) {
    const a = local(span.a)
    const b = local(span.b)
    const { curve } = span
    if (curve.kind === 'line') area += cross(a, b) / 2 // (1)
    if (curve.kind === 'quadratic') {
      const c = local(curve.control)
      area += (2 * cross(a, c) + 2 * cross(c, b) + cross(a, b)) / 6 // (2)
    }
    if (curve.kind === 'cubic') area += cubicArea([a, local(curve.controls[0]), local(curve.controls[1]), b])
    if (curve.kind === 'spline') {
      for (const part of splineSegments(span.a, span.b, curve)) {
        area += cubicArea([local(part[0]), local(part[1]), local(part[2]), local(part[3])])
      }
    }
    if (curve.kind === 'arc') {
      const { radius, sweep } = arcShape(span)
      area += cross(a, b) / 2 + (radius * radius * (sweep - sine(sweep))) / 2 // (4)
    }
  }
  return area
}

/** (3) */
function cubicArea([a, c, d, b]: Cubic): number {
  const ends = 6 * cross(a, c) + 3 * cross(a, d) + cross(a, b)
  return (ends + 3 * cross(c, d) + 3 * cross(c, b) + 6 * cross(d, b)) / 20
}

/** Smallest rectangle around points given as x and y in turn [m]. */
export function boundsOf(outline: Float64Array): { low: Point2; high: Point2 } {
  const low: Point2 = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high: Point2 = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let k = 0; k < outline.length; k++) {
    low[k & 1] = Math.min(low[k & 1], outline[k])
    high[k & 1] = Math.max(high[k & 1], outline[k])
  }
  return { low, high }
}

function chordCount(span: Span, tolerance: number): number {
  const { curve } = span
  if (curve.kind === 'line') return 1
  let count: number
  if (curve.kind === 'arc') {
    const { radius, sweep } = arcShape(span)
    const angle = 2 * arcCosine(Math.max(0, 1 - tolerance / radius)) // of the widest chord allowed
    count = Math.abs(sweep) / angle
  } else {
    count = Math.sqrt(bendMax(span) / (8 * tolerance))
  }
  return Math.max(CHORDS_MIN, Math.min(CHORDS_MAX, Math.ceil(count) || 0))
}

/** Upper bound of |P″| on a Bézier edge or a spline [m]: second differences of its control polygon. */
function bendMax({ a, b, curve }: Span): number {
  const bend = (p: Point2, q: Point2, r: Point2) => magnitude(p[0] - 2 * q[0] + r[0], p[1] - 2 * q[1] + r[1])
  if (curve.kind === 'quadratic') return 2 * bend(a, curve.control, b)
  const bent = ([p, q, r, s]: Cubic) => 6 * Math.max(bend(p, q, r), bend(q, r, s))
  if (curve.kind === 'cubic') return bent([a, ...curve.controls, b])
  if (curve.kind !== 'spline') return 0
  const parts = splineSegments(a, b, curve)
  return parts.length * parts.length * Math.max(...parts.map(bent)) // t runs faster by the number of segments
}

function cross(p: Point2, q: Point2): number {
  return p[0] * q[1] - p[1] * q[0]
}

const CHORDS_MIN = 4 // a curve is never drawn as a line
const CHORDS_MAX = 1024 // per edge: keeps a wild curve from filling memory
