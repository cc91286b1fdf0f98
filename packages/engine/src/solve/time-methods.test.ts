import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { rk4 } from './rk4.ts'
import { buildTestChain } from './test-chain.ts'
import { pendulum, type TestEquation } from './test-equations.ts'
import { firstOrderMethods, timeMethods } from './time-methods.ts'

const FIXED = { errorAbsolute: Infinity, errorRelative: 0 }
const start = [1.3, 2]

/** Not linear, damped: one swing of a pendulum. */
const equation: TestEquation<ReturnType<typeof pendulum>> = {
  name: 'pendulum',
  title: 'φ″ = −9.81 sin φ − 0.5 φ′',
  system: pendulum(9.81, 0.5),
  start,
  timeEnd: 1,
  exact: () => finest,
}
const finest = runSteps(rk4, { ...equation, timeEnd: 1 }, 8000).y[0]

describe('the table of time methods', () => {
  const scalar = Object.entries(timeMethods).filter(([name]) => name !== 'local-steps')

  it.each(scalar)('%s has its order on a pendulum, with one linearisation a stage', (name, method) => {
    const fine = method.order > 2 ? [80, 160] : [1280, 2560]
    const { slopes } = checkOrder(method, equation, fine, FIXED)
    expect(Math.abs(slopes[0] - method.order)).toBeLessThan(name === 'dormand-prince' ? 0.2 : 0.1)
  })

  it.each(Object.entries(timeMethods))(
    '%s moves a chain, and leaves it alone when it cannot',
    (_name, method) => {
      const chain = buildTestChain({
        mass: [1, 1, 1, 1],
        stiffness: [50, 50, 50],
        damping: 0.1,
        hardening: 10,
      })
      const begin = [0, 0, 0, 0.2, 0, 0, 0, 0]
      const { y } = runSteps(method, { system: chain, start: begin, timeEnd: 0.5 }, 200, { forcing: 1e-10 })
      expect(chain.momentum(y)).toBeCloseTo(0, 6)
      expect(y[0]).toBeGreaterThan(0.01)
      const broken = Float64Array.from(begin).fill(NaN)
      expect(method.build(8).advance(chain, 0, 0.01, broken).held).toBe(false)
    },
  )

  it('knows which methods need no inertia', () => {
    expect(Object.keys(firstOrderMethods)).not.toContain('verlet')
    expect(timeMethods).toMatchObject(firstOrderMethods)
  })
})
