/**
 * The difference of two drapes of one design, map by map and on the first one's mesh: what another size or another
 * fabric changes.
 *
 *   d = b − a                                                                            in the unit of the map   (1)
 *
 * Two fabrics have the same pattern and, cut alike, the same mesh: vertex by vertex. Two sizes have pieces of the same
 * name and other coordinates: each piece of a is laid over its namesake in b by the box around it, u → u' and v → v'
 * linearly, and b is read there between the corners of its triangle:
 *
 *   u' = ub0 + (u − ua0) (ub1 − ub0)/(ua1 − ua0),  v' alike                                                  [m]   (2)
 *
 * (2) is right for pieces graded evenly; where only one side of a piece was let out, a place is compared with one up to
 * that far off. A point that falls outside the outline of b is read at the nearest triangle. Pieces without a namesake
 * have no difference: NaN.
 */
import type { PatternMesh } from './pattern-edges.ts'

/** A draped garment with maps, from memory or from a folder of files. */
export interface FittedMesh extends PatternMesh {
  readonly panelIds: readonly string[]
  readonly vertexCount: number
  /** One number per vertex and map. */
  readonly maps: Readonly<Record<string, Float64Array>>
}

export interface FitDifference {
  /** How the two were laid over each other. */
  readonly by: 'vertices' | 'pattern'
  /** (1) on the mesh of a, for maps both have. */
  readonly maps: Readonly<Record<string, Float64Array>>
  /** Pieces of a that b does not have. */
  readonly missing: readonly string[]
}

export function compareFits(a: FittedMesh, b: FittedMesh): FitDifference {
  const names = Object.keys(a.maps).filter((name) => b.maps[name] !== undefined)
  const maps: Record<string, Float64Array> = {}
  if (sameMesh(a, b)) {
    for (const name of names) maps[name] = b.maps[name].map((value, i) => value - a.maps[name][i])
    return { by: 'vertices', maps, missing: [] }
  }
  const missing = a.panelIds.filter((id) => !b.panelIds.includes(id))
  const places = findPlaces(a, b)
  for (const name of names) {
    maps[name] = a.maps[name].map((value, i) => readAt(b, b.maps[name], places, i) - value)
  }
  return { by: 'pattern', maps, missing }
}

function sameMesh(a: FittedMesh, b: FittedMesh): boolean {
  return (
    a.vertexCount === b.vertexCount &&
    a.triCount === b.triCount &&
    a.triVertex.every((i, k) => i === b.triVertex[k]) &&
    a.triPattern.every((value, k) => Math.abs(value - b.triPattern[k]) < SAME_PLACE)
  )
}

/** Two patterns that differ by less are one, written with other digits [m]. */
const SAME_PLACE = 1e-9

/** Per vertex of a: a triangle of b, −1 = none, and the shares of its corners. */
interface Places {
  readonly tri: Int32Array
  readonly share: Float64Array
}

function findPlaces(a: FittedMesh, b: FittedMesh): Places {
  const tri = new Int32Array(a.vertexCount).fill(-1)
  const share = new Float64Array(3 * a.vertexCount)
  a.panelIds.forEach((id, panel) => {
    const other = b.panelIds.indexOf(id)
    if (other < 0) return
    const from = boxOf(a, panel)
    const to = boxOf(b, other)
    const rows: number[] = []
    for (let t = 0; t < b.triCount; t++) if (b.triPanel[t] === other) rows.push(t)
    if (rows.length === 0) return
    const cells = buildCells(b, rows, to)
    for (let corner = 0; corner < 3 * a.triCount; corner++) {
      const i = a.triVertex[corner]
      if (a.triPanel[Math.floor(corner / 3)] !== panel || tri[i] >= 0) continue
      const u = to.u0 + ((a.triPattern[2 * corner] - from.u0) * (to.u1 - to.u0)) / (from.u1 - from.u0) // (2)
      const v = to.v0 + ((a.triPattern[2 * corner + 1] - from.v0) * (to.v1 - to.v0)) / (from.v1 - from.v0)
      tri[i] = nearestTriangle(b, cells, u, v, share.subarray(3 * i, 3 * i + 3))
    }
  })
  return { tri, share }
}

interface Box {
  u0: number
  u1: number
  v0: number
  v1: number
}

