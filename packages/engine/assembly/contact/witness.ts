// Twin of src/contact/witness.ts: the same operations in the same order.
import { f64At, setF64 } from './memory'

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
  let best = nearestOnRim(work, at, 0, 1, 0, out, Infinity)
  if (corners === 3) {
    best = nearestOnRim(work, at, 1, 2, 1, out, best)
    best = nearestOnRim(work, at, 2, 0, 2, out, best)
  } else {
    best = nearestOnRim(work, at, 2, 3, 1, out, best)
    best = nearestOnRim(work, at, 0, 2, 2, out, best)
    best = nearestOnRim(work, at, 1, 3, 3, out, best)
  }
  rimWeights(work, corners, out)
  const d = Math.sqrt(best)
  setF64(work, out, d)
  setF64(work, out + 1, f64At(work, out + 1) / d)
  setF64(work, out + 2, f64At(work, out + 2) / d)
  setF64(work, out + 3, f64At(work, out + 3) / d)
}

function witnessInTriangle(work: usize, at: i32, out: i32): i32 {
  const ax = f64At(work, at)
  const ay = f64At(work, at + 1)
  const az = f64At(work, at + 2)
  const bx = f64At(work, at + 3)
  const by = f64At(work, at + 4)
  const bz = f64At(work, at + 5)
  const cx = f64At(work, at + 6)
  const cy = f64At(work, at + 7)
  const cz = f64At(work, at + 8)
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
  setF64(work, out, height / length)
  setF64(work, out + 1, nx / length)
  setF64(work, out + 2, ny / length)
  setF64(work, out + 3, nz / length)
  const sum = u + v + w
  setF64(work, out + 4, u / sum)
  setF64(work, out + 5, v / sum)
  setF64(work, out + 6, w / sum)
  return 1
}

/** With d1 = a1 − a0 and d2 = b1 − b0: s = −(r00 × d2)·(d1 × d2)/|d1 × d2|², q the same with d1. */
function witnessInParallelogram(work: usize, at: i32, out: i32): i32 {
  const rx = f64At(work, at)
  const ry = f64At(work, at + 1)
  const rz = f64At(work, at + 2)
  const ex = f64At(work, at + 6) - rx
  const ey = f64At(work, at + 7) - ry
  const ez = f64At(work, at + 8) - rz
  const fx = rx - f64At(work, at + 3)
  const fy = ry - f64At(work, at + 4)
  const fz = rz - f64At(work, at + 5)
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
  setF64(work, out, height / length)
  setF64(work, out + 1, nx / length)
  setF64(work, out + 2, ny / length)
  setF64(work, out + 3, nz / length)
  setF64(work, out + 4, s / nn)
  setF64(work, out + 5, q / nn)
  return 1
}

/**
 * Nearest point of the rim edge from corner i to j. If nearer than `best` (squared) it becomes the witness, not yet
 * normalised, with the number of the edge and the place on it where weights will stand. Returns the new best.
 */
function nearestOnRim(
  work: usize,
  at: i32,
  i: i32,
  j: i32,
  edge: i32,
  out: i32,
  best: f64,
): f64 {
  const ax = f64At(work, at + 3 * i)
  const ay = f64At(work, at + 3 * i + 1)
  const az = f64At(work, at + 3 * i + 2)
  const ex = f64At(work, at + 3 * j) - ax
  const ey = f64At(work, at + 3 * j + 1) - ay
  const ez = f64At(work, at + 3 * j + 2) - az
  const ee = ex * ex + ey * ey + ez * ez
  const along = -(ax * ex + ay * ey + az * ez)
  let t: f64 = 0
  if (along > 0) t = along < ee ? along / ee : 1
  let mx = ax + t * ex
  let my = ay + t * ey
  let mz = az + t * ez
  let mm = mx * mx + my * my + mz * mz
  if (mm < CLOSE * ee && t > 0 && t < 1) {
    const slip = (mx * ex + my * ey + mz * ez) / ee // what rounding left of m along the edge
    mx -= slip * ex
    my -= slip * ey
    mz -= slip * ez
    mm = mx * mx + my * my + mz * mz
  }
  if (mm >= best) return best
  setF64(work, out + 1, mx)
  setF64(work, out + 2, my)
  setF64(work, out + 3, mz)
  setF64(work, out + 4, <f64>edge)
  setF64(work, out + 5, t)
  return mm
}

/** Turns (edge, place on it) into the weights of (4). */
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
