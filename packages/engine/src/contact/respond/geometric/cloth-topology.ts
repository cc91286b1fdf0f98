/**
 * Who is next to whom on the cloth, and which way it faces: edges with the one or two triangles at each, the edges at
 * each vertex, and one sense of winding for everything that hangs together, seams included (vertices of one class are
 * one). Built once per Model. A piece that cannot be oriented (a Möbius band) is cut somewhere in thought, an edge of
 * more than two triangles knows the first two: there sides may be told wrongly, and only there.
 */
import type { ContactMesh } from '../../contact-mesh.ts'

export interface ClothTopology {
  readonly triVertex: Int32Array
  /** Edge from corner k to the next, three per triangle. */
  readonly triEdge: Int32Array
  /** +1, or −1 where the winding must be turned to agree with the rest of its piece. */
  readonly triTurn: Int8Array
  readonly edgeVertex: Int32Array
  /** Two triangles per edge; −1: there is none. */
  readonly edgeTri: Int32Array
  /** Edges at vertex i: vertexEdge[vertexEdgeStart[i] …]. */
  readonly vertexEdgeStart: Int32Array
  readonly vertexEdge: Int32Array
}

export function buildClothTopology(mesh: ContactMesh): ClothTopology {
  const { vertexCount, clothTriCount, vertexClass } = mesh
  const triVertex = mesh.triVertex.slice(0, 3 * clothTriCount)
  const { triEdge, edgeVertex, edgeTri } = findEdges(triVertex, vertexCount)
  const { start, edges } = edgesAtVertices(edgeVertex, vertexCount)
  return {
    triVertex,
    triEdge,
    triTurn: agreeOnWinding(triVertex, vertexClass),
    edgeVertex,
    edgeTri,
    vertexEdgeStart: start,
    vertexEdge: edges,
  }
}

/** Edge between vertices i and j, or −1. */
export function edgeBetween(topology: ClothTopology, i: number, j: number): number {
  const { vertexEdgeStart: start, vertexEdge, edgeVertex } = topology
  for (let at = start[i]; at < start[i + 1]; at++) {
    const e = vertexEdge[at]
    if (edgeVertex[2 * e] === j || edgeVertex[2 * e + 1] === j) return e
  }
  return -1
}

/** Triangle with corners a, b, c, or −1. */
export function triangleOf(topology: ClothTopology, a: number, b: number, c: number): number {
  const e = edgeBetween(topology, a, b)
  if (e < 0) return -1
  for (let k = 2 * e; k < 2 * e + 2; k++) {
    const t = topology.edgeTri[k]
    if (t >= 0 && hasCorner(topology, t, c)) return t
  }
  return -1
}

function hasCorner({ triVertex }: ClothTopology, t: number, i: number): boolean {
  return triVertex[3 * t] === i || triVertex[3 * t + 1] === i || triVertex[3 * t + 2] === i
}

/** The triangle on the other side of edge k of triangle t, or −1. */
export function triangleAcross({ triEdge, edgeTri }: ClothTopology, t: number, k: number): number {
  const e = triEdge[3 * t + k]
  return edgeTri[2 * e] === t ? edgeTri[2 * e + 1] : edgeTri[2 * e]
}

/** Adds the unit normal of triangle t at places x, turned as its piece is, to out. */
export function addNormal(topology: ClothTopology, t: number, x: Float64Array, out: Float64Array): void {
  const { triVertex, triTurn } = topology
  const a = 3 * triVertex[3 * t]
  const b = 3 * triVertex[3 * t + 1]
  const c = 3 * triVertex[3 * t + 2]
  const ex = x[b] - x[a]
  const ey = x[b + 1] - x[a + 1]
  const ez = x[b + 2] - x[a + 2]
  const fx = x[c] - x[a]
  const fy = x[c + 1] - x[a + 1]
  const fz = x[c + 2] - x[a + 2]
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  if (!(length > 0)) return // no area: it has no sides
  const scale = triTurn[t] / length
  out[0] += scale * nx
  out[1] += scale * ny
  out[2] += scale * nz
}

interface Edges {
  readonly triEdge: Int32Array
  readonly edgeVertex: Int32Array
  readonly edgeTri: Int32Array
}

function findEdges(triVertex: Int32Array, vertexCount: number): Edges {
  const triEdge = new Int32Array(triVertex.length)
  const edgeVertex: number[] = []
  const edgeTri: number[] = []
  const known = new Map<number, number>()
  for (let at = 0; at < triVertex.length; at++) {
    const i = triVertex[at]
    const j = triVertex[at % 3 === 2 ? at - 2 : at + 1]
    const key = Math.min(i, j) * vertexCount + Math.max(i, j)
    let e = known.get(key)
    const t = Math.floor(at / 3)
    if (e === undefined) {
      e = edgeTri.length / 2
      known.set(key, e)
      edgeVertex.push(i, j)
      edgeTri.push(t, -1)
    } else if (edgeTri[2 * e + 1] < 0) edgeTri[2 * e + 1] = t
    triEdge[at] = e
  }
  return { triEdge, edgeVertex: Int32Array.from(edgeVertex), edgeTri: Int32Array.from(edgeTri) }
}

function edgesAtVertices(
  edgeVertex: Int32Array,
  vertexCount: number,
): { start: Int32Array; edges: Int32Array } {
  const start = new Int32Array(vertexCount + 1)
  for (const i of edgeVertex) start[i + 1]++
  for (let i = 0; i < vertexCount; i++) start[i + 1] += start[i]
  const edges = new Int32Array(edgeVertex.length)
  const next = start.slice()
  for (let k = 0; k < edgeVertex.length; k++) edges[next[edgeVertex[k]]++] = k >> 1
  return { start, edges }
}

/** Two neighbours agree when they run along their common edge in opposite directions. */
function agreeOnWinding(triVertex: Int32Array, vertexClass: Int32Array): Int8Array {
  const triCount = triVertex.length / 3
  const span = 2 ** 26 // more than any vertex row
  const sides = new Map<number, number[]>()
  for (let at = 0; at < triVertex.length; at++) {
    const i = vertexClass[triVertex[at]]
    const j = vertexClass[triVertex[at % 3 === 2 ? at - 2 : at + 1]]
    const key = Math.min(i, j) * span + Math.max(i, j)
    const there = sides.get(key)
    const side = i < j ? at : ~at
    if (there === undefined) sides.set(key, [side])
    else there.push(side)
  }
  const neighbours: number[][] = Array.from({ length: triCount }, () => [])
  for (const there of sides.values()) {
    if (there.length !== 2) continue
    const [a, b] = there.map((side) => Math.floor((side < 0 ? ~side : side) / 3))
    const agree = there[0] < 0 !== there[1] < 0
    neighbours[a].push(agree ? b : ~b)
    neighbours[b].push(agree ? a : ~a)
  }
  const turn = new Int8Array(triCount)
  for (let first = 0; first < triCount; first++) {
    if (turn[first] !== 0) continue
    turn[first] = 1
    const queue = [first]
    for (let t = queue.pop(); t !== undefined; t = queue.pop()) {
      for (const side of neighbours[t]) {
        const u = side < 0 ? ~side : side
        if (turn[u] !== 0) continue
        turn[u] = side < 0 ? -turn[t] : turn[t]
        queue.push(u)
      }
    }
  }
  return turn
}
