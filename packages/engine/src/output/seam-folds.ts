/**
 * How far each seam is folded where the cloth lies now, edge by edge of the mesh, and the middle value of these. A seam that
 * is pressed open and hangs well lies as flat as the cloth beside it; one that never opened is folded by almost 180°. Cloth
 * that hangs round, as below a raised arm, turns at every edge of its mesh, at a seam as beside it, the more the coarser it
 * is cut: that is no fold of the seam, and taken off.
 *
 *   θ = turn from n_left to n_right about the edge                  −π … π                           [rad]   (1)
 *   β = mean of the turns from the row of triangles beyond to n_left, and from n_right to the row beyond it  (2)
 *   fold = |θ| − β sgn θ,                                           0 … |θ|                                  (3)
 *
 * Rows of nearly equilateral triangles are as far apart at the seam as beside it: cloth bent evenly has β = θ. Where a piece
 * ends within one row of the seam there is nothing to compare with, and β is that of the other side, or 0. A seam that is
 * sewn turned over, pressed to the angle θ0, is folded by what it is off that: fold = |θ − θ0|.
 *
 * Gathered cloth stands off the seam that holds it, as a puffed sleeve off its armhole, and folds from edge to edge of its
 * mesh: such a seam is sewn so. An edge of a seam lies in gathers where one of its sides, or one of those of another
 * seam that ends at it, is longer than the other by GATHERED; a seam where half of its edges do is told to be gathered.
 */
import { arcTangent, cross, dot, magnitude, minus, unit, type Vector3 } from '../core/index.ts'
import type { SewnLines } from '../mesh/index.ts'
import { findHinges } from '../model/index.ts'

/** Sewn cloth, and which of its vertices lie on which seam. */
export interface SewnCloth {
  readonly vertexCount: number
  readonly triVertex: Int32Array
  /** Place of each corner in the plane of its panel [m], 6 per triangle: an edge that lies twice in the pattern is sewn. */
  readonly triPattern: Float64Array
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
  /** Sewn vertices, the row of the seam of each, and the names of seams by row. */
  readonly seamVertex: Int32Array
  readonly seamOf: Int32Array
  readonly seamIds: readonly string[]
  /** Edges pressed to an angle, if any. */
  readonly lines?: Pick<SewnLines, 'foldVertex' | 'foldAngle'>
}

export interface SeamFold {
  readonly seam: string
  /** Pieces it joins; one where it closes a dart or a tube. */
  readonly panels: readonly string[]
  /** Half of its edges are folded by less (3) [rad]. */
  readonly medianFold: number
  /** … and their sides turned by less, with the bend of the cloth beside it (1) [rad]. */
  readonly medianTurn: number
  /** Half of its edges lie in gathers: it is sewn folded. */
  readonly gathered: boolean
}

/** A side of a seam so much longer than the other is gathered, not eased [–]. */
export const GATHERED = 1.2

