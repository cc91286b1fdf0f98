import { describe, expect, it } from 'vitest'
import { runSteps } from './check-order.ts'
import { implicitEuler } from './implicit-euler.ts'
import { buildStepResult, type OdeSystem } from './motion-system.ts'
import { buildNewton, guessStage, nextForcing, openStage, solveStage } from './newton.ts'
import { buildTestChain } from './test-chain.ts'
import { linearMotion } from './test-equations.ts'

/** Y = c + γ f(Y) with f = −Y³: one unknown, slope −3 Y². */
function cubicSystem(): OdeSystem & { norms: number[] } {
  let slope = 0
  let gammaNow = 0
  const norms: number[] = []
  return {
    norms,
    size: 1,
    rate(_t, y, rate) {
      rate[0] = -(y[0] ** 3)
    },
    linearise(_t, y, gamma, rate) {
      slope = -3 * y[0] ** 2
      gammaNow = gamma
      rate[0] = -(y[0] ** 3)
    },
    solve(residual, change) {
      norms.push(Math.abs(residual[0]))
      change[0] = residual[0] / (1 - gammaNow * slope)
      return 1
    },
  }
}

const TIGHT = { newtonMax: 200, newtonTolerance: 1e-14 }

function solveCubic(options: Parameters<typeof buildNewton>[1]) {
  const system = cubicSystem()
  const y = Float64Array.of(2)
  const result = buildStepResult()
  const newton = buildNewton(1, options)
  openStage(newton, 0, 1, Float64Array.of(2), y)
  const held = solveStage(newton, system, false, result)
  return { held, y, result, norms: system.norms }
}

describe('Newton’s method', () => {
  it('finds y + y³ = 2 wherever the slope comes from', () => {
    for (const jacobian of ['fresh', 'frozen'] as const) {
      const { held, y } = solveCubic({ ...TIGHT, jacobian })
      expect(held).toBe(true)
      expect(y[0] + y[0] ** 3).toBeCloseTo(2, 12)
    }
  })

  it('converges quadratically with fresh slopes, linearly with a frozen one', () => {
    const fresh = solveCubic({ ...TIGHT, jacobian: 'fresh' }).norms
    const n = fresh.length
    expect(n).toBeLessThan(8)
    expect(fresh[n - 1]).toBeLessThan(fresh[n - 2] ** 2)
    const frozen = solveCubic({ ...TIGHT, jacobian: 'frozen' }).norms
    expect(frozen.length).toBeGreaterThan(20)
    expect(frozen[12] / frozen[11]).toBeCloseTo(frozen[13] / frozen[12], 2)
  })

  it('linearises once when frozen, and asks for as few evaluations as its options need', () => {
    const unchecked = solveCubic({ newtonMax: 3 }).result
    expect(unchecked).toMatchObject({ evaluations: 3, linearisations: 3, iterations: 3 })
    const frozen = solveCubic({ newtonMax: 3, jacobian: 'frozen' }).result
    expect(frozen).toMatchObject({ evaluations: 3, linearisations: 1, iterations: 3 })
    expect(solveCubic({ newtonMax: 1 }).result).toMatchObject({ evaluations: 1, linearisations: 1 })
  })

  it('says when it is not there yet, when it runs away and when the solve breaks', () => {
    expect(solveCubic({ newtonMax: 2, newtonTolerance: 1e-14 }).held).toBe(false)
    const away: OdeSystem = {
      ...cubicSystem(),
      solve(residual, change) {
        change[0] = -10 * residual[0]
        return 1
      },
    }
    const y = Float64Array.of(2)
    const result = buildStepResult()
    const newton = buildNewton(1, TIGHT)
    openStage(newton, 0, 1, Float64Array.of(2), y)
    expect(solveStage(newton, away, false, result)).toBe(false)
    expect(result.contraction).toBeGreaterThan(2)
    const broken = { ...cubicSystem(), solve: () => -1 }
    expect(solveStage(newton, broken, false, result)).toBe(false)
  })

  it('takes back half of a change that makes it worse', () => {
    const steep: OdeSystem = {
      size: 1,
      rate(_t, y, rate) {
        rate[0] = -Math.atan(10 * y[0])
      },
      linearise(t, y, _gamma, rate) {
        steep.rate(t, y, rate)
      },
      solve(residual, change) {
        change[0] = 2.5 * residual[0] // overshoots
        return 1
      },
    }
    const solve = (backtracksMax: number) => {
      const y = Float64Array.of(0.5)
      const newton = buildNewton(1, { ...TIGHT, newtonTolerance: 1e-6, backtracksMax })
      openStage(newton, 0, 1, Float64Array.of(0), y)
      return solveStage(newton, steep, false, buildStepResult())
    }
    expect(solve(0)).toBe(false)
    expect(solve(8)).toBe(true)
  })
})

describe('forcing terms', () => {
  it('follow choice 2 of Eisenstat and Walker, with its safeguard and cap', () => {
    expect(nextForcing(0.02, 0.1, 0.9)).toBeCloseTo(0.009, 12)
    expect(nextForcing(0.5, 0.1, 0.9)).toBeCloseTo(0.9 * 0.25, 12)
    expect(nextForcing(0.02, 0.9, 0.02)).toBe(0.02)
  })

  it('spend fewer linear iterations than an exact solve and land in the same place', () => {
    const mass = new Array(40).fill(0.01)
    const stiffness = new Array(39).fill(200)
    const chain = buildTestChain({ mass, stiffness, damping: 0.01, hardening: 2e5, pinned: true })
    const start = mass.map((_, i) => 0.001 * i).concat(mass.map((_, i) => (i === 39 ? 5 : 0)))
    const run = (options: object) =>
      runSteps(implicitEuler, { system: chain, start, timeEnd: 0.2 }, 20, {
        newtonMax: 30,
        newtonTolerance: 1e-9,
        ...options,
      })
    const exact = run({ forcing: 1e-13 })
    const walker = run({ forcing: 0.5, forcingRule: 'eisenstat-walker' })
    const constant = run({ forcing: 0.02 })
    for (const other of [walker, constant]) {
      expect(other.y[39]).toBeCloseTo(exact.y[39], 7)
      expect(other.iterations).toBeLessThan(0.7 * exact.iterations)
    }
    expect(walker.linearisations).toBeLessThan(constant.linearisations)
  })
})

describe('the first guess', () => {
  it('heads where the velocity leads, for what has inertia', () => {
    const y0 = Float64Array.of(1, 4)
    const y = new Float64Array(2)
    const known = Float64Array.of(2, 4)
    const guess = (options: Parameters<typeof buildNewton>[1], system: OdeSystem) => {
      const newton = buildNewton(2, options)
      openStage(newton, 0, 0.5, known, y)
      guessStage(newton, system, y0)
      return [...y]
    }
    expect(guess({}, linearMotion(1, 0, 0))).toEqual([4, 4])
    expect(guess({ predict: 'start' }, linearMotion(1, 0, 0))).toEqual([1, 4])
    expect(guess({}, { ...cubicSystem(), size: 2 })).toEqual([1, 4])
  })
})
