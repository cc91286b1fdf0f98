/**
 * Bounding volumes of nodes: what lies between k/2 pairs of parallel planes (discrete orientation polytopes; Klosowski
 * et al. 1998). Directions of a cube, not normalised:
 *
 *   k = 6    faces               x   y   z
 *   k = 14   faces, corners      … x±y±z
 *   k = 18   faces, edges        … x±y   x±z   y±z
 *   k = 26   all three
 *
 * A point may be anywhere on its path of a step and `margin` around it; along a direction of length |D| the margin counts
 * |D| times. A volume is `half` lows, then `half` highs, in f32 rounded outwards.
 */
import { assert } from '../../core/index.ts'

const FACES = [1, 0, 0, 0, 1, 0, 0, 0, 1]
const CORNERS = [1, 1, 1, 1, 1, -1, 1, -1, 1, 1, -1, -1]
const EDGES = [1, 1, 0, 1, -1, 0, 1, 0, 1, 1, 0, -1, 0, 1, 1, 0, 1, -1]

/** Rounding to f32 and back, twice over [–]. */
const OUTWARD = 2.4e-7

/** The directions of a k-DOP, three numbers each: k/2 of them, the opposite ones left out. */
export function dopDirections(k: 6 | 14 | 18 | 26): Float64Array {
  const rows = [...FACES, ...(k === 14 || k === 26 ? CORNERS : []), ...(k >= 18 ? EDGES : [])]
  assert(rows.length === (3 * k) / 2, `no volume with ${k} sides`)
  return Float64Array.from(rows)
}

/** Volumes of vertices on their way from x0 to x1 [m]. */
export function fitVertexDops(
  directions: Float64Array,
  x0: Float64Array,
  x1: Float64Array,
  margin: number,
  dop: Float32Array,
): void {
  const half = directions.length / 3
  for (let d = 0; d < half; d++) {
    const dx = directions[3 * d]
    const dy = directions[3 * d + 1]
    const dz = directions[3 * d + 2]
    const grow = margin * Math.sqrt(dx * dx + dy * dy + dz * dz)
    for (let at = 0, out = d; at < x0.length; at += 3, out += 2 * half) {
      const a = dx * x0[at] + dy * x0[at + 1] + dz * x0[at + 2]
      const b = dx * x1[at] + dy * x1[at + 1] + dz * x1[at + 2]
      const low = Math.min(a, b) - grow
      const high = Math.max(a, b) + grow
      dop[out] = low - OUTWARD * Math.abs(low)
      dop[out + half] = high + OUTWARD * Math.abs(high)
    }
  }
}

/** Volume `row` of `out` starts as volume `from` of `dop`, or grows to hold it too. */
export function setDop(half: number, dop: Float32Array, from: number, out: Float32Array, row: number): void {
  const a = 2 * half * from
  const b = 2 * half * row
  for (let k = 0; k < 2 * half; k++) out[b + k] = dop[a + k]
}

export function growDop(half: number, dop: Float32Array, from: number, out: Float32Array, row: number): void {
  const a = 2 * half * from
  const b = 2 * half * row
  for (let k = 0; k < half; k++) if (dop[a + k] < out[b + k]) out[b + k] = dop[a + k]
  for (let k = half; k < 2 * half; k++) if (dop[a + k] > out[b + k]) out[b + k] = dop[a + k]
}

export function dopsMeet(half: number, dop: Float32Array, n: number, m: number): boolean {
  const a = 2 * half * n
  const b = 2 * half * m
  for (let k = 0; k < half; k++) {
    if (dop[a + k] > dop[b + half + k] || dop[b + k] > dop[a + half + k]) return false
  }
  return true
}
