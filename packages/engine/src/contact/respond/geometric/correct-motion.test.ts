import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { beginContact } from '../../begin-contact.ts'
import { emptyContactReport } from '../../contact-report.ts'
import { buildContact, type ContactSystem } from '../../contact-system.ts'
import { NEAR_LENGTH, NEAR_TARGET, NEAR_WEIGHT } from '../../exact/narrow.ts'
import { openTestBench, sheetInput } from '../../sheets.fixture.ts'
import { buildGeometricState, pushGeometrically } from './geometric-response.ts'

const DT = 1 / 120
const EDGE = 0.01
const SEED = 11

describe('correctMotion', () => {
  it('keeps linear and angular momentum of free pairs, masses 1 : 1000, and moves no centre of mass', () => {
    const random = buildRandom(SEED)
    let pushed = 0
    let drifted = 0
    for (let round = 0; round < 80; round++) {
      const { contact, v } = randomPair(random, 0)
      const x = contact.motion.x0
      const before = momenta(x, v, contact.mesh.inverseMass)
      const size = Math.max(...momenta(x, v.map(Math.abs), contact.mesh.inverseMass).map(Math.abs))
      const { drift } = correctOnce(contact, v)
      const say = `seed ${SEED}, round ${round}`
      const after = momenta(x, contact.motion.v, contact.mesh.inverseMass)
      const shift = momenta(x, drift, contact.mesh.inverseMass)
      for (let k = 0; k < 6; k++) {
        const rounding = 1e-12 * size * (k < 3 ? 1 : EDGE)
        expect(Math.abs(after[k] - before[k]), say).toBeLessThan(rounding)
        expect(Math.abs(shift[k]), say).toBeLessThan(rounding)
      }
      if (contact.motion.v.some((value, k) => value !== v[k])) pushed++
      if (drift.some((value) => value !== 0)) drifted++
    }
    expect(pushed).toBeGreaterThan(60)
    expect(drifted).toBeGreaterThan(40)
  })

  it('keeps linear momentum with friction, and slows what slides', () => {
    const random = buildRandom(SEED + 1)
    for (let round = 0; round < 50; round++) {
      const { contact, v } = randomPair(random, 0.4)
      const before = momenta(contact.motion.x0, v, contact.mesh.inverseMass)
      const energy = kinetic(v, contact.mesh.inverseMass)
      const size = Math.max(
        ...momenta(contact.motion.x0, v.map(Math.abs), contact.mesh.inverseMass).map(Math.abs),
      )
      const { drift } = correctOnce(contact, v)
      const after = momenta(contact.motion.x0, contact.motion.v, contact.mesh.inverseMass)
      for (let k = 0; k < 3; k++) expect(Math.abs(after[k] - before[k])).toBeLessThan(1e-12 * size)
      const speed = contact.motion.v.map((value, k) => value - drift[k])
      expect(
        kinetic(speed, contact.mesh.inverseMass),
        `seed ${SEED + 1}, round ${round}`,
      ).toBeLessThanOrEqual(energy * (1 + 1e-12))
    }
  })

  it('leaves pins alone and makes the free ones give way to them', () => {
    const random = buildRandom(SEED + 2)
    for (let round = 0; round < 50; round++) {
      const { contact, v } = randomPair(random, 0.3)
      const pins = round % 2 === 0 ? [0, 1, 2] : [1, 4]
      for (const i of pins) contact.mesh.inverseMass[i] = 0
      correctOnce(contact, v)
      for (const i of pins) {
        for (let k = 3 * i; k < 3 * i + 3; k++) expect(contact.motion.v[k], `pin ${i}`).toBe(v[k])
      }
      expect(lackOfSpeed(contact) * DT, `seed ${SEED + 2}, round ${round}`).toBeLessThan(
        0.02 * contact.mesh.thickness,
      )
    }
  })
})

/** Two small triangles about on each other, closing in. */
function randomPair(random: () => number, friction: number): { contact: ContactSystem; v: Float64Array } {
  const position = new Float64Array(18)
  const inverseMass = new Float64Array(6)
  const v = new Float64Array(18)
  const corners = [0, 0, 1, 0, 0.5, 0.87]
  for (let i = 0; i < 6; i++) {
    position[3 * i] = EDGE * (corners[2 * (i % 3)] + 0.4 * (random() - 0.5))
    position[3 * i + 1] = (i < 3 ? 0 : 6e-4) + 4e-4 * random()
    position[3 * i + 2] = EDGE * (corners[2 * (i % 3) + 1] + 0.4 * (random() - 0.5))
    inverseMass[i] = 1e5 / 1000 ** random()
    for (let k = 0; k < 3; k++) v[3 * i + k] = 0.1 * (random() - 0.5)
    v[3 * i + 1] += i < 3 ? 0.05 : -0.05
  }
  const triVertex = Int32Array.from([0, 1, 2, 3, 4, 5])
  const input = sheetInput({ position, triVertex }, EDGE, {
    inverseMass,
    thickness: 8e-4,
    friction: { cloth: friction, body: friction },
  })
  const contact = buildContact(openTestBench(input), input)
  beginContact(contact, position, v, DT)
  return { contact, v }
}

function correctOnce(contact: ContactSystem, v: Float64Array): { drift: Float64Array } {
  const state = buildGeometricState(contact)
  contact.motion.v.set(v)
  pushGeometrically(contact, state, DT, emptyContactReport())
  return state
}

/** Linear, then angular momentum about the origin. */
function momenta(x: Float64Array, v: Float64Array, inverseMass: Float64Array): number[] {
  const sum = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < inverseMass.length; i++) {
    const [px, py, pz] = v.subarray(3 * i, 3 * i + 3).map((value) => value / inverseMass[i])
    const [rx, ry, rz] = x.subarray(3 * i, 3 * i + 3)
    const part = [px, py, pz, ry * pz - rz * py, rz * px - rx * pz, rx * py - ry * px]
    part.forEach((value, k) => {
      sum[k] += value
    })
  }
  return sum
}

function kinetic(v: Float64Array, inverseMass: Float64Array): number {
  return v.reduce((sum, value, k) => sum + (0.5 * value * value) / inverseMass[Math.floor(k / 3)], 0)
}

/** Largest target that is not met [m/s], over all rows that can move. */
function lackOfSpeed({ motion: { v }, near: { nearRecord, nearVertex, nearCount } }: ContactSystem): number {
  let worst = 0
  for (let k = 0; k < nearCount; k++) {
    const at = NEAR_LENGTH * k
    let un = 0
    for (let j = 0; j < 4; j++) {
      const i = 3 * nearVertex[4 * k + j]
      for (let axis = 0; axis < 3; axis++)
        un += nearRecord[at + NEAR_WEIGHT + j] * nearRecord[at + axis] * v[i + axis]
    }
    worst = Math.max(worst, nearRecord[at + NEAR_TARGET] - un)
  }
  return worst
}
