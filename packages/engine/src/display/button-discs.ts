/**
 * Buttons as flat discs on the cloth, on a simulated vertex each:
 *
 *   x + RADIUS (cos φ u + sin φ v) + h n,     h = HIGH on top, 0 below,   u, v square to the normal n        [m]   (1)
 */
import { cosine, sine } from '../core/index.ts'

/** Of shirts and coats 9 to 20 mm across [m]. */
const RADIUS = 0.0065
const HIGH = 0.003
const SIDES = 14
/** Vertices of one: the middle of the top, its rim, the same rim again so that light sees an edge, the rim on the cloth. */
export const DISC_ROWS = 3 * SIDES + 1
const ROUND = Array.from({ length: SIDES }, (_, k) => {
  const angle = (2 * Math.PI * k) / SIDES
  return [RADIUS * cosine(angle), RADIUS * sine(angle)] as const
})

/** Triangles of a disc whose vertices begin at row `first`, 3 rows each. */
export function discTriangles(first: number): number[] {
  return ROUND.flatMap((_, k) => {
    const [top, next] = [first + 1 + k, first + 1 + ((k + 1) % SIDES)]
    const [high, nextHigh] = [top + SIDES, next + SIDES]
    const [low, nextLow] = [high + SIDES, nextHigh + SIDES]
    return [first, top, next, high, low, nextLow, high, nextLow, nextHigh]
  })
}

/** (1) of a button on vertex i, to rows from `first` on. Allocates nothing that lasts. */
export function placeDisc(
  x: Float64Array,
  normal: Float64Array,
  i: number,
  first: number,
  out: Float64Array,
): void {
  const [nx, ny, nz] = [normal[3 * i], normal[3 * i + 1], normal[3 * i + 2]]
  const flat = Math.sqrt(nx * nx + nz * nz)
  const u = flat > 0.1 ? [nz / flat, 0, -nx / flat] : [1, 0, 0] // level, where the cloth is not
  const v = [ny * u[2] - nz * u[1], nz * u[0] - nx * u[2], nx * u[1] - ny * u[0]]
  const n = [nx, ny, nz]
  for (let c = 0; c < 3; c++) {
    const at = x[3 * i + c]
    out[3 * first + c] = at + HIGH * n[c]
    for (let k = 0; k < SIDES; k++) {
      const round = at + ROUND[k][0] * u[c] + ROUND[k][1] * v[c]
      out[3 * (first + 1 + k) + c] = round + HIGH * n[c]
      out[3 * (first + 1 + SIDES + k) + c] = round + HIGH * n[c]
      out[3 * (first + 1 + 2 * SIDES + k) + c] = round
    }
  }
}
