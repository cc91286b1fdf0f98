import { describe, expect, it } from 'vitest'
import type { BlockMatrix } from '../core/index.ts'
import { buildRandom } from '../core/index.ts'
import { addClothContact, stopAtCloth } from './cloth-contact.ts'
import { buildContact } from './contact-system.ts'
import { findCandidates } from './find-candidates.ts'
import { NEAR_GAP, NEAR_LENGTH, NEAR_TARGET, NEAR_WEIGHT } from './narrow.ts'
import { openTestBench, plySheets, sheetInput } from './test-sheets.ts'

const SEED = 3
const DT = 1 / 120

describe('cloth on cloth inside the solve', () => {
  it('pushes without net force or torque, against the overlap', () => {
    const { contact, x, force, matrix } = pressedPlies()
    const predicted = x.map((value, k) => value - (k % 3 === 1 && k >= 75 ? 3e-4 : 0)) // the upper ply sinks in
    expect(addClothContact(contact, predicted, force, matrix, DT)).toBeGreaterThan(20)
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

  it('has a diagonal that bounds its true stiffness from above', () => {
    const { contact, x, force, matrix } = pressedPlies()
    addClothContact(contact, x, force, matrix, DT)
    const random = buildRandom(SEED)
    const { near, nearVertex, nearCount } = contact
    for (let round = 0; round < 50; round++) {
      const d = x.map(() => random() - 0.5)
      const k = 3e6 * 0.87 * 1e-4 * DT * DT
      let truth = 0
      for (let row = 0; row < nearCount; row++) {
        const at = NEAR_LENGTH * row
        const gapNow = near[at + NEAR_GAP]
        if (!(near[at + NEAR_GAP] + DT * near[at + NEAR_TARGET] - gapNow > 0)) continue
        let along = 0
        for (let j = 0; j < 4; j++) {
          const i = 3 * nearVertex[4 * row + j]
          for (let m = 0; m < 3; m++) along += near[at + NEAR_WEIGHT + j] * near[at + m] * d[i + m]
        }
        truth += k * along * along
      }
      let bound = 0
      for (let i = 0; i < x.length / 3; i++) {
        for (let a = 0; a < 3; a++) {
          for (let b = 0; b < 3; b++)
            bound += d[3 * i + a] * matrix.diagonal[9 * i + 3 * b + a] * d[3 * i + b]
        }
      }
      expect(truth, `seed ${SEED} round ${round}`).toBeLessThanOrEqual(bound)
      expect(truth).toBeGreaterThan(0)
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
    findCandidates(contact, x, away, DT)
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
  findCandidates(contact, x, new Float64Array(x.length), DT)
  const matrix = { diagonal: new Float64Array(3 * x.length) } as Partial<BlockMatrix> as BlockMatrix
  return { contact, x, force: new Float64Array(x.length), matrix }
}
