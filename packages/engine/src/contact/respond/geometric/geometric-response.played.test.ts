import { describe, expect, it } from 'vitest'
import { buildRandom, type TriangleMesh } from '../../../core/index.ts'
import { countCrossings, findCrossings } from '../../../geometry/index.ts'
import { beginContact } from '../../begin-contact.ts'
import type { ContactMesh } from '../../contact-mesh.ts'
import { emptyContactReport } from '../../contact-report.ts'
import { buildContact, type ContactSystem } from '../../contact-system.ts'
import { openTestBench, plySheets, sheetInput } from '../../sheets.fixture.ts'
import { resolveContact } from '../resolve.ts'
import { geometricResponse, geometricState } from './geometric-response.ts'

const DT = 1 / 120
const EDGE = 0.01
const N = 6
const PER_PLY = (N + 1) ** 2
const SEED = 21

describe('geometric response', () => {
  it('lets two plies that are pressed onto a held one come to rest at the thickness', () => {
    const { sheets, contact, ply } = pile([7, 5, 3], 1.5e-3)
    const x = sheets.position.slice()
    const v = new Float64Array(x.length)
    for (let step = 0; step < 50; step++) takeStep(contact, x, v, () => addWeight(contact.mesh, v))
    for (let k = 1; k < 3; k++) {
      const heights = x.filter((_, at) => at % 3 === 1 && ply[Math.floor(at / 3)] === k)
      const rest = k * contact.mesh.thickness
      for (const height of heights) {
        expect(Math.abs(height - rest), `ply ${k}, off its rest`).toBeLessThan(0.03 * contact.mesh.thickness)
      }
    }
    expect(Math.max(...v.map(Math.abs)), 'against what weight makes in a step').toBeLessThan(0.02 * 9.81 * DT)
    expect(countCrossings({ ...sheets, position: x })).toBe(0)
  })

  it('gives an overlap back without leaving speed behind', () => {
    const sheets = offsetPlies(0.2e-3)
    const contact = contactOf(sheets)
    const x = sheets.position.slice()
    const v = new Float64Array(x.length)
    for (let step = 0; step < 15; step++) takeStep(contact, x, v)
    expect(smallestGap(contact, x)).toBeGreaterThan(0.95 * contact.mesh.thickness)
    beginContact(contact, x, v, DT)
    geometricResponse.stop(contact, v, DT)
    expect(Math.max(...v.map(Math.abs)), 'displacements are no speed').toBeLessThan(1e-6)
  })

  it('remembers the side of 12 of 16 vertices pushed through by hand, and leads them back to no crossing', () => {
    for (const proved of [false, true]) {
      const { sheets, contact, ply } = pile([5, 3], 0.6e-3)
      const x = sheets.position.slice()
      const v = new Float64Array(x.length)
      for (let step = 0; step < 3; step++) takeStep(contact, x, v, undefined, proved)
      const first = ply.indexOf(1)
      for (let i = first + 4; i < first + 16; i++) x[3 * i + 1] -= 1.4e-3 // the majority is wrong: only memory helps
      contact.memory.inspected = false // a hand did it: nobody has looked
      const start = findCrossings({ ...sheets, position: x }).length / 2
      expect(start).toBeGreaterThan(5)
      let step = 0
      while (step < 120 && (step < 8 || countCrossings({ ...sheets, position: x }) > 0)) {
        takeStep(contact, x, v, () => v.fill(0), proved)
        step++
      }
      const say = `${proved ? 'with' : 'without'} the proof: ${start} crossings, ${step} steps`
      expect(findCrossings({ ...sheets, position: x }).length, say).toBe(0)
      for (let i = first; i < first + 16; i++)
        expect(x[3 * i + 1], `${say}: ${i} is above`).toBeGreaterThan(2e-4)
    }
  })

  it('leads 12 of 49 vertices back that nobody ever saw on the right side: the region knows', () => {
    const sheets = offsetPlies(0.6e-3)
    const contact = contactOf(sheets)
    contact.mesh.inverseMass.fill(0, 0, PER_PLY)
    const x = sheets.position.slice()
    const v = new Float64Array(x.length)
    const pushed = [2, 3, 4, 5].flatMap((i) => [2, 3, 4].map((j) => PER_PLY + j * (N + 1) + i))
    for (const i of pushed) x[3 * i + 1] -= 1.4e-3
    expect(countCrossings({ ...sheets, position: x })).toBeGreaterThan(10)
    for (let step = 0; step < 15; step++) takeStep(contact, x, v, () => v.fill(0), false)
    expect(countCrossings({ ...sheets, position: x })).toBe(0)
    for (const i of pushed) expect(x[3 * i + 1], `vertex ${i} is above`).toBeGreaterThan(2e-4)
  })

  it('knows where a ply belongs that passed through as a whole, crossing nothing any more', () => {
    const sheets = offsetPlies(0.6e-3)
    const contact = contactOf(sheets)
    const x = sheets.position.slice()
    const v = new Float64Array(x.length)
    takeStep(contact, x, v, undefined, false)
    for (let i = PER_PLY; i < 2 * PER_PLY; i++) x[3 * i + 1] -= 1.4e-3
    expect(countCrossings({ ...sheets, position: x })).toBe(0)
    for (let step = 0; step < 20; step++) takeStep(contact, x, v, () => v.fill(0), false)
    for (let i = 0; i < PER_PLY; i++) expect(x[3 * (PER_PLY + i) + 1] - x[3 * i + 1]).toBeGreaterThan(2e-4)
  })

  it('never gives a free crumpled sheet kinetic energy', () => {
    const sheet = crumpledSheet(buildRandom(SEED))
    const contact = contactOf(sheet)
    expect(countCrossings(sheet)).toBe(0)
    const x = sheet.position.slice()
    const random = buildRandom(SEED + 1)
    const v = x.map(() => 0.3 * (random() - 0.5))
    let last = kinetic(contact.mesh, v)
    const first = last
    for (let step = 0; step < 12; step++) {
      takeStep(contact, x, v)
      const speed = v.slice() // without displacements, as the next step will have it
      beginContact(contact, x, speed, DT)
      geometricResponse.stop(contact, speed, DT)
      const energy = kinetic(contact.mesh, speed)
      expect(energy, `seed ${SEED}, step ${step}`).toBeLessThanOrEqual(last * (1 + 1e-9))
      last = energy
    }
    expect(last, 'it did touch itself').toBeLessThan(0.9 * first)
    expect(countCrossings({ ...sheet, position: x })).toBe(0)
  })

  it('announces what a pile bore: forces without sum, and nothing left to correct at rest', () => {
    const { sheets, contact, ply } = pile([5, 3], 0.5e-3)
    const x = sheets.position.slice()
    const v = new Float64Array(x.length)
    const force = new Float64Array(x.length)
    let given = Infinity
    for (let step = 0; step < 40; step++) {
      beginContact(contact, x, v, DT)
      geometricResponse.stop(contact, v, DT)
      force.fill(0)
      geometricResponse.add(contact, x, v, force, null, DT)
      addWeight(contact.mesh, v)
      for (let k = 0; k < v.length; k++) v[k] += DT * force[k] * contact.mesh.inverseMass[Math.floor(k / 3)]
      const solved = v.slice()
      resolveContact(contact, x, v, DT, emptyContactReport())
      given = v.reduce((most, value, k) => Math.max(most, Math.abs(value - solved[k])), 0)
      x.set(contact.motion.xNext)
    }
    const weight = (9.81 * ply.filter((k) => k === 1).length) / contact.mesh.inverseMass[ply.indexOf(1)]
    let sum = 0
    let borne = 0
    for (let i = 0; i < ply.length; i++) {
      sum += force[3 * i + 1]
      if (ply[i] === 1) borne += force[3 * i + 1]
    }
    expect(borne / weight).toBeCloseTo(1, 2)
    expect(Math.abs(sum)).toBeLessThan(1e-12 * weight)
    expect(given, 'corrections, against what weight makes in a step').toBeLessThan(0.02 * 9.81 * DT)
  })

  it('keeps its state with the contact system', () => {
    const contact = contactOf(offsetPlies(1e-3))
    expect(geometricState(contact)).toBe(geometricState(contact))
    expect(geometricState(contactOf(offsetPlies(1e-3)))).not.toBe(geometricState(contact))
  })
})

