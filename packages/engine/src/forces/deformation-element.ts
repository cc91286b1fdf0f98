/**
 * Triangles whose energy depends on the two directions of the fabric alone: where a metre of warp and a metre of weft
 * end up in space. Models on them give the slopes of their energy with respect to these six numbers; what follows for
 * the corners is here.
 *
 *   U = e1 p1 + e2 p2,  V = e1 q1 + e2 q2,   (p, q) = rows of Dm⁻¹, e = edges from the first corner        [–]   (1)
 *   f_i = −(p_i ∂W/∂U + q_i ∂W/∂V),   corner 0: p0 = −p1 − p2, q0 = −q1 − q2                               [N]   (2)
 *   K_ij = Σ g_i^α H_αβ g_j^β,   g_i = (p_i, q_i), H = ∂²W/∂(U, V)²  (6 × 6)                               [N/m] (3)
 *
 * K has no negative eigenvalue as soon as H has none.
 */
import type { BlockMatrix, Real } from '../core/index.ts'
import type { Model } from '../model/index.ts'

/** Writes U and V (6 numbers) of triangle t of the vertex field `x` [m] → [–], or [m/s] → [1/s]. */
export function readDeformation(model: Model, t: number, x: Float64Array, deformation: Float64Array): void {
  const { triVertex, triRestInverse } = model
  const a0 = 3 * triVertex[3 * t]
  const a1 = 3 * triVertex[3 * t + 1]
  const a2 = 3 * triVertex[3 * t + 2]
  const p1 = triRestInverse[4 * t]
  const q1 = triRestInverse[4 * t + 1]
  const p2 = triRestInverse[4 * t + 2]
  const q2 = triRestInverse[4 * t + 3]
  for (let k = 0; k < 3; k++) {
    const e1 = x[a1 + k] - x[a0 + k]
    const e2 = x[a2 + k] - x[a0 + k]
    deformation[k] = e1 * p1 + e2 * p2 // (1)
    deformation[3 + k] = e1 * q1 + e2 * q2
  }
}

/** (2): force −= slope of the energy, `slope` = ∂W/∂U, ∂W/∂V [J]. */
export function subtractDeformationSlope(
  model: Model,
  t: number,
  slope: Float64Array,
  force: Float64Array,
): void {
  const { triVertex, triRestInverse } = model
  const a0 = 3 * triVertex[3 * t]
  const a1 = 3 * triVertex[3 * t + 1]
  const a2 = 3 * triVertex[3 * t + 2]
  const p1 = triRestInverse[4 * t]
  const q1 = triRestInverse[4 * t + 1]
  const p2 = triRestInverse[4 * t + 2]
  const q2 = triRestInverse[4 * t + 3]
  for (let k = 0; k < 3; k++) {
    const f1 = p1 * slope[k] + q1 * slope[3 + k]
    const f2 = p2 * slope[k] + q2 * slope[3 + k]
    force[a0 + k] += f1 + f2
    force[a1 + k] -= f1
    force[a2 + k] -= f2
  }
}

/** (3): matrix += K of triangle t, from the 6 × 6 matrix `h`, row by row. `slot`: see `buildElementSlots`. */
export function addDeformationMatrix(
  matrix: BlockMatrix,
  model: Model,
  slot: Int32Array,
  t: number,
  h: Float64Array,
): void {
  const { triVertex, triRestInverse } = model
  const { block, diagonal } = matrix
  const p1 = triRestInverse[4 * t]
  const q1 = triRestInverse[4 * t + 1]
  const p2 = triRestInverse[4 * t + 2]
  const q2 = triRestInverse[4 * t + 3]
  gradient[0] = -p1 - p2
  gradient[1] = -q1 - q2
  gradient[2] = p1
  gradient[3] = q1
  gradient[4] = p2
  gradient[5] = q2
  addDeformationBlock(diagonal, 2 * triVertex[3 * t], h, 0, 0)
  addDeformationBlock(diagonal, 2 * triVertex[3 * t + 1], h, 1, 1)
  addDeformationBlock(diagonal, 2 * triVertex[3 * t + 2], h, 2, 2)
  addDeformationBlock(block, slot[3 * t], h, 1, 0)
  addDeformationBlock(block, slot[3 * t + 1], h, 2, 0)
  addDeformationBlock(block, slot[3 * t + 2], h, 2, 1)
}

/** Adds the block of the corners i and j, transposed when the slot is odd; their gradients are in `gradient`. */
function addDeformationBlock(target: Real, slot: number, h: Float64Array, i: number, j: number): void {
  const pi = gradient[2 * i]
  const qi = gradient[2 * i + 1]
  const pj = gradient[2 * j]
  const qj = gradient[2 * j + 1]
  const uu = pi * pj
  const uv = pi * qj
  const vu = qi * pj
  const vv = qi * qj
  const to = 9 * (slot >> 1)
  const xx = uu * h[0] + uv * h[3] + vu * h[18] + vv * h[21]
  const xy = uu * h[1] + uv * h[4] + vu * h[19] + vv * h[22]
  const xz = uu * h[2] + uv * h[5] + vu * h[20] + vv * h[23]
  const yx = uu * h[6] + uv * h[9] + vu * h[24] + vv * h[27]
  const yy = uu * h[7] + uv * h[10] + vu * h[25] + vv * h[28]
  const yz = uu * h[8] + uv * h[11] + vu * h[26] + vv * h[29]
  const zx = uu * h[12] + uv * h[15] + vu * h[30] + vv * h[33]
  const zy = uu * h[13] + uv * h[16] + vu * h[31] + vv * h[34]
  const zz = uu * h[14] + uv * h[17] + vu * h[32] + vv * h[35]
  const asStored = (slot & 1) === 0
  target[to] += xx
  target[to + 1] += asStored ? yx : xy
  target[to + 2] += asStored ? zx : xz
  target[to + 3] += asStored ? xy : yx
  target[to + 4] += yy
  target[to + 5] += asStored ? zy : yz
  target[to + 6] += asStored ? xz : zx
  target[to + 7] += asStored ? yz : zy
  target[to + 8] += zz
}

/** Share of the largest diagonal entry by which a matrix may be negative and still be called positive [–]. */
const POSITIVE_SLACK = 1e-9

/**
 * Can H be positive at all? Out of the plane of the triangle it is the 2 × 2 matrix of tensions [u s; s v] alone, which
 * settles most pressed triangles without looking at the rest. `size`: largest stiffness in H, for the slack.
 */
export function mayDeformationMatrixBePositive(u: number, s: number, v: number, size: number): boolean {
  const slack = POSITIVE_SLACK * size
  return u + slack > 0 && v + slack > 0 && (u + slack) * (v + slack) >= s * s
}

/** Has the symmetric 6 × 6 matrix no negative eigenvalue? Cholesky succeeds on it with POSITIVE_SLACK added. */
export function isDeformationMatrixPositive(h: Float64Array): boolean {
  let most = 0
  for (let k = 0; k < 6; k++) most = Math.max(most, Math.abs(h[7 * k]))
  const slack = POSITIVE_SLACK * most
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = h[6 * row + column] + (row === column ? slack : 0)
      for (let k = 0; k < column; k++) sum -= factor[6 * row + k] * factor[6 * column + k]
      if (row !== column) factor[6 * row + column] = sum / factor[7 * column]
      else if (sum > 0) factor[7 * row] = Math.sqrt(sum)
      else return most === 0
    }
  }
  return true
}

const gradient = new Float64Array(6) // scratch: (p, q) of the three corners
const factor = new Float64Array(36) // scratch
