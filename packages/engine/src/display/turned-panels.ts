/**
 * Pieces that are worn turned over, as a collar over its stand, parts of pieces beyond their roll line, as a lapel, and the
 * creases they hang on. What is seen of them is the
 * side that the pattern calls wrong; a tailor cuts such pieces twice and sews them right side out on both, so that side is
 * shown as the right one. At a closed crease the normals of its two sides cancel; light there is reckoned with the direction
 * out of it,
 *
 *   n_i = ± Σ (x_i − c_t), then n / |n|       over the triangles t round i with centres c_t       [–]   (1)
 *
 * which is that of the roll which the crease of a real collar has. Along the rim of a lining it is that of the shell instead,
 * right up to the edge: of two pieces that are sewn along a pressed edge and not turned over, the one that comes first.
 */
import type { MeshEdges } from '../geometry/index.ts'
import type { ClothShape } from './fine-cloth.ts'

export interface TurnedPanels {
  /** By simulated triangle: 1 worn turned over with its wrong side out, else 0. */
  readonly tri: Uint8Array
  /** By edge of the simulated mesh: 1 or −1 where a turned piece is creased, wrong or right sides together, RIM; else 0. */
  readonly crease: Int8Array
  /** By simulated triangle: 1 in what lies behind such a rim, else 0. */
  readonly behind: Uint8Array
}

/** An edge along which a lining is sewn to its shell. */
const RIM = 2

/** Vertices on creases and the triangles round them, to reckon (1). */
export interface CreaseRows {
  /** By vertex: as `crease` of the edge. */
  readonly sign: Int8Array
  readonly tri: Int32Array
  /** By row of `tri`: 1 behind a rim. */
  readonly behind: Uint8Array
}

/** An edge is creased where its sides look apart by more than this: cosine of 120° [–]. */
const CREASE_COS = -0.5

/** Edges of a sewn garment that are pressed beyond a right angle, as pairs of vertices. */
export function pressedEdges({
  hingeVertex,
  hingeRestSine,
}: {
  readonly hingeVertex: Int32Array
  readonly hingeRestSine: ArrayLike<number>
}): Int32Array {
  const pairs: number[] = []
  for (let h = 0; h < hingeRestSine.length; h++)
    if (Math.abs(hingeRestSine[h]) > Math.SQRT1_2) pairs.push(hingeVertex[4 * h], hingeVertex[4 * h + 1])
  return Int32Array.from(pairs)
}

/** A piece is turned over where all its seams are creased and those of what it hangs on are not. */
export function findTurnedPanels(shape: ClothShape, edges: MeshEdges): TurnedPanels {
  const { position: x, triVertex, triPanel, panelIds } = shape
  const crease = new Int8Array(edges.edgeCount)
  const sewn = new Int32Array(panelIds.length)
  const creased = new Int32Array(panelIds.length)
  for (let e = 0; e < edges.edgeCount; e++) {
    const [one, two] = [edges.edgeTri[2 * e], edges.edgeTri[2 * e + 1]]
    if (two < 0 || triPanel[one] === triPanel[two]) continue
    const sign = creaseSign(x, triVertex, one, two)
    for (const t of [one, two]) {
      sewn[triPanel[t]]++
      if (sign !== 0) creased[triPanel[t]]++
    }
    crease[e] = sign
  }
  const isTurned = (panel: number) => sewn[panel] > 0 && creased[panel] > TURNED_SHARE * sewn[panel]
  const panel = Uint8Array.from(panelIds, () => 0)
  const lining = Uint8Array.from(panelIds, () => 0)
  const isPressed = pressedPairs(shape)
  for (let e = 0; e < edges.edgeCount; e++) {
    if (edges.edgeTri[2 * e + 1] < 0) continue
    const [a, b] = [0, 1].map((side) => triPanel[edges.edgeTri[2 * e + side]])
    if (a === b) continue
    if (isTurned(a) === isTurned(b)) {
      const isRim = isPressed(edges.edgeVertex[2 * e], edges.edgeVertex[2 * e + 1])
      crease[e] = isRim ? RIM : 0 // else folded by chance
      if (isRim) lining[Math.max(a, b)] = 1
    } else if (crease[e] < 0) panel[isTurned(a) ? a : b] = 1
  }
  const tri = Uint8Array.from(triPanel, (row) => panel[row])
  turnFlaps(shape, edges, isPressed, tri, crease)
  return { tri, crease, behind: Uint8Array.from(triPanel, (row) => lining[row]) }
}

