/**
 * How large the mitten of a hand is. A hand that is laid round a knee has the knee between thumb and fingers, and cloth between
 * both: its mitten shrinks about the middle of the hand, c, until the knee and all else that is not this arm is ROOM away,
 *
 *   size = min over p of max over faces (n · (p − c) − ROOM) / (n · (q − c)),     q on the face             [–]   (1)
 *
 * which is exact for a convex mitten. It shrinks and grows within CALM before and after it must.
 */
import { magnitude } from '../core/index.ts'
import { type Mitten, meanOf } from './mittens.ts'

/** Between a mitten and what it shrinks from: less than clear limbs keep, so that a hand beside a thigh keeps its mitten [m]. */
const ROOM = 0.012
const SIZE_MIN = 0.05 // a pea in the palm [–]
/** Between two looks, and how long before and after a mitten is small [s]. */
const FRAME = 1 / 30
const CALM = 0.2
const REACH = Math.round(CALM / FRAME)

/**
 * (1) at any time for a skin whose places are known: looked at every FRAME, when first asked for. What must be is the most
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

/** (1), from SIZE_MIN to 1. */
export function roomFor(mitten: Mitten, x: Float64Array): number {
  const { skinRow, triVertex, heart, other } = mitten
  const [cx, cy, cz] = [0, 1, 2].map((c) => meanOf(x, heart, c))
  let reach = 0
  for (const i of skinRow) {
    reach = Math.max(reach, magnitude(x[3 * i] - cx, x[3 * i + 1] - cy, x[3 * i + 2] - cz))
  }
  reach += ROOM
  let face: Float64Array | null = null
  let size = 1
  for (const i of other) {
    const px = x[3 * i] - cx
    const py = x[3 * i + 1] - cy
    const pz = x[3 * i + 2] - cz
    if (magnitude(px, py, pz) > reach) continue
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
