// Twin of src/contact/pairs/pair-filter.ts: the same numbers, eight lanes at a time.
import { frameOf, pointsOf, x0Of } from '../addresses'
import { f64At } from '../memory'

const POINT_BYTES: usize = 64
const END_BYTES: usize = 32

/** (1) of vertices begin … end − 1 at x0 and at the places `to`; see the original. */
export function placePoints(contact: usize, to: usize, begin: i32, end: i32): void {
  const x0 = x0Of(contact)
  const frame = frameOf(contact)
  const points = pointsOf(contact)
  for (let i = begin; i < end; i++) {
    placeAt(x0 + 24 * <usize>i, frame, points + POINT_BYTES * <usize>i)
    placeAt(to + 24 * <usize>i, frame, points + POINT_BYTES * <usize>i + END_BYTES)
  }
}

@inline
function placeAt(x: usize, frame: usize, at: usize): void {
  const px = f64x2.splat(load<f64>(x))
  const py = f64x2.splat(load<f64>(x, 8))
  const pz = f64x2.splat(load<f64>(x, 16))
  const xy = f64x2.add(px, f64x2.mul(py, f64x2(1, -1))) // x + y, x − y
  const plus = f64x2.shuffle(xy, xy, 0, 0)
  const minus = f64x2.shuffle(xy, xy, 1, 1)
  const z = f64x2.mul(pz, f64x2(1, -1))
  const q0 = steps(frame, 0, f64x2.shuffle(px, py, 0, 2))
  const q1 = steps(frame, 16, f64x2.replace_lane(pz, 1, 0))
  const q2 = steps(frame, 32, xy)
  const q3 = steps(frame, 48, f64x2.add(px, z))
  const q4 = steps(frame, 64, f64x2.add(py, z))
  const q5 = steps(frame, 80, f64x2.add(plus, z))
  const q6 = steps(frame, 96, f64x2.add(minus, z))
  v128.store(at, i16x8.narrow_i32x4_s(i64x2.shuffle(q0, q1, 0, 2), i64x2.shuffle(q2, q3, 0, 2)))
  v128.store(at, i16x8.narrow_i32x4_s(i64x2.shuffle(q4, q5, 0, 2), q6), 16)
}

/** Two lanes of (1), `lane` as an offset in bytes. */
@inline
function steps(frame: usize, lane: usize, along: v128): v128 {
  const middle = v128.load(frame + lane)
  const scale = v128.load(frame + lane, 128)
  const q = f64x2.floor(f64x2.add(f64x2.mul(f64x2.sub(along, middle), scale), f64x2.splat(0.5)))
  return i32x4.trunc_sat_f64x2_s_zero(q)
}

/** Right sides of (2) for lanes first … first + 7 and a distance d. */
export function stepLimits(frame: usize, first: i32, d: f64): v128 {
  let limits = i16x8.splat(0)
  limits = i16x8.replace_lane(limits, 0, limit(frame, first, d))
  limits = i16x8.replace_lane(limits, 1, limit(frame, first + 1, d))
  limits = i16x8.replace_lane(limits, 2, limit(frame, first + 2, d))
  limits = i16x8.replace_lane(limits, 3, limit(frame, first + 3, d))
  limits = i16x8.replace_lane(limits, 4, limit(frame, first + 4, d))
  limits = i16x8.replace_lane(limits, 5, limit(frame, first + 5, d))
  limits = i16x8.replace_lane(limits, 6, limit(frame, first + 6, d))
  return i16x8.replace_lane(limits, 7, limit(frame, first + 7, d))
}

function limit(frame: usize, lane: i32, d: f64): i16 {
  const length: f64 = lane < 4 ? 1.0 : lane < 10 ? 1.4142135623730951 : 1.732050807568877
  return <i16>(<i32>Math.min(32767.0, Math.ceil(d * length * f64At(frame, 16 + lane)) + 2.0))
}

/**
 * (2) in lanes 0–7, then in 8–15, for `limits` of both halves, at the start and at the end; with `ends` = 1 at the start
 * alone.
 */
