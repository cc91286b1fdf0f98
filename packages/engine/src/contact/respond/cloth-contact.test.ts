import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import type { PairRows } from '../../forces/index.ts'
import { beginContact } from '../begin-contact.ts'
import { buildContact } from '../contact-system.ts'
import { openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import { addClothContact, stopAtCloth } from './cloth-contact.ts'

const SEED = 3
const DT = 1 / 120

describe('cloth on cloth inside the solve', () => {
  it('pushes without net force or torque, against the overlap', () => {
    const { contact, x, force, rows } = pressedPlies()
    const predicted = x.map((value, k) => value - (k % 3 === 1 && k >= 75 ? 3e-4 : 0)) // the upper ply sinks in
    expect(addClothContact(contact, predicted, force, rows, DT)).toBeGreaterThan(20)
    const sum = [0, 0, 0, 0, 0, 0]
    let largest = 0
    for (let i = 0; i < x.length / 3; i++) {
      const [px, py, pz] = x.subarray(3 * i, 3 * i + 3)
      const [fx, fy, fz] = force.subarray(3 * i, 3 * i + 3)
      const parts = [fx, fy, fz, py * fz - pz * fy, pz * fx - px * fz, px * fy - py * fx]
      for (let k = 0; k < 6; k++) sum[k] += parts[k]
      largest = Math.max(largest, Math.abs(fy))
    }
    for (let k = 0; k < 6; k++) expect(Math.abs(sum[k])).toBeLessThan(1e-12 * largest)
    expect(force[3 * 12 + 1], 'the lower ply is pushed down').toBeLessThan(0)
    expect(force[3 * 37 + 1], 'the upper one up').toBeGreaterThan(0)
  })

  it('hands the solver the exact derivative of its force', () => {
    const { contact, x, force, rows } = pressedPlies()
    const count = addClothContact(contact, x, force, rows, DT)
    expect(count).toBeGreaterThan(20)
    const random = buildRandom(SEED)
    const d = x.map(() => 1e-7 * (random() - 0.5)) // no pair changes between pressed and free
    const moved = new Float64Array(x.length)
    expect(
      addClothContact(
        contact,
        x.map((value, k) => value + d[k]),
        moved,
        openRows(contact.near.nearMax),
        DT,
      ),
    ).toBe(count)
    const product = new Float64Array(x.length) // dt² K d
    for (let at = 0; at < 4 * count; at += 4) {
      const along = (j: number) => {
        const i = 3 * rows.vertex[at + j]
        return d[i] * rows.normal[at] + d[i + 1] * rows.normal[at + 1] + d[i + 2] * rows.normal[at + 2]
      }
      const sum = [0, 1, 2, 3].reduce((total, j) => total + rows.weight[at + j] * along(j), 0)
      for (let j = 0; j < 4; j++) {
        for (let m = 0; m < 3; m++) {
          product[3 * rows.vertex[at + j] + m] +=
            rows.normal[at + 3] * rows.weight[at + j] * rows.normal[at + m] * sum
        }
      }
    }
    const scale = Math.max(...product.map(Math.abs))
    for (let k = 0; k < x.length; k++) {
      const change = DT * DT * (force[k] - moved[k])
      expect(Math.abs(change - product[k]), `seed ${SEED}, entry ${k}`).toBeLessThan(1e-6 * scale)
    }
  })

  it('stops plies that close in, keeps their momentum, and leaves parting ones alone', () => {
    const { contact, x } = pressedPlies()
    const v = x.map((_, k) => (k % 3 === 1 ? (k < 75 ? 0.05 : -0.05) : 0))
    stopAtCloth(contact, v)
    const rise = v.filter((_, k) => k % 3 === 1)
    expect(Math.min(...rise.subarray(25)) - Math.max(...rise.subarray(0, 25))).toBeGreaterThan(-0.02)
    expect(Math.abs(rise.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-13)
    const away = x.map((_, k) => (k % 3 === 1 ? (k < 75 ? -0.5 : 0.5) : 0))
    beginContact(contact, x, away, DT)
    const before = away.slice()
    stopAtCloth(contact, away)
    expect(away).toEqual(before)
  })
})

/** Two plies three tenths of a millimetre apart where half a millimetre is their thickness. */
function pressedPlies() {
  const sheet = plySheets(4, 2, 0.01, 3e-4)
  const input = sheetInput(sheet, 0.01)
  const contact = buildContact(openTestBench(input), input)
  const x = sheet.position.slice()
  beginContact(contact, x, new Float64Array(x.length), DT)
  return { contact, x, force: new Float64Array(x.length), rows: openRows(contact.near.nearMax) }
}

function openRows(count: number): PairRows {
  return {
    vertex: new Int32Array(4 * count),
    weight: new Float64Array(4 * count),
    normal: new Float64Array(4 * count),
    grip: new Float64Array(count),
  }
}
