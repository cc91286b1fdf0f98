/**
 * Finds the curve of an edge again from the points a file gives for it: a line where it is straight, an arc, a cubic
 * Bézier curve, and else a spline through the points. The ends stay exactly where they are.
 *
 * Cubic: the two inner control points minimise Σ |P(tₖ) − pₖ|², starting from parameters by length; each tₖ is then moved
 * to the foot of pₖ on the curve by one Newton step, and so on (Schneider 1990, An algorithm for automatically fitting
 * digitized curves, Graphics Gems I).
 *
 *   t ← t − (P − p)·P′ / (P′·P′ + (P − p)·P″)                                               [–]  (1)
 */
import { magnitude } from '../../core/index.ts'
import type { Curve, Point2 } from '../../pattern/index.ts'

/** Curve from the first to the last of `points` [m]; none of them lies farther off than 0.1 mm. */
export function fitCurve(points: readonly Point2[]): Curve {
  if (points.length < 3 || isStraight(points)) return { kind: 'line' }
  const arc = points.length >= 5 ? fitArc(points) : undefined
  if (arc) return arc
  const cubic = points.length >= 6 ? fitCubic(points) : undefined
  if (cubic && cubic.error <= CUBIC_TOLERANCE) return { kind: 'cubic', controls: cubic.controls }
  return { kind: 'spline', through: points.slice(1, -1).map(([x, y]): Point2 => [x, y]) }
}

/** Distance from a point to a chain of chords [m], and how far along the chain the foot lies [m]. */
export function distanceToChain(
  point: Point2,
  chain: readonly Point2[],
): { distance: number; along: number } {
  let best = Number.POSITIVE_INFINITY
  let along = 0
  let run = 0
  for (let k = 1; k < chain.length; k++) {
    const [ax, ay] = chain[k - 1]
    const dx = chain[k][0] - ax
    const dy = chain[k][1] - ay
    const length = magnitude(dx, dy)
    const share =
      length > 0
        ? Math.max(0, Math.min(1, ((point[0] - ax) * dx + (point[1] - ay) * dy) / (length * length)))
        : 0
    const distance = magnitude(point[0] - ax - share * dx, point[1] - ay - share * dy)
    if (distance < best) {
      best = distance
      along = run + share * length
    }
    run += length
  }
  return { distance: best, along }
}

/** Length of a chain of chords [m]. */
export function chainLength(chain: readonly Point2[]): number {
  let length = 0
  for (let k = 1; k < chain.length; k++) length += distanceOf(chain[k - 1], chain[k])
  return length
}

/** x and y in turn as points. */
export function pointsOf(flat: Float64Array): Point2[] {
  return Array.from({ length: flat.length / 2 }, (_, k): Point2 => [flat[2 * k], flat[2 * k + 1]])
}

export function distanceOf(a: Point2, b: Point2): number {
  return magnitude(b[0] - a[0], b[1] - a[1])
}

function isStraight(points: readonly Point2[]): boolean {
  const ends: Point2[] = [points[0], points[points.length - 1]]
  return points.every((point) => distanceToChain(point, ends).distance <= LINE_TOLERANCE)
}

/** Circle through the ends and the middle point, when all others lie on it too. */
function fitArc(points: readonly Point2[]): Curve | undefined {
  const a = points[0]
  const b = points[points.length - 1]
  const m = points[points.length >> 1]
  const cross = (m[0] - a[0]) * (b[1] - a[1]) - (m[1] - a[1]) * (b[0] - a[0])
  const am = distanceOf(a, m)
  const mb = distanceOf(m, b)
  const ab = distanceOf(a, b)
  if (!(Math.abs(cross) > 1e-12) || !(ab > LINE_TOLERANCE)) return undefined
  const radius = (am * mb * ab) / (2 * Math.abs(cross))
  if (!(radius < ARC_RADIUS_MAX)) return undefined
  const right = cross > 0 // the middle lies to the right of a → b
  const large = (a[0] - m[0]) * (b[0] - m[0]) + (a[1] - m[1]) * (b[1] - m[1]) > 0 // sharp angle at m: more than half
  const height = Math.sqrt(Math.max(0, radius * radius - (ab * ab) / 4)) * (right === large ? -1 : 1)
  const centre: Point2 = [
    (a[0] + b[0]) / 2 - (height * (b[1] - a[1])) / ab, // to the left of a → b
    (a[1] + b[1]) / 2 + (height * (b[0] - a[0])) / ab,
  ]
  for (const point of points) {
    if (!(Math.abs(distanceOf(point, centre) - radius) <= ARC_TOLERANCE)) return undefined
  }
  return { kind: 'arc', radius, large, right }
}

