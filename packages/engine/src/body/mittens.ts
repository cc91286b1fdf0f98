/**
 * Hands as cloth sees them: in mittens. Fingers are 15 mm thick with gaps of some millimetres between them; a hem that
 * flies against them would be led into a gap that is narrower than its mesh, hang there and be torn along. Real cloth
 * bridges such gaps. So each hand also wears the convex hull of fingers and thumb, on vertices of the skin itself:
 *
 *   mitten(t) = { skin_i(t) : i on the hull of the fingers in the rest pose }                                  (1)
 *
 * with triangles found once. Fingers move almost as one in captured motions, so (1) stays all but convex and around them;
 * a hand that makes a fist leaves its mitten loose. Cloth keeps out of mitten and skin alike.
 *
 * A hand that is laid round a knee has the knee between thumb and fingers, and cloth between both: its mitten shrinks about
 * the middle of the hand, c, until the knee and all else that is not this arm is ROOM away,
 *
 *   size = min over p of max over faces (n · (p − c) − ROOM) / (n · (q − c)),     q on the face             [–]   (2)
 *
 * which for a convex mitten is exact. It shrinks and grows within CALM before and after it must, see `sizeOverTime`.
 */

import { magnitude } from '../core/index.ts'
import { hullTriangles } from '../geometry/index.ts'
import { limbSkin } from './armpits.ts'
import type { BodyData } from './body-data.ts'
import { boneHeads } from './pose.ts'

/** A closed surface on vertices of the skin. */
export interface Mitten {
  /** Rows of the skin. */
  readonly skinRow: Int32Array
  /** Rows of `skinRow`, three per triangle, wound outwards. */
  readonly triVertex: Int32Array
  /** Rows of the skin whose mean is c. */
  readonly heart: Int32Array
  /** Rows of the skin that is not of this arm. */
  readonly other: Int32Array
}

/** A mitten of a body that moves. */
export interface MovingMitten extends Mitten {
  /** (2) at a time [s], smooth; a function of time alone. */
  sizeAt(time: number): number
}

/** Bones of the fingers, the palm last, and of the arm, with what hangs on them; rigs without them have no mittens. */
const HANDS = [
  { fingers: ['LThumb', 'LeftFingerBase'], arm: 'LeftArm' },
  { fingers: ['RThumb', 'RightFingerBase'], arm: 'RightArm' },
]

/** Between a mitten and what it shrinks from: less than clear limbs keep, so that a hand beside a thigh keeps its mitten [m]. */
const ROOM = 0.012
const SIZE_MIN = 0.05 // a pea in the palm [–]
/** Between two looks, and how long before and after a mitten is small [s]. */
const FRAME = 1 / 30
const CALM = 0.2
const REACH = Math.round(CALM / FRAME)

export function buildMittens(data: BodyData, morphed: Float64Array): Mitten[] {
  const boneNamed = (name: string) => data.bones.findIndex((bone) => bone.name === name)
  const all = Array.from({ length: data.skinCount }, (_, i) => i)
  return HANDS.flatMap(({ fingers, arm }) => {
    const roots = fingers.map(boneNamed).filter((row) => row >= 0)
    const skins = roots.map((row) => limbSkin(data, row))
    const rows = all.filter((i) => skins.some((skin) => skin[i] === 1))
    if (rows.length < 4) return []
    const onArm = limbSkin(data, boneNamed(arm))
    const heart = nearestTo(morphed, rows, boneHeads(data, morphed), 3 * roots[roots.length - 1])
    return [{ ...mittenOn(morphed, rows), heart, other: Int32Array.from(all.filter((i) => onArm[i] === 0)) }]
  })
}

/** The quarter of the rows that is nearest to a place. */
function nearestTo(x: Float64Array, rows: readonly number[], place: Float64Array, at: number): Int32Array {
  const squared = (i: number) =>
    (x[3 * i] - place[at]) ** 2 + (x[3 * i + 1] - place[at + 1]) ** 2 + (x[3 * i + 2] - place[at + 2]) ** 2
  return Int32Array.from(
    [...rows].sort((a, b) => squared(a) - squared(b)).slice(0, Math.ceil(rows.length / 4)),
  )
}

/** Writes where the vertices of a mitten of some size are on skin that is at x, 3 numbers each [m]. */
export function placeMitten(
  { skinRow, heart }: Mitten,
  x: Float64Array,
  size: number,
  out: Float64Array,
): void {
  for (let c = 0; c < 3; c++) {
    const middle = size < 1 ? meanOf(x, heart, c) : 0
    for (let k = 0; k < skinRow.length; k++) {
      const place = x[3 * skinRow[k] + c]
      out[3 * k + c] = size < 1 ? middle + size * (place - middle) : place
    }
  }
}

