/**
 * Where elements write in the matrix, looked up once. For each element of `size` vertices the slots of the ordered
 * pairs (p, q), p > q, column after column: triangles (1,0) (2,0) (2,1); hinges (1,0) (2,0) (3,0) (2,1) (3,1) (3,2);
 * stitches (1,0).
 */
import { type Arena, type BlockMatrix, blockSlot } from '../core/index.ts'

export function buildElementSlots(
  arena: Arena,
  matrix: BlockMatrix,
  vertex: Int32Array,
  size: number,
): Int32Array {
  const elementCount = vertex.length / size
  const slot = arena.i32((elementCount * size * (size - 1)) / 2)
  let next = 0
  for (let element = 0; element < elementCount; element++) {
    const at = size * element
    for (let q = 0; q < size; q++) {
      for (let p = q + 1; p < size; p++) slot[next++] = blockSlot(matrix, vertex[at + p], vertex[at + q])
    }
  }
  return slot
}
