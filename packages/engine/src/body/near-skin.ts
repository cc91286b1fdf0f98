/**
 * How far a point is off the skin that is nearest to it, while skin moves: vertices in cells, each standing for the disc of
 * skin around it.
 *
 *   d = (p − q)·n           inside, and over the disc                                               [m]   (1)
 *   d = √(d² + e²)          outside and beside the disc by e, its edge being R = REACH off q        [m]   (2)
 *
 * q is the nearest vertex that counts, n its normal. True to a few millimetres where skin is meshed at 2 cm and bends by a
 * few degrees a triangle; a point deeper in than LOOK finds nothing.
 */
import { vertexNormals } from '../geometry/index.ts'

/** Skin further off than this is not looked at [m]: half of a thigh. */
const LOOK = 0.08
/** R of (2) [m]. */
const REACH = 0.015
/** Skin this near to each other when the body stands as cloth is put on meets in a joint, or is one piece [m]. */
const JOINED = 0.06

export interface NearSkin {
  /** From here on the skin is there [m]. */
  fill(skin: Float64Array): void
  /** From here on only skin counts that is not 0 in `against`, near to some of these rows; false when there is none. */
  choose(rows: readonly number[], against: Uint8Array): boolean
  /** (1) (2) of a point that moves with row `i`; Infinity where nothing that counts is near. */
  distance(i: number, x: number, y: number, z: number): number
  /** The row found last, −1 for none. */
  readonly found: number
  readonly normal: Float64Array
}

/** `rest`: skin as the body stands before it moves [m]. */
export function buildNearSkin(rest: Float64Array, triVertex: Int32Array): NearSkin {
  const places = new Float64Array(rest.length)
  const normal = new Float64Array(rest.length)
  const cells = new Map<number, number[]>()
  const near = {
    found: -1,
    normal,
    fill(skin: Float64Array): void {
      places.set(skin)
      vertexNormals(skin, triVertex, normal)
    },
    choose(rows: readonly number[], against: Uint8Array): boolean {
      cells.clear()
      const { low, high } = boxAround(places, rows)
      for (let at = 0; at < places.length; at += 3) {
        if (against[at / 3] === 0 || places[at] < low[0] || places[at] > high[0]) continue
        if (places[at + 1] < low[1] || places[at + 1] > high[1]) continue
        if (places[at + 2] < low[2] || places[at + 2] > high[2]) continue
        const own = key(cell(places[at]), cell(places[at + 1]), cell(places[at + 2]))
        const list = cells.get(own)
        if (list === undefined) cells.set(own, [at / 3])
        else list.push(at / 3)
      }
      return cells.size > 0
    },
    distance(i: number, x: number, y: number, z: number): number {
      const [cx, cy, cz] = [cell(x), cell(y), cell(z)]
      let nearest = LOOK * LOOK
      near.found = -1
      for (let k = 0; k < 27; k++) {
        const list = cells.get(
          key(cx + (k % 3) - 1, cy + (Math.floor(k / 3) % 3) - 1, cz + Math.floor(k / 9) - 1),
        )
        if (list === undefined) continue
        for (const j of list) {
          const square = squareBetween(places, 3 * j, x, y, z)
          if (square >= nearest) continue
          if (squareBetween(rest, 3 * j, rest[3 * i], rest[3 * i + 1], rest[3 * i + 2]) < JOINED * JOINED)
            continue
          nearest = square
          near.found = j
        }
      }
      if (near.found < 0) return Number.POSITIVE_INFINITY
      const at = 3 * near.found
      const d =
        (x - places[at]) * normal[at] +
        (y - places[at + 1]) * normal[at + 1] +
        (z - places[at + 2]) * normal[at + 2] // (1)
      const beside = Math.sqrt(Math.max(0, nearest - d * d)) - REACH
      return d > 0 && beside > 0 ? Math.sqrt(d * d + beside * beside) : d // (2)
    },
  }
  return near
}

/** Of these rows, and LOOK around it. */
function boxAround(places: Float64Array, rows: readonly number[]): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const i of rows) {
    for (let c = 0; c < 3; c++) {
      low[c] = Math.min(low[c], places[3 * i + c] - LOOK)
      high[c] = Math.max(high[c], places[3 * i + c] + LOOK)
    }
  }
  return { low, high }
}

function squareBetween(places: Float64Array, at: number, x: number, y: number, z: number): number {
  const [dx, dy, dz] = [x - places[at], y - places[at + 1], z - places[at + 2]]
  return dx * dx + dy * dy + dz * dz
}

function cell(value: number): number {
  return Math.floor(value / LOOK) + 4096
}

function key(x: number, y: number, z: number): number {
  return (x * 8192 + y) * 8192 + z
}
