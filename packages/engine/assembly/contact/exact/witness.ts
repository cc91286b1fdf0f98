// Twin of src/contact/exact/witness.ts: the same operations in the same order, two edges of the rim at a time.
import { f64At, setF64 } from '../memory'

/** Places in the scratch array of 64 numbers: corner differences (4 vectors each) and witnesses. */
export const WORK_LENGTH: i32 = 64
/** Differences at the start and at the end of the step. */
export const AT_START: i32 = 0
export const AT_END: i32 = 12
/** Differences at two times in between. */
export const AT_LOW: i32 = 24
export const AT_HIGH: i32 = 36
/** Witnesses: d, n (3), then three weights (vertex–face) or s, q (edge–edge). */
export const WITNESS_LOW: i32 = 48
export const WITNESS_HIGH: i32 = 56

/** Squared sine below which a triangle or parallelogram counts as a line: only its rim is looked at. */
const FLAT = 1e-26
/** Squared share of an edge below which its nearest point is worked out twice: the first m may lean along the edge. */
const CLOSE = 1e-12

/** Nearest point of the shape with `corners` (3 or 4) vectors at `at`; writes a witness at `out`. */
export function findWitness(work: usize, corners: i32, at: i32, out: i32): void {
  const inside = corners === 3 ? witnessInTriangle(work, at, out) : witnessInParallelogram(work, at, out)
  if (inside === 1) return
  let best: f64
  if (corners === 3) {
    best = nearerOfTwo(work, at, 0, 3, 3, 6, 0, out, Infinity)
    best = nearerOfTwo(work, at, 6, 0, 6, 0, 2, out, best)
  } else {
    best = nearerOfTwo(work, at, 0, 3, 6, 9, 0, out, Infinity)
    best = nearerOfTwo(work, at, 0, 6, 3, 9, 2, out, best)
  }
  rimWeights(work, corners, out)
  const to = place(work, out)
  const d = Math.sqrt(best)
  store<f64>(to, d)
  v128.store(to, f64x2.div(v128.load(to, 8), f64x2.splat(d)), 8)
  store<f64>(to, load<f64>(to, 24) / d, 24)
}

@inline
function witnessInTriangle(work: usize, at: i32, out: i32): i32 {
  const from = place(work, at)
  const to = place(work, out)
  const ax = load<f64>(from)
  const ay = load<f64>(from, 8)
  const az = load<f64>(from, 16)
  const bx = load<f64>(from, 24)
  const by = load<f64>(from, 32)
  const bz = load<f64>(from, 40)
  const cx = load<f64>(from, 48)
  const cy = load<f64>(from, 56)
  const cz = load<f64>(from, 64)
  const ex = bx - ax
  const ey = by - ay
  const ez = bz - az
  const fx = cx - ax
  const fy = cy - ay
  const fz = cz - az
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const nn = nx * nx + ny * ny + nz * nz
  if (!(nn > FLAT * ((ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz)))) return 0
  const u = (by * cz - bz * cy) * nx + (bz * cx - bx * cz) * ny + (bx * cy - by * cx) * nz
  const v = (cy * az - cz * ay) * nx + (cz * ax - cx * az) * ny + (cx * ay - cy * ax) * nz
  const w = (ay * bz - az * by) * nx + (az * bx - ax * bz) * ny + (ax * by - ay * bx) * nz
  if (!(u > 0 && v > 0 && w > 0)) return 0
  const height = nx * ax + ny * ay + nz * az
  const length = height < 0 ? -Math.sqrt(nn) : Math.sqrt(nn)
  v128.store(to, f64x2.div(f64x2(height, nx), f64x2.splat(length)))
  v128.store(to, f64x2.div(f64x2(ny, nz), f64x2.splat(length)), 16)
  const sum = u + v + w
  v128.store(to, f64x2.div(f64x2(u, v), f64x2.splat(sum)), 32)
  store<f64>(to, w / sum, 48)
  return 1
}

/** With d1 = a1 − a0 and d2 = b1 − b0: s = −(r00 × d2)·(d1 × d2)/|d1 × d2|², q the same with d1. */
@inline
function witnessInParallelogram(work: usize, at: i32, out: i32): i32 {
  const from = place(work, at)
  const to = place(work, out)
  const rx = load<f64>(from)
  const ry = load<f64>(from, 8)
  const rz = load<f64>(from, 16)
  const ex = load<f64>(from, 48) - rx
  const ey = load<f64>(from, 56) - ry
  const ez = load<f64>(from, 64) - rz
  const fx = rx - load<f64>(from, 24)
  const fy = ry - load<f64>(from, 32)
  const fz = rz - load<f64>(from, 40)
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const nn = nx * nx + ny * ny + nz * nz
  if (!(nn > FLAT * ((ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz)))) return 0
  const s = -((ry * fz - rz * fy) * nx + (rz * fx - rx * fz) * ny + (rx * fy - ry * fx) * nz)
  const q = -((ry * ez - rz * ey) * nx + (rz * ex - rx * ez) * ny + (rx * ey - ry * ex) * nz)
  if (!(s > 0 && s < nn && q > 0 && q < nn)) return 0
  const height = nx * rx + ny * ry + nz * rz
  const length = height < 0 ? -Math.sqrt(nn) : Math.sqrt(nn)
  v128.store(to, f64x2.div(f64x2(height, nx), f64x2.splat(length)))
  v128.store(to, f64x2.div(f64x2(ny, nz), f64x2.splat(length)), 16)
  v128.store(to, f64x2.div(f64x2(s, q), f64x2.splat(nn)), 32)
  return 1
}