/** One step without forces: `act` changes velocities; the proof may be left out. */
function takeStep(
  contact: ContactSystem,
  x: Float64Array,
  v: Float64Array,
  act: () => void = () => {},
  proved = true,
): void {
  beginContact(contact, x, v, DT)
  geometricResponse.stop(contact, v, DT)
  act()
  if (proved) {
    resolveContact(contact, x, v, DT, emptyContactReport())
    x.set(contact.motion.xNext)
    return
  }
  contact.motion.v.set(v)
  geometricResponse.push(contact, DT, emptyContactReport())
  v.set(contact.motion.v.subarray(0, v.length))
  for (let k = 0; k < x.length; k++) x[k] += DT * v[k]
}

/** Two plies, the upper one shifted a little so that no vertex is above a vertex. */
function offsetPlies(gap: number): TriangleMesh {
  const sheets = plySheets(N, 2, EDGE, gap)
  for (let i = PER_PLY; i < 2 * PER_PLY; i++) {
    sheets.position[3 * i] += 0.0031
    sheets.position[3 * i + 2] += 0.0017
  }
  return sheets
}

/** Plies of n × n cells, each smaller than the one below and over its middle; the lowest is held. */
function pile(
  sizes: readonly number[],
  gap: number,
): { sheets: TriangleMesh; contact: ContactSystem; ply: number[] } {
  const position: number[] = []
  const triVertex: number[] = []
  const ply: number[] = []
  sizes.forEach((n, k) => {
    const sheet = plySheets(n, 1, EDGE, 0)
    const inset = (EDGE * (sizes[0] - n)) / 2
    for (const corner of sheet.triVertex) triVertex.push(ply.length + corner)
    for (let at = 0; at < sheet.position.length; at += 3) {
      position.push(
        sheet.position[at] + inset + 3e-4 * k,
        k * gap,
        sheet.position[at + 2] + 0.87 * inset + 2e-4 * k,
      )
      ply.push(k)
    }
  })
  const sheets = { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
  const contact = contactOf(sheets)
  contact.mesh.inverseMass.fill(0, 0, ply.indexOf(1))
  return { sheets, contact, ply }
}

function addWeight({ inverseMass }: ContactMesh, v: Float64Array): void {
  for (let i = 0; i < v.length / 3; i++) if (inverseMass[i] > 0) v[3 * i + 1] -= 9.81 * DT
}

/** A sheet laid in pleats of two rows, 0.7 mm apart, and shaken by a fifth of that. */
function crumpledSheet(random: () => number): TriangleMesh {
  const sheet = plySheets(12, 1, EDGE, 0)
  const { position } = sheet
  for (let i = 0; i < position.length / 3; i++) {
    const row = Math.floor(i / 13)
    const pleat = Math.floor(row / 3)
    const along = row % 3
    position[3 * i] += 1e-4 * random()
    position[3 * i + 1] = 0.7e-3 * pleat + 0.23e-3 * along + 1e-4 * random()
    position[3 * i + 2] = EDGE * (pleat % 2 === 0 ? along : 2 - along) + 1e-4 * random()
  }
  return sheet
}

function contactOf(sheets: TriangleMesh): ContactSystem {
  const input = sheetInput(sheets, EDGE, { response: geometricResponse })
  return buildContact(openTestBench(input), input)
}

function smallestGap(contact: ContactSystem, x: Float64Array): number {
  beginContact(contact, x, new Float64Array(x.length), DT)
  let least = Infinity
  for (let k = 0; k < contact.near.nearCount; k++)
    least = Math.min(least, contact.near.nearRecord[16 * k + 14])
  return least
}

function kinetic({ inverseMass }: ContactMesh, v: Float64Array): number {
  return v.reduce((sum, value, k) => sum + (0.5 * value * value) / inverseMass[Math.floor(k / 3)], 0)
}