/**
 * (2) at any time for a skin whose places are known: looked at every FRAME, when first asked for. What must be is the most
 * that is needed over ± CALM, and its mean over ± CALM is taken: never less than is needed, and smooth.
 */
export function sizeOverTime(
  mitten: Mitten,
  skinCount: number,
  placesAt: (time: number, out: Float64Array) => void,
): (time: number) => number {
  const skin = new Float64Array(3 * skinCount)
  const known = new Map<number, number>()
  const shrunkAt = (frame: number): number => {
    const row = Math.max(0, frame)
    const found = known.get(row)
    if (found !== undefined) return found
    placesAt(row * FRAME, skin)
    const shrunk = 1 - roomFor(mitten, skin)
    known.set(row, shrunk)
    return shrunk
  }
  const mostAround = (frame: number): number => {
    let most = 0
    for (let k = frame - REACH; k <= frame + REACH; k++) most = Math.max(most, shrunkAt(k))
    return most
  }
  const calm = (frame: number): number => {
    let sum = 0
    for (let k = frame - REACH; k <= frame + REACH; k++) sum += mostAround(k)
    return sum / (2 * REACH + 1)
  }
  return (time) => {
    const frame = Math.floor(Math.max(0, time) / FRAME)
    const share = Math.max(0, time) / FRAME - frame
    return 1 - (1 - share) * calm(frame) - share * calm(frame + 1)
  }
}

/** (2), from SIZE_MIN to 1. */
export function roomFor(mitten: Mitten, x: Float64Array): number {
  const { skinRow, triVertex, heart, other } = mitten
  const [cx, cy, cz] = [0, 1, 2].map((c) => meanOf(x, heart, c))
  let reach = 0
  for (const i of skinRow) {
    reach = Math.max(reach, (x[3 * i] - cx) ** 2 + (x[3 * i + 1] - cy) ** 2 + (x[3 * i + 2] - cz) ** 2)
  }
  reach = (Math.sqrt(reach) + ROOM) ** 2
  let face: Float64Array | null = null
  let size = 1
  for (const i of other) {
    const px = x[3 * i] - cx
    const py = x[3 * i + 1] - cy
    const pz = x[3 * i + 2] - cz
    if (px * px + py * py + pz * pz > reach) continue
    face ??= facesAbout(x, skinRow, triVertex, [cx, cy, cz])
    let most = 0
    for (let at = 0; at < face.length; at += 4) {
      const height = face[at] * px + face[at + 1] * py + face[at + 2] * pz - ROOM
      if (height > most * face[at + 3]) most = height / face[at + 3]
    }
    size = Math.min(size, most)
  }
  return Math.max(SIZE_MIN, size)
}

/** Unit normals of the faces and their heights over c, 4 numbers each; faces that a bent hand has turned towards c are left out. */
function facesAbout(
  x: Float64Array,
  skinRow: Int32Array,
  triVertex: Int32Array,
  c: readonly number[],
): Float64Array {
  const faces: number[] = []
  for (let t = 0; t < triVertex.length; t += 3) {
    const a = 3 * skinRow[triVertex[t]]
    const b = 3 * skinRow[triVertex[t + 1]]
    const d = 3 * skinRow[triVertex[t + 2]]
    const e = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]]
    const f = [x[d] - x[a], x[d + 1] - x[a + 1], x[d + 2] - x[a + 2]]
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
    const length = magnitude(n[0], n[1], n[2])
    const height = (n[0] * (x[a] - c[0]) + n[1] * (x[a + 1] - c[1]) + n[2] * (x[a + 2] - c[2])) / length
    if (height > 0) faces.push(n[0] / length, n[1] / length, n[2] / length, height)
  }
  return Float64Array.from(faces)
}

function meanOf(x: Float64Array, rows: Int32Array, c: number): number {
  let sum = 0
  for (const i of rows) sum += x[3 * i + c]
  return sum / rows.length
}

function mittenOn(morphed: Float64Array, rows: readonly number[]): Pick<Mitten, 'skinRow' | 'triVertex'> {
  const faces = hullTriangles(Float64Array.from(rows.flatMap((i) => [...morphed.subarray(3 * i, 3 * i + 3)])))
  const used = [...new Set(faces)].sort((a, b) => a - b)
  const rank = new Map(used.map((row, k) => [row, k]))
  return {
    skinRow: Int32Array.from(used, (row) => rows[row]),
    triVertex: faces.map((row) => rank.get(row) ?? 0),
  }
}
