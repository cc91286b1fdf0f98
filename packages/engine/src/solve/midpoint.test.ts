import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { midpoint } from './midpoint.ts'
import { hangingMass, overdampedWave, swingEquation } from './test-equations.ts'

describe('explicit midpoint', () => {
  it('has order 2', () => {
    expect(checkOrder(midpoint, overdampedWave(), [640, 1280]).slopes[0]).toBeCloseTo(2, 1)
    const { errors, slopes } = checkOrder(midpoint, hangingMass(), [640, 1280])
    expect(slopes[0]).toBeCloseTo(2, 2)
    expect(errors[1] / 1.402e-6).toBeCloseTo(1, 2)
  })

  it('feeds an undamped spring by (h ω)⁴/4 a step', () => {
    const { y } = runSteps(midpoint, swingEquation(2, 0.1), 1)
    expect(y[0] * y[0] + (y[1] * y[1]) / 4 - 1).toBeCloseTo(0.2 ** 4 / 4, 14)
  })
})
