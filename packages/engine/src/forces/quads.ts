/**
 * The quads of a grid: models made of crossing threads need cells whose sides run along warp and weft. A cell is two
 * right-angled triangles of one panel that share their long side; which diagonal was drawn does not matter.
 */
import { type Cloth, fabricPlaces } from '../model/index.ts'

export interface Quads {
  readonly quadCount: number
  /** Corners at (u0, v0), (u1, v0), (u1, v1), (u0, v1), u along the warp: 4 per quad. */
  readonly quadVertex: Int32Array
  readonly quadPanel: Int32Array
  /** Rest length of the sides along warp and weft [m]. */
  readonly quadWarp: Float64Array
  readonly quadWeft: Float64Array
}

/** Legs may be off the grain by this share of their length [–]: rounding of a turned pattern, not a cut on the bias. */
const OFF_GRAIN_MAX = 1e-6

/** Null where any triangle is not half of such a cell: meshes that are not grids, and grids cut off the grain. */
export function quadsOf(cloth: Cloth): Quads | null {
  const places = fabricPlaces(cloth)
  const { triCount, triVertex, triPanel } = cloth
  const open = new Map<number, number>() // long side → triangle that waits for its other half
  const pairs: number[] = []
  for (let t = 0; t < triCount; t++) {
    const k = rightCorner(places, t)
    if (k < 0) return null
    const a = triVertex[3 * t + ((k + 1) % 3)]
    const b = triVertex[3 * t + ((k + 2) % 3)]
    const key = (Math.min(a, b) * cloth.vertexCount + Math.max(a, b)) * cloth.panelIds.length + triPanel[t]
    const other = open.get(key)
    if (other === undefined) open.set(key, t)
    else {
      open.delete(key)
      pairs.push(other, t)
    }
  }
  if (open.size > 0) return null
  return cornersOf(cloth, places, pairs)
}

/** The corner with one leg along the warp and one along the weft, or −1. */
function rightCorner(places: Float64Array, t: number): number {
  for (let k = 0; k < 3; k++) {
    const own = 6 * t + 2 * k
    const a = 6 * t + 2 * ((k + 1) % 3)
    const b = 6 * t + 2 * ((k + 2) % 3)
    const au = Math.abs(places[a] - places[own])
    const av = Math.abs(places[a + 1] - places[own + 1])
    const bu = Math.abs(places[b] - places[own])
    const bv = Math.abs(places[b + 1] - places[own + 1])
    if (au <= OFF_GRAIN_MAX * av && bv <= OFF_GRAIN_MAX * bu) return k
    if (av <= OFF_GRAIN_MAX * au && bu <= OFF_GRAIN_MAX * bv) return k
  }
  return -1
}

/** Each pair of halves as one quad; null where the two do not make a rectangle. */
function cornersOf(cloth: Cloth, places: Float64Array, pairs: readonly number[]): Quads | null {
  const quadCount = pairs.length / 2
  const quadVertex = new Int32Array(4 * quadCount).fill(-1)
  const quadWarp = new Float64Array(quadCount)
  const quadWeft = new Float64Array(quadCount)
  for (let q = 0; q < quadCount; q++) {
    const halves = [pairs[2 * q], pairs[2 * q + 1]]
    const corners = halves.flatMap((t) => [0, 1, 2].map((k) => 6 * t + 2 * k))
    const low = [0, 1].map((axis) => Math.min(...corners.map((at) => places[at + axis])))
    const high = [0, 1].map((axis) => Math.max(...corners.map((at) => places[at + axis])))
    for (const at of corners) {
      const far = places[at] > 0.5 * (low[0] + high[0])
      const up = places[at + 1] > 0.5 * (low[1] + high[1])
      quadVertex[4 * q + (up ? (far ? 2 : 3) : far ? 1 : 0)] = cloth.triVertex[at / 2]
    }
    quadWarp[q] = high[0] - low[0]
    quadWeft[q] = high[1] - low[1]
  }
  if (quadVertex.includes(-1)) return null
  const quadPanel = Int32Array.from({ length: quadCount }, (_, q) => cloth.triPanel[pairs[2 * q]])
  return { quadCount, quadVertex, quadPanel, quadWarp, quadWeft }
}
