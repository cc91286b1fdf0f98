/**
 * The cloth that is relaxed: triangles with the shape they want to have, pairs of them with the way they are flat. Edges that
 * would cut the skin are split as √3 subdivision does it (Kobbelt 2000): both triangles beside the edge get a vertex in
 * their middle, and the edge is turned to join the two. An edge that no longer cuts is restored; the cloth itself never
 * changes. One level, as in Igarashi and Hughes 2002, figures 23 and 24. Borders are not split: nothing lies beyond.
 *
 * Whether edge AB of length L cuts is guessed from one end: the skin near A is taken for a ball of radius L that touches it
 * at the track point, d below A. With θ between AB and the way down,
 *
 *   cos θ > 0,   (d + L) sin θ < L,   (d + L) cos θ < L                                                   (1)
 *
 * says that the line through A and B meets the ball, before B. The same from B. If the true radius is larger than L, both
 * ends being off the skin keeps the edge off as well.
 */

import { followTrack, liftRow } from './track-points.ts'
import type { WrapCloth } from './wrap-cloth.ts'
import { HINGE } from './wrap-cloth.ts'
import type { Wrapping } from './wrapping.ts'

/** Numbers per triangle in `Sheet.rest`: three corners seen from the middle [m], then one over the distance of each [1/m]. */
export const REST = 9
/** Numbers per hinge in `Sheet.weight`: of the edge's ends, of the far corners, one over the sum of their squares [–]. */
export const WEIGHT = 5

export interface Sheet {
  triCount: number
  readonly triVertex: Int32Array
  /** See REST. */
  readonly rest: Float64Array
  hingeCount: number
  /** Ends of the edge, then the far corners; 4 each. */
  readonly hingeVertex: Int32Array
  /** See WEIGHT: the weighted sum of the four places is zero where the hinge is flat. */
  readonly weight: Float64Array
  /** Rows in use. */
  rowCount: number
  readonly row: Int32Array
  /** 1: this edge of the cloth is split; this triangle has a vertex in its middle. */
  readonly split: Uint8Array
  readonly centred: Uint8Array
  splitCount: number
  /** Vertices on the body when it was last listed. */
  mappedCount: number
  /** Relaxations so far: sweeps go forth and back. */
  sweeps: number
}

export function buildSheet({ vertexCount, triCount, edges }: WrapCloth): Sheet {
  const hingeMax = edges.edgeCount + 3 * triCount
  return {
    triCount: 0,
    triVertex: new Int32Array(9 * triCount),
    rest: new Float64Array(3 * REST * triCount),
    hingeCount: 0,
    hingeVertex: new Int32Array(4 * hingeMax),
    weight: new Float64Array(WEIGHT * hingeMax),
    rowCount: 0,
    row: new Int32Array(vertexCount + triCount),
    split: new Uint8Array(edges.edgeCount),
    centred: new Uint8Array(triCount),
    splitCount: 0,
    mappedCount: -1,
    sweeps: 0,
  }
}

/** Brings the sheet to what is on the body now, and splits what would cut. Nothing is allocated. */
export function refreshSheet(wrapping: Wrapping): void {
  const { sheet, cloth } = wrapping
  const changed = wrapping.options.subdivide && splitEdges(wrapping)
  let mappedCount = 0
  for (let i = 0; i < cloth.vertexCount; i++) mappedCount += wrapping.mapped[i]
  if (!changed && mappedCount === sheet.mappedCount) return
  sheet.mappedCount = mappedCount
  listRows(wrapping)
  sheet.triCount = 0
  sheet.hingeCount = 0
  for (let t = 0; t < cloth.triCount; t++) {
    if (!isMapped(wrapping, t)) continue
    if (sheet.centred[t] === 0) addWhole(wrapping, t)
    else addThirds(wrapping, t)
  }
  for (let e = 0; e < cloth.edges.edgeCount; e++) addEdge(wrapping, e)
}

