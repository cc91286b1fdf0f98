import { describe, expect, it } from 'vitest'
import { buildRandom, type TriangleMesh } from '../../core/index.ts'
import { countCrossings, measurePenetration } from '../../geometry/index.ts'
import { beginContact } from '../begin-contact.ts'
import { emptyContactReport } from '../contact-report.ts'
import { buildContact, type ContactInput, type ContactSystem, moveObstacles } from '../contact-system.ts'
import { NEAR_FRICTION, NEAR_GAP, NEAR_LENGTH, NEAR_TARGET } from '../exact/narrow.ts'
import { ballMesh, openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import { applyImpulse } from './pair-impulse.ts'
import { resolveContact } from './resolve.ts'

const SEED = 2026
const DT = 1 / 120
const EDGE = 0.01

describe('resolveContact', () => {
  it('keeps seven plies two millimetres apart free of crossings, however they are shaken', () => {
    for (const [round, gaps] of [1, 2, 4].entries()) {
      const { sheet, contact, x, v } = plies(4, 7)
      const random = buildRandom(SEED + round)
      for (let step = 0; step < 2; step++) {
        shake(v, random, (gaps * 0.002) / DT)
        for (let k = 1; k < v.length; k += 3) v[k] -= 2 * step // the second time while falling
        expect(crossingsAfter(sheet, x, v), 'negative control: without contact they cross').toBeGreaterThan(
          20,
        )
        const report = emptyContactReport()
        resolveContact(contact, x, v, DT, report)
        x.set(contact.motion.xNext)
        const say = `seed ${SEED + round} step ${step}`
        expect(countCrossings({ ...sheet, position: x }), say).toBe(0)
        expect(report.impulses, say).toBeGreaterThan(0)
        expect(report.excused + report.overflow + report.unproved, say).toBe(0)
      }
    }
  })

  it('lets a wrong step through when proofs are switched off: the tests above can fail', () => {
    const { sheet, contact, x, v } = plies(4, 7)
    const blind = { ...contact, kernels: { ...contact.kernels, findHits: () => 0 } }
    shake(v, buildRandom(SEED), (2 * 0.002) / DT)
    resolveContact(blind, x, v, DT, emptyContactReport())
    expect(countCrossings({ ...sheet, position: blind.motion.xNext })).toBeGreaterThan(20)
  })

  it('conserves momentum; impulses never add energy', () => {
    const { contact, x, v } = plies(6, 4)
    const random = buildRandom(SEED)
    shake(v, random, 0.004 / DT)
    const before = momentum(v)
    const report = emptyContactReport()
    const energies: number[] = []
    const kernels = { ...contact.kernels, findHits: watch(contact, energies) }
    resolveContact({ ...contact, kernels }, x, v, DT, report)
    expect(report.impulses).toBeGreaterThan(50)
    expect(report.truncations).toBe(0)
    const after = momentum(v)
    for (let k = 0; k < 3; k++)
      expect(after[k] / v.length, `seed ${SEED}`).toBeCloseTo(before[k] / v.length, 12)
    for (let k = 1; k < energies.length; k++)
      expect(energies[k]).toBeLessThanOrEqual(energies[k - 1] * (1 + 1e-12))
  })

  it('leaves v and xNext telling the same story, and untouched cloth alone', () => {
    const { contact, x, v } = plies(5, 3)
    shake(v, buildRandom(SEED), 0.004 / DT)
    resolveContact(contact, x, v, DT, emptyContactReport())
    for (let k = 0; k < x.length; k++) expect(x[k] + DT * v[k]).toBeCloseTo(contact.motion.xNext[k], 14)
    const lone = plySheets(5, 1, EDGE, 0)
    const alone = buildContact(openTestBench(sheetInput(lone, EDGE)), sheetInput(lone, EDGE))
    const drift = new Float64Array(lone.position.length).fill(0.1)
    resolveContact(alone, lone.position, drift, DT, emptyContactReport())
    expect(drift.every((value) => value === 0.1)).toBe(true)
    lone.position.forEach((value, k) => {
      expect(alone.motion.xNext[k]).toBe(value + DT * 0.1)
    })
  })

  it('keeps pressed plies from swallowing each other: a quarter of their thickness without any springs', () => {
    const { contact, x, v } = plies(4, 3, 3e-4)
    const report = emptyContactReport()
    for (let step = 0; step < 60; step++) {
      for (let i = 0; i < v.length / 3; i++) if (i >= 50) v[3 * i + 1] -= 0.2 * DT // the upper ply leans on the others
      resolveContact(contact, x, v, DT, report)
      x.set(contact.motion.xNext)
    }
    expect(report.gapMin).toBeGreaterThan(0.2 * contact.mesh.thickness)
    expect(report.impulses).toBe(0)
    const rise = v.filter((_, k) => k % 3 === 1)
    expect(Math.max(...rise) - Math.min(...rise), 'they drift as one').toBeLessThan(0.001)
  })
})

describe('plies of unlike cloth', () => {
  it('are wished to rest at the mean of their thicknesses and grip with √(μa μb)', () => {
    const gap = 3e-4
    const sheet = plySheets(4, 2, EDGE, gap)
    const own = (thin: number, thick: number) =>
      Float64Array.from({ length: 50 }, (_, i) => (i < 25 ? thin : thick))
    const input = sheetInput(sheet, EDGE, {
      thickness: 8e-4,
      vertexThickness: own(2e-4, 8e-4),
      vertexFriction: own(0.1, 0.4),
    })
    const contact = buildContact(openTestBench(input), input)
    beginContact(contact, sheet.position.slice(), new Float64Array(150), DT)
    expect(contact.near.nearCount).toBeGreaterThan(25)
    for (let k = 0; k < contact.near.nearCount; k++) {
      const at = NEAR_LENGTH * k
      if (Math.abs(contact.near.nearRecord[at + NEAR_GAP] - gap) > 1e-9) continue
      expect(contact.near.nearRecord[at + NEAR_TARGET] * DT).toBeCloseTo(0.1 * (5e-4 - gap), 9)
      expect(contact.near.nearRecord[at + NEAR_FRICTION]).toBeCloseTo(0.2, 9)
    }
  })
})

describe('resolveContact with obstacles', () => {
  it('keeps a thrown sheet out of a ball, and the ball still', () => {
    const { sheet, contact, x, v, ball } = overBall()
    const random = buildRandom(SEED)
    for (let step = 0; step < 12; step++) {
      for (let k = 0; k < v.length; k++) v[k] += (k % 3 === 1 ? -0.4 : 0) + 0.3 * (random() - 0.5)
      const report = emptyContactReport()
      resolveContact(contact, x, v, DT, report)
      x.set(contact.motion.xNext)
      expect(countCrossings({ ...sheet, position: x }, ball), `seed ${SEED} step ${step}`).toBe(0)
      expect(countCrossings({ ...sheet, position: x }), `seed ${SEED} step ${step}`).toBe(0)
    }
    expect(measurePenetration(x, x.length / 3, ball)).toBe(0)
    expect(contact.motion.x1.subarray(x.length)).toEqual(ball.position)
  })

  it('is pushed by a ball that moves, and says when a ball squeezes it against a pin', () => {
    const { sheet, contact, x, v, ball, input } = overBall()
    let place = ball.position
    for (let step = 0; step < 12; step++) {
      const next = place.map((value, k) => value + (k % 3 === 1 ? 0.002 : 0))
      moveObstacles(contact, place, next)
      const report = emptyContactReport()
      resolveContact(contact, x, v, DT, report)
      x.set(contact.motion.xNext)
      place = next
      expect(report.unproved).toBe(0)
      expect(countCrossings({ ...sheet, position: x }, { ...ball, position: place }), `step ${step}`).toBe(0)
    }
    const pinned = { ...input, inverseMass: new Float64Array(input.vertexCount) }
    const held = buildContact(openTestBench(pinned), pinned)
    const report = emptyContactReport()
    moveObstacles(
      held,
      ball.position,
      ball.position.map((value, k) => value + (k % 3 === 1 ? 0.02 : 0)),
    )
    resolveContact(held, sheet.position.slice(), new Float64Array(x.length), DT, report)
    expect(report.unproved).toBeGreaterThan(0)
  })
})

describe('resolveContact on bad starts', () => {
  it('excuses what crosses already, counts it, lets it leave, and keeps all else proved', () => {
    const { sheet, contact, x, v } = plies(6, 2)
    for (const i of [16, 17, 23, 24]) x[3 * i + 1] = 0.004 // a bump of the lower ply sticks out of the upper one
    const start = countCrossings({ ...sheet, position: x })
    expect(start).toBeGreaterThan(0)
    const report = emptyContactReport()
    for (let step = 0; step < 8; step++) {
      v.fill(0)
      for (const i of [16, 17, 23, 24]) v[3 * i + 1] = -0.0007 / DT
      resolveContact(contact, x, v, DT, report)
      x.set(contact.motion.xNext)
      if (step === 0) expect(report.excused).toBe(start)
    }
    expect(countCrossings({ ...sheet, position: x })).toBe(0)
    resolveContact(contact, x, v, DT, report)
    expect(report.excused).toBe(0)
  })

  it('does not stumble over plies that lie exactly on each other', () => {
    const { contact, x, v } = plies(4, 2, 0)
    v.fill(0.01)
    const report = emptyContactReport()
    resolveContact(contact, x, v, DT, report)
    expect(contact.motion.xNext.every(Number.isFinite)).toBe(true)
    expect(v.every(Number.isFinite)).toBe(true)
    expect(report.excused).toBeGreaterThan(0)
  })

  it('moves nothing when a number is not finite or pairs find no room', () => {
    const { contact, x, v } = plies(3, 2, 3e-4)
    v[10] = Number.NaN
    resolveContact(contact, x, v, DT, emptyContactReport())
    expect(contact.motion.xNext).toEqual(x)
    expect(v[10]).toBeNaN()
    v.fill(0.1)
    const report = emptyContactReport()
    resolveContact({ ...contact, list: { ...contact.list, pairMax: 3 } }, x, v, DT, report)
    expect(report.overflow).toBeGreaterThan(0)
    expect(contact.motion.xNext).toEqual(x)
  })
})

describe('applyImpulse', () => {
  it('stops the approach, keeps momentum and never adds energy, with masses up to 1 : 1000 and pins', () => {
    const random = buildRandom(SEED)
    const sheet = { position: new Float64Array(18), triVertex: Int32Array.of(0, 1, 2, 3, 4, 5) }
    const input = sheetInput(sheet, 1)
    const contact = buildContact(openTestBench(input), input)
    let given = 0
    for (let round = 0; round < 2000; round++) {
      contact.list.pairs.set(round % 2 === 0 ? [0, 3, 4, 5] : [~0, 1, 3, 4])
      for (let i = 0; i < 6; i++)
        contact.mesh.inverseMass[i] = round % 5 === 4 && i === 3 ? 0 : 10 ** (3 * random())
      const { x0, x1, v } = contact.motion
      for (let k = 0; k < 18; k++) {
        x0[k] = 0.01 * random()
        v[k] = 10 * (random() - 0.5)
        if (round % 5 === 4 && k >= 9 && k < 12) v[k] = 0
        x1[k] = x0[k] + v[k] * DT
      }
      const before = totals(contact)
      const time = random()
      if (!applyImpulse(contact, 0, time, DT)) continue
      given++
      const after = totals(contact)
      const say = `seed ${SEED} round ${round}`
      expect(after.energy, say).toBeLessThanOrEqual(before.energy * (1 + 1e-12))
      if (round % 5 !== 4)
        for (let k = 0; k < 3; k++) expect(after.momentum[k], say).toBeCloseTo(before.momentum[k], 11)
    }
    expect(given).toBeGreaterThan(50)
  })
})

function plies(n: number, count: number, gap = 0.002) {
  const sheet = plySheets(n, count, EDGE, gap)
  const input = sheetInput(sheet, EDGE)
  return {
    sheet,
    contact: buildContact(openTestBench(input), input),
    x: sheet.position.slice(),
    v: new Float64Array(sheet.position.length),
  }
}

function overBall(friction = 0.4) {
  const flat = plySheets(8, 1, EDGE, 0)
  const sheet: TriangleMesh = {
    position: flat.position.map((value, k) => value + [-0.04, 0.0305, -0.035][k % 3]),
    triVertex: flat.triVertex,
  }
  const ball = ballMesh(0.03, 8)
  const input: ContactInput = sheetInput(sheet, EDGE, {
    obstacles: [ball],
    friction: { cloth: 0.3, body: friction },
  })
  const contact = buildContact(openTestBench(input), input)
  return {
    sheet,
    ball,
    input,
    contact,
    x: sheet.position.slice(),
    v: new Float64Array(sheet.position.length),
  }
}

function shake(v: Float64Array, random: () => number, speed: number): void {
  for (let k = 0; k < v.length; k++) v[k] = speed * (2 * random() - 1)
}

function crossingsAfter(sheet: TriangleMesh, x: Float64Array, v: Float64Array): number {
  return countCrossings({ ...sheet, position: x.map((value, k) => value + DT * v[k]) })
}

function momentum(v: Float64Array): number[] {
  const sum = [0, 0, 0]
  for (let k = 0; k < v.length; k++) sum[k % 3] += v[k]
  return sum
}

/** Notes the kinetic energy (equal masses) whenever pairs are looked at: before and between rounds of impulses. */
function watch(contact: ContactSystem, energies: number[]): ContactSystem['kernels']['findHits'] {
  return (...args) => {
    energies.push(contact.motion.v.reduce((sum, value) => sum + value * value, 0))
    return contact.kernels.findHits(...args)
  }
}

function totals({ mesh: { inverseMass }, motion: { v } }: ContactSystem) {
  const momentum = [0, 0, 0]
  let energy = 0
  for (let k = 0; k < 18; k++) {
    const w = inverseMass[Math.floor(k / 3)]
    if (w === 0) continue
    momentum[k % 3] += v[k] / w
    energy += (0.5 * v[k] * v[k]) / w
  }
  return { momentum, energy }
}
