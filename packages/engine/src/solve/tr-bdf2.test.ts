import { describe, expect, it } from 'vitest'
import { bathe } from './bathe.ts'
import { checkOrder, runSteps } from './check-order.ts'
import { growthEquation, hangingMass, overdampedWave, swingEquation } from './test-equations.ts'
import { trBdf2 } from './tr-bdf2.ts'

const P = 2 - Math.SQRT2

/** Stability function of the composite method split at p. */
function factor(z: number, p: number): number {
  const inner = (1 + (p * z) / 2) / (1 - (p * z) / 2)
  return (inner - (1 - p) ** 2) / (p * (2 - p)) / (1 - (z * (1 - p)) / (2 - p))
}

describe('TR-BDF2', () => {
  it('has order 2', () => {
    for (const equation of [overdampedWave(), hangingMass()]) {
      expect(checkOrder(trBdf2, equation, [640, 1280]).slopes[0]).toBeCloseTo(2, 2)
    }
  })

  it('multiplies by its stability function and forgets what is stiff', () => {
    expect(runSteps(trBdf2, growthEquation(-15), 1).y[0]).toBeCloseTo(factor(-15, P), 14)
    expect(Math.abs(runSteps(trBdf2, growthEquation(-1e8), 1).y[0])).toBeLessThan(1e-6)
  })

  it('loses (h ω)⁴/272 of a swing per step, 68 times less than BDF2', () => {
    const { y } = runSteps(trBdf2, swingEquation(1, 20), 200)
    const loss = (1 - Math.hypot(y[0], y[1])) / 200
    expect((loss / 0.1 ** 4) * 272).toBeCloseTo(1, 2)
  })

  it('with a frozen slope linearises once for both solves', () => {
    const frozen = runSteps(trBdf2, hangingMass(), 10, { jacobian: 'frozen' })
    const fresh = runSteps(trBdf2, hangingMass(), 10)
    expect(frozen.linearisations).toBe(10)
    expect(fresh.linearisations).toBe(20)
    expect(frozen.y[0]).toBeCloseTo(fresh.y[0], 12)
  })
})

describe('Bathe', () => {
  it('has order 2, and its two solves have slopes of their own', () => {
    expect(checkOrder(bathe, hangingMass(), [640, 1280]).slopes[0]).toBeCloseTo(2, 2)
    expect(runSteps(bathe, hangingMass(), 10, { jacobian: 'frozen' }).linearisations).toBe(20)
  })

  it('multiplies by its stability function', () => {
    expect(runSteps(bathe, growthEquation(-15), 1).y[0]).toBeCloseTo(factor(-15, 0.5), 14)
  })
})