/** The part of a piece beyond the line it is pressed along is turned over: the one that is sewn for less. */
function turnFlaps(
  { position: x, triVertex, triPanel }: ClothShape,
  { edgeCount, edgeVertex, edgeTri, triEdge }: MeshEdges,
  isPressed: (a: number, b: number) => boolean,
  turned: Uint8Array,
  crease: Int8Array,
): void {
  const inside = (e: number) =>
    edgeTri[2 * e + 1] >= 0 && triPanel[edgeTri[2 * e]] === triPanel[edgeTri[2 * e + 1]]
  const isWall = (e: number) => isPressed(edgeVertex[2 * e], edgeVertex[2 * e + 1])
  const partOf = new Int32Array(triPanel.length).fill(-1)
  const parts: { panel: number; tri: number[]; sewn: number }[] = []
  for (let first = 0; first < triPanel.length; first++) {
    if (partOf[first] >= 0) continue
    const part = { panel: triPanel[first], tri: [first], sewn: 0 }
    partOf[first] = parts.push(part) - 1
    for (const t of part.tri) {
      for (let k = 0; k < 3; k++) {
        const e = triEdge[3 * t + k]
        if (!inside(e)) part.sewn += edgeTri[2 * e + 1] < 0 ? 0 : 1
        if (!inside(e) || isWall(e)) continue
        const next = edgeTri[2 * e] === t ? edgeTri[2 * e + 1] : edgeTri[2 * e]
        if (partOf[next] >= 0) continue
        partOf[next] = partOf[first]
        part.tri.push(next)
      }
    }
  }
  const flapOf = (panel: number) => {
    const own = parts.filter((part) => part.panel === panel)
    if (own.length !== 2) return null // whole, or folded into pleats
    return own.sort((p, q) => p.sewn - q.sewn || p.tri.length - q.tri.length)[0]
  }
  const signs = new Map<number, number>()
  for (let e = 0; e < edgeCount; e++) {
    if (!inside(e) || !isWall(e)) continue
    const panel = triPanel[edgeTri[2 * e]]
    if (flapOf(panel) === null) continue
    crease[e] = creaseSign(x, triVertex, edgeTri[2 * e], edgeTri[2 * e + 1])
    signs.set(panel, (signs.get(panel) ?? 0) + crease[e])
  }
  for (const [panel, sum] of signs) if (sum < 0) for (const t of flapOf(panel)?.tri ?? []) turned[t] = 1
}

function pressedPairs({ position, pressed = NO_EDGES }: ClothShape): (a: number, b: number) => boolean {
  const count = position.length / 3
  const key = (a: number, b: number) => Math.min(a, b) * count + Math.max(a, b)
  const pairs = new Set<number>()
  for (let k = 0; k < pressed.length; k += 2) pairs.add(key(pressed[k], pressed[k + 1]))
  return (a, b) => pairs.has(key(a, b))
}

const NO_EDGES = new Int32Array(0)

/** Share of a piece's seam edges that must be creased [–]: a coarse mesh may open at its ends. */
const TURNED_SHARE = 0.8

