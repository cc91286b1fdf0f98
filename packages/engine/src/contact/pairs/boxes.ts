/**
 * Where each vertex may be while a candidate list is in use: the hull of its start and end places, grown by a margin,
 * measured along 13 fixed directions (26-DOP); and the boxes of the tree above the vertices. The money is in reading
 * them, so they are whole numbers of 16 bits, one cache line per vertex: steps of a frame around the cloth, rounded
 * outwards.
 *
 *   low  = floor((D·x − c) s − m |D| s),    negative high = floor((c − D·x) s − m |D| s)           [steps]   (1)
 *
 * with the least and the largest D·x of start and end, and c, s the middle [m] and the steps per metre of the frame
 * along D. Highs are kept with the opposite sign: what holds two things is the minimum of all numbers, and a lies above b
 * when low a + negative high b > 0. Beyond the frame numbers stay at its rim, where nothing is told apart: more pairs
 * then, never fewer. A metre of cloth has steps of 20–50 µm; margins are a millimetre and more.
 *
 * A DOP is 32 numbers: 16 lows, then 16 negative highs, in lanes
 *   0–3    x, y, z, unused
 *   4–7    x+y, x−y, x+z, x−z
 *   8–11   y+z, y−z, x+y+z, x+y−z
 *   12–15  x−y+z, x−y−z, unused, unused
 * Unused lanes hold 0 on both sides and never tell two things apart. Directions are not normalised: a margin m
 * counts √2 m on the second group, √3 m on those with three terms.
 */

import type { ContactMesh } from '../contact-mesh.ts'
import type { PairList } from './pair-list.ts'

export const DOP_LENGTH = 32
/** Boxes of tree nodes: lanes 0–3 of a DOP, lows then negative highs. */
export const BOX_LENGTH = 8
/** Frame: middle of 16 lanes [m], then steps per metre. */
export const FRAME_LENGTH = 32

/** Largest number of steps; the frame itself ends a little before. */
const STEP_MAX = 32767
const STEP_FRAME = 32000
/** Rounding of (1) before it is floored, many times over [steps]. */
const CAUTION = 1e-6
const ROOT2 = Math.SQRT2
const ROOT3 = 1.732050807568877

/**
 * Lays the frame around the box low … high, three numbers each [m]. Every lane of it is as wide as the box is along
 * its direction.
 */
export function setFrame(frame: Float64Array, low: ArrayLike<number>, high: ArrayLike<number>): void {
  for (let lane = 0; lane < 16; lane++) {
    let middle = 0
    let half = 0
    for (let k = 0; k < 3; k++) {
      const d = LANES[3 * lane + k]
      middle += 0.5 * d * (low[k] + high[k])
      half += 0.5 * Math.abs(d) * (high[k] - low[k])
    }
    frame[lane] = middle
    frame[16 + lane] = half > 0 ? STEP_FRAME / half : 0
  }
}

/** Directions of the lanes; unused ones are zero. */
export const LANES = [
  1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, -1, 0, 1, 0, 1, 1, 0, -1, 0, 1, 1, 0, 1, -1, 1, 1, 1, 1, 1, -1, 1, -1,
  1, 1, -1, -1, 0, 0, 0, 0, 0, 0,
] // biome-ignore format: three numbers per lane

interface PathArrays {
  readonly list: Pick<PairList, 'listStart' | 'frame' | 'dop'>
}

/** DOPs of vertices begin … end − 1 that move from the start of the list to the places `to`, grown by `margin` [m]. */
export function boxPaths(
  { list: { listStart, frame, dop } }: PathArrays,
  to: Float64Array,
  margin: number,
  begin: number,
  end: number,
): void {
  const m2 = ROOT2 * margin
  const m3 = ROOT3 * margin
  for (let i = begin; i < end; i++) {
    const at = DOP_LENGTH * i
    const ax = listStart[3 * i]
    const ay = listStart[3 * i + 1]
    const az = listStart[3 * i + 2]
    const bx = to[3 * i]
    const by = to[3 * i + 1]
    const bz = to[3 * i + 2]
    setLane(dop, at, frame, 0, ax, bx, margin)
    setLane(dop, at, frame, 1, ay, by, margin)
    setLane(dop, at, frame, 2, az, bz, margin)
    setLane(dop, at, frame, 4, ax + ay, bx + by, m2)
    setLane(dop, at, frame, 5, ax - ay, bx - by, m2)
    setLane(dop, at, frame, 6, ax + az, bx + bz, m2)
    setLane(dop, at, frame, 7, ax - az, bx - bz, m2)
    setLane(dop, at, frame, 8, ay + az, by + bz, m2)
    setLane(dop, at, frame, 9, ay - az, by - bz, m2)
    setLane(dop, at, frame, 10, ax + ay + az, bx + by + bz, m3)
    setLane(dop, at, frame, 11, ax + ay - az, bx + by - bz, m3)
    setLane(dop, at, frame, 12, ax - ay + az, bx - by + bz, m3)
    setLane(dop, at, frame, 13, ax - ay - az, bx - by - bz, m3)
  }
}

/** (1); a number that is not finite gets the whole lane. */
function setLane(
  dop: Int16Array,
  at: number,
  frame: Float64Array,
  lane: number,
  a: number,
  b: number,
  margin: number,
): void {
  const middle = frame[lane]
  const scale = frame[16 + lane]
  const grow = margin * scale + CAUTION
  const low = Math.floor((Math.min(a, b) - middle) * scale - grow)
  const high = Math.floor((middle - Math.max(a, b)) * scale - grow)
  dop[at + lane] = low > -STEP_MAX ? Math.min(low, STEP_MAX) : -STEP_MAX
  dop[at + 16 + lane] = high > -STEP_MAX ? Math.min(high, STEP_MAX) : -STEP_MAX
}

interface NodeArrays {
  readonly mesh: Pick<ContactMesh, 'link' | 'triVertex'>
  readonly list: Pick<PairList, 'dop' | 'nodeBox' | 'triDop'>
}

/** Boxes of nodes end − 1 … begin, children before parents, and DOPs of the triangles at their leaves. */
export function boxNodes({ mesh, list }: NodeArrays, begin: number, end: number): void {
  const { link, triVertex } = mesh
  const { dop, nodeBox, triDop } = list
  for (let n = end - 1; n >= begin; n--) {
    const at = BOX_LENGTH * n
    if (link[n] < 0) {
      const t = ~link[n]
      const a = DOP_LENGTH * triVertex[3 * t]
      const b = DOP_LENGTH * triVertex[3 * t + 1]
      const c = DOP_LENGTH * triVertex[3 * t + 2]
      const hull = DOP_LENGTH * t
      for (let k = 0; k < DOP_LENGTH; k++) triDop[hull + k] = Math.min(dop[a + k], dop[b + k], dop[c + k])
      for (let k = 0; k < 4; k++) {
        nodeBox[at + k] = triDop[hull + k]
        nodeBox[at + 4 + k] = triDop[hull + 16 + k]
      }
    } else {
      const left = BOX_LENGTH * (n + 1)
      const right = BOX_LENGTH * link[n]
      for (let k = 0; k < BOX_LENGTH; k++) nodeBox[at + k] = Math.min(nodeBox[left + k], nodeBox[right + k])
    }
  }
}
