/**
 * Lengths along edges, and points spread evenly over them: what a tape measure laid along the cut would show.
 *
 *   L = ∫₀¹ |dP/dt| dt                                                                      [m]  (1)
 *
 * Lines and arcs are exact. Bézier curves have no useful closed form in general: five-point Gauss–Legendre quadrature,
 * halved until both halves agree with the whole. The relative error stays below 1e-10, also at cusps, where the speed
 * has a kink and only the interval around it is halved on.
 */
import { arcShape, edgeChord, edgePoint, edgeVelocity } from './curve.ts'
import type { Edge, Panel } from './garment.ts'

/** Length of an edge [m]. */
export function edgeLength(panel: Panel, edge: Edge): number {
  if (edge.curve.kind === 'line') return edgeChord(panel, edge)
  if (edge.curve.kind === 'arc') {
    const { radius, sweep } = arcShape(panel, edge)
    return radius * Math.abs(sweep)
  }
  return measureBezier(panel, edge, 0, 1, TOLERANCE * polygonLength(panel, edge))
}

/**
 * Points that cut the edge into `count` stretches of equal length along it, both ends included: 2 (count + 1) numbers,
 * x and y in turn [m]. The first and the last are exactly the panel's points.
 */
export function sampleEdge(panel: Panel, edge: Edge, count: number): Float64Array {
  const sample = new Float64Array(2 * (count + 1))
  const parameter = evenParameters(panel, edge, count)
  for (let k = 0; k <= count; k++) sample.set(edgePoint(panel, edge, parameter[k]), 2 * k)
  return sample
}

/** Parameters t₀ = 0 … t_count = 1 between which the edge has equal lengths. */
export function evenParameters(panel: Panel, edge: Edge, count: number): Float64Array {
  const parameter = new Float64Array(count + 1)
  for (let k = 0; k <= count; k++) parameter[k] = k / count
  if (edge.curve.kind === 'line' || edge.curve.kind === 'arc') return parameter

  const tolerance = (TOLERANCE * polygonLength(panel, edge)) / TABLE
  const reached = new Float64Array(TABLE + 1) // length from the start to t = i / TABLE [m]
  for (let i = 0; i < TABLE; i++) {
    reached[i + 1] = reached[i] + measureBezier(panel, edge, i / TABLE, (i + 1) / TABLE, tolerance)
  }
  let i = 0
  for (let k = 1; k < count; k++) {
    const goal = (k / count) * reached[TABLE]
    while (i < TABLE - 1 && reached[i + 1] < goal) i++
    parameter[k] = findParameter(panel, edge, i / TABLE, goal - reached[i], tolerance)
  }
  return parameter
}

/** Newton's method inside a shrinking bracket: the t at which the edge has run `goal` metres since t = low. */
function findParameter(panel: Panel, edge: Edge, low: number, goal: number, tolerance: number): number {
  const start = low
  let high = start + 1 / TABLE
  let t = 0.5 * (low + high)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const off = measureBezier(panel, edge, start, t, tolerance) - goal
    if (Math.abs(off) <= tolerance) return t
    if (off > 0) high = t
    else low = t
    const next = t - off / speed(panel, edge, t)
    t = next > low && next < high ? next : 0.5 * (low + high)
  }
  return t
}

/** (1) between two parameters of a Bézier edge, to an absolute tolerance [m]. */
function measureBezier(panel: Panel, edge: Edge, t0: number, t1: number, tolerance: number): number {
  return refine(panel, edge, t0, t1, gauss(panel, edge, t0, t1), tolerance, HALVINGS_MAX)
}

function refine(
  panel: Panel,
  edge: Edge,
  t0: number,
  t1: number,
  whole: number,
  tolerance: number,
  halvings: number,
): number {
  const middle = 0.5 * (t0 + t1)
  const left = gauss(panel, edge, t0, middle)
  const right = gauss(panel, edge, middle, t1)
  const agree = !(Math.abs(left + right - whole) > tolerance) // true for NaN as well: that ends here too
  if (agree || halvings === 0) return left + right
  return (
    refine(panel, edge, t0, middle, left, 0.5 * tolerance, halvings - 1) +
    refine(panel, edge, middle, t1, right, 0.5 * tolerance, halvings - 1)
  )
}

function gauss(panel: Panel, edge: Edge, t0: number, t1: number): number {
  const middle = 0.5 * (t0 + t1)
  const half = 0.5 * (t1 - t0)
  let sum = GAUSS_WEIGHT[0] * speed(panel, edge, middle)
  for (let k = 1; k < 3; k++) {
    const step = half * GAUSS_NODE[k]
    sum += GAUSS_WEIGHT[k] * (speed(panel, edge, middle - step) + speed(panel, edge, middle + step))
  }
  return half * sum
}

function speed(panel: Panel, edge: Edge, t: number): number {
  const [x, y] = edgeVelocity(panel, edge, t)
  return Math.hypot(x, y)
}

/** Length of the control polygon [m]: never shorter than the curve, so a safe scale for tolerances. */
function polygonLength(panel: Panel, edge: Edge): number {
  const { curve } = edge
  const inner = curve.kind === 'cubic' ? curve.controls : curve.kind === 'quadratic' ? [curve.control] : []
  const corners = [panel.points[edge.from], ...inner, panel.points[edge.to]]
  let length = 0
  for (let k = 1; k < corners.length; k++) {
    length += Math.hypot(corners[k][0] - corners[k - 1][0], corners[k][1] - corners[k - 1][1])
  }
  return length
}

const TOLERANCE = 1e-11 // of the control polygon's length; far below a thread, well above rounding
const TABLE = 16 // stretches of the first search; any number works
const ROUNDS_MAX = 80 // bisection alone would reach the last bit in 53
const HALVINGS_MAX = 26 // 2⁻²⁶ of the edge around a cusp
const GAUSS_NODE = [0, 0.5384693101056831, 0.906179845938664] // Gauss–Legendre, five points, [–]
const GAUSS_WEIGHT = [0.5688888888888889, 0.4786286704993665, 0.2369268850561891]
