import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { dormandPrince } from './dormand-prince.ts'
import { growthEquation, hangingMass, overdampedWave } from './test-equations.ts'

const FIXED = { errorAbsolute: Infinity, errorRelative: 0 }

describe('Dormand-Prince 5(4)', () => {
  it('has order 5 at fixed steps, for 7 slopes a step', () => {
    const { slopes, evaluations } = checkOrder(dormandPrince, overdampedWave(), [160, 320], FIXED)
    expect(Math.abs(slopes[0] - 5)).toBeLessThan(0.06)
    expect(evaluations[0]).toBe(7 * 160)
  })

  it('keeps the error near the tolerance, whatever the step it is given', () => {
    for (const tolerance of [1e-4, 1e-6, 1e-8]) {
      const options = { errorAbsolute: tolerance, errorRelative: tolerance }
      for (const count of [1, 5]) {
        const { errors } = checkOrder(dormandPrince, hangingMass(), [count], options)
        expect(errors[0]).toBeLessThan(5 * tolerance)
      }
    }
  })

  it('costs more for more digits: twice the slopes for 32 times the precision', () => {
    const cost = (tolerance: number) =>
      runSteps(dormandPrince, hangingMass(2), 1, { errorAbsolute: tolerance, errorRelative: 0 }).evaluations
    const ratio = cost(1e-10) / cost(32e-10)
    expect(ratio).toBeGreaterThan(1.7)
    expect(ratio).toBeLessThan(2.3)
  })

  it('crawls through stiffness instead of bursting', () => {
    const { y, evaluations } = runSteps(dormandPrince, { ...growthEquation(-5000), timeEnd: 1 }, 1)
    expect(Math.abs(y[0])).toBeLessThan(1e-5)
    expect(evaluations).toBeGreaterThan((6 * 5000) / 3.4) // h |λ| stays below about 3.3
  })

  it('says that it did not hold when it may not cut the step enough, and leaves y alone', () => {
    const y = Float64Array.of(1)
    const stepper = dormandPrince.build(1, { substepsMax: 3 })
    expect(stepper.advance(growthEquation(-5000).system, 0, 1, y).held).toBe(false)
    expect(y[0]).toBe(1)
  })

  it('gives up on a slope that is not a number', () => {
    const { system } = growthEquation(1)
    const y = Float64Array.of(1)
    const broken = {
      ...system,
      rate: (_t: number, _y: Float64Array, rate: Float64Array) => void rate.fill(NaN),
    }
    expect(dormandPrince.build(1).advance(broken, 0, 1, y).held).toBe(false)
    expect(y[0]).toBe(1)
  })
})
