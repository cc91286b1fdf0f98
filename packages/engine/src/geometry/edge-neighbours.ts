/** Who is joined to whom by an edge of a triangle mesh. */
import type { TriangleMesh } from '../core/index.ts'

/** Neighbours of vertex i: `neighbour[start[i] … start[i + 1] − 1]`, ascending. */
export interface EdgeNeighbours {
  readonly start: Int32Array
  readonly neighbour: Int32Array
}

export function edgeNeighbours(triVertex: Int32Array, vertexCount: number): EdgeNeighbours {
  const rows = neighbourRows(triVertex, vertexCount)
  const start = new Int32Array(vertexCount + 1)
  for (let i = 0; i < vertexCount; i++) start[i + 1] = start[i] + rows[i].length
  const neighbour = new Int32Array(start[vertexCount])
  for (let i = 0; i < vertexCount; i++) neighbour.set(rows[i], start[i])
  return { start, neighbour }
}

/** The same as a list per vertex. */
export function neighbourRows(triVertex: Int32Array, vertexCount: number): number[][] {
  const rows: Set<number>[] = Array.from({ length: vertexCount }, () => new Set())
  for (let corner = 0; corner < triVertex.length; corner++) {
    const a = triVertex[corner]
    const b = triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]
    rows[a].add(b)
    rows[b].add(a)
  }
  return rows.map((set) => [...set].sort((a, b) => a - b))
}

/** Of a closed surface, in the order of its triangles: every edge runs once each way, so its end counts once for its start. */
export function closedNeighbours({ position, triVertex }: TriangleMesh): number[][] {
  const rows: number[][] = Array.from({ length: position.length / 3 }, () => [])
  for (let corner = 0; corner < triVertex.length; corner++) {
    rows[triVertex[corner]].push(triVertex[corner % 3 === 2 ? corner - 2 : corner + 1])
  }
  return rows
}
