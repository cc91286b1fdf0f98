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

const CELL = 0.001 // [m]

/** Area of the shadow on the ground [m²]. */
export function shadowArea(x: Float64Array, triVertex: Int32Array): number {
  const lit = new Set<number>()
  for (let corner = 0; corner < triVertex.length; corner += 3) {
    const [ax, az, bx, bz, cx, cz] = [0, 1, 2].flatMap((k) => {
      const at = 3 * triVertex[corner + k]
      return [x[at] / CELL, x[at + 2] / CELL]
    })
    const twice = (bx - ax) * (cz - az) - (cx - ax) * (bz - az)
    if (twice === 0) continue
    for (let j = Math.ceil(Math.min(az, bz, cz)); j <= Math.max(az, bz, cz); j++) {
      for (let i = Math.ceil(Math.min(ax, bx, cx)); i <= Math.max(ax, bx, cx); i++) {
        const b = ((i - ax) * (cz - az) - (cx - ax) * (j - az)) / twice
        const c = ((bx - ax) * (j - az) - (i - ax) * (bz - az)) / twice
        if (b >= 0 && c >= 0 && b + c <= 1) lit.add(i * ROW + j)
      }
    }
  }
  return lit.size * CELL * CELL
}

/** (1) from areas [m²]. */
export function drapeCoefficient(shadow: number, support: number, sheet: number): number {
  return (shadow - support) / (sheet - support)
}

const ROW = 1 << 20 // cells in a row: a kilometre
