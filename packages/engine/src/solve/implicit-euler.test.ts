import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { implicitEuler } from './implicit-euler.ts'
import { buildTestChain } from './test-chain.ts'
import { growthEquation, hangingMass, overdampedWave, pendulum, swingEquation } from './test-equations.ts'

describe('implicit Euler', () => {
  it('has order 1', () => {
    expect(checkOrder(implicitEuler, overdampedWave(), [640, 1280]).slopes[0]).toBeCloseTo(1, 2)
    expect(checkOrder(implicitEuler, hangingMass(), [640, 1280]).errors[1] / 1.952e-4).toBeCloseTo(1, 3)
  })

  it('divides by 1 − h λ, and takes an undamped spring’s motion', () => {
    expect(runSteps(implicitEuler, growthEquation(-15), 1).y[0]).toBeCloseTo(1 / 16, 15)
    const { y } = runSteps(implicitEuler, swingEquation(2, 0.1), 1)
    expect(y[0] * y[0] + (y[1] * y[1]) / 4).toBeCloseTo(1 / 1.04, 14)
  })

  it('forgets what is a million times stiffer than the step', () => {
    expect(Math.abs(runSteps(implicitEuler, { ...growthEquation(-1e6), timeEnd: 3 }, 3).y[0])).toBeLessThan(
      2e-18,
    )
  })

  it('solves its equation with Newton, from either guess to the same end', () => {
    const start = [1.4, -1] // far beyond the linear range
    const h = 0.3
    const options = { newtonMax: 20, newtonTolerance: 1e-13 }
    const equation = { system: pendulum(9.81), start, timeEnd: h }
    const heading = runSteps(implicitEuler, equation, 1, options).y
    const calm = runSteps(implicitEuler, equation, 1, { ...options, predict: 'start' }).y
    for (const y of [heading, calm]) {
      expect(y[0]).toBeCloseTo(start[0] + h * y[1], 12)
      expect(y[1]).toBeCloseTo(start[1] - h * 9.81 * Math.sin(y[0]), 11)
    }
    expect(calm[0]).toBeCloseTo(heading[0], 10)
  })

  it('with one linearisation from the start is the formula of Baraff and Witkin', () => {
    const h = 0.05
    const g = 9.81
    const [x, v] = [1.2, 0.7]
    const dv = (h * (-g * Math.sin(x) - h * g * Math.cos(x) * v)) / (1 + h * h * g * Math.cos(x))
    const { y } = runSteps(implicitEuler, { system: pendulum(g), start: [x, v], timeEnd: h }, 1, {
      predict: 'start',
    })
    expect(y[1]).toBeCloseTo(v + dv, 14)
    expect(y[0]).toBeCloseTo(x + h * (v + dv), 14)
  })

  it('with one linearisation keeps order 1 where forces are not linear', () => {
    for (const predict of ['start', 'heading'] as const) {
      const exact = runSteps(implicitEuler, { system: pendulum(9.81), start: [1, 0], timeEnd: 1 }, 20000).y[0]
      const equation = {
        name: '',
        title: '',
        system: pendulum(9.81),
        start: [1, 0],
        timeEnd: 1,
        exact: () => exact,
      }
      const { slopes } = checkOrder(implicitEuler, equation, [200, 400], { predict })
      expect(Math.abs(slopes[0] - 1)).toBeLessThan(0.05)
    }
  })

  it('keeps the momentum of a free chain', () => {
    const chain = buildTestChain({
      mass: [1, 2, 3, 1],
      stiffness: [1e4, 10, 500],
      damping: 1,
      hardening: 100,
    })
    const start = [0, 0.1, 0, -0.2, 1, 2, 3, 4]
    const { y } = runSteps(implicitEuler, { system: chain, start, timeEnd: 1 }, 30, { forcing: 1e-12 })
    expect(chain.momentum(y)).toBeCloseTo(chain.momentum(Float64Array.from(start)), 9)
  })
})