function isMapped({ mapped, cloth }: Wrapping, t: number): boolean {
  const { triVertex } = cloth
  return (
    mapped[triVertex[3 * t]] === 1 && mapped[triVertex[3 * t + 1]] === 1 && mapped[triVertex[3 * t + 2]] === 1
  )
}

/** Did any change? */
function splitEdges(wrapping: Wrapping): boolean {
  const { sheet, cloth } = wrapping
  let changed = false
  const { edgeCount, edgeVertex, edgeTri } = cloth.edges
  sheet.splitCount = 0
  for (let e = 0; e < edgeCount; e++) {
    const a = edgeVertex[2 * e]
    const b = edgeVertex[2 * e + 1]
    const cuts =
      edgeTri[2 * e + 1] >= 0 &&
      (wouldCut(wrapping, a, b) || wouldCut(wrapping, b, a)) &&
      isMapped(wrapping, edgeTri[2 * e]) &&
      isMapped(wrapping, edgeTri[2 * e + 1])
    if (cuts !== (sheet.split[e] === 1)) changed = true
    sheet.split[e] = cuts ? 1 : 0
    if (cuts) sheet.splitCount++
  }
  const { triEdge } = cloth.edges
  for (let t = 0; t < cloth.triCount; t++) {
    const { split } = sheet
    const centred = split[triEdge[3 * t]] | split[triEdge[3 * t + 1]] | split[triEdge[3 * t + 2]]
    if (centred === 1 && sheet.centred[t] === 0) placeMiddle(wrapping, t)
    sheet.centred[t] = centred
  }
  return changed
}

/** (1) at the end a. */
export function wouldCut({ x, gap, normal }: Wrapping, a: number, b: number): boolean {
  const ux = x[3 * b] - x[3 * a]
  const uy = x[3 * b + 1] - x[3 * a + 1]
  const uz = x[3 * b + 2] - x[3 * a + 2]
  const down = -(ux * normal[3 * a] + uy * normal[3 * a + 1] + uz * normal[3 * a + 2])
  if (!(down > 0)) return false
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz)
  const cos = down / length
  const reach = Math.max(0, gap[a]) + length
  return reach * Math.sqrt(Math.max(0, 1 - cos * cos)) < length && reach * cos < length
}

function placeMiddle(wrapping: Wrapping, t: number): void {
  const { x, cloth, track, offset, gap } = wrapping
  const i = cloth.vertexCount + t
  const { triVertex } = cloth
  for (let k = 0; k < 3; k++) {
    x[3 * i + k] =
      (x[3 * triVertex[3 * t] + k] + x[3 * triVertex[3 * t + 1] + k] + x[3 * triVertex[3 * t + 2] + k]) / 3
  }
  track[i] = track[triVertex[3 * t]]
  followTrack(wrapping, i)
  if (gap[i] < offset) liftRow(wrapping, i, offset)
}

function listRows({ sheet, cloth, mapped }: Wrapping): void {
  sheet.rowCount = 0
  for (let i = 0; i < cloth.vertexCount; i++) if (mapped[i] === 1) sheet.row[sheet.rowCount++] = i
  for (let t = 0; t < cloth.triCount; t++) {
    if (sheet.centred[t] === 1) sheet.row[sheet.rowCount++] = cloth.vertexCount + t
  }
}

function addWhole({ sheet, cloth }: Wrapping, t: number): void {
  const { triVertex, triRest } = cloth
  for (let k = 0; k < 6; k++) PLANE[k] = triRest[6 * t + k]
  addTriangle(sheet, triVertex[3 * t], triVertex[3 * t + 1], triVertex[3 * t + 2])
}