/**
 * Nearest points of the rim edges from corner i to j (number `edge`) and from k to l (the next number); corners as
 * offsets in `work`. What is nearer than `best` (squared) becomes the witness, not yet normalised, with the number of the
 * edge and the place on it where weights will stand. Returns the new best.
 */
@inline
function nearerOfTwo(
  work: usize,
  at: i32,
  i: i32,
  j: i32,
  k: i32,
  l: i32,
  edge: i32,
  out: i32,
  best: f64,
): f64 {
  const p = place(work, at + i)
  const q = place(work, at + j)
  const r = place(work, at + k)
  const s = place(work, at + l)
  const ax = f64x2(load<f64>(p), load<f64>(r))
  const ay = f64x2(load<f64>(p, 8), load<f64>(r, 8))
  const az = f64x2(load<f64>(p, 16), load<f64>(r, 16))
  const ex = f64x2.sub(f64x2(load<f64>(q), load<f64>(s)), ax)
  const ey = f64x2.sub(f64x2(load<f64>(q, 8), load<f64>(s, 8)), ay)
  const ez = f64x2.sub(f64x2(load<f64>(q, 16), load<f64>(s, 16)), az)
  const ee = dot(ex, ey, ez, ex, ey, ez)
  const along = f64x2.neg(dot(ax, ay, az, ex, ey, ez))
  const zero = f64x2.splat(0)
  const one = f64x2.splat(1)
  let t = v128.bitselect(f64x2.div(along, ee), one, f64x2.lt(along, ee))
  t = v128.bitselect(t, zero, f64x2.gt(along, zero))
  let mx = f64x2.add(ax, f64x2.mul(t, ex))
  let my = f64x2.add(ay, f64x2.mul(t, ey))
  let mz = f64x2.add(az, f64x2.mul(t, ez))
  let mm = dot(mx, my, mz, mx, my, mz)
  const inside = v128.and(f64x2.gt(t, zero), f64x2.lt(t, one))
  const close = v128.and(inside, f64x2.lt(mm, f64x2.mul(f64x2.splat(CLOSE), ee)))
  if (v128.any_true(close)) {
    const slip = v128.bitselect(f64x2.div(dot(mx, my, mz, ex, ey, ez), ee), zero, close) // what rounding left of m along the edge
    mx = f64x2.sub(mx, f64x2.mul(slip, ex))
    my = f64x2.sub(my, f64x2.mul(slip, ey))
    mz = f64x2.sub(mz, f64x2.mul(slip, ez))
    mm = dot(mx, my, mz, mx, my, mz)
  }
  const first = f64x2.extract_lane(mm, 0)
  const second = f64x2.extract_lane(mm, 1)
  const takesFirst = !(first >= best)
  if (!(second >= (takesFirst ? first : best))) {
    writeRim(work, out, f64x2.extract_lane(mx, 1), f64x2.extract_lane(my, 1), f64x2.extract_lane(mz, 1), edge + 1, f64x2.extract_lane(t, 1))
    return second
  }
  if (!takesFirst) return best
  writeRim(work, out, f64x2.extract_lane(mx, 0), f64x2.extract_lane(my, 0), f64x2.extract_lane(mz, 0), edge, f64x2.extract_lane(t, 0))
  return first
}

@inline
function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(ax, bx), f64x2.mul(ay, by)), f64x2.mul(az, bz))
}

@inline
function writeRim(work: usize, out: i32, mx: f64, my: f64, mz: f64, edge: i32, t: f64): void {
  const to = place(work, out)
  store<f64>(to, mx, 8)
  store<f64>(to, my, 16)
  store<f64>(to, mz, 24)
  store<f64>(to, <f64>edge, 32)
  store<f64>(to, t, 40)
}

/** Address of a row of `work`. */
@inline
function place(work: usize, row: i32): usize {
  return work + (<usize>row << 3)
}

/** Turns (edge, place on it) into the weights of (4). */
@inline
function rimWeights(work: usize, corners: i32, out: i32): void {
  const edge = f64At(work, out + 4)
  const t = f64At(work, out + 5)
  if (corners === 3) {
    setF64(work, out + 4, edge === 0 ? 1 - t : edge === 1 ? 0 : t)
    setF64(work, out + 5, edge === 0 ? t : edge === 1 ? 1 - t : 0)
    setF64(work, out + 6, edge === 0 ? 0 : edge === 1 ? t : 1 - t)
  } else {
    setF64(work, out + 4, edge === 0 ? 0 : edge === 1 ? 1 : t)
    setF64(work, out + 5, edge === 2 ? 0 : edge === 3 ? 1 : t)
  }
}
