import { buildRandom } from '@selvedge/engine/sim'
import { describe, expect, it } from 'vitest'
import { disguise, hardCases, randomQuery } from '../ccd-cases.ts'
import { exactTouch } from './exact-touch.ts'
import { APART, quickTime, quickTouch, TOUCHES, UNDECIDED } from './quick-touch.ts'

const SEED = 12

describe('quick touch', () => {
  it.each([['random', randomQuery] as const, ...Object.entries(hardCases)])(
    'is never wrong when it can tell: %s',
    (name, make) => {
      const random = buildRandom(SEED)
      const q = new Float64Array(24)
      const seen = [0, 0, 0]
      for (let round = 0; round < (name === 'random' ? 400 : 100); round++) {
        const edges = round % 2 === 1
        make(random, edges, q)
        disguise(random, edges, q)
        const verdict = quickTouch(edges, q)
        seen[verdict]++
        if (verdict === UNDECIDED) continue
        const touch = exactTouch(edges ? 'edge-edge' : 'vertex-face', q)
        const say = `seed ${SEED} round ${round}: ${q}`
        expect(touch === null, say).toBe(verdict === APART)
        if (touch === null) continue
        expect(quickTime[0], say).toBeLessThanOrEqual(touch.high)
        expect(quickTime[1], say).toBeGreaterThanOrEqual(touch.low)
      }
      if (name === 'random') {
        expect(seen[UNDECIDED]).toBeLessThan(3)
        expect(seen[TOUCHES]).toBeGreaterThan(20)
      }
    },
  )

  it('leaves what hangs on the last digit to the exact arithmetic', () => {
    const corner = [0, 0, 0, 1, 0, 0, 0, 0, 1]
    const falls = (x: number) => Float64Array.of(x, 1, 0.25, ...corner, x, -1, 0.25, ...corner)
    expect(quickTouch(false, falls(0.25))).toBe(TOUCHES)
    expect(quickTouch(false, falls(-0.25))).toBe(APART)
    expect(quickTouch(false, falls(0))).toBe(UNDECIDED)
  })
})
