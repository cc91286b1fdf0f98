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
import type { Model } from '../model/index.ts'

/** Writes U and V (6 numbers) of triangle t of the vertex field `x` [m] → [–], or [m/s] → [1/s]. */
export function readFrame(model: Model, t: number, x: Float64Array, frame: Float64Array): void {
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
    frame[k] = e1 * p1 + e2 * p2 // (1)
    frame[3 + k] = e1 * q1 + e2 * q2
  }
}

/** (2): force −= slope of the energy, `slope` = ∂W/∂U, ∂W/∂V [J]. */
export function subtractFrameSlope(model: Model, t: number, slope: Float64Array, force: Float64Array): void {
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

/** (3): the dense 9 × 9 matrix of triangle t from the 6 × 6 one, row by row. */
export function spreadFrameMatrix(model: Model, t: number, h: Float64Array, dense: Float64Array): void {
  const { triRestInverse } = model
  p[1] = triRestInverse[4 * t]
  q[1] = triRestInverse[4 * t + 1]
  p[2] = triRestInverse[4 * t + 2]
  q[2] = triRestInverse[4 * t + 3]
  p[0] = -p[1] - p[2]
  q[0] = -q[1] - q[2]
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      for (let r = 0; r < 3; r++) {
        for (let c = 0; c < 3; c++) {
          const left = p[i] * h[6 * r + c] + q[i] * h[6 * (3 + r) + c]
          const right = p[i] * h[6 * r + 3 + c] + q[i] * h[6 * (3 + r) + 3 + c]
          dense[9 * (3 * i + r) + 3 * j + c] = p[j] * left + q[j] * right
        }
      }
    }
  }
}

/** Share of the largest diagonal entry by which a matrix may be negative and still be called positive [–]. */
const POSITIVE_SLACK = 1e-9

/** Has the symmetric 6 × 6 matrix no negative eigenvalue? Cholesky succeeds on it with POSITIVE_SLACK added. */
export function isFrameMatrixPositive(h: Float64Array): boolean {
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

const p = new Float64Array(3) // scratch
const q = new Float64Array(3)
const factor = new Float64Array(36)
