import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { implicitMidpoint } from './implicit-midpoint.ts'
import { growthEquation, hangingMass, overdampedWave, swingEquation } from './test-equations.ts'

describe('implicit midpoint', () => {
  it('has order 2', () => {
    expect(checkOrder(implicitMidpoint, overdampedWave(), [640, 1280]).slopes[0]).toBeCloseTo(2, 3)
    expect(checkOrder(implicitMidpoint, hangingMass(), [640, 1280]).errors[1] / 6.996e-7).toBeCloseTo(1, 3)
  })

  it('multiplies by (1 + z/2)/(1 − z/2)', () => {
    expect(runSteps(implicitMidpoint, growthEquation(-15), 1).y[0]).toBeCloseTo(-6.5 / 8.5, 14)
  })

  it('keeps the energy of an undamped spring, and its phase as tan(ω′h/2) = ωh/2', () => {
    const count = 1000
    const { y } = runSteps(implicitMidpoint, swingEquation(2 * Math.PI, 10), count)
    expect(y[0] * y[0] + (y[1] / (2 * Math.PI)) ** 2).toBeCloseTo(1, 12)
    const turn = 2 * Math.atan(Math.PI * 0.01)
    expect(y[0]).toBeCloseTo(Math.cos(count * turn), 10)
  })
})
