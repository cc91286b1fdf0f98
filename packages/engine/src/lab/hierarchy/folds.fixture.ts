/** Sheets, strips, combs and slit sheets with their patterns, ways of folding them, and brute force to compare with. */
import { takeDifferences } from '../../contact/exact/narrow.ts'
import { hullToi } from '../../contact/exact/toi.ts'
import {
  AT_END,
  AT_LOW,
  AT_START,
  findWitness,
  WITNESS_LOW,
  WORK_LENGTH,
} from '../../contact/exact/witness.ts'

export interface FlatCloth {
  readonly triVertex: Int32Array
  readonly triPattern: Float64Array
  /** Flat in y = 0: x = u, z = v [m]. */
  readonly position: Float64Array
}

/**
 * Columns × rows cells of side `edge`, two triangles each; `cut` leaves out cells, `slit` doubles the vertices between
 * columns i − 1 and i above row j (both counted from 0), so that the sheet is open there.
 */
export function cutCloth(
  columns: number,
  rows: number,
  edge: number,
  cut: (i: number, j: number) => boolean = () => false,
  slit?: { readonly column: number; readonly row: number },
): FlatCloth {
  const known = new Map<string, number>()
  const position: number[] = []
  const triVertex: number[] = []
  const vertex = (i: number, j: number, left: boolean) => {
    const open = slit !== undefined && i === slit.column && j > slit.row && left
    const key = `${i} ${j} ${open}`
    const row = known.get(key) ?? position.length / 3
    if (!known.has(key)) {
      known.set(key, row)
      position.push(edge * i, 0, edge * j)
    }
    return row
  }
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      if (cut(i, j)) continue
      const left = slit !== undefined && i < slit.column
      const [a, b] = [vertex(i, j, left), vertex(i + 1, j, left)]
      const [c, d] = [vertex(i, j + 1, left), vertex(i + 1, j + 1, left)]
      if ((i + j) % 2 === 0) triVertex.push(a, c, b, b, c, d)
      else triVertex.push(a, c, d, a, d, b)
    }
  }
  const triPattern = triVertex.flatMap((i) => [position[3 * i], position[3 * i + 2]])
  return {
    triVertex: Int32Array.from(triVertex),
    triPattern: Float64Array.from(triPattern),
    position: Float64Array.from(position),
  }
}

/** Places x(u, v) of all vertices. */
export function laid(cloth: FlatCloth, place: (u: number, v: number) => readonly number[]): Float64Array {
  const x = new Float64Array(cloth.position.length)
  for (let at = 0; at < x.length; at += 3) x.set(place(cloth.position[at], cloth.position[at + 2]), at)
  return x
}

/** Pleats of `width` along u, each face `angle` [rad] steep. */
export function pleats(width: number, angle: number): (u: number, v: number) => number[] {
  return (u, v) => {
    const k = Math.floor(u / width)
    const rest = u - k * width
    const rise = (k % 2 === 0 ? rest : width - rest) * Math.sin(angle)
    return [(k * width + rest) * Math.cos(angle), rise, v]
  }
}

/** Bent within its plane: u runs around a circle of radius r, v outwards; stretches like rubber. */
export function flatRing(radius: number): (u: number, v: number) => number[] {
  return (u, v) => [(radius + v) * Math.cos(u / radius), 1e-4 * u, (radius + v) * Math.sin(u / radius)]
}

/** Folded `times` times about random lines of the present shape, round with a random radius, then shaken a little. */
export function randomFolds(cloth: FlatCloth, random: () => number, times: number): Float64Array {
  const x = cloth.position.slice()
  const size = Math.max(...x)
  for (let fold = 0; fold < times; fold++) {
    const turn = 2 * Math.PI * random()
    const [cu, su] = [Math.cos(turn), Math.sin(turn)]
    const at0 = size * (0.2 + 0.6 * random())
    const radius = size * (0.004 + 0.08 * random())
    const angle = Math.PI * (0.2 + 0.9 * random())
    for (let at = 0; at < x.length; at += 3) {
      const along = cu * (x[at] - at0) + su * (x[at + 2] - at0)
      if (along <= 0) continue
      const bend = Math.min(angle, along / radius)
      const rest = along - bend * radius
      const flat = radius * Math.sin(bend) + rest * Math.cos(bend)
      const lift = radius * (1 - Math.cos(bend)) + rest * Math.sin(bend)
      const height = x[at + 1]
      x[at] += (flat - along - height * Math.sin(bend)) * cu
      x[at + 2] += (flat - along - height * Math.sin(bend)) * su
      x[at + 1] = lift + height * Math.cos(bend)
    }
  }
  return x
}

