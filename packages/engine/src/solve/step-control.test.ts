import { describe, expect, it } from 'vitest'
import { bdf2 } from './bdf2.ts'
import { runSteps } from './check-order.ts'
import { implicitEuler } from './implicit-euler.ts'
import { buildStepResult } from './motion-system.ts'
import { buildNewtonControl, buildPublishedControl, withControl } from './step-control.ts'
import { buildTestChain } from './test-chain.ts'
import { growthEquation } from './test-equations.ts'

const done = buildStepResult()

/** Shares tried over `tries` steps when steps longer than `limit` fail. */
function sharesTried(limit: number, tries: number): number[] {
  const control = buildPublishedControl()
  return Array.from({ length: tries }, () => {
    const { share } = control
    if (share > limit) control.failed()
    else control.succeeded(done)
    return share
  })
}

describe('the published policy', () => {
  it('halves on failure and tries the double after two successes', () => {
    expect(sharesTried(0.3, 6)).toEqual([1, 0.5, 0.25, 0.25, 0.5, 0.25])
  })

  it('waits longer after every failed try: 2, 4, 8, 16, 32, then 40 steps', () => {
    const shares = sharesTried(0.5, 400)
    const failures = shares.flatMap((share, n) => (share === 1 ? [n] : []))
    const waits = failures.slice(1).map((n, k) => n - failures[k] - 1)
    expect(waits.slice(0, 8)).toEqual([2, 4, 8, 16, 32, 40, 40, 40])
  })

  it('forgets its patience once the longer step holds, and never exceeds the step asked for', () => {
    const control = buildPublishedControl()
    control.failed()
    for (let n = 0; n < 2; n++) control.succeeded(done)
    expect(control.share).toBe(1)
    for (let n = 0; n < 50; n++) control.succeeded(done)
    expect(control.share).toBe(1)
    control.failed()
    control.succeeded(done)
    control.succeeded(done)
    expect(control.share).toBe(1)
  })
})

describe('control by Newton’s convergence', () => {
  it('shortens on poor contraction, lengthens on a good one, halves on failure', () => {
    const control = buildNewtonControl({ contraction: 0.1 })
    control.succeeded({ ...done, contraction: 0.2 })
    expect(control.share).toBeCloseTo(Math.SQRT1_2, 12)
    control.failed()
    expect(control.share).toBeCloseTo(Math.SQRT1_2 / 2, 12)
    control.succeeded({ ...done, contraction: 1e-9 })
    expect(control.share).toBeCloseTo(Math.SQRT1_2, 12)
    control.succeeded({ ...done, contraction: 0 })
    expect(control.share).toBe(1)
  })

  it('takes short steps through a hard blow and long ones after it', () => {
    const mass = new Array(10).fill(0.01)
    const chain = buildTestChain({
      mass,
      stiffness: new Array(9).fill(50),
      hardening: 1e7,
      damping: 0.05,
      pinned: true,
    })
    const start = mass.map(() => 0).concat(mass.map((_, i) => (i === 9 ? 20 : 0)))
    const method = withControl(implicitEuler, '', () => buildNewtonControl({ contraction: 0.01 }))
    const solves: number[] = []
    const options = { newtonMax: 8, newtonTolerance: 1e-6, forcing: 1e-3 }
    const run = { system: chain, start, timeEnd: 1 }
    runSteps(method, run, 50, options, (_y, result) => solves.push(result.linearisations))
    const early = solves.slice(0, 5).reduce((sum, n) => sum + n, 0)
    const late = solves.slice(-5).reduce((sum, n) => sum + n, 0)
    expect(early).toBeGreaterThan(1.5 * late)
  })
})

describe('a controlled method', () => {
  const controlled = withControl(bdf2, 'BDF2 with patience', buildPublishedControl)

  it('takes sub-steps until the whole step is crossed', () => {
    const { system } = growthEquation(-3)
    const lengths: number[] = []
    const picky = {
      ...system,
      linearise(t: number, y: Float64Array, gamma: number, rate: Float64Array) {
        lengths.push(gamma)
        system.linearise(t, y, gamma, rate)
      },
      solve: (r: Float64Array, c: Float64Array) =>
        (lengths.at(-1) ?? 0) > 0.05 ? -1 : system.solve(r, c, 0),
    }
    const y = Float64Array.of(1)
    expect(controlled.build(1).advance(picky, 0, 1, y).held).toBe(true)
    expect(y[0]).toBeCloseTo(Math.exp(-3), 2)
    expect(lengths.length).toBeGreaterThan(10)
  })

  it('takes back what the system does not accept, its own past too', () => {
    let refusals = 0
    const system = {
      ...growthEquation(-3).system,
      accepts(t: number) {
        const refused = t > 0.55 && refusals === 0
        if (refused) refusals++
        return !refused
      },
    }
    const y = Float64Array.of(1)
    const stepper = controlled.build(1)
    for (let n = 0; n < 10; n++) expect(stepper.advance(system, n / 10, 0.1, y).held).toBe(true)
    expect(refusals).toBe(1)
    expect(y[0]).toBeCloseTo(Math.exp(-3), 2)
  })

  it('gives up on what no step can cure, and leaves y alone', () => {
    const y = Float64Array.of(1)
    const hopeless = { ...growthEquation(-3).system, accepts: () => false }
    expect(controlled.build(1).advance(hopeless, 0, 1, y).held).toBe(false)
    expect(y[0]).toBe(1)
  })
})
