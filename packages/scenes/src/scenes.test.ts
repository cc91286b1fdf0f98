import { readFileSync } from 'node:fs'
import { type Kernels, loadKernels, run } from '@selvedge/engine'
import { simSteps } from '@selvedge/engine/sim'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkScene } from './check-scene.ts'
import { scenes } from './index.ts'

const compiled = new URL('../../engine/dist/kernels.wasm', import.meta.url)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(compiled))
})

describe('bench scenes, small and short', () => {
  it('hang: swings, stretches little, same bits twice', () => {
    const check = checkScene(scenes.hang, kernels, 20, 0.6)
    expect(check).toMatchObject({ finite: true, halvings: 0, selfCrossings: 0, bodyCrossings: 0 })
    expect(check.p99Stretch).toBeLessThan(0.03)
    expect(check.stretchWorst).toBeLessThan(0.1)
    expect(check.low, 'the free edge hangs below the pins').toBeLessThan(-0.5)
    expect(checkScene(scenes.hang, kernels, 20, 0.6)).toEqual(check)
  })

  it('hang: falls freely before the pins are felt', () => {
    const { sim } = scenes.hang.build({ kernels, n: 20, seed: 1 })
    const dt = scenes.hang.dt
    run(simSteps(sim, dt, 6))
    const far = sim.state.x[3 * 390 + 1] // middle of the free edge
    const fall = (-9.81 * dt * dt * 6 * 7) / 2 // implicit Euler: v grows by g dt, then moves
    expect(Math.abs(far / fall - 1)).toBeLessThan(0.01) // massDamping takes 0.2/s · 0.05 s / 2
  })

  it('sphere: lies on the ball, folds, crosses nothing', () => {
    const check = checkScene(scenes.sphere, kernels, 24, 0.8)
    expect(check).toMatchObject({ finite: true, selfCrossings: 0, bodyCrossings: 0 })
    expect(check.p99Stretch).toBeLessThan(0.03)
    expect(check.stretchWorst).toBeLessThan(0.25)
    expect(check.high, 'rests on the top').toBeGreaterThan(0.3)
    expect(check.high).toBeLessThan(0.32)
    expect(check.low, 'corners hang below the equator').toBeLessThan(0)
    expect(checkScene(scenes.sphere, kernels, 24, 0.8)).toEqual(check)
  })

  it('crumple: piles up on the ground, crosses nothing', () => {
    const check = checkScene(scenes.crumple, kernels, 20, 0.9)
    expect(check).toMatchObject({ finite: true, selfCrossings: 0, bodyCrossings: 0 })
    expect(check.p99Stretch).toBeLessThan(0.05)
    expect(check.stretchWorst).toBeLessThan(0.35)
    expect(check.low).toBeGreaterThan(0)
    expect(check.high, 'the sheet came down').toBeLessThan(0.45)
    expect(checkScene(scenes.crumple, kernels, 20, 0.9)).toEqual(check)
  })

  it('crumple: the seed moves the ripple', () => {
    const [one, two] = [1, 2].map((seed) => scenes.crumple.build({ kernels, n: 8, seed }).sim.state.x)
    expect(one).not.toEqual(two)
    for (let at = 2; at < one.length; at += 3) expect(Math.abs(one[at])).toBeLessThanOrEqual(0.002)
  })
})