/** Seams in the order of `seamIds`; those without an edge of the mesh to themselves are left out. */
export function measureSeamFolds(cloth: SewnCloth, x: Float64Array): SeamFold[] {
  const { vertexCount, triVertex, triPanel, panelIds, seamVertex, seamOf, seamIds } = cloth
  const seamsOf = new Map<number, number[]>()
  seamVertex.forEach((i, k) => {
    const seams = seamsOf.get(i) ?? []
    if (!seams.includes(seamOf[k])) seams.push(seamOf[k])
    seamsOf.set(i, seams)
  })
  const folds = seamIds.map((): number[] => [])
  const turns = seamIds.map((): number[] => [])
  const edges: SewnEdge[] = []
  const panels = seamIds.map(() => new Set<number>())
  const { hingeVertex, hingeTri } = findHinges(triVertex, vertexCount)
  const trisOf = trianglesAt(triVertex)
  const pressed = pressedAngles(cloth)
  const touches = (t: number, seam: number) =>
    triVertex.subarray(3 * t, 3 * t + 3).some((i) => seamsOf.get(i)?.includes(seam))
  for (let h = 0; 2 * h < hingeTri.length; h++) {
    const [a, b] = [hingeVertex[4 * h], hingeVertex[4 * h + 1]]
    const seam = seamsOf.get(a)?.find((row) => seamsOf.get(b)?.includes(row))
    const [left, right] = [hingeTri[2 * h], hingeTri[2 * h + 1]]
    if (seam === undefined || !isSewn(cloth, left, right, a, b)) continue
    const [from, to] = [normalOf(triVertex, left, x), normalOf(triVertex, right, x)]
    const axis = unit(minus(pointOf(x, b), pointOf(x, a)))
    const turn = turnAbout(axis, from, to) // (1)
    const [before, after] = [2, 3].map((wing) => {
      const beyond = (trisOf.get(hingeVertex[4 * h + wing]) ?? []).filter((t) => !touches(t, seam))
      return beyond.length === 0 ? null : meanNormal(triVertex, beyond, x)
    })
    const bends = [before && turnAbout(axis, before, from), after && turnAbout(axis, to, after)]
    const known = bends.filter((bend) => bend !== null)
    const bend = known.reduce((sum, one) => sum + one / known.length, 0) // (2)
    const off = pressed(a, b)
    const open = Math.min(Math.abs(turn), Math.max(0, Math.abs(turn) - Math.sign(turn) * bend)) // (3)
    turns[seam].push(Math.abs(turn))
    edges.push({ seam, a, b, fullness: fullnessOf(cloth, left, right, a, b) })
    folds[seam].push(off === undefined ? open : Math.abs(shortestTurn(turn - off)))
    panels[seam].add(triPanel[left]).add(triPanel[right])
  }
  const gathered = gatheredSeams(edges, seamIds.length)
  return seamIds.flatMap((id, row) => {
    if (folds[row].length === 0) return []
    const joined = [...panels[row]].sort((p, q) => p - q).map((p) => panelIds[p])
    const [medianFold, medianTurn] = [medianOf(folds[row]), medianOf(turns[row])]
    return [{ seam: id, panels: joined, medianFold, medianTurn, gathered: gathered[row] }]
  })
}

/** An edge of the mesh from a to b on a seam. */
interface SewnEdge {
  readonly seam: number
  readonly a: number
  readonly b: number
  /** Its longer side in the pattern over the other [–]. */
  readonly fullness: number
}

/** By row of the seam. */
function gatheredSeams(edges: readonly SewnEdge[], count: number): boolean[] {
  const fullest = new Map<number, number>()
  for (const { a, b, fullness } of edges)
    for (const i of [a, b]) fullest.set(i, Math.max(fullness, fullest.get(i) ?? 1))
  const all = new Int32Array(count)
  const full = new Int32Array(count)
  for (const { seam, a, b } of edges) {
    all[seam]++
    if (Math.max(fullest.get(a) ?? 1, fullest.get(b) ?? 1) > GATHERED) full[seam]++
  }
  return Array.from(all, (edgeCount, row) => edgeCount > 0 && 2 * full[row] >= edgeCount)
}

function fullnessOf(cloth: SewnCloth, left: number, right: number, a: number, b: number): number {
  const [p, q] = [left, right].map((t) => {
    const [from, to] = [a, b].map((i) => patternPlace(cloth, t, i))
    return magnitude(to[0] - from[0], to[1] - from[1])
  })
  const shorter = Math.min(p, q)
  return shorter > 0 ? Math.max(p, q) / shorter : 1
}

/** Of a vertex, in the panel of one of its triangles [m]. */
function patternPlace({ triVertex, triPattern }: SewnCloth, t: number, i: number): [number, number] {
  const at = 6 * t + 2 * triVertex.subarray(3 * t, 3 * t + 3).indexOf(i)
  return [triPattern[at], triPattern[at + 1]]
}

/** Lines pressed into a piece: roll lines, pleats. */
export interface LineFold {
  readonly panel: string
  /** What it is pressed to, as in the document [rad]. */
  readonly angle: number
  /** Half of its edges are turned by less (1) [rad]. */
  readonly medianTurn: number
}

