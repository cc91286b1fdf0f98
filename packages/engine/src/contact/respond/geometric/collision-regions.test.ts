import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { beginContact } from '../../begin-contact.ts'
import { buildContact, type ContactSystem } from '../../contact-system.ts'
import { openTestBench, plySheets, sheetInput } from '../../sheets.fixture.ts'
import { agreeOnSides, buildRegionScratch } from './collision-regions.ts'
import { detectFully } from './detect-proximities.ts'
import { buildProximityMemory, GUESSED, type ProximityMemory, TRACKED } from './proximity-memory.ts'

const DT = 1 / 120
const EDGE = 0.01
const N = 6
const PER_PLY = (N + 1) ** 2
const SEED = 3

describe('agreeOnSides', () => {
  it('turns a wrongly guessed minority, of faces seen from either sheet and of edges', () => {
    const { contact, memory } = stack(2)
    const random = buildRandom(SEED)
    const turned = new Set<string>()
    for (let row = 0; row < memory.count; row++) {
      if (random() > 0.35 || memory.side[row] === 0) continue
      memory.side[row] = -memory.side[row]
      turned.add(memory.first[row] < 0 ? 'edge' : memory.first[row] < PER_PLY ? 'lower' : 'upper')
    }
    expect(turned.size, 'all three kinds').toBe(3)
    expect(agreeOnSides(contact.motion, memory, buildRegionScratch())).toBeGreaterThan(20)
    expect(wrong(memory)).toEqual([])
    expect(agreeOnSides(contact.motion, memory, buildRegionScratch()), 'now they agree').toBe(0)
  })

  it('believes a third that was tracked rather than two thirds that were guessed', () => {
    const { contact, memory } = stack(2)
    for (let row = 0; row < memory.count; row++) {
      memory.reliability[row] = row % 5 < 2 ? TRACKED : GUESSED // 2 · 3 against 3 · 1
      if (row % 5 >= 2) memory.side[row] = -memory.side[row]
    }
    agreeOnSides(contact.motion, memory, buildRegionScratch())
    expect(wrong(memory)).toEqual([])
  })

  it('keeps the regions above and below a ply apart', () => {
    const { contact, memory } = stack(3)
    const isLower = (row: number) =>
      memory.vertex.subarray(4 * row, 4 * row + 4).every((i) => i < 2 * PER_PLY)
    for (let row = 0; row < memory.count; row++) if (isLower(row)) memory.side[row] = -memory.side[row]
    memory.side[0] = memory.current[0]
    agreeOnSides(contact.motion, memory, buildRegionScratch())
    for (let row = 0; row < memory.count; row++) {
      if (memory.side[row] === 0) continue
      expect(memory.side[row] === memory.current[row], `row ${row}`).toBe(!isLower(row))
    }
  })

  it('is the same for plies wound against each other', () => {
    const { contact, memory } = stack(2, true)
    for (let row = 0; row < memory.count; row += 3) memory.side[row] = -memory.side[row]
    agreeOnSides(contact.motion, memory, buildRegionScratch())
    expect(wrong(memory)).toEqual([])
  })

  it('leaves cloth in peace where all is right', () => {
    const { contact, memory } = stack(3)
    const before = memory.side.slice(0, memory.count)
    expect(agreeOnSides(contact.motion, memory, buildRegionScratch())).toBe(0)
    expect(memory.side.slice(0, memory.count)).toEqual(before)
  })
})

function stack(plies: number, turnSecond = false): { contact: ContactSystem; memory: ProximityMemory } {
  const sheets = plySheets(N, plies, EDGE, 0.6e-3)
  const { position, triVertex } = sheets
  for (let i = 0; i < position.length / 3; i++) {
    const ply = Math.floor(i / PER_PLY)
    position[3 * i] += 0.0037 * ply
    position[3 * i + 1] += 1e-4 * Math.sin(500 * position[3 * i]) * Math.cos(400 * position[3 * i + 2])
    position[3 * i + 2] += 0.0021 * ply
  }
  if (turnSecond) {
    for (let t = triVertex.length / 6; t < triVertex.length / 3; t++) {
      triVertex.set([triVertex[3 * t], triVertex[3 * t + 2], triVertex[3 * t + 1]], 3 * t)
    }
  }
  const input = sheetInput(sheets, EDGE)
  const contact = buildContact(openTestBench(input), input)
  beginContact(contact, position, new Float64Array(position.length), DT)
  const memory = buildProximityMemory(contact)
  detectFully(contact, memory)
  return { contact, memory }
}

function wrong({ side, current, count }: ProximityMemory): number[] {
  const rows: number[] = []
  for (let row = 0; row < count; row++) if (side[row] !== 0 && side[row] !== current[row]) rows.push(row)
  return rows
}
