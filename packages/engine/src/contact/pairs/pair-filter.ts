/**
 * The cheap test before the dear ones: are the two elements of a pair apart along one of the 13 directions of `boxes.ts`?
 * All directions are asked at once, on places that were rounded to whole steps of the frame (16 bits):
 *
 *   q(x) = ⌊(D·x − c) s + ½⌋                      c, s middle [m] and steps per metre of the frame along D        (1)
 *   q(a) − q(b) > ⌈d |D| s⌉ + 2   ⇒   D·(a − b)/|D| > d                                                        (2)
 *
 * since (1) is off by half a step at most for each of a and b; the second step of (2) is for the rounding of (1) itself.
 * Places beyond the frame stay at its rim, which brings them nearer, never further: what is told apart is apart.
 *
 * Two points that keep their order along D at the start and at the end of straight paths keep it on the way.
 */
import type { StepMotion } from '../step-motion.ts'
import { LANES } from './boxes.ts'
import type { Corners } from './corners.ts'
import type { PairList } from './pair-list.ts'

/** Numbers per vertex: 16 lanes at the start of the step, 16 at its end. */
export const POINT_LENGTH = 32
const LANE_COUNT = 16
/** Lanes from here on are unused. */
const DIRECTION_END = 14
/** Largest number of steps. */
const STEP_MAX = 32767

/** Places in steps of a frame. */
export type PointArrays = Pick<PairList, 'points' | 'frame'>

interface PlaceArrays {
  readonly motion: Pick<StepMotion, 'x0'>
  readonly list: PointArrays
}

/** (1) of vertices begin … end − 1 at x0 and at the places `to`. */
export function placePoints(
  { motion, list: { points, frame } }: PlaceArrays,
  to: Float64Array,
  begin: number,
  end: number,
): void {
  for (let i = begin; i < end; i++) {
    placeAt(motion.x0, 3 * i, frame, points, POINT_LENGTH * i)
    placeAt(to, 3 * i, frame, points, POINT_LENGTH * i + LANE_COUNT)
  }
}

function placeAt(x: Float64Array, from: number, frame: Float64Array, points: Int16Array, at: number): void {
  for (let lane = 0; lane < LANE_COUNT; lane++) {
    const along =
      LANES[3 * lane] * x[from] + LANES[3 * lane + 1] * x[from + 1] + LANES[3 * lane + 2] * x[from + 2]
    const q = Math.floor((along - frame[lane]) * frame[LANE_COUNT + lane] + 0.5)
    points[at + lane] = Math.max(-STEP_MAX - 1, Math.min(STEP_MAX, q))
  }
}

/** Right side of (2) in every lane, for a distance d [m]. */
export function stepLimit(frame: Float64Array, lane: number, d: number): number {
  const at = 3 * lane
  const terms = Math.abs(LANES[at]) + Math.abs(LANES[at + 1]) + Math.abs(LANES[at + 2])
  const length = terms === 1 ? 1 : terms === 2 ? Math.SQRT2 : ROOT3
  return Math.min(STEP_MAX, Math.ceil(d * length * frame[LANE_COUNT + lane]) + 2)
}

/**
 * 1 when (2) tells the elements of a pair more than d apart, in one direction and on the same side, at the start and at
 * the end; with `ends` = 1 at the start alone.
 */
export function arePlacedApart(
  { points, frame }: PointArrays,
  { edges, i0, i1, i2, i3 }: Corners,
  ends: number,
  d: number,
): number {
  const a0 = POINT_LENGTH * i0
  const a1 = edges === 1 ? POINT_LENGTH * i1 : a0
  const b0 = POINT_LENGTH * (edges === 1 ? i2 : i1)
  const b1 = POINT_LENGTH * (edges === 1 ? i3 : i2)
  const b2 = POINT_LENGTH * i3
  for (let lane = 0; lane < LANE_COUNT; lane++) {
    let above = STEP_MAX
    let below = STEP_MAX
    for (let at = lane; at < lane + LANE_COUNT * ends; at += LANE_COUNT) {
      const low = Math.min(points[a0 + at], points[a1 + at])
      const high = Math.max(points[a0 + at], points[a1 + at])
      above = Math.min(above, low - Math.max(points[b0 + at], points[b1 + at], points[b2 + at]))
      below = Math.min(below, Math.min(points[b0 + at], points[b1 + at], points[b2 + at]) - high)
    }
    if (Math.max(above, below) > stepLimit(frame, lane, d)) return 1
  }
  return 0
}

/** The same for d at the places themselves: for the few pairs that are too near for whole steps. */
export function areApart(x0: Float64Array, x1: Float64Array, pair: Corners, d: number): number {
  for (let at = 0; at < 3 * DIRECTION_END; at += 3) {
    if (isApartAlong(x0, x1, pair, DIRECTIONS, at, d) === 1) return 1
  }
  return 0
}

/**
 * 1 when a pair is more than d apart along the direction n at `at` of an array, which need not have length 1, on the same
 * side at x0 and x1.
 */
export function isApartAlong(
  x0: Float64Array,
  x1: Float64Array,
  pair: Corners,
  normal: Float32Array,
  at: number,
  d: number,
): number {
  const nx = normal[at]
  const ny = normal[at + 1]
  const nz = normal[at + 2]
  const far = d * Math.sqrt(nx * nx + ny * ny + nz * nz)
  const start = gapTowards(x0, pair, nx, ny, nz)
  if (start > far) return gapTowards(x1, pair, nx, ny, nz) > far ? 1 : 0
  if (start < -far) return gapTowards(x1, pair, nx, ny, nz) < -far ? 1 : 0
  return 0
}

/**
 * Gap between the elements of a pair along a direction n, in units of its length [m]: positive when the first element
 * lies above, negative when it lies below, 0 when they overlap or a number is not finite.
 */
function gapTowards(
  x: Float64Array,
  { edges, i0, i1, i2, i3 }: Corners,
  nx: number,
  ny: number,
  nz: number,
): number {
  const a = nx * x[3 * i0] + ny * x[3 * i0 + 1] + nz * x[3 * i0 + 2]
  const b = nx * x[3 * i1] + ny * x[3 * i1 + 1] + nz * x[3 * i1 + 2]
  const c = nx * x[3 * i2] + ny * x[3 * i2 + 1] + nz * x[3 * i2 + 2]
  const d = nx * x[3 * i3] + ny * x[3 * i3 + 1] + nz * x[3 * i3 + 2]
  const low = edges === 1 ? Math.min(a, b) : a
  const high = edges === 1 ? Math.max(a, b) : a
  const otherLow = edges === 1 ? Math.min(c, d) : Math.min(Math.min(b, c), d)
  const otherHigh = edges === 1 ? Math.max(c, d) : Math.max(Math.max(b, c), d)
  if (low - otherHigh > 0) return low - otherHigh
  if (otherLow - high > 0) return high - otherLow
  return 0
}

const ROOT3 = 1.732050807568877
const DIRECTIONS = Float32Array.from(LANES)
