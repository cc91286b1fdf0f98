/**
 * Where each vertex may be while a candidate list is in use: the hull of its start and end places, grown by a margin,
 * measured along 13 fixed directions (26-DOP); and the boxes of the tree above the vertices. f32 throughout, rounded
 * outwards, because the money is in reading them.
 *
 * A DOP is 32 numbers: 16 lows, then 16 highs, in lanes
 *   0–3    x, y, z, unused
 *   4–7    x+y, x−y, x+z, x−z
 *   8–11   y+z, y−z, x+y+z, x+y−z
 *   12–15  x−y+z, x−y−z, unused, unused
 * Unused lanes hold 0 on both sides and never tell two things apart. Directions are not normalised: a margin m
 * counts √2 m on the second group, √3 m on those with three terms.
 */

export const DOP_LENGTH = 32
/** Boxes of tree nodes: lanes 0–3 of a DOP, lows then highs. */
export const BOX_LENGTH = 8

/** Rounding to f32 and back, twice over [–]. */
const OUTWARD = 2.4e-7
const ROOT2 = Math.SQRT2
const ROOT3 = 1.732050807568877

/** DOPs of vertices begin … end − 1 that move from x0 to x1, grown by `margin` [m]. */
export function boxVertices(
  x0: Float64Array,
  x1: Float64Array,
  margin: number,
  dop: Float32Array,
  begin: number,
  end: number,
): void {
  const m2 = ROOT2 * margin
  const m3 = ROOT3 * margin
  for (let i = begin; i < end; i++) {
    const at = DOP_LENGTH * i
    const ax = x0[3 * i]
    const ay = x0[3 * i + 1]
    const az = x0[3 * i + 2]
    const bx = x1[3 * i]
    const by = x1[3 * i + 1]
    const bz = x1[3 * i + 2]
    setLane(dop, at, ax, bx, margin)
    setLane(dop, at + 1, ay, by, margin)
    setLane(dop, at + 2, az, bz, margin)
    setLane(dop, at + 4, ax + ay, bx + by, m2)
    setLane(dop, at + 5, ax - ay, bx - by, m2)
    setLane(dop, at + 6, ax + az, bx + bz, m2)
    setLane(dop, at + 7, ax - az, bx - bz, m2)
    setLane(dop, at + 8, ay + az, by + bz, m2)
    setLane(dop, at + 9, ay - az, by - bz, m2)
    setLane(dop, at + 10, ax + ay + az, bx + by + bz, m3)
    setLane(dop, at + 11, ax + ay - az, bx + by - bz, m3)
    setLane(dop, at + 12, ax - ay + az, bx - by + bz, m3)
    setLane(dop, at + 13, ax - ay - az, bx - by - bz, m3)
  }
}

function setLane(dop: Float32Array, lane: number, a: number, b: number, margin: number): void {
  const low = Math.min(a, b) - margin
  const high = Math.max(a, b) + margin
  dop[lane] = low - OUTWARD * Math.abs(low)
  dop[lane + 16] = high + OUTWARD * Math.abs(high)
}

/** Boxes of nodes end − 1 … begin, children before parents. */
export function refitBoxes(
  link: Int32Array,
  triVertex: Int32Array,
  dop: Float32Array,
  nodeBox: Float32Array,
  begin: number,
  end: number,
): void {
  for (let n = end - 1; n >= begin; n--) {
    const at = BOX_LENGTH * n
    if (link[n] < 0) {
      const t = 3 * ~link[n]
      const a = DOP_LENGTH * triVertex[t]
      const b = DOP_LENGTH * triVertex[t + 1]
      const c = DOP_LENGTH * triVertex[t + 2]
      for (let k = 0; k < 4; k++) {
        nodeBox[at + k] = Math.min(dop[a + k], dop[b + k], dop[c + k])
        nodeBox[at + 4 + k] = Math.max(dop[a + 16 + k], dop[b + 16 + k], dop[c + 16 + k])
      }
    } else {
      const left = BOX_LENGTH * (n + 1)
      const right = BOX_LENGTH * link[n]
      for (let k = 0; k < 4; k++) {
        nodeBox[at + k] = Math.min(nodeBox[left + k], nodeBox[right + k])
        nodeBox[at + 4 + k] = Math.max(nodeBox[left + 4 + k], nodeBox[right + 4 + k])
      }
    }
  }
}
