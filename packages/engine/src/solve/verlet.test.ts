import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { buildTestChain } from './test-chain.ts'
import { hangingMass, linearMotion, overdampedWave, swingEquation } from './test-equations.ts'
import { verlet } from './verlet.ts'

describe('Verlet', () => {
  it('has order 2 with damping, for one evaluation a step', () => {
    expect(checkOrder(verlet, overdampedWave(), [640, 1280]).slopes[0]).toBeCloseTo(2, 2)
    const { errors, evaluations } = checkOrder(verlet, hangingMass(), [1280])
    expect(errors[0] / 4.101e-7).toBeCloseTo(1, 3)
    expect(evaluations[0]).toBe(1281)
  })

  it('is x₂ − 2 x₁ + x₀ = h² a(x₁, (x₂ − x₀)/2h)', () => {
    const [k, d, c] = [50, 7, -3]
    const x = [0.3]
    const h = 0.08
    runSteps(verlet, { system: linearMotion(k, d, c), start: [0.3, 1], timeEnd: 3 * h }, 3, {}, (y) =>
      x.push(y[0]),
    )
    for (const n of [1, 2]) {
      const v = (x[n + 1] - x[n - 1]) / (2 * h)
      expect((x[n + 1] - 2 * x[n] + x[n - 1]) / (h * h)).toBeCloseTo(c - k * x[n] - d * v, 10)
    }
  })

  it('swings with sin(ω′h/2) = ωh/2, its energy within 9.870e-4', () => {
    let most = 0
    const { y } = runSteps(verlet, swingEquation(2 * Math.PI, 10), 1000, {}, (state) => {
      most = Math.max(most, Math.abs(state[0] ** 2 + (state[1] / (2 * Math.PI)) ** 2 - 1))
    })
    expect(most).toBeCloseTo(9.8696e-4, 7)
    expect(y[0]).toBeCloseTo(Math.cos(1000 * 2 * Math.asin(Math.PI * 0.01)), 10)
  })

  it('bears any damping, but no step beyond 2/ω', () => {
    const at = (damping: number, h: number) =>
      Math.abs(
        runSteps(verlet, { system: linearMotion(100, damping, 0), start: [1, 0], timeEnd: 300 * h }, 300)
          .y[0],
      )
    expect(at(1e6, 0.196)).toBeLessThan(10)
    expect(at(1, 0.204)).toBeGreaterThan(10)
  })

  it('remembers its acceleration until told that the state has changed', () => {
    const { system } = swingEquation(1, 1)
    const stepper = verlet.build(2)
    const y = Float64Array.of(1, 0)
    stepper.advance(system, 0, 0.1, y)
    expect(stepper.advance(system, 0.1, 0.1, y).evaluations).toBe(1)
    y.set([2, 0])
    stepper.restart()
    expect(stepper.advance(system, 0.2, 0.1, y).evaluations).toBe(2)
    expect(y[0]).toBeCloseTo(2 - 0.01, 14)
  })

  it('solves damping of many masses by products alone, and keeps their momentum', () => {
    const mass = [1, 0.5, 2, 1, 1]
    const chain = buildTestChain({ mass, stiffness: [100, 50, 200, 100], damping: 30 })
    const start = [0, 0, 0, 0, 0, 1, 0, 0, -2, 0]
    const run = runSteps(verlet, { system: chain, start, timeEnd: 1 }, 50)
    expect(chain.momentum(run.y)).toBeCloseTo(-1, 9)
    expect(run.iterations).toBeGreaterThan(50)
  })
})
