/**
 * Cloth as dressing by hand sees it: one surface, sewn edges being one edge, and what every triangle and every pair of
 * triangles looks like when nothing pulls at it. No fabric, no mass: shapes alone.
 *
 * A pair of triangles at edge AB, unfolded into one plane: A at (0, 0), B at (L, 0), the far corner C of the first at
 * (xc, yc) above, the far corner D of the second at (xd, −yd) below; L is the mean of what both sides of a seam measure.
 */
import { magnitude } from '../core/index.ts'
import { type EdgeNeighbours, edgeNeighbours, findEdges, type MeshEdges } from '../geometry/index.ts'
import type { Cloth } from '../model/index.ts'

/** Numbers per edge in `WrapCloth.hinge`: L, xc, yc, xd, yd. */
export const HINGE = 5

export interface WrapCloth {
  readonly vertexCount: number
  readonly triCount: number
  readonly triVertex: Int32Array
  /** Corners at rest in the triangle's own plane, counter-clockwise from outside [m]; 6 per triangle. */
  readonly triRest: Float64Array
  readonly edges: MeshEdges
  /** See HINGE [m], by edge; all 0 on the border. */
  readonly hinge: Float64Array
  /** Length at rest, by edge [m]. */
  readonly edgeRest: Float64Array
  readonly neighbours: EdgeNeighbours
  /** Length at rest of the edge to each neighbour [m], as `neighbours.neighbour`. */
  readonly neighbourRest: Float64Array
  /** Mean length of an edge [m]. */
  readonly edgeMean: number
}

export function buildWrapCloth(cloth: Cloth): WrapCloth {
  const { vertexCount, triCount, triVertex } = cloth
  const triRest = restCorners(cloth)
  const edges = findEdges(triVertex, vertexCount)
  const { hinge, edgeRest } = unfold(triVertex, triRest, edges)
  const neighbours = edgeNeighbours(triVertex, vertexCount)
  return {
    vertexCount,
    triCount,
    triVertex,
    triRest,
    edges,
    hinge,
    edgeRest,
    neighbours,
    neighbourRest: neighbourLengths(edges, edgeRest, neighbours),
    edgeMean: edgeRest.reduce((sum, length) => sum + length, 0) / edges.edgeCount,
  }
}

/** Pieces whose other side is out are mirrored, so that all are seen from outside. */
function restCorners(cloth: Cloth): Float64Array {
  const rest = cloth.triPattern.slice()
  for (let t = 0; t < cloth.triCount; t++) {
    if (!isMirrored(cloth, t)) continue
    for (let k = 0; k < 6; k += 2) rest[6 * t + k] = -rest[6 * t + k]
  }
  return rest
}

/** Is the wrong side of the cloth up in the pattern, where triangle t lies? */
export function isMirrored({ triPattern }: Cloth, t: number): boolean {
  const [ax, ay, bx, by, cx, cy] = triPattern.subarray(6 * t, 6 * t + 6)
  return (bx - ax) * (cy - ay) < (by - ay) * (cx - ax)
}

function unfold(
  triVertex: Int32Array,
  rest: Float64Array,
  { edgeCount, edgeVertex, edgeTri, triEdge }: MeshEdges,
): Pick<WrapCloth, 'hinge' | 'edgeRest'> {
  const hinge = new Float64Array(HINGE * edgeCount)
  const edgeRest = new Float64Array(edgeCount)
  for (let c = 0; c < triVertex.length; c++) {
    const e = triEdge[c]
    const t = Math.floor(c / 3)
    const side = edgeTri[2 * e] === t ? 0 : 1
    if (edgeTri[2 * e + side] !== t) continue // a third triangle at this edge
    const k = c % 3
    const turned = triVertex[c] !== edgeVertex[2 * e]
    const p = 6 * t + 2 * (turned ? (k + 1) % 3 : k)
    const q = 6 * t + 2 * (turned ? k : (k + 1) % 3)
    const r = 6 * t + 2 * ((k + 2) % 3)
    const ux = rest[q] - rest[p]
    const uy = rest[q + 1] - rest[p + 1]
    const vx = rest[r] - rest[p]
    const vy = rest[r + 1] - rest[p + 1]
    const length = magnitude(ux, uy)
    const isBorder = edgeTri[2 * e + 1] < 0
    edgeRest[e] += isBorder ? length : 0.5 * length
    if (isBorder) continue
    hinge[HINGE * e] += 0.5 * length
    hinge[HINGE * e + 1 + 2 * side] = (ux * vx + uy * vy) / length
    hinge[HINGE * e + 2 + 2 * side] = Math.abs(ux * vy - uy * vx) / length
  }
  return { hinge, edgeRest }
}

function neighbourLengths(
  { edgeCount, edgeVertex }: MeshEdges,
  edgeRest: Float64Array,
  { start, neighbour }: EdgeNeighbours,
): Float64Array {
  const lengths = new Float64Array(neighbour.length)
  for (let e = 0; e < edgeCount; e++) {
    const a = edgeVertex[2 * e]
    const b = edgeVertex[2 * e + 1]
    for (let k = start[a]; k < start[a + 1]; k++) if (neighbour[k] === b) lengths[k] = edgeRest[e]
    for (let k = start[b]; k < start[b + 1]; k++) if (neighbour[k] === a) lengths[k] = edgeRest[e]
  }
  return lengths
}
