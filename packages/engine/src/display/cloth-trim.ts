/**
 * What a seamstress adds to flat cloth, as triangles: free edges get the thickness of their turned plies, hems a row of
 * stitches, seams a fine dark line, closed rows their buttons (`button-discs.ts`), zips their chain (`zip-chain.ts`). Everything hangs on the fine vertices and follows them (`placeTrim`).
 *
 *   bead of a free edge       x + r (sin φ l + cos φ n),  φ = 0 … π,  closed 3 r inside the edge       [m]   (1)
 *                             l = t × n outward, square to edge t and normal n
 *   stitch                    a roof THREAD_HALF wide to both sides and THREAD_HIGH above the cloth    [m]   (2)
 *   seam                      a ribbon SEAM_HALF wide to both sides, SEAM_HIGH above the cloth         [m]   (3)
 */
import { DISC_ROWS, discTriangles, placeDisc } from './button-discs.ts'
import { type FineCloth, placeFineCloth } from './fine-cloth.ts'
import { type FreeRun, findFreeRuns } from './free-edges.ts'
import { layStitches, type StitchRows } from './stitch-rows.ts'
import { findZips, placeZip, type ZipRun, zipRows, zipTriangles } from './zip-chain.ts'

/** What a triangle of a trim is. */
export const TRIM_KINDS = ['edge', 'thread', 'seam', 'button', 'tape', 'teeth'] as const

export interface ClothTrim {
  readonly vertexCount: number
  readonly triVertex: Int32Array
  /** Row in `TRIM_KINDS`, 1 per triangle. */
  readonly triKind: Uint8Array
  /** Fine vertex nearest to each vertex of the trim: its shade is that of the cloth there. */
  readonly onVertex: Int32Array
  /** Of the bead (1) [m]. */
  readonly radius: number
  /** Fine vertices along free edges and along seams, one list per run. */
  readonly beads: readonly Int32Array[]
  readonly ribbons: readonly Int32Array[]
  readonly stitches: StitchRows
  /** Vertices that buttons are on. */
  readonly buttons: Int32Array
  readonly zips: readonly ZipRun[]
}

export interface TrimOptions {
  /** Of the fabric [m]. */
  readonly thickness: number
  /** Hems of knits are stitched twice. */
  readonly knit: boolean
}

/** Points round a bead: its root, five of the half circle (1). */
const ROUND = 6
const HALF_CIRCLE: readonly (readonly [outward: number, upward: number])[] = [
  [-3, 0],
  [0, 1],
  [Math.SQRT1_2, Math.SQRT1_2],
  [1, 0],
  [Math.SQRT1_2, -Math.SQRT1_2],
  [0, -1],
]
/** A turned edge is two plies; thinner than this it would vanish, thicker it would be a rope [m]. */
const RADIUS_MIN = 0.0004
const RADIUS_MAX = 0.002
const THREAD_HALF = 0.00035
const THREAD_HIGH = 0.00035
const SEAM_HALF = 0.0005
const SEAM_HIGH = 0.00015