function boxOf({ triCount, triPanel, triPattern }: PatternMesh, panel: number): Box {
  const box = { u0: Infinity, u1: -Infinity, v0: Infinity, v1: -Infinity }
  for (let t = 0; t < triCount; t++) {
    if (triPanel[t] !== panel) continue
    for (let at = 6 * t; at < 6 * t + 6; at += 2) {
      box.u0 = Math.min(box.u0, triPattern[at])
      box.u1 = Math.max(box.u1, triPattern[at])
      box.v0 = Math.min(box.v0, triPattern[at + 1])
      box.v1 = Math.max(box.v1, triPattern[at + 1])
    }
  }
  return box
}

/** Triangles by the cell of a grid they touch; about one triangle per cell. */
interface Cells {
  readonly box: Box
  readonly count: number
  readonly rows: readonly number[][]
  readonly all: readonly number[]
}

function buildCells({ triPattern }: PatternMesh, all: readonly number[], box: Box): Cells {
  const count = Math.max(1, Math.ceil(Math.sqrt(all.length)))
  const rows: number[][] = Array.from({ length: count * count }, () => [])
  for (const t of all) {
    const us = [0, 2, 4].map((k) => cellOf(triPattern[6 * t + k], box.u0, box.u1, count))
    const vs = [1, 3, 5].map((k) => cellOf(triPattern[6 * t + k], box.v0, box.v1, count))
    for (let row = Math.min(...vs); row <= Math.max(...vs); row++) {
      for (let column = Math.min(...us); column <= Math.max(...us); column++) {
        rows[row * count + column].push(t)
      }
    }
  }
  return { box, count, rows, all }
}

function cellOf(value: number, low: number, high: number, count: number): number {
  const cell = Math.floor((count * (value - low)) / (high - low))
  return Number.isNaN(cell) ? 0 : Math.min(count - 1, Math.max(0, cell))
}

/** The triangle that holds the point, else the one it is least outside of; fills the shares, never negative. */
function nearestTriangle(mesh: PatternMesh, cells: Cells, u: number, v: number, share: Float64Array): number {
  const { box, count } = cells
  const here = cells.rows[cellOf(v, box.v0, box.v1, count) * count + cellOf(u, box.u0, box.u1, count)]
  for (const t of here) if (fillShares(mesh, t, u, v, share) >= -1e-9) return clampShares(t, share)
  let best = -1
  let least = Infinity
  for (const t of cells.all) {
    const distance = squaredToCentre(mesh, t, u, v)
    if (distance >= least) continue
    least = distance
    best = t
  }
  fillShares(mesh, best, u, v, share)
  return clampShares(best, share)
}

function clampShares(t: number, share: Float64Array): number {
  let sum = 0
  for (let k = 0; k < 3; k++) sum += share[k] = Math.max(0, share[k])
  for (let k = 0; k < 3; k++) share[k] = sum > 0 ? share[k] / sum : 1 / 3
  return t
}

/** Shares of the corners at (u, v); gives the smallest, negative outside. */
function fillShares(
  { triPattern }: PatternMesh,
  t: number,
  u: number,
  v: number,
  share: Float64Array,
): number {
  const at = 6 * t
  const e1u = triPattern[at + 2] - triPattern[at]
  const e1v = triPattern[at + 3] - triPattern[at + 1]
  const e2u = triPattern[at + 4] - triPattern[at]
  const e2v = triPattern[at + 5] - triPattern[at + 1]
  const det = e1u * e2v - e1v * e2u
  if (det === 0) return -Infinity
  const ru = u - triPattern[at]
  const rv = v - triPattern[at + 1]
  share[1] = (ru * e2v - rv * e2u) / det
  share[2] = (e1u * rv - e1v * ru) / det
  share[0] = 1 - share[1] - share[2]
  return Math.min(share[0], share[1], share[2])
}

function squaredToCentre({ triPattern }: PatternMesh, t: number, u: number, v: number): number {
  const at = 6 * t
  const du = (triPattern[at] + triPattern[at + 2] + triPattern[at + 4]) / 3 - u
  const dv = (triPattern[at + 1] + triPattern[at + 3] + triPattern[at + 5]) / 3 - v
  return du * du + dv * dv
}

function readAt({ triVertex }: PatternMesh, map: Float64Array, { tri, share }: Places, i: number): number {
  if (tri[i] < 0) return Number.NaN
  let value = 0
  for (let k = 0; k < 3; k++) value += share[3 * i + k] * map[triVertex[3 * tri[i] + k]]
  return value
}
