import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { rk4 } from './rk4.ts'
import { growthEquation, overdampedWave, swingEquation } from './test-equations.ts'

describe('Runge-Kutta 4', () => {
  it('has order 4', () => {
    expect(checkOrder(rk4, overdampedWave(), [320, 640]).slopes[0]).toBeCloseTo(4, 1)
    expect(checkOrder(rk4, growthEquation(2), [80, 160]).errors[1] / 2.9754581e-9).toBeCloseTo(1, 4)
  })

  it('is the Taylor series of e^z up to z⁴ for one step', () => {
    const { y } = runSteps(rk4, { ...growthEquation(-15), timeEnd: 0.1 }, 1)
    const z = -1.5
    expect(y[0]).toBeCloseTo(1 + z + z ** 2 / 2 + z ** 3 / 6 + z ** 4 / 24, 14)
  })

  it('keeps an undamped spring bounded up to h ω = 2√2', () => {
    const at = (h: number) => Math.abs(runSteps(rk4, swingEquation(1, 1000 * h), 1000).y[0])
    expect(at(0.98 * 2 * Math.SQRT2)).toBeLessThan(1)
    expect(at(1.02 * 2 * Math.SQRT2)).toBeGreaterThan(1e6)
  })
})
