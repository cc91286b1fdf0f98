import { describe, expect, it } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { buildContact } from './contact-system.ts'
import { countCrossings } from './count-crossings.ts'
import { cutMotions } from './cut-motion.ts'
import { detectHits } from './detect-hits.ts'
import { coverMotion } from './find-candidates.ts'
import { CHANGED } from './narrow.ts'
import { openTestBench, plySheets, sheetInput } from './test-sheets.ts'

const SEED = 8

describe('cutMotions', () => {
  it('alone keeps seven plies free, in few rounds, and only shortens', () => {
    for (let round = 0; round < 3; round++) {
      const sheet = plySheets(4, 7, 0.01, 0.002)
      const input = sheetInput(sheet, 0.01)
      const contact = buildContact(openTestBench(input), input)
      const random = buildRandom(SEED + round)
      const wish = sheet.position.map((value) => value + 0.002 * (round + 1) * (2 * random() - 1))
      expect(countCrossings({ ...sheet, position: wish }), 'without it they cross').toBeGreaterThan(20)
      contact.x0.set(sheet.position)
      contact.x1.set(wish)
      expect(coverMotion(contact)).toBe(0)
      const { rounds, unproved } = cutMotions(contact)
      const say = `seed ${SEED + round}`
      expect(unproved, say).toBe(0)
      expect(rounds, `${say}: no pair needs a second cut, chains are short`).toBeLessThan(24)
      expect(countCrossings({ ...sheet, position: contact.xNext }), say).toBe(0)
      for (let k = 0; k < wish.length; k++) {
        const whole = wish[k] - sheet.position[k]
        const left = contact.xNext[k] - sheet.position[k]
        expect(left * whole >= 0 && Math.abs(left) <= Math.abs(whole), say).toBe(true)
      }
      contact.flag.fill(CHANGED)
      expect(detectHits(contact), `${say}: a second look finds every pair proved`).toBe(0)
    }
  })
})
