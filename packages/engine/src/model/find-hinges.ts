/**
 * Hinges: pairs of triangles over a shared edge. An edge used by one triangle is a border and carries no bending; an
 * edge used by three or more, or twice in the same direction, is not cloth and gets no hinge (counted, so that the
 * caller can say so).
 */
export interface Hinges {
  /** Edge start, edge end, left wing, right wing; the left triangle runs start → end. */
  readonly hingeVertex: Int32Array
  /** Left and right triangle. */
  readonly hingeTri: Int32Array
  readonly badEdgeCount: number
}

/** They follow from the triangles alone and are kept as long as these: what is built again finds them ready. */
export function findHinges(triVertex: Int32Array, vertexCount: number): Hinges {
  const ready = known.get(triVertex)
  if (ready !== undefined) return ready
  const hinges = pairTriangles(triVertex, vertexCount)
  known.set(triVertex, hinges)
  return hinges
}

const known = new WeakMap<Int32Array, Hinges>()

function pairTriangles(triVertex: Int32Array, vertexCount: number): Hinges {
  const first = new Map<number, number>() // directed edge → corner opposite to it
  let badEdgeCount = 0
  for (let corner = 0; corner < triVertex.length; corner++) {
    const key = directedEdge(triVertex, corner, vertexCount)
    if (first.has(key)) badEdgeCount++
    else first.set(key, corner)
  }
  const vertices: number[] = []
  const tris: number[] = []
  for (let corner = 0; corner < triVertex.length; corner++) {
    const t = Math.floor(corner / 3)
    const a = triVertex[3 * t + ((corner + 1 - 3 * t) % 3)]
    const b = triVertex[3 * t + ((corner + 2 - 3 * t) % 3)]
    if (a > b || first.get(a * vertexCount + b) !== corner) continue
    const other = first.get(b * vertexCount + a)
    if (other === undefined) continue
    const wing = triVertex[other]
    if (wing === triVertex[corner]) continue // a sliver folded onto itself
    vertices.push(a, b, triVertex[corner], wing)
    tris.push(t, Math.floor(other / 3))
  }
  return { hingeVertex: Int32Array.from(vertices), hingeTri: Int32Array.from(tris), badEdgeCount }
}

/** Key of the edge opposite to a corner, in the triangle's own direction. */
function directedEdge(triVertex: Int32Array, corner: number, vertexCount: number): number {
  const t = 3 * Math.floor(corner / 3)
  const k = corner - t
  return triVertex[t + ((k + 1) % 3)] * vertexCount + triVertex[t + ((k + 2) % 3)]
}