@inline
export function arePlacedApart(
  points: usize,
  ends: i32,
  edges: i32,
  i0: i32,
  i1: i32,
  i2: i32,
  i3: i32,
  limits0: v128,
  limits1: v128,
): bool {
  const p = points + POINT_BYTES * <usize>i0
  const q = edges == 1 ? points + POINT_BYTES * <usize>i1 : p
  const a = points + POINT_BYTES * <usize>(edges == 1 ? i2 : i1)
  const b = points + POINT_BYTES * <usize>(edges == 1 ? i3 : i2)
  const c = points + POINT_BYTES * <usize>i3
  const p0 = v128.load(p)
  const q0 = v128.load(q)
  const a0 = v128.load(a)
  const b0 = v128.load(b)
  const c0 = v128.load(c)
  let above = gapAbove(p0, q0, a0, b0, c0)
  let below = gapBelow(p0, q0, a0, b0, c0)
  if (ends == 2) {
    const p2 = v128.load(p, 32)
    const q2 = v128.load(q, 32)
    const a2 = v128.load(a, 32)
    const b2 = v128.load(b, 32)
    const c2 = v128.load(c, 32)
    above = i16x8.min_s(above, gapAbove(p2, q2, a2, b2, c2))
    below = i16x8.min_s(below, gapBelow(p2, q2, a2, b2, c2))
  }
  if (v128.any_true(i16x8.gt_s(i16x8.max_s(above, below), limits0))) return true
  const p1 = v128.load(p, 16)
  const q1 = v128.load(q, 16)
  const a1 = v128.load(a, 16)
  const b1 = v128.load(b, 16)
  const c1 = v128.load(c, 16)
  above = gapAbove(p1, q1, a1, b1, c1)
  below = gapBelow(p1, q1, a1, b1, c1)
  if (ends == 2) {
    const p3 = v128.load(p, 48)
    const q3 = v128.load(q, 48)
    const a3 = v128.load(a, 48)
    const b3 = v128.load(b, 48)
    const c3 = v128.load(c, 48)
    above = i16x8.min_s(above, gapAbove(p3, q3, a3, b3, c3))
    below = i16x8.min_s(below, gapBelow(p3, q3, a3, b3, c3))
  }
  return v128.any_true(i16x8.gt_s(i16x8.max_s(above, below), limits1))
}

/** Steps by which the element p, q lies above a, b, c … */
@inline
function gapAbove(p: v128, q: v128, a: v128, b: v128, c: v128): v128 {
  return i16x8.sub_sat_s(i16x8.min_s(p, q), i16x8.max_s(i16x8.max_s(a, b), c))
}

/** … and below it. */
@inline
function gapBelow(p: v128, q: v128, a: v128, b: v128, c: v128): v128 {
  return i16x8.sub_sat_s(i16x8.min_s(i16x8.min_s(a, b), c), i16x8.max_s(p, q))
}

/** The same for d at the places themselves; see the original. */
export function areApart(x0: usize, x1: usize, d: f64, edges: i32, i0: i32, i1: i32, i2: i32, i3: i32): i32 {
  if (isApartAlong(x0, x1, 1, 0, 0, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 0, 1, 0, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 0, 0, 1, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 1, 1, 0, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 1, -1, 0, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 1, 0, 1, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 1, 0, -1, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 0, 1, 1, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 0, 1, -1, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 1, 1, 1, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 1, 1, -1, d, edges, i0, i1, i2, i3) === 1) return 1
  if (isApartAlong(x0, x1, 1, -1, 1, d, edges, i0, i1, i2, i3) === 1) return 1
  return isApartAlong(x0, x1, 1, -1, -1, d, edges, i0, i1, i2, i3)
}

/** 1 when a pair is more than d apart along a direction of one's own choice; see the original. */
export function isApartAlong(
  x0: usize, x1: usize, nx: f64, ny: f64, nz: f64, d: f64, edges: i32, i0: i32, i1: i32, i2: i32, i3: i32,
): i32 {
  const far = d * Math.sqrt(nx * nx + ny * ny + nz * nz)
  const start = gapTowards(x0, nx, ny, nz, edges, i0, i1, i2, i3)
  if (start > far) return gapTowards(x1, nx, ny, nz, edges, i0, i1, i2, i3) > far ? 1 : 0
  if (start < -far) return gapTowards(x1, nx, ny, nz, edges, i0, i1, i2, i3) < -far ? 1 : 0
  return 0
}


function gapTowards(
  x: usize, nx: f64, ny: f64, nz: f64, edges: i32, i0: i32, i1: i32, i2: i32, i3: i32,
): f64 {
  const p = x + 24 * <usize>i0
  const q = x + 24 * <usize>i1
  const r = x + 24 * <usize>i2
  const s = x + 24 * <usize>i3
  const a = nx * load<f64>(p) + ny * load<f64>(p, 8) + nz * load<f64>(p, 16)
  const b = nx * load<f64>(q) + ny * load<f64>(q, 8) + nz * load<f64>(q, 16)
  const c = nx * load<f64>(r) + ny * load<f64>(r, 8) + nz * load<f64>(r, 16)
  const d = nx * load<f64>(s) + ny * load<f64>(s, 8) + nz * load<f64>(s, 16)
  const low = edges == 1 ? Math.min(a, b) : a
  const high = edges == 1 ? Math.max(a, b) : a
  const otherLow = edges == 1 ? Math.min(c, d) : Math.min(Math.min(b, c), d)
  const otherHigh = edges == 1 ? Math.max(c, d) : Math.max(Math.max(b, c), d)
  if (low - otherHigh > 0) return low - otherHigh
  if (otherLow - high > 0) return high - otherLow
  return 0
}
