/**
 * Symmetric sparse matrix of 3 × 3 blocks, one block row per vertex; only the strict lower triangle and the
 * diagonal are stored. A block is packed as 9 numbers, column by column:
 *
 *   block[9 e + 3 c + r] = A(row, column)[r][c]        row > column                       (1)
 *   A(column, row) = A(row, column)ᵀ                   never stored                       (2)
 *
 * The pattern is fixed when the model is built. Elements write through *slots* looked up once: for the ordered
 * vertex pair (i, j), slot = 2 e when i > j, and 2 e + 1 when i < j, where the block must be added transposed.
 * Half storage lets a Gauss–Seidel sweep give the residual in the same pass (1.5 times faster multigrid).
 */
import type { Arena, Real } from './arena.ts'
import { assert } from './assert.ts'

export interface BlockMatrix {
  readonly rowCount: number
  /** First stored block of each row [rowCount + 1]; columns inside a row ascend. */
  readonly rowStart: Int32Array
  /** Column of each stored block [blockCount]; always smaller than its row. */
  readonly column: Int32Array
  /** Off-diagonal blocks, 9 numbers each. */
  readonly block: Real
  /** Diagonal blocks, 9 numbers each, symmetric. */
  readonly diagonal: Real
}

/** Pattern in which every two vertices of the same element are coupled. `elements`: vertex rows, `size` per element. */
export function buildBlockMatrix(
  arena: Arena,
  rowCount: number,
  elements: readonly { vertex: ArrayLike<number>; size: number }[],
): BlockMatrix {
  const pattern = findBlockPattern(rowCount, elements)
  const rowStart = arena.i32From(pattern.rowStart)
  const column = arena.i32From(pattern.column)
  const block = arena.real(9 * column.length)
  return { rowCount, rowStart, column, block, diagonal: arena.real(9 * rowCount) }
}

/** Slot of the ordered pair (i, j), i ≠ j: 2 e for i > j, 2 e + 1 (add transposed) for i < j. */
export function blockSlot(matrix: BlockMatrix, i: number, j: number): number {
  const row = Math.max(i, j)
  const wanted = Math.min(i, j)
  let low = matrix.rowStart[row]
  let high = matrix.rowStart[row + 1] - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (matrix.column[middle] < wanted) low = middle + 1
    else high = middle
  }
  if (low > high || matrix.column[low] !== wanted) {
    assert(false, `matrix has no block for vertices ${i} and ${j}`) // a sentence for each of many slots would cost
  }
  return i > j ? 2 * low : 2 * low + 1
}

export function clearBlockMatrix(matrix: BlockMatrix): void {
  matrix.block.fill(0)
  matrix.diagonal.fill(0)
}

/** Who is in an element with whom, as the matrix stores it. */
export function findBlockPattern(
  rowCount: number,
  elements: readonly { vertex: ArrayLike<number>; size: number }[],
): Pick<BlockMatrix, 'rowCount' | 'rowStart' | 'column'> {
  const start = new Int32Array(rowCount + 1) // room for each partner as often as it is met
  eachPair(elements, (row) => {
    start[row + 1]++
  })
  for (let i = 0; i < rowCount; i++) start[i + 1] += start[i]
  const count = new Int32Array(rowCount)
  const partner = new Int32Array(start[rowCount])
  eachPair(elements, (row, wanted) => {
    const first = start[row]
    const end = first + count[row]
    let at = end
    while (at > first && partner[at - 1] > wanted) at--
    if (at > first && partner[at - 1] === wanted) return
    for (let k = end; k > at; k--) partner[k] = partner[k - 1]
    partner[at] = wanted
    count[row]++
  })
  const rowStart = new Int32Array(rowCount + 1)
  for (let i = 0; i < rowCount; i++) {
    rowStart[i + 1] = rowStart[i] + count[i]
    partner.copyWithin(rowStart[i], start[i], start[i] + count[i])
  }
  return { rowCount, rowStart, column: partner.slice(0, rowStart[rowCount]) }
}

/** Every two different vertices of every element, the larger first. */
function eachPair(
  elements: readonly { vertex: ArrayLike<number>; size: number }[],
  visit: (row: number, partner: number) => void,
): void {
  for (const { vertex, size } of elements) {
    for (let at = 0; at < vertex.length; at += size) {
      for (let p = 1; p < size; p++) {
        for (let q = 0; q < p; q++) {
          const i = vertex[at + p]
          const j = vertex[at + q]
          if (i > j) visit(i, j)
          else if (j > i) visit(j, i)
        }
      }
    }
  }
}
