import { describe, expect, it } from 'vitest'
import { runSteps } from './check-order.ts'
import { buildEnergySpread, spreadEnergy, withSpreading } from './spread-energy.ts'
import { symplecticEuler } from './symplectic-euler.ts'
import { buildTestChain } from './test-chain.ts'

const COUNT = 30
const mass = Array.from({ length: COUNT }, (_, i) => 0.01 + 0.001 * (i % 3))
const stiffness = new Array(COUNT - 1).fill(100)

describe('spreading of kinetic energy', () => {
  const chain = buildTestChain({ mass, stiffness })

  it('leaves honest motion alone, to the last bit', () => {
    const start = mass.map((_, i) => 0.01 * Math.sin(i / 3)).concat(mass.map(() => 0.1))
    const run = { system: chain, start, timeEnd: 2 }
    const plain = runSteps(symplecticEuler, run, 800).y
    const watched = runSteps(withSpreading(symplecticEuler), run, 800).y
    expect([...watched]).toEqual([...plain])
  })

  it('keeps momentum and takes energy, only around the burst', () => {
    const x = new Float64Array(COUNT)
    const v = new Float64Array(COUNT)
    v[2] = 0.1
    const spread = buildEnergySpread(COUNT)
    spreadEnergy(spread, chain.local, 0, x, v)
    v[15] = 50
    const before = momentumOf(v)
    const energyBefore = kineticOf(v)
    expect(spreadEnergy(spread, chain.local, 0, x, v)).toBeGreaterThanOrEqual(3) // the vertex and both neighbours see it
    expect(momentumOf(v)).toBeCloseTo(before, 13)
    expect(kineticOf(v)).toBeLessThan(0.7 * energyBefore)
    expect(v[2]).toBe(0.1)
  })

  it('saves a hardening chain from blows eight times harder than it bears alone', () => {
    const hard = buildTestChain({ mass, stiffness, hardening: 1e6 })
    const survives = (method: typeof symplecticEuler, blow: number) => {
      const y = new Float64Array(2 * COUNT)
      const stepper = method.build(2 * COUNT)
      const h = 0.8 / Math.sqrt(400 / 0.011)
      for (let n = 0; n < 300; n++) {
        if (n === 20) y[COUNT + 15] += blow
        if (!stepper.advance(hard, n * h, h, y).held) return false
      }
      expect(hard.momentum(y)).toBeCloseTo(mass[15] * blow, 10)
      return true
    }
    expect(survives(symplecticEuler, 3)).toBe(true)
    expect(survives(symplecticEuler, 4)).toBe(false)
    expect(survives(withSpreading(symplecticEuler), 24)).toBe(true)
  })

  it('leaves a pinned vertex where it is', () => {
    const chain = buildTestChain({ mass, stiffness, pinned: true })
    const x = new Float64Array(COUNT)
    const v = new Float64Array(COUNT)
    const spread = buildEnergySpread(COUNT)
    spreadEnergy(spread, chain.local, 0, x, v)
    v[1] = 50
    spreadEnergy(spread, chain.local, 0, x, v)
    expect(v[0]).toBe(0)
    expect(v[1]).toBeLessThan(40)
  })
})

function momentumOf(v: Float64Array): number {
  return v.reduce((sum, value, i) => sum + mass[i] * value, 0)
}

function kineticOf(v: Float64Array): number {
  return v.reduce((sum, value, i) => sum + 0.5 * mass[i] * value * value, 0)
}
