/**
 * Block Gauss–Seidel smoothing of A z = r with A = L + D + Lᵀ, only L and D stored. Each stored block is read once
 * per sweep and used twice while it is in the cache.
 *
 *   forward, from z = 0:   z_i = D_i⁻¹ (r_i − Σ_{j<i} B_ij z_j)                                       (1)
 *   residual after it:     (r − A z)_j = −Σ_{i>j} B_ijᵀ z_i                                           (2)
 *   backward:              z_i = D_i⁻¹ (r_i − Σ_{j<i} B_ij z_j(old) − Σ_{k>i} B_kiᵀ z_k(new))          (3)
 *
 * Backward is the adjoint of forward, so the pair is a symmetric positive definite preconditioner. Where the inverse
 * is zero (a pin) z is zero, and (2) does not hold; the prolongator has no entry there.
 */
import type { BlockMatrix, Real } from '../core/index.ts'

export function sweepForward(matrix: BlockMatrix, inverse: Real, r: Real, z: Real, residual: Real): void {
  const { rowCount, rowStart, column, block: m } = matrix
  for (let i = 0; i < rowCount; i++) {
    const at = 4 * i
    let x = r[at]
    let y = r[at + 1]
    let w = r[at + 2]
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const o = 9 * e
      const j = 4 * column[e]
      x -= m[o] * z[j] + m[o + 3] * z[j + 1] + m[o + 6] * z[j + 2]
      y -= m[o + 1] * z[j] + m[o + 4] * z[j + 1] + m[o + 7] * z[j + 2]
      w -= m[o + 2] * z[j] + m[o + 5] * z[j + 1] + m[o + 8] * z[j + 2]
    }
    const g = 9 * i
    const zx = inverse[g] * x + inverse[g + 3] * y + inverse[g + 6] * w // (1)
    const zy = inverse[g + 1] * x + inverse[g + 4] * y + inverse[g + 7] * w
    const zz = inverse[g + 2] * x + inverse[g + 5] * y + inverse[g + 8] * w
    z[at] = zx
    z[at + 1] = zy
    z[at + 2] = zz
    z[at + 3] = 0
    residual.fill(0, at, at + 4)
    subtractTransposed(matrix, i, zx, zy, zz, residual) // (2)
  }
}

/** `rest` is scratch of the length of r; on return it is of no use. */
export function sweepBackward(matrix: BlockMatrix, inverse: Real, r: Real, z: Real, rest: Real): void {
  const { rowCount, rowStart, column, block: m } = matrix
  rest.set(r)
  for (let i = rowCount - 1; i >= 0; i--) {
    const at = 4 * i
    let x = rest[at]
    let y = rest[at + 1]
    let w = rest[at + 2]
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const o = 9 * e
      const j = 4 * column[e]
      x -= m[o] * z[j] + m[o + 3] * z[j + 1] + m[o + 6] * z[j + 2]
      y -= m[o + 1] * z[j] + m[o + 4] * z[j + 1] + m[o + 7] * z[j + 2]
      w -= m[o + 2] * z[j] + m[o + 5] * z[j + 1] + m[o + 8] * z[j + 2]
    }
    const g = 9 * i
    const zx = inverse[g] * x + inverse[g + 3] * y + inverse[g + 6] * w // (3)
    const zy = inverse[g + 1] * x + inverse[g + 4] * y + inverse[g + 7] * w
    const zz = inverse[g + 2] * x + inverse[g + 5] * y + inverse[g + 8] * w
    z[at] = zx
    z[at + 1] = zy
    z[at + 2] = zz
    subtractTransposed(matrix, i, zx, zy, zz, rest)
  }
}

/** y_j −= B_ijᵀ z_i for every stored block of row i. */
function subtractTransposed(
  matrix: BlockMatrix,
  i: number,
  zx: number,
  zy: number,
  zz: number,
  y: Real,
): void {
  const { rowStart, column, block: m } = matrix
  for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
    const o = 9 * e
    const j = 4 * column[e]
    y[j] -= m[o] * zx + m[o + 1] * zy + m[o + 2] * zz
    y[j + 1] -= m[o + 3] * zx + m[o + 4] * zy + m[o + 5] * zz
    y[j + 2] -= m[o + 6] * zx + m[o + 7] * zy + m[o + 8] * zz
  }
}