/** One triangle for each edge that is not split; split ones give two, with the neighbour, counted once. Spokes are hinges. */
function addThirds({ sheet, cloth }: Wrapping, t: number): void {
  const { triVertex, triRest, vertexCount, edges } = cloth
  const middle = vertexCount + t
  const mx = (triRest[6 * t] + triRest[6 * t + 2] + triRest[6 * t + 4]) / 3
  const my = (triRest[6 * t + 1] + triRest[6 * t + 3] + triRest[6 * t + 5]) / 3
  for (let k = 0; k < 3; k++) {
    const e = edges.triEdge[3 * t + k]
    const next = (k + 1) % 3
    const last = (k + 2) % 3
    if (sheet.split[e] === 0) {
      setPlane(0, triRest[6 * t + 2 * k], triRest[6 * t + 2 * k + 1])
      setPlane(1, triRest[6 * t + 2 * next], triRest[6 * t + 2 * next + 1])
      setPlane(2, mx, my)
      addTriangle(sheet, triVertex[3 * t + k], triVertex[3 * t + next], middle)
    } else if (edges.edgeTri[2 * e] === t) addTurned(sheet, cloth, e, triVertex[3 * t + k])
    setPlane(0, triRest[6 * t + 2 * k], triRest[6 * t + 2 * k + 1])
    setPlane(1, mx, my)
    const one = setSide(sheet, cloth, t, k, next, 2)
    const other = setSide(sheet, cloth, t, last, last, 3)
    addHinge(sheet, triVertex[3 * t + k], middle, one, other)
  }
}

/** What lies beside a spoke across edge k of triangle t: the middle of the neighbour where it is split, else corner `corner`. */
function setSide(
  { split }: Sheet,
  cloth: WrapCloth,
  t: number,
  k: number,
  corner: number,
  slot: number,
): number {
  const { edges, triVertex, triRest, hinge, vertexCount } = cloth
  const e = edges.triEdge[3 * t + k]
  if (split[e] === 0) {
    setPlane(slot, triRest[6 * t + 2 * corner], triRest[6 * t + 2 * corner + 1])
    return triVertex[3 * t + corner]
  }
  const far = edges.edgeTri[2 * e] === t ? 1 : 0 // side of the neighbour
  const next = (k + 1) % 3
  const forth = triVertex[3 * t + k] === edges.edgeVertex[2 * e]
  const p = 6 * t + 2 * (forth ? k : next)
  const q = 6 * t + 2 * (forth ? next : k)
  const length = hinge[HINGE * e]
  const along = (length + hinge[HINGE * e + 1 + 2 * far]) / 3
  const aside = (forth ? 1 : -1) * (hinge[HINGE * e + 2 + 2 * far] / 3)
  const ux = (triRest[q] - triRest[p]) / length
  const uy = (triRest[q + 1] - triRest[p + 1]) / length
  setPlane(slot, triRest[p] + along * ux + aside * uy, triRest[p + 1] + along * uy - aside * ux)
  return vertexCount + edges.edgeTri[2 * e + far]
}

/** The two triangles of a split edge; `start`: where its first triangle starts it, counter-clockwise from outside. */
function addTurned(sheet: Sheet, { edges, hinge, vertexCount }: WrapCloth, e: number, start: number): void {
  const a = edges.edgeVertex[2 * e]
  const b = edges.edgeVertex[2 * e + 1]
  const forth = start === a
  const left = vertexCount + edges.edgeTri[2 * e + (forth ? 0 : 1)]
  const right = vertexCount + edges.edgeTri[2 * e + (forth ? 1 : 0)]
  const l = HINGE * e + (forth ? 1 : 3)
  const r = HINGE * e + (forth ? 3 : 1)
  const length = hinge[HINGE * e]
  setPlane(0, 0, 0)
  setPlane(1, (length + hinge[r]) / 3, -hinge[r + 1] / 3)
  setPlane(2, (length + hinge[l]) / 3, hinge[l + 1] / 3)
  addTriangle(sheet, a, right, left)
  setPlane(0, length, 0)
  setPlane(1, (length + hinge[l]) / 3, hinge[l + 1] / 3)
  setPlane(2, (length + hinge[r]) / 3, -hinge[r + 1] / 3)
  addTriangle(sheet, b, left, right)
}

