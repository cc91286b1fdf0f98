/**
 * Steps between two levels of the hierarchy: residual down, correction up, matrix down.
 *
 *   r_c = Pᵀ r                                                                                         (1)
 *   z  += P z_c                                                                                        (2)
 *   A_c = Pᵀ A P = G + Gᵀ,    G = Pᵀ T,    T = (L + ½ D) P        since A = L + D + Lᵀ                   (3)
 *
 * (3) costs half of Pᵀ A P. Row i of T touches a handful of coarse columns; which, and where each product lands in G,
 * never changes and is listed once by `buildTransfer`. G is kept in three parts: blocks of the lower triangle, of the
 * upper one, and of the diagonal, stride 12 so that 16-byte loads stay inside a block.
 */
import { type Arena, assert, type BlockMatrix, type Real } from '../core/index.ts'
import { insertSorted, type Prolongator } from './aggregates.ts'

const WIDE_STRIDE = 12 // numbers from one block of T or G to the next; 9 are used

export interface Transfer {
  /** Rows of P: entries start[i] … start[i + 1]. */
  readonly start: Int32Array
  readonly column: Int32Array
  readonly weight: Real
  /** Number of columns of T in each fine row. */
  readonly tCount: Int32Array
  /**
   * Place in row i of T, in visiting order: for each entry of P_i (½ D), then for each stored block (i, j) and each
   * entry of P_j. Nothing for rows where P is empty.
   */
  readonly tPlace: Int32Array
  /** Place in G, in visiting order: for each column of row i of T, for each entry of P_i. */
  readonly gPlace: Int32Array
  /** Scratch: one row of T. */
  readonly t: Real
  /** Scratch: G, lower blocks [blockCount], upper blocks [blockCount], diagonal blocks [coarseCount]. */
  readonly g: Real
}

/** The coarse matrix pattern and the lists that fill it. */
export function buildTransfer(
  arena: Arena,
  fine: BlockMatrix,
  prolongator: Prolongator,
): { transfer: Transfer; coarse: BlockMatrix } {
  const tColumn = productColumns(fine, prolongator)
  const coarse = buildCoarseMatrix(arena, prolongator, tColumn)
  const transfer = {
    start: arena.i32From(prolongator.start),
    column: arena.i32From(prolongator.column),
    weight: arena.realFrom(prolongator.weight),
    tCount: arena.i32From(tColumn.count),
    tPlace: arena.i32From(listProducts(fine, prolongator, tColumn)),
    gPlace: arena.i32From(listSums(coarse, prolongator, tColumn)),
    t: arena.real(WIDE_STRIDE * tColumn.count.reduce((most, count) => Math.max(most, count), 1)),
    g: arena.real(WIDE_STRIDE * (2 * coarse.column.length + coarse.rowCount)),
  }
  return { transfer, coarse }
}

/** Coarse columns of the rows of T, ascending: count[i] of them from column[start[i]] on. */
interface ProductColumns {
  readonly start: Int32Array
  readonly count: Int32Array
  readonly column: Int32Array
}

function productColumns(fine: BlockMatrix, { start, column, coarseCount }: Prolongator): ProductColumns {
  const { rowCount } = fine
  const rows = {
    start: new Int32Array(rowCount),
    count: new Int32Array(rowCount),
    column: new Int32Array(productCount(fine, start)),
  }
  const seen = new Int32Array(coarseCount).fill(-1) // the last row that met this column
  let end = 0
  const add = (i: number, j: number): void => {
    for (let k = start[j]; k < start[j + 1]; k++) {
      if (seen[column[k]] === i) continue
      seen[column[k]] = i
      end = insertSorted(rows.column, rows.start[i], end, column[k])
    }
  }
  for (let i = 0; i < rowCount; i++) {
    rows.start[i] = end
    if (start[i] < start[i + 1]) {
      add(i, i)
      for (let e = fine.rowStart[i]; e < fine.rowStart[i + 1]; e++) add(i, fine.column[e])
    }
    rows.count[i] = end - rows.start[i]
  }
  return rows
}

/** Products that make up T: the length of `tPlace`. */
function productCount({ rowCount, rowStart, column }: BlockMatrix, start: Int32Array): number {
  let count = 0
  for (let i = 0; i < rowCount; i++) {
    if (start[i] === start[i + 1]) continue
    count += start[i + 1] - start[i]
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) count += start[column[e] + 1] - start[column[e]]
  }
  return count
}

function buildCoarseMatrix(arena: Arena, prolongator: Prolongator, tColumn: ProductColumns): BlockMatrix {
  const { start, column, coarseCount } = prolongator
  const lower: Set<number>[] = Array.from({ length: coarseCount }, () => new Set())
  for (let i = 0; i < tColumn.start.length; i++) {
    const end = tColumn.start[i] + tColumn.count[i]
    for (let k = start[i]; k < start[i + 1]; k++) {
      for (let at = tColumn.start[i]; at < end; at++) {
        const b = tColumn.column[at]
        if (b !== column[k]) lower[Math.max(b, column[k])].add(Math.min(b, column[k]))
      }
    }
  }
  const rowStart = arena.i32(coarseCount + 1)
  for (let a = 0; a < coarseCount; a++) rowStart[a + 1] = rowStart[a] + lower[a].size
  const blockCount = rowStart[coarseCount]
  const coarseColumn = arena.i32(blockCount)
  for (let a = 0; a < coarseCount; a++) {
    coarseColumn.set(
      [...lower[a]].sort((p, q) => p - q),
      rowStart[a],
    )
  }
  return {
    rowCount: coarseCount,
    rowStart,
    column: coarseColumn,
    block: arena.real(9 * blockCount),
    diagonal: arena.real(9 * coarseCount),
  }
}

