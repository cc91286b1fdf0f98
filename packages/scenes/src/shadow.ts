/**
 * The shadow a cloth throws straight down, and the drape coefficient made from it: how much of what overhangs the
 * support stands out instead of hanging down. Limp cloth has little, a board has 1.
 *
 *   DC = (shadow − support)/(sheet − support)            areas                                    [–]   (1)
 *
 * The shadow is counted on a grid of cells whose middle lies under a triangle; its error is a cell's area times the root
 * of the cells along the rim. Source: Chu, Cummings, Teixeira 1950, "Mechanics of Elastic Performance of Textile
 * Materials, part V", and Cusick 1968, "The Measurement of Fabric Drape".
 */
import { extent } from './verdict.ts'

const CELL = 0.001 // [m]

/** Area of the shadow on the ground [m²]. */
export function shadowArea(x: Float64Array, triVertex: Int32Array): number {
  const [left, right] = cellRange(x, 0)
  const [back, front] = cellRange(x, 2)
  const rows = front - back + 1
  const lit = new Uint8Array((right - left + 1) * rows)
  for (let corner = 0; corner < triVertex.length; corner += 3) {
    const [a, b, c] = [3 * triVertex[corner], 3 * triVertex[corner + 1], 3 * triVertex[corner + 2]]
    const [ax, az, bx, bz, cx, cz] = [x[a], x[a + 2], x[b], x[b + 2], x[c], x[c + 2]].map((d) => d / CELL)
    const twice = (bx - ax) * (cz - az) - (cx - ax) * (bz - az)
    if (twice === 0) continue
    for (let i = Math.ceil(Math.min(ax, bx, cx)); i <= Math.max(ax, bx, cx); i++) {
      for (let j = Math.ceil(Math.min(az, bz, cz)); j <= Math.max(az, bz, cz); j++) {
        const toB = ((i - ax) * (cz - az) - (cx - ax) * (j - az)) / twice
        const toC = ((bx - ax) * (j - az) - (i - ax) * (bz - az)) / twice
        if (toB >= 0 && toC >= 0 && toB + toC <= 1) lit[(i - left) * rows + j - back] = 1
      }
    }
  }
  return lit.reduce((sum, cell) => sum + cell, 0) * CELL * CELL
}

/** First and last cell along an axis. */
function cellRange(x: Float64Array, axis: 0 | 2): [number, number] {
  const { low, high } = extent(x, axis)
  return [Math.floor(low / CELL), Math.ceil(high / CELL)]
}

/** (1) from areas [m²]. */
export function drapeCoefficient(shadow: number, support: number, sheet: number): number {
  return (shadow - support) / (sheet - support)
}