/** 1 where the wrong sides of two triangles come together, −1 where the right ones do, 0 where neither. */
function creaseSign(x: ArrayLike<number>, triVertex: Int32Array, one: number, two: number): -1 | 0 | 1 {
  const n = normalOf(x, triVertex, one)
  const m = normalOf(x, triVertex, two)
  const cos = n[0] * m[0] + n[1] * m[1] + n[2] * m[2]
  if (cos > CREASE_COS * Math.sqrt(squareOf(n) * squareOf(m))) return 0
  const [p, q] = [centreOf(x, triVertex, one), centreOf(x, triVertex, two)]
  const side = n[0] * (q[0] - p[0]) + n[1] * (q[1] - p[1]) + n[2] * (q[2] - p[2]) // the second lies before the first, or behind
  return side > 0 ? -1 : 1
}

function normalOf(x: ArrayLike<number>, triVertex: Int32Array, t: number): number[] {
  const [a, b, c] = [0, 1, 2].map((k) => 3 * triVertex[3 * t + k])
  const u = [0, 1, 2].map((k) => x[b + k] - x[a + k])
  const v = [0, 1, 2].map((k) => x[c + k] - x[a + k])
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

function squareOf(n: readonly number[]): number {
  return n[0] * n[0] + n[1] * n[1] + n[2] * n[2]
}

function centreOf(x: ArrayLike<number>, triVertex: Int32Array, t: number): number[] {
  const rows = [0, 1, 2].map((k) => 3 * triVertex[3 * t + k])
  return [0, 1, 2].map((k) => (x[rows[0] + k] + x[rows[1] + k] + x[rows[2] + k]) / 3)
}

/** `sign`: by vertex of the mesh; `behind`: by its triangle. */
export function findCreaseRows(sign: Int8Array, triVertex: Int32Array, behind: Uint8Array): CreaseRows {
  const tri: number[] = []
  for (let t = 0; 3 * t < triVertex.length; t++) {
    if ([0, 1, 2].some((k) => sign[triVertex[3 * t + k]] !== 0)) tri.push(t)
  }
  return { sign, tri: Int32Array.from(tri), behind: Uint8Array.from(tri, (t) => behind[t]) }
}

/** Writes (1) over the normals of vertices on creases. Allocates nothing. */
export function openCreases(
  { sign, tri, behind }: CreaseRows,
  triVertex: Int32Array,
  x: Float64Array,
  normal: Float64Array | Float32Array,
): void {
  for (const t of tri) {
    for (let k = 0; k < 3; k++) {
      const i = 3 * triVertex[3 * t + k]
      if (sign[i / 3] !== 0) normal[i] = normal[i + 1] = normal[i + 2] = 0
    }
  }
  for (let row = 0; row < tri.length; row++) {
    const t = tri[row]
    const [a, b, c] = [3 * triVertex[3 * t], 3 * triVertex[3 * t + 1], 3 * triVertex[3 * t + 2]]
    for (let corner = 0; corner < 3; corner++) {
      const i = corner === 0 ? a : corner === 1 ? b : c
      const s = sign[i / 3]
      if (s === 0) continue
      if (s === RIM) {
        if (behind[row] === 0) addNormal(x, a, b, c, normal, i)
      } else
        for (let k = 0; k < 3; k++) normal[i + k] += s * (x[i + k] - (x[a + k] + x[b + k] + x[c + k]) / 3)
    }
  }
  for (const t of tri) {
    for (let k = 0; k < 3; k++) {
      const i = 3 * triVertex[3 * t + k]
      if (sign[i / 3] === 0) continue
      const length = Math.sqrt(
        normal[i] * normal[i] + normal[i + 1] * normal[i + 1] + normal[i + 2] * normal[i + 2],
      )
      const scale = 1 / Math.max(1e-15, length)
      for (let c = 0; c < 3; c++) normal[i + c] *= scale
    }
  }
}

/** Adds the normal of a triangle, twice its area long [m²]. */
function addNormal(
  x: Float64Array,
  a: number,
  b: number,
  c: number,
  normal: Float64Array | Float32Array,
  at: number,
): void {
  const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]]
  const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]]
  normal[at] += uy * vz - uz * vy
  normal[at + 1] += uz * vx - ux * vz
  normal[at + 2] += ux * vy - uy * vx
}
