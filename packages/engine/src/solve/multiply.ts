/**
 * Product of a symmetric block matrix with a vector, q = A p. Each stored block of the strict lower triangle works
 * twice, once as itself and once transposed:
 *
 *   q_i = D_i p_i + Σ_{j<i} B_ij p_j + Σ_{k>i} B_kiᵀ p_k                                             (1)
 *
 * Row i gathers its own sum and scatters into rows before it, which are already begun; so rows run in order, and a
 * range of rows alone would be no valid product. Vectors have stride 4.
 */
import type { BlockMatrix, Real } from '../core/index.ts'

export function multiply(matrix: BlockMatrix, p: Real, q: Real): void {
  const { rowCount, rowStart, column, block: m, diagonal: d } = matrix
  for (let i = 0; i < rowCount; i++) {
    const at = 4 * i
    const px = p[at]
    const py = p[at + 1]
    const pz = p[at + 2]
    const g = 9 * i
    let qx = d[g] * px + d[g + 3] * py + d[g + 6] * pz
    let qy = d[g + 1] * px + d[g + 4] * py + d[g + 7] * pz
    let qz = d[g + 2] * px + d[g + 5] * py + d[g + 8] * pz
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const o = 9 * e
      const j = 4 * column[e]
      const x = p[j]
      const y = p[j + 1]
      const z = p[j + 2]
      qx += m[o] * x + m[o + 3] * y + m[o + 6] * z
      qy += m[o + 1] * x + m[o + 4] * y + m[o + 7] * z
      qz += m[o + 2] * x + m[o + 5] * y + m[o + 8] * z
      q[j] += m[o] * px + m[o + 1] * py + m[o + 2] * pz
      q[j + 1] += m[o + 3] * px + m[o + 4] * py + m[o + 5] * pz
      q[j + 2] += m[o + 6] * px + m[o + 7] * py + m[o + 8] * pz
    }
    q[at] = qx
    q[at + 1] = qy
    q[at + 2] = qz
    q[at + 3] = 0
  }
}
