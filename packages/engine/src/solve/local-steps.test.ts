import { describe, expect, it } from 'vitest'
import { runSteps } from './check-order.ts'
import { localSteps } from './local-steps.ts'
import { rk4 } from './rk4.ts'
import { buildTestChain } from './test-chain.ts'
import { swingEquation } from './test-equations.ts'
import { verlet } from './verlet.ts'

/** Forty masses, the last four bound by springs a thousand times stiffer. */
const COUNT = 40
const mass = new Array(COUNT).fill(0.01)
const stiffness = Array.from({ length: COUNT - 1 }, (_, s) => (s < COUNT - 4 ? 10 : 1e4))
const start = mass
  .map((_, i) => 0.01 * Math.sin((Math.PI * i) / (COUNT - 1)))
  .concat(mass.map((_, i) => (i < 10 ? 0.1 : 0)))

describe('local time steps', () => {
  it('let the soft part go its own pace: far fewer evaluations than the shortest step for all', () => {
    const chain = buildTestChain({ mass, stiffness })
    const run = { system: chain, start, timeEnd: 0.25 }
    const exact = runSteps(rk4, run, 1000).y
    const local = runSteps(localSteps, run, 60)
    const shortest = 2 / Math.sqrt(4e4 / 0.01)
    const global = runSteps(verlet, run, Math.ceil(0.25 / (0.5 * shortest))) // at the same safety
    expect(local.evaluations).toBeLessThan(0.4 * global.evaluations)
    expect(distance(local.y, exact)).toBeLessThan(4 * distance(global.y, exact)) // the soft part steps longer
    expect(chain.energy(local.y) / chain.energy(Float64Array.from(start))).toBeCloseTo(1, 1)
  })

  it.each([0, 0.02])('have order 2 when every pace is halved, damping %d', (damping) => {
    const exact = runSteps(
      rk4,
      { system: buildTestChain({ mass, stiffness, damping }), start, timeEnd: 0.1 },
      2000,
    ).y
    const errors = [1, 2, 4].map((finer) => {
      const chain = buildTestChain({ mass, stiffness, damping, safety: 0.25 / finer })
      return distance(runSteps(localSteps, { system: chain, start, timeEnd: 0.1 }, 50 * finer).y, exact)
    })
    expect(Math.abs(Math.log2(errors[1] / errors[2]) - 2)).toBeLessThan(0.1)
  })

  it('are the midpoint form of Euler-Cromer when all are alike', () => {
    const chain = buildTestChain({ mass: [1, 1], stiffness: [1] })
    const h = 0.1
    const { y } = runSteps(localSteps, { system: chain, start: [0, 0.3, 0, 1], timeEnd: h }, 1)
    const middle = 0.3 + 0.5 * h // stretch in the middle of the step
    const v = [h * middle, 1 - h * middle]
    expect(y[2]).toBeCloseTo(v[0], 14)
    expect(y[0]).toBeCloseTo(0.5 * h * v[0], 14)
    expect(y[1]).toBeCloseTo(0.3 + 0.5 * h * 1 + 0.5 * h * v[1], 14)
  })

  it('need a system that names its components', () => {
    expect(() => runSteps(localSteps, swingEquation(1, 1), 1)).toThrow('names none')
  })
})

/** Of the places [m], root of the sum of squares. */
function distance(y: Float64Array, exact: Float64Array): number {
  let sum = 0
  for (let i = 0; i < COUNT; i++) sum += (y[i] - exact[i]) ** 2
  return Math.sqrt(sum)
}
