/**
 * Lengths along edges, and points spread evenly over them: what a tape measure laid along the cut would show.
 *
 *   L = ∫₀¹ |dP/dt| dt                                                                      [m]  (1)
 *
 * Lines and arcs are exact. Bézier curves and splines have no useful closed form in general: five-point Gauss–Legendre quadrature,
 * halved until both halves agree with the whole. The relative error stays below 1e-10, also at cusps, where the speed
 * has a kink and only the interval around it is halved on.
 */
import { magnitude } from '../core/index.ts'
import { arcShape, type Drawn, type Span, spanChord, spanOf, spanPoint, spanVelocity } from './curve.ts'
import type { Edge } from './garment.ts'
import { splineSegments } from './spline.ts'

/** Length of an edge [m]. */
export function edgeLength(panel: Drawn, edge: Edge): number {
  return spanLength(spanOf(panel, edge))
}

/** The same of an edge whose ends are known. */
export function spanLength(span: Span): number {
  if (span.curve.kind === 'line') return spanChord(span)
  if (span.curve.kind === 'arc') {
    const { radius, sweep } = arcShape(span)
    return radius * Math.abs(sweep)
  }
  return lengthTo(span, 1)
}

/** Length of an edge from its start to parameter t [m]. */
export function edgeLengthTo(panel: Drawn, edge: Edge, t: number): number {
  return lengthTo(spanOf(panel, edge), t)
}

function lengthTo(span: Span, t: number): number {
  const { kind } = span.curve
  if (kind === 'line' || kind === 'arc') return t * spanLength(span)
  const tolerance = TOLERANCE * polygonLength(span)
  const segments = segmentCount(span) // measured one by one, as the speed jumps between them
  let length = 0
  for (let k = 0; k < segments && k < t * segments; k++) {
    length += measureBezier(span, k / segments, Math.min(t, (k + 1) / segments), tolerance / segments)
  }
  return length
}

/** Pieces of a spline; other curves are one. */
function segmentCount({ curve }: Span): number {
  return curve.kind === 'spline' ? curve.through.length + 1 : 1
}

/**
 * Points that cut the edge into `count` stretches of equal length along it, both ends included: 2 (count + 1) numbers,
 * x and y in turn [m]. The first and the last are exactly the panel's points.
 */
export function sampleEdge(panel: Drawn, edge: Edge, count: number): Float64Array {
  const span = spanOf(panel, edge)
  const sample = new Float64Array(2 * (count + 1))
  const parameter = evenParameters(panel, edge, count)
  for (let k = 0; k <= count; k++) sample.set(spanPoint(span, parameter[k]), 2 * k)
  return sample
}

/** Parameters t₀ = 0 … t_count = 1 between which the edge has equal lengths. */
export function evenParameters(panel: Drawn, edge: Edge, count: number): Float64Array {
  return parametersAt(
    panel,
    edge,
    Float64Array.from({ length: count + 1 }, (_, k) => k / count),
  )
}

/** Parameters at the given shares of the edge's length, which grow from 0 to 1; its ends are met exactly. */
export function parametersAt(panel: Drawn, edge: Edge, shares: ArrayLike<number>): Float64Array {
  const parameter = Float64Array.from(shares)
  if (edge.curve.kind === 'line' || edge.curve.kind === 'arc') return parameter

  const span = spanOf(panel, edge)
  const segments = segmentCount(span)
  const table = segments * Math.ceil(TABLE / segments)
  const tolerance = (TOLERANCE * polygonLength(span)) / table
  const reached = new Float64Array(table + 1) // length from the start to t = i / table [m]
  for (let i = 0; i < table; i++) {
    reached[i + 1] = reached[i] + measureBezier(span, i / table, (i + 1) / table, tolerance)
  }
  let i = 0
  for (let k = 0; k < parameter.length; k++) {
    if (shares[k] <= 0 || shares[k] >= 1) continue
    const goal = shares[k] * reached[table]
    while (i < table - 1 && reached[i + 1] < goal) i++
    parameter[k] = findParameter(span, i / table, 1 / table, goal - reached[i], tolerance)
  }
  return parameter
}

/** Newton's method inside a shrinking bracket: the t at which the edge has run `goal` metres since t = start. */
function findParameter(span: Span, start: number, width: number, goal: number, tolerance: number): number {
  let low = start
  let high = start + width
  let t = 0.5 * (low + high)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const off = measureBezier(span, start, t, tolerance) - goal
    if (Math.abs(off) <= tolerance) return t
    if (off > 0) high = t
    else low = t
    const next = t - off / speed(span, t)
    t = next > low && next < high ? next : 0.5 * (low + high)
  }
  return t
}

/** (1) between two parameters of a Bézier edge, to an absolute tolerance [m]. */
function measureBezier(span: Span, t0: number, t1: number, tolerance: number): number {
  return refine(span, t0, t1, gauss(span, t0, t1), tolerance, HALVINGS_MAX)
}

function refine(
  span: Span,
  t0: number,
  t1: number,
  whole: number,
  tolerance: number,
  halvings: number,
): number {
  const middle = 0.5 * (t0 + t1)
  const left = gauss(span, t0, middle)
  const right = gauss(span, middle, t1)
  const agree = !(Math.abs(left + right - whole) > tolerance) // true for NaN as well: that ends here too
  if (agree || halvings === 0) return left + right
  return (
    refine(span, t0, middle, left, 0.5 * tolerance, halvings - 1) +
    refine(span, middle, t1, right, 0.5 * tolerance, halvings - 1)
  )
}

function gauss(span: Span, t0: number, t1: number): number {
  const middle = 0.5 * (t0 + t1)
  const half = 0.5 * (t1 - t0)
  let sum = GAUSS_WEIGHT[0] * speed(span, middle)
  for (let k = 1; k < 3; k++) {
    const step = half * GAUSS_NODE[k]
    sum += GAUSS_WEIGHT[k] * (speed(span, middle - step) + speed(span, middle + step))
  }
  return half * sum
}

function speed(span: Span, t: number): number {
  const [x, y] = spanVelocity(span, t)
  return magnitude(x, y)
}

/** Length of the control polygon [m]: never shorter than the curve, so a safe scale for tolerances. */
function polygonLength({ a, b, curve }: Span): number {
  const inner =
    curve.kind === 'cubic'
      ? curve.controls
      : curve.kind === 'quadratic'
        ? [curve.control]
        : curve.kind === 'spline'
          ? splineSegments(a, b, curve).flat()
          : []
  const corners = [a, ...inner, b]
  let length = 0
  for (let k = 1; k < corners.length; k++) {
    length += magnitude(corners[k][0] - corners[k - 1][0], corners[k][1] - corners[k - 1][1])
  }
  return length
}

const TOLERANCE = 1e-11 // of the control polygon's length; far below a thread, well above rounding
const TABLE = 16 // stretches of the first search, at least; any number works
const ROUNDS_MAX = 80 // bisection alone would reach the last bit in 53
const HALVINGS_MAX = 26 // 2⁻²⁶ of the edge around a cusp
const GAUSS_NODE = [0, 0.5384693101056831, 0.906179845938664] // Gauss–Legendre, five points, [–]
const GAUSS_WEIGHT = [0.5688888888888889, 0.4786286704993665, 0.2369268850561891]