interface Fit {
  controls: [Point2, Point2]
  error: number
}

/** Points are as a rule even in length or even in the parameter of the curve they were taken from: both are tried. */
function fitCubic(points: readonly Point2[]): Fit | undefined {
  const count = points.length - 1
  const even = Float64Array.from(points, (_, k) => k / count)
  const first = improveFit(points, even)
  if (first && first.error < CUBIC_GOAL) return first
  const total = chainLength(points)
  const byLength = new Float64Array(points.length)
  for (let k = 1; k < points.length; k++) {
    byLength[k] = byLength[k - 1] + distanceOf(points[k - 1], points[k]) / total
  }
  const second = improveFit(points, byLength)
  return !second || (first && first.error <= second.error) ? first : second
}

function improveFit(points: readonly Point2[], parameter: Float64Array): Fit | undefined {
  let best: Fit | undefined
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const controls = solveControls(points, parameter)
    if (!controls) break
    const error = moveParameters(points, parameter, controls)
    if (!best || error < best.error) best = { controls, error }
    if (error < CUBIC_GOAL) break
  }
  return best
}

/** Least squares for the two inner control points: one 2 × 2 system, two right sides. */
function solveControls(points: readonly Point2[], parameter: Float64Array): [Point2, Point2] | undefined {
  const a = points[0]
  const b = points[points.length - 1]
  let cc = 0
  let cd = 0
  let dd = 0
  const rc: Point2 = [0, 0]
  const rd: Point2 = [0, 0]
  for (let k = 1; k < points.length - 1; k++) {
    const t = parameter[k]
    const s = 1 - t
    const wc = 3 * s * s * t
    const wd = 3 * s * t * t
    cc += wc * wc
    cd += wc * wd
    dd += wd * wd
    for (const axis of [0, 1]) {
      const rest = points[k][axis] - s * s * s * a[axis] - t * t * t * b[axis]
      rc[axis] += wc * rest
      rd[axis] += wd * rest
    }
  }
  const det = cc * dd - cd * cd
  if (!(det > 1e-9 * cc * dd)) return undefined
  const c: Point2 = [(dd * rc[0] - cd * rd[0]) / det, (dd * rc[1] - cd * rd[1]) / det]
  const d: Point2 = [(cc * rd[0] - cd * rc[0]) / det, (cc * rd[1] - cd * rc[1]) / det]
  return [c, d]
}

/** One Newton step (1) for every parameter; returns the largest distance before it [m]. */
function moveParameters(
  points: readonly Point2[],
  parameter: Float64Array,
  [c, d]: readonly [Point2, Point2],
): number {
  const a = points[0]
  const b = points[points.length - 1]
  let error = 0
  for (let k = 1; k < points.length - 1; k++) {
    const t = parameter[k]
    const s = 1 - t
    let off2 = 0
    let slope = 0
    let bend = 0
    for (const axis of [0, 1]) {
      const place =
        s * s * s * a[axis] + 3 * s * s * t * c[axis] + 3 * s * t * t * d[axis] + t * t * t * b[axis]
      const rate =
        3 * s * s * (c[axis] - a[axis]) + 6 * s * t * (d[axis] - c[axis]) + 3 * t * t * (b[axis] - d[axis])
      const second = 6 * s * (d[axis] - 2 * c[axis] + a[axis]) + 6 * t * (b[axis] - 2 * d[axis] + c[axis])
      const off = place - points[k][axis]
      off2 += off * off
      slope += off * rate
      bend += rate * rate + off * second
    }
    error = Math.max(error, Math.sqrt(off2))
    if (bend > 0) parameter[k] = Math.max(0, Math.min(1, t - slope / bend)) // (1)
  }
  return error
}

const LINE_TOLERANCE = 2e-5 // [m] a fifth of a pencil line
const ARC_TOLERANCE = 1e-5 // [m] only a true circle: a cubic can follow the others
const ARC_RADIUS_MAX = 50 // [m] flatter is better said by a cubic
const CUBIC_TOLERANCE = 1e-4 // [m] the width of a pencil line
const CUBIC_GOAL = 1e-8 // [m] no need to go on
const ROUNDS_MAX = 40