/** The hinge of an edge of the cloth, whole or turned, where both its triangles are on the body. */
function addEdge(wrapping: Wrapping, e: number): void {
  const { sheet, cloth } = wrapping
  const { edges, hinge, triVertex, vertexCount } = cloth
  const first = edges.edgeTri[2 * e]
  const second = edges.edgeTri[2 * e + 1]
  if (second < 0 || !isMapped(wrapping, first) || !isMapped(wrapping, second)) return
  const a = edges.edgeVertex[2 * e]
  const b = edges.edgeVertex[2 * e + 1]
  const h = HINGE * e
  const length = hinge[h]
  const third = (length + hinge[h + 1]) / 3
  const fourth = (length + hinge[h + 3]) / 3
  if (sheet.split[e] === 1) {
    setPlane(0, third, hinge[h + 2] / 3)
    setPlane(1, fourth, -hinge[h + 4] / 3)
    setPlane(2, 0, 0)
    setPlane(3, length, 0)
    addHinge(sheet, vertexCount + first, vertexCount + second, a, b)
    return
  }
  setPlane(0, 0, 0)
  setPlane(1, length, 0)
  const far = (t: number) => triVertex[3 * t] + triVertex[3 * t + 1] + triVertex[3 * t + 2] - a - b
  const one = sheet.centred[first] === 1 ? vertexCount + first : far(first)
  const other = sheet.centred[second] === 1 ? vertexCount + second : far(second)
  if (sheet.centred[first] === 1) setPlane(2, third, hinge[h + 2] / 3)
  else setPlane(2, hinge[h + 1], hinge[h + 2])
  if (sheet.centred[second] === 1) setPlane(3, fourth, -hinge[h + 4] / 3)
  else setPlane(3, hinge[h + 3], -hinge[h + 4])
  addHinge(sheet, a, b, one, other)
}

/** With the shape in PLANE. */
function addTriangle(sheet: Sheet, a: number, b: number, c: number): void {
  const t = sheet.triCount++
  sheet.triVertex[3 * t] = a
  sheet.triVertex[3 * t + 1] = b
  sheet.triVertex[3 * t + 2] = c
  const mx = (PLANE[0] + PLANE[2] + PLANE[4]) / 3
  const my = (PLANE[1] + PLANE[3] + PLANE[5]) / 3
  for (let k = 0; k < 3; k++) {
    const rx = PLANE[2 * k] - mx
    const ry = PLANE[2 * k + 1] - my
    sheet.rest[REST * t + 2 * k] = rx
    sheet.rest[REST * t + 2 * k + 1] = ry
    sheet.rest[REST * t + 6 + k] = 1 / Math.sqrt(rx * rx + ry * ry)
  }
}

/** Edge a b with far corners c and d, flat as they lie in PLANE. */
function addHinge(sheet: Sheet, a: number, b: number, c: number, d: number): void {
  const h = sheet.hingeCount++
  sheet.hingeVertex[4 * h] = a
  sheet.hingeVertex[4 * h + 1] = b
  sheet.hingeVertex[4 * h + 2] = c
  sheet.hingeVertex[4 * h + 3] = d
  const ux = PLANE[2] - PLANE[0]
  const uy = PLANE[3] - PLANE[1]
  const squared = ux * ux + uy * uy
  const up = Math.abs(ux * (PLANE[5] - PLANE[1]) - uy * (PLANE[4] - PLANE[0]))
  const down = Math.abs(ux * (PLANE[7] - PLANE[1]) - uy * (PLANE[6] - PLANE[0]))
  const wc = down / (up + down)
  const wd = up / (up + down)
  const px = wc * PLANE[4] + wd * PLANE[6] - PLANE[0]
  const py = wc * PLANE[5] + wd * PLANE[7] - PLANE[1]
  const share = (px * ux + py * uy) / squared
  const o = WEIGHT * h
  sheet.weight[o] = share - 1
  sheet.weight[o + 1] = -share
  sheet.weight[o + 2] = wc
  sheet.weight[o + 3] = wd
  sheet.weight[o + 4] = 1 / ((1 - share) * (1 - share) + share * share + wc * wc + wd * wd)
}

function setPlane(slot: number, x: number, y: number): void {
  PLANE[2 * slot] = x
  PLANE[2 * slot + 1] = y
}

const PLANE = new Float64Array(8) // scratch: places in one plane [m]
