/**
 * Stiffness measured by stretch and direction: a frame pulls a piece of cloth along 0°, 22.5°, 45°, 67.5° and 90° from
 * the warp until it is a sixth longer, and each pull gives its own four constants. Between them the table is linear in
 * stretch and in angle.
 *
 *   E = ½ (FᵀF − 1),  λ = √(1 + 2 e₁) the larger principal stretch, θ its angle from the warp            [–]     (1)
 *   s = 6 (λ − 1) held in 0 … 1,   C(E) = C_small + s (C_large(θ) − C_small)                             [N/m]   (2)
 *   S11 = C11 E11 + C12 E22,  S22 = C22 E22 + C12 E11,  S12 = G 2 E12                                    [N/m]   (3)
 *
 * Entries below zero, which such fits produce, count as zero, and C12 stays below √(C11 C22): (3) then always resists.
 * Where both principal stretches are equal there is no direction: C_large fades to the mean of its rows, in proportion
 * to (e₁ − e₂)/e₁. Pressed cloth has the share c of C11 and C22 (`membrane-law.ts`).
 *
 * C(E) E is not the slope of an energy: a round trip through strains of a few percent gives or takes 1 to 4 % of the
 * energy stored on the way in wovens, 12 to 31 % in knits, whose tables jump from row to row. Measured with loads far
 * below a Kawabata test; beyond a sixth of stretch the last row holds.
 * Source: Wang, Ramamoorthi, O'Brien 2011, "Data-Driven Elastic Models for Cloth: Modeling and Measurement", sections
 * 3 and 4; the fading near equal stretches is ours.
 */
import { arcTangent } from '../core/index.ts'
import { type Fabric, TABLE_ANGLES } from './fabric.ts'
import { COUPLING_MAX } from './material-table.ts'

/** Rows of C11, C12, C22, G: small strain, the five directions, and their mean [N/m]. */
export type WangTable = Float64Array

const WIDTH = 4
const LARGE = WIDTH
const MEAN = WIDTH * (1 + TABLE_ANGLES)
/** Stretch beyond rest at which the large rows hold is 1/STRETCH_SCALE [–]. */
export const STRETCH_SCALE = 6

/** A fabric without a table has its constants at every strain. */
export function buildWangTable(fabric: Fabric): WangTable {
  const plain = [fabric.stretchWarp, fabric.stretchCross, fabric.stretchWeft, fabric.shear]
  const { small, large } = fabric.stretchTable ?? {
    small: plain,
    large: Array.from({ length: TABLE_ANGLES }, () => plain),
  }
  const rows = [small, ...large].flatMap(soundRow)
  const mean = [0, 1, 2, 3].map((k) => {
    let sum = 0
    for (let row = 0; row < TABLE_ANGLES; row++) sum += rows[LARGE + WIDTH * row + k]
    return sum / TABLE_ANGLES
  })
  return Float64Array.from([...rows, ...mean])
}

/** C11, C12, C22, G of (2) [N/m] into out[0 … 3]; out[4] = growth of E·C·E beyond a square, held in 0 … 1 [–]. */
export function lookUpStiffness(
  table: WangTable,
  e11: number,
  e22: number,
  gamma: number,
  out: Float64Array,
): void {
  const mean = 0.5 * (e11 + e22)
  const half = 0.5 * (e11 - e22)
  const radius = Math.sqrt(half * half + 0.25 * gamma * gamma)
  const first = mean + radius
  if (first <= 0) {
    for (let k = 0; k < WIDTH; k++) out[k] = table[k]
    out[4] = 0
    return
  }
  const stretch = Math.sqrt(1 + 2 * first) // (1)
  const s = Math.min(1, STRETCH_SCALE * (stretch - 1))
  const eighths = (4 / Math.PI) * Math.abs(arcTangent(gamma, 2 * half)) // θ in steps of π/8
  const row = Math.min(TABLE_ANGLES - 2, Math.floor(eighths))
  const t = Math.min(1, eighths - row)
  const clear = Math.min(1, (2 * radius) / first)
  for (let k = 0; k < WIDTH; k++) {
    const along = table[LARGE + WIDTH * row + k] * (1 - t) + table[LARGE + WIDTH * (row + 1) + k] * t
    large[k] = table[MEAN + k] + clear * (along - table[MEAN + k])
    out[k] = table[k] + s * (large[k] - table[k]) // (2)
  }
  const squared = quadratic(out, e11, e22, gamma)
  const more = quadratic(large, e11, e22, gamma) - quadratic(table, e11, e22, gamma)
  const growth = s < 1 && squared > 0 ? (more * STRETCH_SCALE * first) / stretch / squared : 0
  out[4] = Math.min(1, Math.max(0, growth))
}

/** E·C·E [J/m²] */
function quadratic(c: Float64Array, e11: number, e22: number, gamma: number): number {
  return c[0] * e11 * e11 + 2 * c[1] * e11 * e22 + c[2] * e22 * e22 + c[3] * gamma * gamma
}

function soundRow(row: readonly number[]): number[] {
  const [c11, c12, c22, g] = row.map((value) => Math.max(0, value))
  return [c11, Math.min(c12, COUPLING_MAX * Math.sqrt(c11 * c22)), c22, g]
}

const large = new Float64Array(WIDTH) // scratch
