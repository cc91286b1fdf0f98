import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import type { PairRows } from '../../forces/index.ts'
import { beginContact } from '../begin-contact.ts'
import { buildContact } from '../contact-system.ts'
import { NEAR_FRICTION } from '../exact/narrow.ts'
import { openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import { addDampedSprings, dampedSpringResponse } from './damped-springs.ts'

const SEED = 5
const DT = 1 / 120
const EDGE = 0.01 // [m]
const THICKNESS = 5e-4 // [m]
const GAP = 3e-4 // [m]
const STIFFNESS = 3e6 * 0.87 * EDGE * EDGE // [N/m], as the header states
const RELAXATION = 0.03 // [s]
const PLY = 75 // numbers of the lower ply

describe('damped springs between plies', () => {
  it('push with k (o − T u_n) on each pair, without net force', () => {
    const { contact, x, v, force } = pressedPlies()
    for (const speed of [0, -0.02, 0.003]) {
      force.fill(0)
      for (let k = PLY + 1; k < x.length; k += 3) v[k] = speed
      const predicted = x.map((value, k) => value + DT * v[k])
      const count = addDampedSprings(contact, predicted, v, force, null, DT)
      expect(count).toBeGreaterThan(20)
      const lift = force.filter((_, k) => k % 3 === 1 && k > PLY).reduce((sum, f) => sum + f, 0)
      const push = STIFFNESS * (THICKNESS - GAP - DT * speed - RELAXATION * speed)
      expect(lift / (count * push)).toBeCloseTo(1, 9)
      for (let c = 0; c < 3; c++) expect(Math.abs(sumOf(force, c)) / lift).toBeLessThan(1e-13)
    }
  })

  it('never pull: plies that part faster than they relax are let go', () => {
    const { contact, x, v, force } = pressedPlies()
    for (let k = PLY + 1; k < x.length; k += 3) v[k] = 1.01 * ((THICKNESS - GAP) / (RELAXATION + DT))
    const predicted = x.map((value, k) => value + DT * v[k])
    expect(addDampedSprings(contact, predicted, v, force, null, DT)).toBe(0)
    expect(Math.max(...force.map(Math.abs))).toBe(0)
  })

  it('rub with μ times the load the last step left, against the slip', () => {
    const { contact, x, v, force } = pressedPlies()
    for (let k = PLY; k < x.length; k += 3) {
      v[k] = 0.03
      v[k + 2] = 0.04
    }
    const count = addDampedSprings(contact, x, v, force, null, DT)
    const [fx, fz] = [0, 2].map((c) =>
      force.filter((_, k) => k >= PLY && k % 3 === c).reduce((s, f) => s + f, 0),
    )
    const load = contact.near.nearRecord[NEAR_FRICTION] * STIFFNESS * (THICKNESS - GAP) * count
    expect(fx / load).toBeCloseTo(-0.6, 9)
    expect(fz / load).toBeCloseTo(-0.8, 9)
  })

  it('hand the solver dt² ∂f/∂x + dt ∂f/∂v along the normal, and keep momentum in it', () => {
    const { contact, x, v, force } = pressedPlies()
    const rows = openRows(contact.near.nearMax)
    const count = addDampedSprings(contact, x, v, force, rows, DT)
    const random = buildRandom(SEED)
    const d = x.map((_, k) => (k % 3 === 1 ? 1e-7 * (random() - 0.5) : 0)) // change of velocity along normals
    const moved = new Float64Array(x.length)
    const ahead = x.map((value, k) => value + DT * d[k])
    expect(addDampedSprings(contact, ahead, d, moved, null, DT)).toBe(count)
    const product = new Float64Array(x.length)
    for (let row = 0; row < count; row++) addProduct(rows, row, d, product)
    const scale = Math.max(...product.map(Math.abs))
    for (let k = 1; k < x.length; k += 3) {
      const change = DT * (force[k] - moved[k])
      expect(Math.abs(change - product[k]), `seed ${SEED}, entry ${k}`).toBeLessThan(1e-6 * scale)
    }
    for (let c = 0; c < 3; c++) expect(Math.abs(sumOf(product, c))).toBeLessThan(1e-13 * scale)
    for (let row = 0; row < count; row++) {
      expect(
        rows.grip[row] / (DT * contact.near.nearRecord[NEAR_FRICTION] * STIFFNESS * (THICKNESS - GAP)),
      ).toBeCloseTo(1e5, 0)
    }
  })

  it('do nothing before and after the solve', () => {
    const { contact, v } = pressedPlies()
    v.fill(-1)
    dampedSpringResponse.stop(contact, v, DT)
    expect(v.every((value) => value === -1)).toBe(true)
  })
})

function sumOf(values: Float64Array, c: number): number {
  return values.filter((_, k) => k % 3 === c).reduce((sum, value) => sum + value, 0)
}

/** product += A_row d */
function addProduct(
  { vertex, weight, normal, grip }: PairRows,
  row: number,
  d: Float64Array,
  product: Float64Array,
) {
  const at = 4 * row
  const sum = [0, 1, 2].map((c) =>
    [0, 1, 2, 3].reduce((total, j) => total + weight[at + j] * d[3 * vertex[at + j] + c], 0),
  )
  const along = (normal[at + 3] - grip[row]) * [0, 1, 2].reduce((s, c) => s + normal[at + c] * sum[c], 0)
  for (let j = 0; j < 4; j++) {
    for (let c = 0; c < 3; c++) {
      product[3 * vertex[at + j] + c] += weight[at + j] * (along * normal[at + c] + grip[row] * sum[c])
    }
  }
}

/** Two plies three tenths of a millimetre apart where half a millimetre is their thickness. */
function pressedPlies() {
  const sheet = plySheets(4, 2, EDGE, GAP)
  const input = sheetInput(sheet, EDGE)
  const contact = buildContact(openTestBench(input), input)
  const x = sheet.position.slice()
  const v = new Float64Array(x.length)
  beginContact(contact, x, v, DT)
  return { contact, x, v, force: new Float64Array(x.length) }
}

function openRows(count: number): PairRows {
  return {
    vertex: new Int32Array(4 * count),
    weight: new Float64Array(4 * count),
    normal: new Float64Array(4 * count),
    grip: new Float64Array(count),
  }
}
