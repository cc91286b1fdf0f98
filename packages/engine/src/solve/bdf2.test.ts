import { describe, expect, it } from 'vitest'
import { bdf2 } from './bdf2.ts'
import { checkOrder, runSteps } from './check-order.ts'
import { growthEquation, hangingMass, overdampedWave } from './test-equations.ts'

describe('BDF2', () => {
  it('has order 2, started by an implicit midpoint step', () => {
    expect(checkOrder(bdf2, overdampedWave(), [640, 1280]).slopes[0]).toBeCloseTo(2, 2)
    expect(checkOrder(bdf2, hangingMass(), [640, 1280]).errors[1] / 2.802e-6).toBeCloseTo(1, 3)
  })

  it('follows its recurrence', () => {
    const { y } = runSteps(bdf2, { ...growthEquation(-15), timeEnd: 0.2 }, 2)
    const first = (1 - 0.75) / (1 + 0.75)
    expect(y[0]).toBeCloseTo(((4 / 3) * first) / 2 - 1 / 3 / 2, 14) // (4/3 y₁ − 1/3 y₀)/(1 + 2/3 · 1.5)
  })

  it('keeps order 2 when steps change length', () => {
    const { system, exact } = overdampedWave()
    const error = (count: number) => {
      const y = Float64Array.of(0, 1)
      const stepper = bdf2.build(2)
      let t = 0
      for (let n = 0; n < count; n++) {
        const h = (n % 2 === 0 ? 4 / 3 : 2 / 3) / count
        stepper.advance(system, t, h, y)
        t += h
      }
      return Math.abs(y[0] - exact(t))
    }
    expect(Math.abs(Math.log2(error(320) / error(640)) - 2)).toBeLessThan(0.05)
  })

  it('starts anew after `restart` and after a step much longer than the last', () => {
    const { system } = growthEquation(-15)
    const restarted = bdf2.build(1)
    const y = Float64Array.of(1)
    restarted.advance(system, 0, 0.1, y)
    y[0] = 1
    restarted.restart()
    restarted.advance(system, 0.1, 0.1, y)
    expect(y[0]).toBeCloseTo(0.25 / 1.75, 14)
    y[0] = 1
    restarted.advance(system, 0.2, 0.3, y)
    expect(y[0]).toBeCloseTo((1 - 2.25) / (1 + 2.25), 14)
  })

  it('forgets what is much stiffer than the step', () => {
    const { y } = runSteps(bdf2, { ...growthEquation(-1e6), timeEnd: 10 }, 10)
    expect(Math.abs(y[0])).toBeLessThan(1e-20)
  })

  it('leaves state and past alone when the solve breaks', () => {
    const { system } = growthEquation(-1)
    const stepper = bdf2.build(1)
    const y = Float64Array.of(1)
    stepper.advance(system, 0, 0.1, y)
    const before = y[0]
    expect(stepper.advance({ ...system, solve: () => -1 }, 0.1, 0.1, y).held).toBe(false)
    expect(y[0]).toBe(before)
    stepper.advance(system, 0.1, 0.1, y)
    expect(y[0]).toBeCloseTo(((4 / 3) * before - 1 / 3) / (1 + 0.2 / 3), 14)
  })
})
