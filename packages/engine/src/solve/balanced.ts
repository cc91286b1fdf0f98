/**
 * The same product q = A p, in a form that keeps single precision honest. Springs, membranes and hinges pull one
 * vertex as hard as they push another, so their rows sum to zero; what is left of a row is its anchor R_i, mass
 * above all. With differences of neighbours in place of the diagonal
 *
 *   R_i = D_i + Σ_{j≠i} A_ij                                                                           (1)
 *   q_i = R_i p_i + Σ_{j≠i} A_ij (p_j − p_i)                                                           (2)
 *
 * a common motion of all vertices meets R alone. In the plain form it meets the rounding of D instead, and D is
 * dt² k / m ≈ 10⁴ … 10⁶ times the mass. The hanging sheet of `spring-sheet.ts`, 10 000 vertices, 60 Hz, f32 against
 * f64: a vertex in its middle is wrong by 6 · 10⁻³ of its velocity in the plain form, by 4 · 10⁻⁷ in this one.
 * The anchors must be known apart (`anchored` in `linear-solver.ts`): subtracting them out of a rounded D is too late.
 */
import type { BlockMatrix, Real } from '../core/index.ts'

/** Equation (2). Blocks of the anchor: 9 numbers per row. */
export function multiplyBalanced(matrix: BlockMatrix, anchor: Real, p: Real, q: Real): void {
  const { rowCount, rowStart, column, block: m } = matrix
  for (let i = 0; i < rowCount; i++) {
    const at = 4 * i
    const px = p[at]
    const py = p[at + 1]
    const pz = p[at + 2]
    const g = 9 * i
    let qx = anchor[g] * px + anchor[g + 3] * py + anchor[g + 6] * pz
    let qy = anchor[g + 1] * px + anchor[g + 4] * py + anchor[g + 7] * pz
    let qz = anchor[g + 2] * px + anchor[g + 5] * py + anchor[g + 8] * pz
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const o = 9 * e
      const j = 4 * column[e]
      const x = p[j] - px
      const y = p[j + 1] - py
      const z = p[j + 2] - pz
      qx += m[o] * x + m[o + 3] * y + m[o + 6] * z
      qy += m[o + 1] * x + m[o + 4] * y + m[o + 7] * z
      qz += m[o + 2] * x + m[o + 5] * y + m[o + 8] * z
      q[j] -= m[o] * x + m[o + 1] * y + m[o + 2] * z
      q[j + 1] -= m[o + 3] * x + m[o + 4] * y + m[o + 5] * z
      q[j + 2] -= m[o + 6] * x + m[o + 7] * y + m[o + 8] * z
    }
    q[at] = qx
    q[at + 1] = qy
    q[at + 2] = qz
    q[at + 3] = 0
  }
}

/** D += R, for a matrix assembled without its anchors. */
export function addAnchors(matrix: BlockMatrix, anchor: Real): void {
  const { diagonal } = matrix
  for (let k = 0; k < diagonal.length; k++) diagonal[k] += anchor[k]
}
