import { describe, expect, it } from 'vitest'
import { growthEquation, hangingMass, overdampedWave, pendulum, swingEquation } from './test-equations.ts'

describe('the exact solutions', () => {
  it('have the tabulated values', () => {
    expect(growthEquation(2).exact(1)).toBeCloseTo(7.38905609893065, 13)
    expect(overdampedWave().exact(10) / 9.21868131063123e-4).toBeCloseTo(1, 12)
    expect(hangingMass().exact(0.2)).toBeCloseTo(-1.00409739168018, 13)
    expect(hangingMass().exact(2)).toBeCloseTo(-1.0099968966336, 12)
  })

  it('solve their equations', () => {
    for (const { system, start, exact } of [overdampedWave(), hangingMass(), swingEquation(3, 1)]) {
      const e = 1e-3
      const [a, b, c] = [exact(0.1 - e), exact(0.1), exact(0.1 + e)]
      const acceleration = new Float64Array(1)
      system.accelerate(0.1, Float64Array.of(b), Float64Array.of((c - a) / (2 * e)), acceleration)
      expect(((c - 2 * b + a) / (e * e) / acceleration[0]).toFixed(3)).toBe('1.000')
      expect(exact(0)).toBeCloseTo(start[0], 14)
      expect((exact(1e-6) - exact(-1e-6)) / 2e-6).toBeCloseTo(start[1], 6)
    }
  })
})

describe('the pendulum', () => {
  it('has the slope it says', () => {
    const system = pendulum(9.81, 0.4)
    const rate = new Float64Array(2)
    const y = Float64Array.of(1.1, -0.3)
    const change = new Float64Array(2)
    system.linearise(0, y, 0.2, rate)
    system.solve(Float64Array.of(0.01, 0.02), change, 0)
    expect(change[0] - 0.2 * change[1]).toBeCloseTo(0.01, 14)
    const slope = -9.81 * Math.cos(1.1) * change[0] - 0.4 * change[1]
    expect(change[1] - 0.2 * slope).toBeCloseTo(0.02, 14)
  })
})