/** Pairs of triangles without a common vertex whose features come within `distance` [m] on the way from x0 to x1. */
export function nearTriangles(
  cloth: FlatCloth,
  x0: Float64Array,
  x1: Float64Array,
  distance: number,
): [number, number][] {
  const { triVertex } = cloth
  return boxPairs(cloth, x0, x1, distance).filter(
    ([t, s]) => !shareVertex(triVertex, t, s) && comeNear(triVertex, x0, x1, t, s, distance),
  )
}

function shareVertex(triVertex: Int32Array, t: number, s: number): boolean {
  for (let i = 3 * t; i < 3 * t + 3; i++) {
    for (let j = 3 * s; j < 3 * s + 3; j++) if (triVertex[i] === triVertex[j]) return true
  }
  return false
}

/** Pairs of triangles whose swept boxes are at most `distance` apart along every axis [m]. */
export function boxPairs(
  { triVertex }: FlatCloth,
  x0: Float64Array,
  x1: Float64Array,
  distance: number,
): [number, number][] {
  const count = triVertex.length / 3
  const box = new Float64Array(6 * count)
  for (let at = 0; at < box.length; at++) box[at] = at % 6 < 3 ? Infinity : -Infinity
  for (let c = 0; c < 3 * count; c++) {
    const at = 6 * Math.floor(c / 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [x0[3 * triVertex[c] + k], x1[3 * triVertex[c] + k]]
      box[at + k] = Math.min(box[at + k], a, b)
      box[at + 3 + k] = Math.max(box[at + 3 + k], a, b)
    }
  }
  const found: [number, number][] = []
  for (let t = 0; t < count; t++) {
    for (let s = 0; s < t; s++) {
      let gap = -Infinity
      for (let k = 0; k < 3; k++) {
        gap = Math.max(gap, box[6 * t + k] - box[6 * s + 3 + k], box[6 * s + k] - box[6 * t + 3 + k])
      }
      if (gap <= distance) found.push([t, s])
    }
  }
  return found
}

function comeNear(
  triVertex: Int32Array,
  x0: Float64Array,
  x1: Float64Array,
  t: number,
  s: number,
  distance: number,
): boolean {
  const [a, b] = [[...triVertex.subarray(3 * t, 3 * t + 3)], [...triVertex.subarray(3 * s, 3 * s + 3)]]
  const edges = (c: number[]) => [0, 1, 2].map((k) => [c[k], c[(k + 1) % 3]])
  const faces = [...a.map((p) => [p, ...b]), ...b.map((p) => [p, ...a])]
  if (faces.some((rows) => pairNear(x0, x1, rows, false, distance))) return true
  return edges(a).some((e) => edges(b).some((f) => pairNear(x0, x1, [...e, ...f], true, distance)))
}

/** Nearer than `distance` at one of five moments, or meeting between them. */
function pairNear(
  x0: Float64Array,
  x1: Float64Array,
  rows: number[],
  edges: boolean,
  distance: number,
): boolean {
  const [a, b, c, d] = rows
  const pair = { edges: edges ? 1 : 0, i0: a, i1: b, i2: c, i3: d }
  const corners = takeDifferences(work, AT_START, x0, pair)
  takeDifferences(work, AT_END, x1, pair)
  for (let k = 0; k <= 4; k++) {
    for (let j = 0; j < 3 * corners; j++) {
      work[AT_LOW + j] = (1 - k / 4) * work[AT_START + j] + (k / 4) * work[AT_END + j]
    }
    findWitness(work, corners, AT_LOW, WITNESS_LOW)
    if (work[WITNESS_LOW] < distance) return true
  }
  return hullToi(work, corners, 0) <= 1
}

const work = new Float64Array(WORK_LENGTH)
