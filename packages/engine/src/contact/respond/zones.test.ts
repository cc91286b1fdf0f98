import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { emptyContactReport } from '../contact-report.ts'
import { buildContact, type ContactSystem } from '../contact-system.ts'
import { detectHits } from '../exact/detect-hits.ts'
import { CHANGED } from '../exact/narrow.ts'
import { coverMotion } from '../pairs/cover-motion.ts'
import { openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import type { StepMotion } from '../step-motion.ts'
import { moveRigidly, solveInelastic } from './zones.ts'

const SEED = 407
const DT = 1 / 120
const EDGE = 0.01

describe('zones', () => {
  it('inelastic: all pairs that met lose their approach at once, momentum stays and energy falls', () => {
    const contact = shaken(3, 0.004, 1, 14)
    const before = totals(contact)
    const hits = detectHits(contact)
    expect(hits, `seed ${SEED}`).toBeGreaterThan(20)
    const rows = solveInelastic(contact, hits, 0, DT)
    expect(rows).toBe(hits)
    const after = totals(contact)
    expect(after.energy).toBeLessThan(before.energy)
    for (let k = 0; k < 3; k++) expect(after.momentum[k]).toBeCloseTo(before.momentum[k], 12)
    move(contact.motion)
    coverMotion(contact)
    expect(detectHits(contact), 'fewer are left').toBeLessThan(0.2 * hits)
  })

  it('rigid: a zone keeps its momentum and spin, and nothing in it can meet', () => {
    const contact = shaken(2, 0.003, 0.2)
    const before = totals(contact)
    const hits = detectHits(contact)
    expect(hits).toBeGreaterThan(0)
    const report = emptyContactReport()
    expect(moveRigidly(contact, hits, 1e-6, report)).toBe(report.zones) // so short a step that turning is ω × r
    const after = totals(contact)
    for (let k = 0; k < 3; k++) {
      expect(after.momentum[k]).toBeCloseTo(before.momentum[k], 12) // of some 1e-6
      expect(after.spin[k]).toBeCloseTo(before.spin[k], 12)
    }
    expect(after.energy).toBeLessThan(before.energy)
  })

  it('rigid: pairs inside one zone are apart at the end as they were at the start', () => {
    const contact = shaken(2, 0.003, 0.2)
    const hits = detectHits(contact)
    const pairs = Array.from(contact.motion.hitPair.subarray(0, hits))
    moveRigidly(contact, hits, DT, emptyContactReport())
    move(contact.motion)
    coverMotion(contact)
    const left = detectHits(contact)
    const still = new Set(contact.motion.hitPair.subarray(0, left))
    for (const k of pairs) expect(still.has(k), `pair ${k}`).toBe(false)
  })

  it('leaves zones with scripted vertices to others', () => {
    const contact = shaken(2, 0.003, 0.2)
    contact.mesh.inverseMass.fill(0)
    expect(moveRigidly(contact, detectHits(contact), DT, emptyContactReport())).toBe(0)
  })
})

/** Plies 2 mm apart, thrown at each other by up to `way` [m] in a step; `share` of the vertices only. */
function shaken(plies: number, way: number, share = 1, n = 30): ContactSystem {
  const sheet = plySheets(n, plies, EDGE, 0.002)
  const input = sheetInput(sheet, EDGE)
  const contact = buildContact(openTestBench(input), input)
  const random = buildRandom(SEED)
  contact.motion.x0.set(sheet.position)
  for (let i = 0; i < contact.mesh.vertexCount; i++) {
    const thrown = random() < share * 0.02 || share === 1
    for (let k = 0; k < 3; k++) contact.motion.v[3 * i + k] = thrown ? ((2 * random() - 1) * way) / DT : 0
  }
  move(contact.motion)
  expect(coverMotion(contact)).toBe(0)
  return contact
}

function move({ x0, x1, v, flag }: StepMotion): void {
  for (let k = 0; k < x0.length; k++) x1[k] = x0[k] + DT * v[k]
  flag.fill(CHANGED)
}

function totals({ mesh: { inverseMass, vertexCount }, motion: { x0, v } }: ContactSystem) {
  const momentum = [0, 0, 0]
  const spin = [0, 0, 0]
  let energy = 0
  for (let i = 0; i < vertexCount; i++) {
    const m = 1 / inverseMass[i]
    const [x, y, z] = x0.subarray(3 * i, 3 * i + 3)
    const [u, w, q] = v.subarray(3 * i, 3 * i + 3)
    momentum[0] += m * u
    momentum[1] += m * w
    momentum[2] += m * q
    spin[0] += m * (y * q - z * w)
    spin[1] += m * (z * u - x * q)
    spin[2] += m * (x * w - y * u)
    energy += 0.5 * m * (u * u + w * w + q * q)
  }
  return { momentum, spin, energy }
}
