import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { explicitEuler } from './explicit-euler.ts'
import { growthEquation, hangingMass, swingEquation } from './test-equations.ts'

describe('explicit Euler', () => {
  it('has order 1 and the tabulated error', () => {
    const { errors, slopes } = checkOrder(explicitEuler, growthEquation(2), [160, 320, 1280, 2560])
    expect(errors[0]).toBeCloseTo(9.10352138e-2, 9)
    expect(slopes[2]).toBeCloseTo(1, 2)
  })

  it('multiplies by 1 + h λ, exactly', () => {
    const { y } = runSteps(explicitEuler, { ...growthEquation(-15), timeEnd: 0.1 }, 1)
    expect(y[0]).toBeCloseTo(-0.5, 15)
  })

  it('bursts on a damped spring beyond h = d/k and not before', () => {
    const equation = hangingMass()
    const far = (h: number) =>
      Math.abs(runSteps(explicitEuler, { ...equation, timeEnd: 10000 * h }, 10000).y[0] + 1.01)
    expect(far(0.0098)).toBeLessThan(1)
    expect(far(0.0102)).toBeGreaterThan(10)
  })

  it('feeds an undamped spring: energy × (1 + (h ω)²) each step', () => {
    const { y } = runSteps(explicitEuler, swingEquation(2, 0.1), 1)
    expect(y[0] * y[0] + (y[1] * y[1]) / 4).toBeCloseTo(1.04, 14)
  })
})
