/**
 * Cloth grown onto the body by its marks, watched: between two looks the worker listens, so that it can be given up. What is
 * not on the body yet is drawn where the cloth next to it ends.
 */
import type { Wrapping } from '@selvedge/engine/wrap'
import { nextTask } from './next-task.ts'

/** Between two looks [ms]. */
const LOOK_MS = 40

/** True when all of it is on; false when `isOver` said so before. */
export async function growOn(
  wrapping: Wrapping,
  steps: Iterable<number>,
  show: (places: Float64Array, share: number) => void,
  isOver: () => boolean,
): Promise<boolean> {
  let looked = 0
  for (const share of steps) {
    if (performance.now() - looked < LOOK_MS && share < 1) continue
    show(grownPlaces(wrapping), share)
    await nextTask()
    if (isOver()) return false
    looked = performance.now()
  }
  return true
}

/** Places of all vertices [m]: those that are nowhere yet lie on the nearest one that is on the body, along the mesh. */
function grownPlaces({ x, mapped, cloth }: Pick<Wrapping, 'x' | 'mapped' | 'cloth'>): Float64Array {
  const { vertexCount, neighbours } = cloth
  const places = x.slice(0, 3 * vertexCount)
  const ends = Int32Array.from({ length: vertexCount }, (_, i) => (mapped[i] === 1 ? i : -1))
  const queue = Array.from(ends).filter((end) => end >= 0)
  for (let k = 0; k < queue.length; k++) {
    const i = queue[k]
    for (let n = neighbours.start[i]; n < neighbours.start[i + 1]; n++) {
      const j = neighbours.neighbour[n]
      if (ends[j] >= 0) continue
      ends[j] = ends[i]
      queue.push(j)
      for (let c = 0; c < 3; c++) places[3 * j + c] = x[3 * ends[i] + c]
    }
  }
  return places
}
