/**
 * The edges of a triangle mesh, each once, with the triangles beside them. Sorted by their smaller, then their larger
 * vertex, so that the same mesh always gives the same rows. Time and memory grow with the number of triangles.
 */

export interface MeshEdges {
  readonly edgeCount: number
  /** 2 per edge, the smaller first. */
  readonly edgeVertex: Int32Array
  /** 2 per edge: the first triangle, then the second or −1 on the border. */
  readonly edgeTri: Int32Array
  /** 3 per triangle: the edges from corner 0 to 1, 1 to 2, 2 to 0. */
  readonly triEdge: Int32Array
  /** Edges with three or more triangles, ascending; only the first two of these are in `edgeTri`. Empty in cloth. */
  readonly nonManifold: Int32Array
}

export function findEdges(triVertex: Int32Array, vertexCount: number): MeshEdges {
  const { start, half } = bucketBySmaller(triVertex, vertexCount)
  const triEdge = new Int32Array(triVertex.length)
  const edgeVertex = new Int32Array(2 * triVertex.length)
  const edgeTri = new Int32Array(2 * triVertex.length).fill(-1)
  const nonManifold: number[] = []
  let edgeCount = 0
  for (let i = 0; i < vertexCount; i++) {
    const bucket = half.subarray(start[i], start[i + 1])
    bucket.sort((g, h) => larger(triVertex, g) - larger(triVertex, h) || g - h)
    let other = -1
    let sides = 0
    for (const h of bucket) {
      const j = larger(triVertex, h)
      if (j !== other) {
        edgeVertex[2 * edgeCount] = i
        edgeVertex[2 * edgeCount + 1] = j
        edgeCount++
        other = j
        sides = 0
      }
      const edge = edgeCount - 1
      triEdge[h] = edge
      if (sides < 2) edgeTri[2 * edge + sides] = Math.floor(h / 3)
      if (sides === 2) nonManifold.push(edge)
      sides++
    }
  }
  return {
    edgeCount,
    edgeVertex: edgeVertex.slice(0, 2 * edgeCount),
    edgeTri: edgeTri.slice(0, 2 * edgeCount),
    triEdge,
    nonManifold: Int32Array.from(nonManifold),
  }
}

/** First corners (3 t + corner) of the edges that belong to one triangle alone. */
export function borderCorners(triVertex: Int32Array, vertexCount: number): number[] {
  const { edgeTri, triEdge } = findEdges(triVertex, vertexCount)
  return [...triEdge.keys()].filter((corner) => edgeTri[2 * triEdge[corner] + 1] < 0)
}

/** Half-edges (3 t + corner) by the smaller of their two vertices: `half[start[i]] … half[start[i + 1] − 1]`. */
function bucketBySmaller(
  triVertex: Int32Array,
  vertexCount: number,
): { start: Int32Array; half: Int32Array } {
  const start = new Int32Array(vertexCount + 1)
  const smaller = (h: number) => Math.min(triVertex[h], triVertex[nextCorner(h)])
  for (let h = 0; h < triVertex.length; h++) start[smaller(h) + 1]++
  for (let i = 0; i < vertexCount; i++) start[i + 1] += start[i]
  const filled = start.slice()
  const half = new Int32Array(triVertex.length)
  for (let h = 0; h < triVertex.length; h++) half[filled[smaller(h)]++] = h
  return { start, half }
}

function larger(triVertex: Int32Array, h: number): number {
  return Math.max(triVertex[h], triVertex[nextCorner(h)])
}

function nextCorner(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1
}