/** One for each panel and angle, in the order of panels. */
export function measureLineFolds(cloth: SewnCloth, x: Float64Array): LineFold[] {
  const { vertexCount, triVertex, triPanel, panelIds } = cloth
  const pressed = pressedAngles(cloth)
  const turns = new Map<string, { panel: number; angle: number; turn: number[] }>()
  const { hingeVertex, hingeTri } = findHinges(triVertex, vertexCount)
  for (let h = 0; 2 * h < hingeTri.length; h++) {
    const [a, b] = [hingeVertex[4 * h], hingeVertex[4 * h + 1]]
    const [left, right] = [hingeTri[2 * h], hingeTri[2 * h + 1]]
    const angle = pressed(a, b)
    if (angle === undefined || isSewn(cloth, left, right, a, b)) continue
    const panel = triPanel[left]
    const line = turns.get(`${panel} ${angle}`) ?? { panel, angle, turn: [] }
    turns.set(`${panel} ${angle}`, line)
    const axis = unit(minus(pointOf(x, b), pointOf(x, a)))
    line.turn.push(Math.abs(turnAbout(axis, normalOf(triVertex, left, x), normalOf(triVertex, right, x)))) // (1)
  }
  return [...turns.values()]
    .sort((p, q) => p.panel - q.panel || p.angle - q.angle)
    .map(({ panel, angle, turn }) => ({ panel: panelIds[panel], angle, medianTurn: medianOf(turn) }))
}

/** θ0 of edges that are pressed [rad]. */
function pressedAngles({ lines, vertexCount }: SewnCloth): (a: number, b: number) => number | undefined {
  const key = (a: number, b: number) => Math.min(a, b) * vertexCount + Math.max(a, b)
  const angles = new Map<number, number>()
  lines?.foldAngle.forEach((angle, k) => {
    angles.set(key(lines.foldVertex[2 * k], lines.foldVertex[2 * k + 1]), angle)
  })
  return (a, b) => angles.get(key(a, b))
}

function shortestTurn(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}

/** Do the two triangles have the edge from a to b in different places of the pattern? */
function isSewn(cloth: SewnCloth, left: number, right: number, a: number, b: number): boolean {
  if (cloth.triPanel[left] !== cloth.triPanel[right]) return true
  return [a, b].some((i) => {
    const [p, q] = [left, right].map((t) => patternPlace(cloth, t, i))
    return p[0] !== q[0] || p[1] !== q[1]
  })
}

function trianglesAt(triVertex: Int32Array): Map<number, number[]> {
  const tris = new Map<number, number[]>()
  triVertex.forEach((i, corner) => {
    const here = tris.get(i) ?? []
    here.push(Math.floor(corner / 3))
    tris.set(i, here)
  })
  return tris
}

/** Angle from p to q as seen along a unit vector [rad]. */
function turnAbout(axis: Vector3, p: Vector3, q: Vector3): number {
  return arcTangent(dot(axis, cross(p, q)), dot(p, q) - dot(axis, p) * dot(axis, q))
}

/** Sum of the unit normals of these triangles [–]. */
function meanNormal(triVertex: Int32Array, tris: readonly number[], x: Float64Array): Vector3 {
  const sum: [number, number, number] = [0, 0, 0]
  for (const t of tris) {
    const n = unit(normalOf(triVertex, t, x))
    for (let k = 0; k < 3; k++) sum[k] += n[k]
  }
  return sum
}

function pointOf(x: Float64Array, i: number): Vector3 {
  return [x[3 * i], x[3 * i + 1], x[3 * i + 2]]
}

function normalOf(triVertex: Int32Array, t: number, x: Float64Array): Vector3 {
  const [a, b, c] = [0, 1, 2].map((k) => pointOf(x, triVertex[3 * t + k]))
  return cross(minus(b, a), minus(c, a))
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((p, q) => p - q)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle])
}
