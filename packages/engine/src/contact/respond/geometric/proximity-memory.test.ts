import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { buildContact } from '../../contact-system.ts'
import { openTestBench, plySheets, sheetInput } from '../../sheets.fixture.ts'
import {
  addProximity,
  buildProximityMemory,
  findProximity,
  forgetProximities,
  type ProximityMemory,
  REMNANT_STEPS,
} from './proximity-memory.ts'

const SEED = 5

describe('proximity memory', () => {
  it('finds what a plain map finds, through growing and forgetting', () => {
    const memory = smallMemory()
    const known = new Map<string, number>()
    const random = buildRandom(SEED)
    for (let round = 0; round < 6; round++) {
      for (let k = 0; k < 600; k++) {
        const first = Math.floor(400 * (random() - 0.5))
        const second = Math.floor(200 * random())
        const key = `${first} ${second}`
        const row = findProximity(memory, first, second)
        if (row >= 0 !== known.has(key)) expect.fail(`seed ${SEED}: ${key}`)
        if (row >= 0) continue
        const added = addProximity(memory, first, second)
        const stamp = round * 600 + k
        memory.shape[8 * added] = stamp
        memory.vertex[4 * added + 3] = stamp
        memory.load[4 * added + 1] = stamp
        known.set(key, stamp)
      }
      for (let row = 0; row < memory.count; row++) if (random() < 0.3) memory.age[row] = REMNANT_STEPS + 1
      const before = Array.from({ length: memory.count }, (_, row) => row).filter(
        (row) => memory.age[row] <= REMNANT_STEPS,
      )
      const order = before.map((row) => memory.shape[8 * row])
      for (let row = 0; row < memory.count; row++) {
        if (memory.age[row] > REMNANT_STEPS) known.delete(`${memory.first[row]} ${memory.second[row]}`)
      }
      forgetProximities(memory)
      expect(Array.from({ length: memory.count }, (_, row) => memory.shape[8 * row])).toEqual(order)
      const lost = [...known].filter(([key, stamp]) => {
        const [first, second] = key.split(' ').map(Number)
        const row = findProximity(memory, first, second)
        return memory.vertex[4 * row + 3] !== stamp || memory.load[4 * row + 1] !== stamp
      })
      expect(lost, `seed ${SEED}`).toEqual([])
    }
  })

  it('refuses when it is full, and says how often', () => {
    const memory = { ...smallMemory(), roomMax: 1024 }
    for (let k = 0; k < 1030; k++) addProximity(memory, k, k)
    expect(memory.count).toBe(1024)
    expect(memory.refused).toBe(6)
    expect(findProximity(memory, 1023, 1023)).toBe(1023)
    expect(findProximity(memory, 1024, 1024)).toBe(-1)
  })
})

function smallMemory(): ProximityMemory {
  const input = sheetInput(plySheets(2, 2, 0.01, 0.001), 0.01)
  return buildProximityMemory(buildContact(openTestBench(input), input))
}
