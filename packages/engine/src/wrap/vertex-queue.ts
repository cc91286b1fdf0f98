/**
 * Vertices waiting by distance: a binary heap in flat arrays, nearest first, equal ones by row, so that the same mesh is
 * always gone through in the same order. A vertex may be pushed again with a shorter distance.
 */
export interface VertexQueue {
  count: number
  readonly heap: Int32Array
  /** Where a vertex stands in the heap, −1: it does not wait. */
  readonly place: Int32Array
  /** [m] */
  readonly distance: Float64Array
}

export function buildVertexQueue(vertexCount: number): VertexQueue {
  return {
    count: 0,
    heap: new Int32Array(vertexCount),
    place: new Int32Array(vertexCount).fill(-1),
    distance: new Float64Array(vertexCount),
  }
}

/** Lets vertex i wait at this distance, or moves it forward if it waits farther back. */
export function pushVertex(queue: VertexQueue, i: number, distance: number): void {
  if (queue.place[i] < 0) {
    queue.place[i] = queue.count
    queue.heap[queue.count++] = i
  } else if (distance >= queue.distance[i]) return
  queue.distance[i] = distance
  rise(queue, queue.place[i])
}

/** Takes the nearest out; there must be one. */
export function popVertex(queue: VertexQueue): number {
  const { heap, place } = queue
  const first = heap[0]
  const last = heap[--queue.count]
  place[first] = -1
  if (queue.count > 0) {
    heap[0] = last
    place[last] = 0
    sink(queue, 0)
  }
  return first
}

function isBefore({ distance }: VertexQueue, i: number, j: number): boolean {
  return distance[i] < distance[j] || (distance[i] === distance[j] && i < j)
}

function rise(queue: VertexQueue, at: number): void {
  const { heap, place } = queue
  const i = heap[at]
  while (at > 0) {
    const up = (at - 1) >> 1
    if (!isBefore(queue, i, heap[up])) break
    heap[at] = heap[up]
    place[heap[at]] = at
    at = up
  }
  heap[at] = i
  place[i] = at
}

function sink(queue: VertexQueue, at: number): void {
  const { heap, place, count } = queue
  const i = heap[at]
  for (;;) {
    let child = 2 * at + 1
    if (child >= count) break
    if (child + 1 < count && isBefore(queue, heap[child + 1], heap[child])) child++
    if (!isBefore(queue, heap[child], i)) break
    heap[at] = heap[child]
    place[heap[at]] = at
    at = child
  }
  heap[at] = i
  place[i] = at
}
