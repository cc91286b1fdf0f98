import { describe, expect, it } from 'vitest'
import type { TriangleMesh } from '../../../core/index.ts'
import { beginContact } from '../../begin-contact.ts'
import { buildContact, type ContactSystem } from '../../contact-system.ts'
import { openTestBench, plySheets, sheetInput } from '../../sheets.fixture.ts'
import { detectFully, detectNearby } from './detect-proximities.ts'
import {
  buildProximityMemory,
  GUESSED,
  type ProximityMemory,
  REMNANT_STEPS,
  SHAPE_LENGTH,
  SHAPE_NORMAL,
  SHAPE_WEIGHT,
  TRACKED,
} from './proximity-memory.ts'

const DT = 1 / 120
const EDGE = 0.01

describe('detectNearby', () => {
  it('equals full detection on a stack whose plies slide over each other', () => {
    const { sheets, contact } = stack(3, 4)
    const carried = buildProximityMemory(contact)
    const x = sheets.position.slice()
    look(contact, x)
    detectFully(contact, carried)
    let changes = 0
    let before = seen(carried)
    for (let step = 0; step < 40; step++) {
      slide(x, 4)
      look(contact, x)
      detectNearby(contact, carried)
      const fresh = buildProximityMemory(contact)
      detectFully(contact, fresh)
      expect(seen(carried), `step ${step}`).toEqual(seen(fresh))
      if (seen(carried).join() !== before.join()) changes++
      before = seen(carried)
    }
    expect(changes, 'pairs come and go on the way').toBeGreaterThan(15)
  })

  it('does not see contact that begins elsewhere; full detection does', () => {
    const { sheets, contact } = stack(2, 4)
    const far = sheets.position.map(
      (value, k) => value + (k % 3 === 1 && k >= sheets.position.length / 2 ? 0.01 : 0),
    )
    const memory = buildProximityMemory(contact)
    look(contact, far)
    detectFully(contact, memory)
    expect(memory.count).toBe(0)
    look(contact, sheets.position)
    detectNearby(contact, memory)
    expect(memory.count).toBe(0)
    detectFully(contact, memory)
    expect(memory.count).toBeGreaterThan(20)
  })
})

describe('detectFully', () => {
  it('takes over vectors and weights: Σ c_i x_i = d n, also where edges change places', () => {
    const { sheets, contact } = stack(2, 4)
    const memory = buildProximityMemory(contact)
    look(contact, sheets.position)
    detectFully(contact, memory)
    expect(memory.count).toBe(contact.near.nearCount)
    for (let row = 0; row < memory.count; row++) {
      const at = SHAPE_LENGTH * row
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0
        for (let j = 0; j < 4; j++) {
          sum += memory.shape[at + SHAPE_WEIGHT + j] * sheets.position[3 * memory.vertex[4 * row + j] + axis]
        }
        expect(sum).toBeCloseTo(memory.shape[at] * memory.shape[at + SHAPE_NORMAL + axis], 12)
      }
    }
  })

  it('guesses at first, then tracks: what comes near unhindered is right, what has passed through is wrong', () => {
    const { sheets, contact } = stack(2, 4)
    const memory = buildProximityMemory(contact)
    look(contact, sheets.position)
    detectFully(contact, memory)
    expect(new Set(memory.reliability.subarray(0, memory.count))).toEqual(new Set([GUESSED]))

    for (const depth of [0.4e-3, -0.4e-3]) {
      const tracked = buildProximityMemory(contact)
      look(contact, raised(sheets, 5e-3))
      detectFully(contact, tracked)
      look(contact, raised(sheets, depth))
      detectFully(contact, tracked)
      expect(tracked.count).toBeGreaterThan(20)
      for (let row = 0; row < tracked.count; row++) {
        if (tracked.side[row] === 0) continue // edge-on, at the rim
        if (!overlaps(tracked, row)) continue // passed beside it
        expect(tracked.reliability[row]).toBe(TRACKED)
        expect(tracked.side[row] === tracked.current[row], `${depth}, row ${row}`).toBe(depth > 0)
      }
    }
  })

  it('keeps a remnant for a while, measured where it is, then forgets it', () => {
    const { sheets, contact } = stack(2, 4)
    const memory = buildProximityMemory(contact)
    look(contact, sheets.position)
    detectFully(contact, memory)
    const count = memory.count
    const away = raised(sheets, 5e-3)
    for (let step = 0; step < REMNANT_STEPS; step++) {
      look(contact, away)
      detectFully(contact, memory)
    }
    expect(memory.count).toBe(count)
    expect(memory.shape[0]).toBeGreaterThan(4.9e-3)
    look(contact, away)
    detectFully(contact, memory)
    expect(memory.count).toBe(0)
  })
})

/** Vertex over the inside of its triangle, or edges that cross: no way past each other. */
function overlaps(memory: ProximityMemory, row: number): boolean {
  const weights = memory.shape.subarray(SHAPE_LENGTH * row + SHAPE_WEIGHT, SHAPE_LENGTH * (row + 1))
  return weights.every((c) => Math.abs(c) > 0.02)
}

/** Plies half a millimetre thick and 0.4 mm apart, each turned a little against the next so that nothing is parallel. */
function stack(plies: number, n: number): { sheets: TriangleMesh; contact: ContactSystem } {
  const sheets = plySheets(n, plies, EDGE, 0.4e-3)
  const perPly = (n + 1) ** 2
  const { position } = sheets
  for (let i = 0; i < position.length / 3; i++) {
    const ply = Math.floor(i / perPly)
    const turn = 0.13 * ply
    const [x, , z] = position.subarray(3 * i, 3 * i + 3)
    position[3 * i] = Math.cos(turn) * x - Math.sin(turn) * z + 0.0031 * ply
    position[3 * i + 2] = Math.sin(turn) * x + Math.cos(turn) * z + 0.0017 * ply
  }
  const input = sheetInput(sheets, EDGE)
  return { sheets, contact: buildContact(openTestBench(input), input) }
}

/** Every second ply a tenth of a millimetre on. */
function slide(x: Float64Array, n: number): void {
  for (let i = 0; i < x.length / 3; i++) {
    if (Math.floor(i / (n + 1) ** 2) % 2 === 0) continue
    x[3 * i] += 0.8e-4
    x[3 * i + 2] += 0.6e-4
  }
}

/** The second ply at this height [m]. */
function raised({ position }: TriangleMesh, height: number): Float64Array {
  return position.map((value, k) => (k % 3 === 1 && k >= position.length / 2 ? height : value))
}

function look(contact: ContactSystem, x: Float64Array): void {
  beginContact(contact, x, new Float64Array(x.length), DT)
}

function seen({ first, second, age, count }: ProximityMemory): string[] {
  const names: string[] = []
  for (let row = 0; row < count; row++) if (age[row] === 0) names.push(`${first[row]} ${second[row]}`)
  return names.sort()
}
