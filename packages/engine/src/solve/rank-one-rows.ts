/**
 * Extra springs that come and go every step (a contact, a stitch, a pulling hand), added to the matrix without
 * touching its pattern. Each couples up to four vertices along one direction n and, more softly, across it:
 *
 *   (A_rows x)_i = c_i (k n nᵀ + g (1 − n nᵀ)) Σ_j c_j x_j,     0 ≤ g ≤ k                               (1)
 *
 * The part i = j also enters the diagonal blocks that smoother and preconditioner use. A spring couples at most 4
 * vertices, and then 4 times this part is never less than the whole: the preconditioned system stays well conditioned
 * however stiff k is.
 */
import type { Arena, BlockMatrix, Real } from '../core/index.ts'

export interface RankOneRows {
  /** Vertices of each row, 4; repeat any vertex with weight 0 when fewer are coupled.  */
  readonly vertex: Int32Array
  /** c of (1) [–], 4 per row. */
  readonly weight: Real
  /** Unit direction n and, as fourth number, the stiffness k in units of the matrix. */
  readonly normal: Real
  /** g of (1), the stiffness across n, in units of the matrix; 1 per row. */
  readonly grip: Real
}

export function buildRankOneRows(arena: Arena, countMax: number): RankOneRows {
  return {
    vertex: arena.i32(4 * countMax),
    weight: arena.real(4 * countMax),
    normal: arena.real(4 * countMax),
    grip: arena.real(countMax),
  }
}

/** Diagonal part of (1) for the preconditioner: D_i += c_i² ((k − g) n nᵀ + g 1). */
export function addRowDiagonals(rows: RankOneRows, count: number, matrix: BlockMatrix): void {
  const { vertex, weight, normal, grip } = rows
  const { diagonal } = matrix
  for (let at = 0; at < 4 * count; at += 4) {
    const across = grip[at >> 2]
    for (let c = 0; c < 4; c++) {
      const o = 9 * vertex[at + c]
      const share = weight[at + c] * weight[at + c]
      const k = (normal[at + 3] - across) * share
      for (let s = 0; s < 3; s++) {
        for (let r = 0; r < 3; r++) diagonal[o + 3 * s + r] += k * normal[at + s] * normal[at + r]
        diagonal[o + 4 * s] += across * share
      }
    }
  }
}

/** Equation (1): q += A_rows p. */
export function addRowProducts(rows: RankOneRows, count: number, p: Real, q: Real): void {
  const { vertex, weight, normal, grip } = rows
  for (let at = 0; at < 4 * count; at += 4) {
    const nx = normal[at]
    const ny = normal[at + 1]
    const nz = normal[at + 2]
    let x = 0
    let y = 0
    let z = 0
    for (let c = 0; c < 4; c++) {
      const j = 4 * vertex[at + c]
      x += weight[at + c] * p[j]
      y += weight[at + c] * p[j + 1]
      z += weight[at + c] * p[j + 2]
    }
    const across = grip[at >> 2]
    const along = (normal[at + 3] - across) * (nx * x + ny * y + nz * z)
    for (let c = 0; c < 4; c++) {
      const i = 4 * vertex[at + c]
      q[i] += weight[at + c] * (along * nx + across * x)
      q[i + 1] += weight[at + c] * (along * ny + across * y)
      q[i + 2] += weight[at + c] * (along * nz + across * z)
    }
  }
}