export function buildTrim(fine: FineCloth, { thickness, knit }: TrimOptions): ClothTrim {
  const runs = findFreeRuns(fine)
  const beads = runs.map((run) => beadRows(fine, run))
  const ribbons = seamRows(fine)
  const stitches = layStitches(fine, runs, knit ? 2 : 1)
  const corner: number[] = []
  const kind: number[] = []
  const onVertex: number[] = []
  const add = (what: number, ...rows: number[]) => {
    for (let k = 2; k < rows.length; k++) {
      corner.push(rows[0], rows[k - 1], rows[k])
      kind.push(what)
    }
  }
  for (const rows of beads) {
    for (let k = 0; k < rows.length; k++) {
      const first = onVertex.length
      for (let j = 0; j < ROUND; j++) onVertex.push(rows[k])
      if (k === 0) continue
      for (let j = 0; j < ROUND; j++) {
        const next = (j + 1) % ROUND
        add(0, first - ROUND + j, first + j, first + next, first - ROUND + next)
      }
    }
  }
  for (const rows of ribbons) {
    const first = onVertex.length
    onVertex.push(rows[0], rows[0], rows[1], rows[1])
    add(2, first, first + 2, first + 3, first + 1)
  }
  for (let end = 0; end < stitches.endCount; end += 2) {
    const first = onVertex.length
    for (const at of [end, end + 1]) {
      const nearest = stitches.endVertex[3 * at]
      onVertex.push(nearest, nearest, nearest)
    }
    add(1, first, first + 3, first + 4, first + 1)
    add(1, first + 1, first + 4, first + 5, first + 2)
  }
  const { buttons = NO_BUTTONS } = fine.shape
  for (const i of buttons) {
    const rows = discTriangles(onVertex.length)
    for (let k = 0; k < DISC_ROWS; k++) onVertex.push(i)
    for (let k = 0; k < rows.length; k += 3) add(3, rows[k], rows[k + 1], rows[k + 2])
  }
  const zips = closedZips(fine)
  for (const zip of zips) {
    const { tape, teeth } = zipTriangles(zip, onVertex.length)
    for (const row of zipRows(zip)) onVertex.push(row)
    for (let k = 0; k < tape.length; k += 3) add(4, tape[k], tape[k + 1], tape[k + 2])
    for (let k = 0; k < teeth.length; k += 3) add(5, teeth[k], teeth[k + 1], teeth[k + 2])
  }
  return {
    vertexCount: onVertex.length,
    triVertex: Int32Array.from(corner),
    triKind: Uint8Array.from(kind),
    onVertex: Int32Array.from(onVertex),
    radius: Math.min(RADIUS_MAX, Math.max(RADIUS_MIN, thickness)),
    beads,
    ribbons,
    stitches,
    buttons,
    zips,
  }
}

const NO_BUTTONS = new Int32Array(0)

/** Places of the trim for places and normals of the fine cloth [m]. */
export function placeTrim(trim: ClothTrim, x: Float64Array, normal: Float64Array, out: Float64Array): void {
  let row = 0
  for (const rows of trim.beads) {
    const last = rows.length - 1
    const closed = rows[0] === rows[last]
    for (let k = 0; k <= last; k++) {
      const before = k > 0 ? rows[k - 1] : closed ? rows[last - 1] : rows[0]
      const after = k < last ? rows[k + 1] : closed ? rows[1] : rows[last]
      sideways(x, normal, before, after, rows[k])
      for (const [outward, upward] of HALF_CIRCLE) {
        for (let c = 0; c < 3; c++) {
          const step = outward * side[c] + upward * normal[3 * rows[k] + c]
          out[3 * row + c] = x[3 * rows[k] + c] + trim.radius * step // (1)
        }
        row++
      }
    }
  }
  for (const [from, to] of trim.ribbons) {
    for (const at of [from, to]) {
      sideways(x, normal, from, to, at)
      for (const half of [-SEAM_HALF, SEAM_HALF]) {
        for (let c = 0; c < 3; c++) {
          out[3 * row + c] = x[3 * at + c] + half * side[c] + SEAM_HIGH * normal[3 * at + c] // (3)
        }
        row++
      }
    }
  }
  placeStitches(trim.stitches, x, normal, out, row)
  row += 3 * trim.stitches.endCount
  for (const i of trim.buttons) {
    placeDisc(x, normal, i, row, out)
    row += DISC_ROWS
  }
  for (const zip of trim.zips) row = placeZip(zip, x, normal, row, out)
}

function placeStitches(
  { endCount, endVertex, endShare, side: worn }: StitchRows,
  x: Float64Array,
  normal: Float64Array,
  out: Float64Array,
  first: number,
): void {
  let row = first
  for (let end = 0; end < endCount; end += 2) {
    ends.fill(0)
    for (let both = 0; both < 2; both++) {
      for (let k = 0; k < 3; k++) {
        const from = 3 * endVertex[3 * (end + both) + k]
        const share = endShare[3 * (end + both) + k]
        for (let c = 0; c < 3; c++) {
          ends[3 * both + c] += share * x[from + c]
          ends[6 + c] += 0.5 * worn[end >> 1] * share * normal[from + c]
        }
      }
    }
    cross(ends[3] - ends[0], ends[4] - ends[1], ends[5] - ends[2], ends[6], ends[7], ends[8])
    for (let both = 0; both < 2; both++) {
      for (const half of [THREAD_HALF, 0, -THREAD_HALF]) {
        const high = half === 0 ? THREAD_HIGH : SEAM_HIGH
        for (let c = 0; c < 3; c++) {
          out[3 * row + c] = ends[3 * both + c] + half * side[c] + high * ends[6 + c] // (2)
        }
        row++
      }
    }
  }
}

