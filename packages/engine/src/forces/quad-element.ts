/**
 * What the models on quads share: the four sides of a cell as links with a strain each, and the way from strains to
 * forces and matrix. A model fills rows (strain by position), stresses and tangents; this file does the sums.
 *
 *   e = |d|/ℓ − 1,   ∂e/∂x = ±d/(|d| ℓ)                 d from end to end of the link            [–], [1/m]   (1)
 *   f = −Σ_a T_a g_a,   g_a = ∂e_a/∂x                                                            [N]          (2)
 *   K = Σ_ab D_ab g_a g_bᵀ + Σ_links T⁺/(|d| ℓ) (1 − d dᵀ/|d|²)                                  [N/m]        (3)
 *
 * T and D hold the rest area. (3) is positive semi-definite as D is; what pressed links and turning angles would take
 * away from it is left out. A link without length has no direction and gives no force.
 */
import type { BlockMatrix } from '../core/index.ts'
import type { Quads } from './quads.ts'
import { scatterElement } from './scatter-element.ts'

/** Links along the warp are 0 and 1, along the weft 2 and 3; further rows belong to the model. */
export const LINKS = 4
export const ROWS_MAX = 8

/** One cell at work; all numbers of the cell that is looked at. */
export interface QuadElement {
  /** Rows in use: the links, and those of the model. */
  readonly rows: number
  /** g_a: 12 numbers per row [1/m]. */
  readonly row: Float64Array
  /** e_a [–] */
  readonly strain: Float64Array
  /** ė_a [1/s] */
  readonly rate: Float64Array
  /** T_a, area included [J] */
  readonly stress: Float64Array
  /** The elastic part of T of each link, area included [J] */
  readonly pull: Float64Array
  /** D_ab, area included, `ROWS_MAX` wide [J] */
  readonly tangent: Float64Array
  /** |d| of each link [m] */
  readonly length: Float64Array
  readonly dense: Float64Array
}

export function buildQuadElement(rows: number): QuadElement {
  return {
    rows,
    row: new Float64Array(12 * ROWS_MAX),
    strain: new Float64Array(ROWS_MAX),
    rate: new Float64Array(ROWS_MAX),
    stress: new Float64Array(ROWS_MAX),
    pull: new Float64Array(LINKS),
    tangent: new Float64Array(ROWS_MAX * ROWS_MAX),
    length: new Float64Array(LINKS),
    dense: new Float64Array(144),
  }
}

/** (1) for the four links of quad `q`. */
export function setLinks(
  { row, strain, length }: QuadElement,
  quads: Quads,
  q: number,
  x: Float64Array,
): void {
  const { quadVertex, quadWarp, quadWeft } = quads
  row.fill(0, 0, 12 * LINKS)
  for (let link = 0; link < LINKS; link++) {
    const from = LINK_FROM[link]
    const to = LINK_TO[link]
    const a = 3 * quadVertex[4 * q + from]
    const b = 3 * quadVertex[4 * q + to]
    const rest = link < 2 ? quadWarp[q] : quadWeft[q]
    const dx = x[b] - x[a]
    const dy = x[b + 1] - x[a + 1]
    const dz = x[b + 2] - x[a + 2]
    const size = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const scale = 1 / ((size + TINY) * rest)
    strain[link] = size / rest - 1
    length[link] = size
    setCorner(row, 12 * link + 3 * from, -scale, dx, dy, dz)
    setCorner(row, 12 * link + 3 * to, scale, dx, dy, dz)
  }
}

/** ė_a = g_a·v */
export function setRates({ rows, row, rate }: QuadElement, quads: Quads, q: number, v: Float64Array): void {
  for (let a = 0; a < rows; a++) {
    let sum = 0
    for (let k = 0; k < 12; k++) {
      sum += row[12 * a + k] * v[3 * quads.quadVertex[4 * q + Math.floor(k / 3)] + (k % 3)]
    }
    rate[a] = sum
  }
}

/** (2) */
export function addQuadForce(
  { rows, row, stress }: QuadElement,
  quads: Quads,
  q: number,
  force: Float64Array,
): void {
  for (let corner = 0; corner < 4; corner++) {
    const at = 3 * quads.quadVertex[4 * q + corner]
    for (let c = 0; c < 3; c++) {
      let sum = 0
      for (let a = 0; a < rows; a++) sum += stress[a] * row[12 * a + 3 * corner + c]
      force[at + c] -= sum
    }
  }
}

/** (3): matrix += what `tangent` holds, and stiffnessScale times what `pull` of the links adds. */
export function addQuadMatrix(
  element: QuadElement,
  quads: Quads,
  q: number,
  stiffnessScale: number,
  slot: Int32Array,
  matrix: BlockMatrix,
): void {
  const { rows, row, tangent, dense, length, pull } = element
  dense.fill(0)
  for (let b = 0; b < rows; b++) {
    bent.fill(0)
    for (let a = 0; a < rows; a++) {
      const share = tangent[ROWS_MAX * a + b]
      if (share === 0) continue
      for (let i = 0; i < 12; i++) bent[i] += share * row[12 * a + i]
    }
    for (let i = 0; i < 12; i++) {
      const value = bent[i]
      if (value === 0) continue // most rows touch two or three corners
      for (let j = 0; j <= i; j++) dense[12 * i + j] += value * row[12 * b + j]
    }
  }
  for (let i = 1; i < 12; i++) {
    for (let j = 0; j < i; j++) dense[12 * j + i] = dense[12 * i + j]
  }
  for (let link = 0; link < LINKS; link++) {
    const area = (length[link] + TINY) * (link < 2 ? quads.quadWarp[q] : quads.quadWeft[q])
    if (pull[link] > 0) addTension(element, link, (stiffnessScale * pull[link]) / area)
  }
  scatterElement(matrix, quads.quadVertex, slot, q, 4, dense)
}

/** scale (1 − d dᵀ/|d|²) between the ends of a link; its direction is read off its row. */
function addTension({ row, dense }: QuadElement, link: number, scale: number): void {
  const from = 3 * LINK_FROM[link]
  const to = 3 * LINK_TO[link]
  const at = 12 * link + to
  const square = row[at] * row[at] + row[at + 1] * row[at + 1] + row[at + 2] * row[at + 2] + TINY
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      const value = scale * ((r === c ? 1 : 0) - (row[at + r] * row[at + c]) / square)
      dense[12 * (from + r) + from + c] += value
      dense[12 * (to + r) + to + c] += value
      dense[12 * (from + r) + to + c] -= value
      dense[12 * (to + r) + from + c] -= value
    }
  }
}

/** row[at …] += scale (x, y, z); a corner has three numbers of a row. */
export function setCorner(
  row: Float64Array,
  at: number,
  scale: number,
  x: number,
  y: number,
  z: number,
): void {
  row[at] += scale * x
  row[at + 1] += scale * y
  row[at + 2] += scale * z
}

/** Corners of the links: warp at the low and the high side, weft at the near and the far side. */
export const LINK_FROM = Int32Array.of(0, 3, 0, 1)
export const LINK_TO = Int32Array.of(1, 2, 3, 2)

const TINY = 1e-30 // keeps 0/0 away
const bent = new Float64Array(12) // scratch: one row of D g
