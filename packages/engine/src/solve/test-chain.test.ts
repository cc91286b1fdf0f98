import { describe, expect, it } from 'vitest'
import { buildTestChain } from './test-chain.ts'

describe('the chain of springs', () => {
  const chain = buildTestChain({
    mass: [1, 2, 0.5],
    stiffness: [30, 80],
    damping: 4,
    hardening: 900,
    pinned: true,
  })
  const y = Float64Array.of(0, 0.1, 0.3, 0, -1, 2)

  it('has the slope it says: (1 − γ ∂f/∂y) is inverted by `solve`', () => {
    const gamma = 0.07
    const rate = new Float64Array(6)
    chain.linearise(0, y, gamma, rate)
    const residual = Float64Array.of(0, 0.02, -0.01, 0, 0.3, 0.1)
    const change = new Float64Array(6)
    expect(chain.solve(residual, change, 1e-14)).toBeGreaterThan(0)
    const epsilon = 1e-6
    const ahead = new Float64Array(6)
    const behind = new Float64Array(6)
    chain.rate(
      0,
      y.map((value, k) => value + epsilon * change[k]),
      ahead,
    )
    chain.rate(
      0,
      y.map((value, k) => value - epsilon * change[k]),
      behind,
    )
    for (let k = 0; k < 6; k++) {
      expect(change[k] - (gamma * (ahead[k] - behind[k])) / (2 * epsilon)).toBeCloseTo(residual[k], 8)
    }
  })

  it('accelerates alike through all its doors', () => {
    const x = y.slice(0, 3)
    const v = y.slice(3)
    const rate = new Float64Array(6)
    const whole = new Float64Array(3)
    const some = Float64Array.of(7, 7, 7)
    chain.rate(0, y, rate)
    chain.accelerate(0, x, v, whole)
    chain.local.accelerate(0, x, v, Uint8Array.of(0, 1, 0), some)
    expect([...rate.slice(3)]).toEqual([...whole])
    expect([...some]).toEqual([7, whole[1], 7])
  })

  it('neighbours are next to each other, and energy is shared out whole', () => {
    const { neighbourStart, neighbour } = chain.local
    expect([...Array.from(neighbourStart)]).toEqual([0, 1, 3, 4])
    expect([...Array.from(neighbour)]).toEqual([1, 0, 2, 1])
    const springs = 15 * 0.01 + 225 * 1e-4 + 40 * 0.04 + 225 * 16e-4
    expect(chain.energy(y)).toBeCloseTo(springs + 1 + 1, 12)
  })
})
