/**
 * The rims of a cloth: closed lines of edges that belong to one triangle only, each running with its cloth on the left as
 * seen from outside. Pieces sewn right side to wrong side are turned first, as seen from the piece they come from: a
 * lapel shows its other side, its rim is that of the neck all the same. Ask once the cloth is sewn: open seams have rims too.
 */
import { magnitude, type TriangleMesh } from '../core/index.ts'

export interface Rim {
  /** Piece most of it is cut from. */
  readonly piece: string
  /** Length along the cloth [m]. */
  readonly girth: number
  /** Mean height above the ground [m]. */
  readonly level: number
  /** Mean of its points [m]. */
  readonly middle: readonly [number, number, number]
  /** The rim itself [m], 3 per point. */
  readonly point: Float64Array
}

interface RimMesh extends TriangleMesh {
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
}

/** Rims shorter than this are buttonholes and mesh accidents [m]: no wrist goes through. */
const RIM_MIN = 0.12

export function rimsOf(mesh: RimMesh): Rim[] {
  const sides = edgeSides(mesh)
  const turned = turnedTriangles(mesh, sides)
  const leaving = new Map<number, number[]>() // rows of rim edges, 2 vertices and a panel each, by the vertex they leave
  for (const corners of sides.values()) {
    if (corners.length !== 1) continue
    const edge = rimEdge(corners[0], mesh.triVertex, turned)
    const known = leaving.get(edge.from)
    if (known) known.push(corners[0])
    else leaving.set(edge.from, [corners[0]])
  }
  const rims: Rim[] = []
  for (const start of leaving.keys()) {
    for (let corners = follow(start, leaving, mesh, turned); corners.length > 0; ) {
      const rim = rimOf(corners, mesh, turned)
      if (rim.girth > RIM_MIN) rims.push(rim)
      corners = follow(start, leaving, mesh, turned)
    }
  }
  return rims.sort((a, b) => b.level - a.level)
}

/** Corners whose edge, to the next corner, joins the same two vertices. */
function edgeSides({ position, triVertex }: RimMesh): Map<number, number[]> {
  const count = position.length / 3
  const sides = new Map<number, number[]>()
  for (let corner = 0; corner < triVertex.length; corner++) {
    const a = triVertex[corner]
    const b = triVertex[nextCorner(corner)]
    const key = Math.min(a, b) * count + Math.max(a, b)
    const known = sides.get(key)
    if (known) known.push(corner)
    else sides.set(key, [corner])
  }
  return sides
}

/** 1 for triangles that are wound against most of the cloth they hang together with. */
function turnedTriangles({ triVertex }: RimMesh, sides: Map<number, number[]>): Uint8Array {
  const count = triVertex.length / 3
  const beside = new Int32Array(triVertex.length).fill(-1) // corner across each corner's edge
  for (const corners of sides.values()) {
    if (corners.length !== 2) continue
    beside[corners[0]] = corners[1]
    beside[corners[1]] = corners[0]
  }
  const turned = new Uint8Array(count).fill(UNSEEN)
  for (let first = 0; first < count; first++) {
    if (turned[first] !== UNSEEN) continue
    const part = [first]
    turned[first] = 0
    let ones = 0
    for (let k = 0; k < part.length; k++) {
      ones += turned[part[k]]
      for (let corner = 3 * part[k]; corner < 3 * part[k] + 3; corner++) {
        const other = beside[corner]
        const t = Math.floor(other / 3)
        if (other < 0 || turned[t] !== UNSEEN) continue
        const alike = triVertex[corner] !== triVertex[other] // neighbours wound alike run against each other
        turned[t] = alike ? turned[part[k]] : 1 - turned[part[k]]
        part.push(t)
      }
    }
    if (2 * ones > part.length) for (const t of part) turned[t] = 1 - turned[t]
  }
  return turned
}

const UNSEEN = 2

/** The edge of a corner with its cloth on the left. */
function rimEdge(corner: number, triVertex: Int32Array, turned: Uint8Array): { from: number; to: number } {
  const [a, b] = [triVertex[corner], triVertex[nextCorner(corner)]]
  return turned[Math.floor(corner / 3)] === 1 ? { from: b, to: a } : { from: a, to: b }
}

/** Corners along one rim, taken out of the table; empty when none leaves there any more. */
function follow(
  start: number,
  leaving: Map<number, number[]>,
  { triVertex }: RimMesh,
  turned: Uint8Array,
): number[] {
  const corners: number[] = []
  for (let vertex = start; ; ) {
    const corner = leaving.get(vertex)?.pop()
    if (corner === undefined) break
    corners.push(corner)
    vertex = rimEdge(corner, triVertex, turned).to
    if (vertex === start) break
  }
  return corners
}

function rimOf(corners: readonly number[], mesh: RimMesh, turned: Uint8Array): Rim {
  const { position, triVertex, triPanel, panelIds } = mesh
  const point = new Float64Array(3 * corners.length)
  const share = new Float64Array(panelIds.length)
  const middle: [number, number, number] = [0, 0, 0]
  let girth = 0
  corners.forEach((corner, k) => {
    const { from, to } = rimEdge(corner, triVertex, turned)
    const [a, b] = [3 * from, 3 * to]
    const length = magnitude(
      position[b] - position[a],
      position[b + 1] - position[a + 1],
      position[b + 2] - position[a + 2],
    )
    girth += length
    share[triPanel[Math.floor(corner / 3)]] += length
    for (let c = 0; c < 3; c++) {
      point[3 * k + c] = position[a + c]
      middle[c] += position[a + c] / corners.length
    }
  })
  return { piece: panelIds[share.indexOf(Math.max(...share))], girth, level: middle[1], middle, point }
}

function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1
}
