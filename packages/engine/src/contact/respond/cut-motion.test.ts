import { describe, expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { countCrossings } from '../../geometry/index.ts'
import { buildContact } from '../contact-system.ts'
import { detectHits } from '../exact/detect-hits.ts'
import { CHANGED } from '../exact/narrow.ts'
import { coverMotion } from '../pairs/cover-motion.ts'
import { openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import { cutMotions } from './cut-motion.ts'

const SEED = 8

describe('cutMotions', () => {
  it('alone keeps seven plies free, in few rounds, and only shortens', () => {
    for (let round = 0; round < 3; round++) {
      const sheet = plySheets(4, 7, 0.01, 0.002)
      const input = sheetInput(sheet, 0.01)
      const contact = buildContact(openTestBench(input), input)
      const random = buildRandom(SEED + round)
      const fall = 0.02 * round // also while all fall together: who stops then moves against the others
      const wish = sheet.position.map(
        (value, k) => value + 0.002 * (round + 1) * (2 * random() - 1) - (k % 3 === 1 ? fall : 0),
      )
      expect(countCrossings({ ...sheet, position: wish }), 'without it they cross').toBeGreaterThan(20)
      contact.motion.x0.set(sheet.position)
      contact.motion.x1.set(wish)
      expect(coverMotion(contact)).toBe(0)
      const { rounds, unproved } = cutMotions(contact)
      const say = `seed ${SEED + round}`
      expect(unproved, say).toBe(0)
      expect(rounds, `${say}: no pair needs a second cut, chains are short`).toBeLessThan(24)
      expect(countCrossings({ ...sheet, position: contact.motion.xNext }), say).toBe(0)
      for (let k = 0; k < wish.length; k++) {
        const whole = wish[k] - sheet.position[k]
        const left = contact.motion.xNext[k] - sheet.position[k]
        expect(left * whole >= 0 && Math.abs(left) <= Math.abs(whole), say).toBe(true)
      }
      contact.motion.flag.fill(CHANGED)
      expect(detectHits(contact), `${say}: a second look finds every pair proved`).toBe(0)
    }
  })

  it('sees what runs into cloth that was stopped in a common fall', () => {
    const sheet = plySheets(4, 12, 0.01, 0.008) // eight millimetres apart: ply 1 meets none but the pinned ply 0
    const input = sheetInput(sheet, 0.01)
    input.inverseMass.fill(0, 0, 25)
    const contact = buildContact(openTestBench(input), input)
    contact.motion.x0.set(sheet.position)
    for (let i = 25; i < 50; i++) contact.motion.x0[3 * i + 1] = 0.0005
    contact.motion.x1.set(contact.motion.x0)
    for (let i = 25; i < 300; i++) contact.motion.x1[3 * i + 1] -= 0.03
    expect(coverMotion(contact)).toBe(0)
    expect(cutMotions(contact).unproved).toBe(0)
    const height = (ply: number) =>
      contact.motion.xNext.subarray(75 * ply, 75 * ply + 75).filter((_, k) => k % 3 === 1)
    for (let ply = 1; ply < 12; ply++) {
      expect(Math.min(...height(ply)), `ply ${ply} stays above the one below`).toBeGreaterThan(
        Math.max(...height(ply - 1)),
      )
    }
  })

  it('does not forget what scripted plies squeeze while other pairs need more rounds', () => {
    const sheet = plySheets(4, 10, 0.01, 0.002)
    const input = sheetInput(sheet, 0.01)
    input.inverseMass.fill(0, 0, 25)
    input.inverseMass.fill(0, 50, 75)
    const contact = buildContact(openTestBench(input), input)
    for (let i = 75; i < 250; i++) sheet.position[3 * i] += 1 // plies 3 … 9 lie elsewhere
    const random = buildRandom(SEED)
    contact.motion.x0.set(sheet.position)
    contact.motion.x1.set(
      sheet.position.map((value, k) => (k < 225 ? value : value + 0.003 * (2 * random() - 1))),
    )
    for (let i = 0; i < 25; i++) contact.motion.x1[3 * i + 1] += 0.006 // ply 0 is led through 1, which 2 holds back
    contact.list.listLasted = true // as in a quiet run: the list serves all rounds
    expect(coverMotion(contact)).toBe(0)
    const { rounds, unproved, pair } = cutMotions(contact)
    expect(rounds, 'there were more rounds than the one that finds it').toBeGreaterThan(1)
    expect(contact.list.listsBuilt).toBe(1)
    expect(unproved).toBeGreaterThan(1000)
    expect(pair).toBeGreaterThanOrEqual(0)
  })
})
