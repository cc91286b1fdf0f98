/** How far it is along the edges of the cloth at rest: shorter than no way over the cloth, and found at once. */
import { buildVertexQueue, popVertex, pushVertex } from './vertex-queue.ts'
import type { WrapCloth } from './wrap-cloth.ts'

/** Shortest way along edges from the nearest of `from` to every vertex [m]; each may start with a distance of its own. */
export function meshDistances(
  { vertexCount, neighbours, neighbourRest }: WrapCloth,
  from: Iterable<readonly [vertex: number, distance: number]>,
): Float64Array {
  const { start, neighbour } = neighbours
  const queue = buildVertexQueue(vertexCount)
  const distance = new Float64Array(vertexCount).fill(Number.POSITIVE_INFINITY)
  for (const [i, first] of from) pushVertex(queue, i, first)
  while (queue.count > 0) {
    const i = popVertex(queue)
    distance[i] = queue.distance[i]
    for (let k = start[i]; k < start[i + 1]; k++) {
      const j = neighbour[k]
      if (distance[j] === Number.POSITIVE_INFINITY) pushVertex(queue, j, distance[i] + neighbourRest[k])
    }
  }
  return distance
}