function closedZips(fine: FineCloth): ZipRun[] {
  const { edges, shape } = fine
  const { zips = NO_BUTTONS } = shape
  if (zips.length === 0) return []
  const key = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`
  const edgeOf = new Map<string, number>()
  for (let e = 0; e < edges.edgeCount; e++)
    edgeOf.set(key(edges.edgeVertex[2 * e], edges.edgeVertex[2 * e + 1]), e)
  const rowsOf = (a: number, b: number) => {
    const edge = edgeOf.get(key(a, b))
    return edge === undefined ? [a, b] : [...edgeRows(fine, edge, a), b]
  }
  const position = new Float64Array(3 * fine.vertexCount)
  placeFineCloth(fine, shape.position, position)
  return findZips(zips, rowsOf, position)
}

/** Fine vertices along a run of free edges, with the cloth on their left; the first again at the end of a closed one. */
function beadRows(fine: FineCloth, { edges: run }: FreeRun): Int32Array {
  const rows: number[] = [run[0].from]
  for (const { edge, from, to } of run) rows.push(...edgeRows(fine, edge, from).slice(1), to)
  return Int32Array.from(rows)
}

/** Pairs of neighbouring fine vertices along all seams that lie open. */
function seamRows(fine: FineCloth): Int32Array[] {
  const { shape, edges } = fine
  const pairs: Int32Array[] = []
  for (let e = 0; e < edges.edgeCount; e++) {
    if (fine.turned.crease[e] !== 0 || !isSeam(fine, e)) continue
    const from = edges.edgeVertex[2 * e]
    const rows = [...edgeRows(fine, e, from), edges.edgeVertex[2 * e + 1]]
    for (let k = 1; k < rows.length; k++) pairs.push(Int32Array.of(rows[k - 1], rows[k]))
  }
  return shape.triVertex.length > 0 ? pairs : []
}

/** Its two triangles belong to different panels, or lie apart in the pattern. */
function isSeam({ shape, edges }: FineCloth, e: number): boolean {
  const one = edges.edgeTri[2 * e]
  const two = edges.edgeTri[2 * e + 1]
  if (two < 0) return false
  const { triVertex, triPattern, triPanel } = shape
  if (triPanel[one] !== triPanel[two]) return true
  for (let k = 2 * e; k < 2 * e + 2; k++) {
    const p = 2 * cornerOf(triVertex, one, edges.edgeVertex[k])
    const q = 2 * cornerOf(triVertex, two, edges.edgeVertex[k])
    const apart = Math.abs(triPattern[p] - triPattern[q]) + Math.abs(triPattern[p + 1] - triPattern[q + 1])
    if (apart > SAME_PLACE) return true
  }
  return false
}

const SAME_PLACE = 1e-6 // [m]

/** Which corner of triangle `t` is vertex `i`, as a row of all corners. */
function cornerOf(triVertex: Int32Array, t: number, i: number): number {
  return triVertex[3 * t] === i ? 3 * t : triVertex[3 * t + 1] === i ? 3 * t + 1 : 3 * t + 2
}

/** The vertex an edge starts from, and those between it and the other end. */
function edgeRows({ edges, cuts, shape }: FineCloth, edge: number, from: number): number[] {
  const first = shape.position.length / 3 + (cuts - 1) * edge
  const inner = Array.from({ length: cuts - 1 }, (_, k) => first + k)
  return [from, ...(edges.edgeVertex[2 * edge] === from ? inner : inner.reverse())]
}

/** Writes t × n of unit length to `side`. */
function sideways(x: Float64Array, n: Float64Array, before: number, after: number, at: number): void {
  const [a, b, i] = [3 * before, 3 * after, 3 * at]
  cross(x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2], n[i], n[i + 1], n[i + 2])
}

function cross(tx: number, ty: number, tz: number, nx: number, ny: number, nz: number): void {
  const x = ty * nz - tz * ny
  const y = tz * nx - tx * nz
  const z = tx * ny - ty * nx
  const length = Math.sqrt(x * x + y * y + z * z) || 1
  side[0] = x / length
  side[1] = y / length
  side[2] = z / length
}

const side = new Float64Array(3) // scratch
const ends = new Float64Array(9) // scratch: both ends of a stitch, and its mean normal
