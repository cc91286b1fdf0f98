import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import {
  NEAR_FRICTION,
  NEAR_GRIP,
  NEAR_INVERSE_MASS,
  NEAR_LENGTH,
  NEAR_NORMAL,
  NEAR_PUSH,
  NEAR_TARGET,
  NEAR_WEIGHT,
} from '../exact/narrow.ts'
import { sweepContacts } from './sweep-contacts.ts'

const SEED = 12

describe('sweepContacts', () => {
  it('gives a lone pair exactly the wished speed, keeps momentum, and stays in the friction cone', () => {
    const random = buildRandom(SEED)
    let wishMissed = 0
    let momentumLost = 0
    let beyondCone = 0
    let gained = 0 // of slip or energy
    for (let round = 0; round < 500; round++) {
      const { contact, nearRecord, inverseMass, v } = randomContacts(random, 1)
      const before = speedAndMomentum(nearRecord, v, inverseMass)
      sweepContacts(contact, 1, 0, 1)
      const after = speedAndMomentum(nearRecord, v, inverseMass)
      const wish = Math.max(before.normal, nearRecord[NEAR_TARGET])
      wishMissed = Math.max(wishMissed, Math.abs(after.normal - wish))
      for (let k = 0; k < 3; k++)
        momentumLost = Math.max(momentumLost, Math.abs(after.momentum[k] - before.momentum[k]))
      const grip = Math.hypot(...nearRecord.subarray(NEAR_GRIP, NEAR_GRIP + 3))
      if (!(grip <= nearRecord[NEAR_FRICTION] * nearRecord[NEAR_PUSH] * (1 + 1e-12))) beyondCone++
      if (!(after.slip <= before.slip + 1e-12)) gained++
      if (nearRecord[NEAR_TARGET] <= 0 && !(after.energy <= before.energy * (1 + 1e-12))) gained++
    }
    expect(wishMissed, `seed ${SEED}`).toBeLessThan(0.5e-11)
    expect(momentumLost).toBeLessThan(0.5e-12)
    expect([beyondCone, gained]).toEqual([0, 0])
  })

  it('never pulls, and friction of many coupled pairs stays inside each cone', () => {
    const random = buildRandom(SEED)
    const { contact, nearRecord, inverseMass, v } = randomContacts(random, 40)
    const before = speedAndMomentum(nearRecord, v, inverseMass)
    for (let sweep = 0; sweep < 10; sweep++) sweepContacts(contact, 1, 0, 40)
    const after = speedAndMomentum(nearRecord, v, inverseMass)
    for (let k = 0; k < 3; k++) expect(after.momentum[k]).toBeCloseTo(before.momentum[k], 12)
    for (let k = 0; k < 40; k++) {
      const at = NEAR_LENGTH * k
      const grip = Math.hypot(...nearRecord.subarray(at + NEAR_GRIP, at + NEAR_GRIP + 3))
      expect(nearRecord[at + NEAR_PUSH]).toBeGreaterThanOrEqual(0)
      expect(grip).toBeLessThanOrEqual(
        nearRecord[at + NEAR_FRICTION] * nearRecord[at + NEAR_PUSH] * (1 + 1e-12),
      )
    }
  })
})

/** Pairs among 24 vertices whose masses differ by up to a thousand. */
function randomContacts(random: () => number, count: number) {
  const inverseMass = Float64Array.from({ length: 24 }, () => 1 / 10 ** (3 * random() - 3))
  const v = Float64Array.from({ length: 72 }, () => 2 * random() - 1)
  const nearRecord = new Float64Array(NEAR_LENGTH * count)
  const vertex = new Int32Array(4 * count)
  for (let k = 0; k < count; k++) {
    const at = NEAR_LENGTH * k
    const n = [random() - 0.5, random() - 0.5, random() - 0.5]
    for (let j = 0; j < 3; j++) nearRecord[at + NEAR_NORMAL + j] = n[j] / Math.hypot(...n)
    const s = random()
    const q = random()
    nearRecord.set(
      k % 2 === 0 ? [1 - s, s, q - 1, -q] : [1, -s, -(1 - s) * q, -(1 - s) * (1 - q)],
      at + NEAR_WEIGHT,
    )
    const first = Math.floor(24 * random())
    for (let j = 0; j < 4; j++) vertex[4 * k + j] = (first + 5 * j) % 24
    for (let j = 0; j < 4; j++) {
      nearRecord[at + NEAR_INVERSE_MASS] +=
        nearRecord[at + NEAR_WEIGHT + j] ** 2 * inverseMass[vertex[4 * k + j]]
    }
    nearRecord[at + NEAR_TARGET] = 0.4 * (random() - 0.5)
    nearRecord[at + NEAR_FRICTION] = random()
  }
  first = vertex
  const contact = { mesh: { inverseMass }, motion: { v }, near: { nearVertex: vertex, nearRecord } }
  return { contact, nearRecord, inverseMass, v }
}

let first = new Int32Array(4) // vertices of the latest pairs

/** Relative speeds of the first pair, momentum and kinetic energy of all. */
function speedAndMomentum(nearRecord: Float64Array, v: Float64Array, inverseMass: Float64Array) {
  const u = [0, 0, 0]
  for (let j = 0; j < 4; j++)
    for (let k = 0; k < 3; k++) u[k] += nearRecord[NEAR_WEIGHT + j] * v[3 * first[j] + k]
  const normal = u[0] * nearRecord[0] + u[1] * nearRecord[1] + u[2] * nearRecord[2]
  const slip = Math.hypot(
    u[0] - normal * nearRecord[0],
    u[1] - normal * nearRecord[1],
    u[2] - normal * nearRecord[2],
  )
  const momentum = [0, 0, 0]
  let energy = 0
  for (let at = 0; at < v.length; at++) {
    const mass = 1 / inverseMass[Math.floor(at / 3)]
    momentum[at % 3] += mass * v[at]
    energy += 0.5 * mass * v[at] * v[at]
  }
  return { normal, slip, momentum, energy }
}
