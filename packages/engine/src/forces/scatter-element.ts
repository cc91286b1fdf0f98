/**
 * Adds the small dense matrix of one element to the big one. For models that work out an element as a whole; the SIMD
 * kernels write their blocks directly.
 */
import type { BlockMatrix } from '../core/index.ts'

/**
 * matrix += dense, for element number `element` of `vertex` (`size` rows each). `dense` is symmetric, 3 size
 * wide, row by row. `slot`: see `buildElementSlots`.
 */
export function scatterElement(
  matrix: BlockMatrix,
  vertex: Int32Array,
  slot: Int32Array,
  element: number,
  size: number,
  dense: Float64Array,
): void {
  const { block, diagonal } = matrix
  const wide = 3 * size
  let next = (element * size * (size - 1)) / 2
  for (let q = 0; q < size; q++) {
    const own = 9 * vertex[size * element + q]
    for (let c = 0; c < 3; c++) {
      for (let r = 0; r < 3; r++) diagonal[own + 3 * c + r] += dense[(3 * q + r) * wide + 3 * q + c]
    }
    for (let p = q + 1; p < size; p++, next++) {
      const to = 9 * (slot[next] >> 1)
      const turned = (slot[next] & 1) === 1 // the stored block belongs to the pair (q, p)
      for (let c = 0; c < 3; c++) {
        for (let r = 0; r < 3; r++) {
          const row = turned ? 3 * q + r : 3 * p + r
          const column = turned ? 3 * p + c : 3 * q + c
          block[to + 3 * c + r] += dense[row * wide + column]
        }
      }
    }
  }
}
