/**
 * Extra springs that come and go every step (a contact, a stitch, a pulling hand), added to the matrix without
 * touching its pattern. Each couples up to four vertices along one direction n:
 *
 *   (A_rows x)_i = k c_i n (n · Σ_j c_j x_j)                                                           (1)
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
}

export function buildRankOneRows(arena: Arena, countMax: number): RankOneRows {
  return {
    vertex: arena.i32(4 * countMax),
    weight: arena.real(4 * countMax),
    normal: arena.real(4 * countMax),
  }
}

/** Diagonal part of (1) for the preconditioner: D_i += k c_i² n nᵀ. */
export function addRowDiagonals(rows: RankOneRows, count: number, matrix: BlockMatrix): void {
  const { vertex, weight, normal } = rows
  const { diagonal } = matrix
  for (let at = 0; at < 4 * count; at += 4) {
    for (let c = 0; c < 4; c++) {
      const o = 9 * vertex[at + c]
      const k = normal[at + 3] * weight[at + c] * weight[at + c]
      for (let s = 0; s < 3; s++) {
        for (let r = 0; r < 3; r++) diagonal[o + 3 * s + r] += k * normal[at + s] * normal[at + r]
      }
    }
  }
}

/** Equation (1): q += A_rows p. */
export function addRowProducts(rows: RankOneRows, count: number, p: Real, q: Real): void {
  const { vertex, weight, normal } = rows
  for (let at = 0; at < 4 * count; at += 4) {
    const nx = normal[at]
    const ny = normal[at + 1]
    const nz = normal[at + 2]
    let sum = 0
    for (let c = 0; c < 4; c++) {
      const j = 4 * vertex[at + c]
      sum += weight[at + c] * (nx * p[j] + ny * p[j + 1] + nz * p[j + 2])
    }
    for (let c = 0; c < 4; c++) {
      const i = 4 * vertex[at + c]
      const pull = normal[at + 3] * weight[at + c] * sum
      q[i] += pull * nx
      q[i + 1] += pull * ny
      q[i + 2] += pull * nz
    }
  }
}
