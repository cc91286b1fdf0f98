/**
 * Where elements write in the matrix, looked up once. For each element of `size` vertices the slots of the ordered
 * pairs (p, q), p > q, column after column: triangles (1,0) (2,0) (2,1); hinges (1,0) (2,0) (3,0) (2,1) (3,1) (3,2);
 * stitches (1,0).
 */
import { type Arena, type BlockMatrix, blockSlot } from '../core/index.ts'
import type { ClothForce } from './cloth-force.ts'
import type { ElementAssembly } from './part.ts'

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

/**
 * A force of elements of one kind. `assembleAt` is handed their slots and returns what assembles with them; it is asked
 * at once, without slots, as forces alone need none, and again when the matrix is known.
 */
export function elementForce(
  vertex: Int32Array,
  size: number,
  assembleAt: (slot: Int32Array) => (assembly: ElementAssembly) => number,
): ClothForce {
  let assemble = assembleAt(new Int32Array(0))
  const assembly: ElementAssembly = {
    x: NOTHING,
    v: NOTHING,
    force: NOTHING,
    matrix: null,
    stiffnessScale: 0,
    dampingScale: 0,
  }
  return {
    elements: [{ vertex, size }],
    bind(arena, matrix) {
      assemble = assembleAt(buildElementSlots(arena, matrix, vertex, size))
    },
    assemble(x, v, force, matrix, stiffnessScale, dampingScale) {
      assembly.x = x
      assembly.v = v
      assembly.force = force
      assembly.matrix = matrix
      assembly.stiffnessScale = stiffnessScale
      assembly.dampingScale = dampingScale
      return assemble(assembly)
    },
  }
}

const NOTHING = new Float64Array(0)
