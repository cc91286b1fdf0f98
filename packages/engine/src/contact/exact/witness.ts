/**
 * How near is a vertex to a triangle, or an edge to an edge, and in which direction? Both questions are one: the
 * differences of the corners span a triangle (vertex–face) or a parallelogram (edge–edge), and the distance is that
 * of this convex shape to the origin.
 *
 *   vertex–face   r_j = p − x_j,  j = 0, 1, 2                                              [m]   (1)
 *   edge–edge     r_{2i+j} = a_i − b_j,  i, j ∈ {0, 1}                                      [m]   (2)
 *   m = nearest point of the shape to the origin,  d = |m|,  n = m/|m|                      [m]   (3)
 *   weights       m = Σ w_j r_j  (1),   m = a(s) − b(q), a(s) = (1−s) a_0 + s a_1  (2)      [–]   (4)
 *
 * n points from the second element (face, edge b) to the first. Inside the shape m is taken from its normal, which
 * does not suffer cancellation; on the rim from the nearest point of an edge, worked out twice when it is near, so that n
 * is good down to d of about 1e-13 of the size of the pair. Users must bear a poor n: they prove with dot products, not
 * with the word of this file.
 *
 * The functions work on one scratch array (see WORK) because they run inside the innermost loops and have a
 * WebAssembly twin that does the same operations in the same order.
 */

/** Places in the scratch array of 64 numbers: corner differences (4 vectors each) and witnesses. */
export const WORK_LENGTH = 64
/** Differences at the start and at the end of the step. */
export const AT_START = 0
export const AT_END = 12
/** Differences at two times in between. */
export const AT_LOW = 24
export const AT_HIGH = 36
/** Witnesses: d, n (3), then three weights (vertex–face) or s, q (edge–edge). */
export const WITNESS_LOW = 48
export const WITNESS_HIGH = 56

/** Squared sine below which a triangle or parallelogram counts as a line: only its rim is looked at. */
const FLAT = 1e-26
/** Squared share of an edge below which its nearest point is worked out twice: the first m may lean along the edge. */
const CLOSE = 1e-12

/** Nearest point of the shape with `corners` (3 or 4) vectors at `at`; writes a witness at `out`. */
export function findWitness(work: Float64Array, corners: number, at: number, out: number): void {
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
  work[out] = d
  work[out + 1] /= d
  work[out + 2] /= d
  work[out + 3] /= d
}

function witnessInTriangle(work: Float64Array, at: number, out: number): number {
  const ax = work[at]
  const ay = work[at + 1]
  const az = work[at + 2]
  const bx = work[at + 3]
  const by = work[at + 4]
  const bz = work[at + 5]
  const cx = work[at + 6]
  const cy = work[at + 7]
  const cz = work[at + 8]
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
  work[out] = height / length
  work[out + 1] = nx / length
  work[out + 2] = ny / length
  work[out + 3] = nz / length
  const sum = u + v + w
  work[out + 4] = u / sum
  work[out + 5] = v / sum
  work[out + 6] = w / sum
  return 1
}

/** With d1 = a1 − a0 and d2 = b1 − b0: s = −(r00 × d2)·(d1 × d2)/|d1 × d2|², q the same with d1. */
function witnessInParallelogram(work: Float64Array, at: number, out: number): number {
  const rx = work[at]
  const ry = work[at + 1]
  const rz = work[at + 2]
  const ex = work[at + 6] - rx
  const ey = work[at + 7] - ry
  const ez = work[at + 8] - rz
  const fx = rx - work[at + 3]
  const fy = ry - work[at + 4]
  const fz = rz - work[at + 5]
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
  work[out] = height / length
  work[out + 1] = nx / length
  work[out + 2] = ny / length
  work[out + 3] = nz / length
  work[out + 4] = s / nn
  work[out + 5] = q / nn
  return 1
}

/**
 * Nearest point of the rim edge from corner i to j. If nearer than `best` (squared) it becomes the witness, not yet
 * normalised, with the number of the edge and the place on it where weights will stand. Returns the new best.
 */
function nearestOnRim(
  work: Float64Array,
  at: number,
  i: number,
  j: number,
  edge: number,
  out: number,
  best: number,
): number {
  const ax = work[at + 3 * i]
  const ay = work[at + 3 * i + 1]
  const az = work[at + 3 * i + 2]
  const ex = work[at + 3 * j] - ax
  const ey = work[at + 3 * j + 1] - ay
  const ez = work[at + 3 * j + 2] - az
  const ee = ex * ex + ey * ey + ez * ez
  const along = -(ax * ex + ay * ey + az * ez)
  let t = 0
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
  work[out + 1] = mx
  work[out + 2] = my
  work[out + 3] = mz
  work[out + 4] = edge
  work[out + 5] = t
  return mm
}

/** Turns (edge, place on it) into the weights of (4). */
function rimWeights(work: Float64Array, corners: number, out: number): void {
  const edge = work[out + 4]
  const t = work[out + 5]
  if (corners === 3) {
    work[out + 4] = edge === 0 ? 1 - t : edge === 1 ? 0 : t
    work[out + 5] = edge === 0 ? t : edge === 1 ? 1 - t : 0
    work[out + 6] = edge === 0 ? 0 : edge === 1 ? t : 1 - t
  } else {
    work[out + 4] = edge === 0 ? 0 : edge === 1 ? 1 : t
    work[out + 5] = edge === 2 ? 0 : edge === 3 ? 1 : t
  }
}
