/**
 * Direct solve on the last level, some twenty vertices: A = C Cᵀ in f64, C lower triangular, row by row.
 *
 *   c_rk = (a_rk − Σ_{m<k} c_rm c_km) / c_kk,    c_rr = √(a_rr − Σ_{m<r} c_rm²)                        (1)
 *
 * The reciprocal 1/c_rr is stored on the diagonal. A pivot that rounding has eaten (below 1e-12 of its entry) gets
 * reciprocal 0: that unknown stays zero, and the preconditioner remains symmetric and finite.
 */
import type { BlockMatrix, Real } from '../core/index.ts'

/** Spread the blocks into a dense lower triangle [3n × 3n] and factor it in place. */
export function factorDense(matrix: BlockMatrix, dense: Float64Array): void {
  const { rowCount, rowStart, column, block, diagonal } = matrix
  const size = 3 * rowCount
  dense.fill(0)
  for (let i = 0; i < rowCount; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++)
      spread(block, 9 * e, dense, size, 3 * i, 3 * column[e])
    spread(diagonal, 9 * i, dense, size, 3 * i, 3 * i)
  }
  for (let r = 0; r < size; r++) {
    const row = r * size
    for (let k = 0; k < r; k++) {
      const other = k * size
      let sum = dense[row + k]
      for (let m = 0; m < k; m++) sum -= dense[row + m] * dense[other + m]
      dense[row + k] = sum * dense[other + k] // (1)
    }
    const entry = dense[row + r]
    let pivot = entry
    for (let m = 0; m < r; m++) pivot -= dense[row + m] * dense[row + m]
    dense[row + r] = pivot > PIVOT_MIN * entry ? 1 / Math.sqrt(pivot) : 0
  }
}

/** z = A⁻¹ r by the factor; vectors of stride 4, `line` is scratch [3n]. */
export function solveDense(
  rowCount: number,
  dense: Float64Array,
  line: Float64Array,
  r: Real,
  z: Real,
): void {
  const size = 3 * rowCount
  for (let i = 0; i < size; i++) {
    let sum = r[i + ((i / 3) | 0)] // stride 3 to stride 4
    for (let m = 0; m < i; m++) sum -= dense[i * size + m] * line[m]
    line[i] = sum * dense[i * size + i]
  }
  for (let i = size - 1; i >= 0; i--) {
    const value = line[i] * dense[i * size + i]
    for (let m = 0; m < i; m++) line[m] -= dense[i * size + m] * value
    z[i + ((i / 3) | 0)] = value
  }
}

function spread(
  block: Real,
  from: number,
  dense: Float64Array,
  size: number,
  row: number,
  column: number,
): void {
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) dense[(row + r) * size + column + c] = block[from + 3 * c + r]
  }
}

const PIVOT_MIN = 1e-12 // [–] of the diagonal entry; f64 carries 1e-16, the f32 matrix 1e-7
