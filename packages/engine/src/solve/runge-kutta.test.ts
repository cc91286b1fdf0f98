import { describe, expect, it } from 'vitest'
import type { OdeSystem } from './motion-system.ts'
import { explicitMethod } from './runge-kutta.ts'

/** y′ = 3 t²: f does not see y, so a method is its quadrature rule. */
const cubic: OdeSystem = {
  size: 1,
  rate(t, _y, rate) {
    rate[0] = 3 * t * t
  },
  linearise() {},
  solve: () => -1,
}

describe('explicit Runge-Kutta methods', () => {
  const heun = explicitMethod({ nodes: [0, 1], matrix: [[], [1]], weights: [0.5, 0.5] }, 2, 'Heun')

  it('take each slope at its own time', () => {
    const y = Float64Array.of(0)
    const result = heun.build(1).advance(cubic, 1, 2, y)
    expect(y[0]).toBe((2 * (3 + 27)) / 2)
    expect(result).toMatchObject({ held: true, evaluations: 2, linearisations: 0, iterations: 0 })
  })

  it('leave the state as it was when a number is not finite', () => {
    const y = Float64Array.of(7)
    const broken: OdeSystem = {
      ...cubic,
      rate(_t, _y, rate) {
        rate[0] = Number.NaN
      },
    }
    expect(heun.build(1).advance(broken, 0, 1, y).held).toBe(false)
    expect(y[0]).toBe(7)
  })
})