function listProducts(fine: BlockMatrix, prolongator: Prolongator, tColumn: ProductColumns): Int32Array {
  const { start, column, coarseCount } = prolongator
  const places = new Int32Array(productCount(fine, start))
  const placeOf = new Int32Array(coarseCount) // in the row looked at
  let count = 0
  for (let i = 0; i < fine.rowCount; i++) {
    if (start[i] === start[i + 1]) continue
    for (let c = 0; c < tColumn.count[i]; c++) placeOf[tColumn.column[tColumn.start[i] + c]] = c
    for (let k = start[i]; k < start[i + 1]; k++) places[count++] = placeOf[column[k]]
    for (let e = fine.rowStart[i]; e < fine.rowStart[i + 1]; e++) {
      const j = fine.column[e]
      for (let k = start[j]; k < start[j + 1]; k++) places[count++] = placeOf[column[k]]
    }
  }
  return places
}

function listSums(coarse: BlockMatrix, prolongator: Prolongator, tColumn: ProductColumns): Int32Array {
  const { start, column } = prolongator
  const blockCount = coarse.column.length
  let total = 0
  for (let i = 0; i < tColumn.count.length; i++) total += tColumn.count[i] * (start[i + 1] - start[i])
  const places = new Int32Array(total)
  let count = 0
  for (let i = 0; i < tColumn.count.length; i++) {
    for (let c = 0; c < tColumn.count[i]; c++) {
      const b = tColumn.column[tColumn.start[i] + c]
      for (let k = start[i]; k < start[i + 1]; k++) {
        const a = column[k]
        if (a === b) places[count++] = 2 * blockCount + a
        else places[count++] = findBlock(coarse, Math.max(a, b), Math.min(a, b)) + (a > b ? 0 : blockCount)
      }
    }
  }
  return places
}

function findBlock(matrix: BlockMatrix, row: number, column: number): number {
  let low = matrix.rowStart[row]
  let high = matrix.rowStart[row + 1] - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (matrix.column[middle] < column) low = middle + 1
    else high = middle
  }
  if (matrix.column[low] !== column) assert(false, `coarse matrix has no block ${row}, ${column}`)
  return low
}

/** Equation (1). */
export function restrict(transfer: Transfer, rowCount: number, r: Real, coarse: Real): void {
  const { start, column, weight } = transfer
  coarse.fill(0)
  for (let i = 0; i < rowCount; i++) {
    const at = 4 * i
    for (let k = start[i]; k < start[i + 1]; k++) {
      const a = 4 * column[k]
      const w = weight[k]
      coarse[a] += w * r[at]
      coarse[a + 1] += w * r[at + 1]
      coarse[a + 2] += w * r[at + 2]
    }
  }
}

/** Equation (2). */
export function addProlonged(transfer: Transfer, rowCount: number, coarse: Real, z: Real): void {
  const { start, column, weight } = transfer
  for (let i = 0; i < rowCount; i++) {
    const at = 4 * i
    for (let k = start[i]; k < start[i + 1]; k++) {
      const a = 4 * column[k]
      const w = weight[k]
      z[at] += w * coarse[a]
      z[at + 1] += w * coarse[a + 1]
      z[at + 2] += w * coarse[a + 2]
    }
  }
}

/** Equation (3): fills the coarse matrix. */
export function coarsenMatrix(fine: BlockMatrix, transfer: Transfer, coarse: BlockMatrix): void {
  const { rowCount, rowStart, column, block, diagonal } = fine
  const { start, weight, tCount, tPlace, gPlace, t, g } = transfer
  g.fill(0)
  let product = 0
  let sum = 0
  for (let i = 0; i < rowCount; i++) {
    const first = start[i]
    const last = start[i + 1]
    if (first === last) continue
    t.fill(0, 0, WIDE_STRIDE * tCount[i])
    for (let k = first; k < last; k++) addScaled(t, tPlace[product++], 0.5 * weight[k], diagonal, 9 * i)
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const j = column[e]
      for (let k = start[j]; k < start[j + 1]; k++) addScaled(t, tPlace[product++], weight[k], block, 9 * e)
    }
    for (let c = 0; c < tCount[i]; c++) {
      for (let k = first; k < last; k++) addScaled(g, gPlace[sum++], weight[k], t, WIDE_STRIDE * c)
    }
  }
  addTransposedHalf(g, coarse)
}

function addScaled(target: Real, place: number, w: number, source: Real, from: number): void {
  const to = WIDE_STRIDE * place
  for (let c = 0; c < 9; c++) target[to + c] += w * source[from + c]
}

/** A_c = G + Gᵀ, block by block: lower + upperᵀ, and the diagonal plus its own transpose. */
function addTransposedHalf(g: Real, coarse: BlockMatrix): void {
  const blockCount = coarse.column.length
  for (let e = 0; e < blockCount; e++) addBlocks(g, e, blockCount + e, coarse.block, 9 * e)
  for (let a = 0; a < coarse.rowCount; a++) {
    addBlocks(g, 2 * blockCount + a, 2 * blockCount + a, coarse.diagonal, 9 * a)
  }
}

function addBlocks(g: Real, lower: number, upper: number, target: Real, to: number): void {
  const l = WIDE_STRIDE * lower
  const u = WIDE_STRIDE * upper
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) target[to + 3 * c + r] = g[l + 3 * c + r] + g[u + 3 * r + c]
  }
}
