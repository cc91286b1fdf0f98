/** Looks a leaf up from the root, as nothing but a test has to. */
import { type Octree, octant } from './octree.ts'

/** The leaf around a place within the root [finest cells]. */
export function findLeaf({ levels, child }: Octree, x: number, y: number, z: number): number {
  let cell = 0
  let half = 1 << (levels - 1)
  while (child[cell] >= 0) {
    cell = child[cell] + octant(x, y, z, half)
    half >>= 1
  }
  return ~child[cell]
}
