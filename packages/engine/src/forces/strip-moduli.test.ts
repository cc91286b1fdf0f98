import { expect, it } from 'vitest'
import { stripModuli } from './strip-moduli.ts'
import { TEST_FABRIC } from './test-fabric.ts'

it('gives back the moduli of the reference material of the validation handbook', () => {
  const d = 1 - 0.25 * 0.15
  const { warp, weft } = stripModuli({
    ...TEST_FABRIC,
    stretchWarp: 1000 / d,
    stretchWeft: 600 / d,
    stretchCross: 150 / d,
  })
  expect(warp).toBeCloseTo(1000, 9)
  expect(weft).toBeCloseTo(600, 9)
})

it('stays positive for a fabric with more coupling than cloth can have', () => {
  const { warp, weft } = stripModuli({
    ...TEST_FABRIC,
    stretchWarp: 100,
    stretchWeft: 100,
    stretchCross: 500,
  })
  expect(warp).toBeCloseTo(100 * (1 - 0.95 * 0.95), 9)
  expect(weft).toBeCloseTo(warp, 12)
})
