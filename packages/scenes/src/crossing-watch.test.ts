import { readFileSync } from 'node:fs'
import { createSim, type Kernels, loadKernels, run, step } from '@selvedge/engine'
import { joinCloths, simSteps } from '@selvedge/engine/sim'
import { beforeAll, describe, expect, it } from 'vitest'
import { watchCrossings } from './crossing-watch.ts'
import { playScene } from './play-scene.ts'
import { BENCH_COTTON, type SceneVerdict } from './scene.ts'
import { buildSheet } from './sheet.ts'

const compiled = new URL('../../engine/dist/kernels.wasm', import.meta.url)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(compiled))
})

/** A level sheet that falls onto an upright one whose upper edge is pinned at height 0; `selfContact` off: through it. */
function buildFall(selfContact: boolean) {
  const level = buildSheet(0.2, 5, (u, v, x, at) => x.set([u - 0.1, 0.01, v - 0.1], at))
  const upright = buildSheet(0.15, 4, (u, v, x, at) => x.set([u - 0.071, v - 0.15, 0.003], at))
  const sim = createSim(
    {
      cloth: joinCloths([level, upright]),
      panelFabric: [BENCH_COTTON, BENCH_COTTON],
      pinned: [12, 13, 14, 15].map((row) => level.vertexCount + row),
    },
    { kernels, selfContact },
  )
  return { sim, colliders: [], check: (): SceneVerdict => ({ failed: ['own'], figures: { 'own [m]': 7 } }) }
}

describe('watchCrossings', () => {
  it('counts what crosses at the end of every step, and when it began', () => {
    const scene = watchCrossings(buildFall(false))
    let first = 0
    run(simSteps(scene.sim, 1 / 120, 20), {
      onStep: ({ report, state }) => {
        scene.watch?.(report)
        const lowest = Math.min(...state.x.filter((_, i) => i % 3 === 1 && i < 75))
        if (lowest < 0 && first === 0) first = state.time
      },
    })
    const { steps, selfWorst, bodyWorst, firstTime } = scene.crossings
    expect(steps).toBe(20)
    expect(selfWorst).toBeGreaterThan(0)
    expect(bodyWorst).toBe(0)
    expect(Math.abs((firstTime ?? 0) - first)).toBeLessThan(1 / 100) // free fall through height 0
    const verdict = scene.check?.()
    expect(verdict?.failed).toEqual([
      expect.stringMatching(/crossed itself up to \d+ times.* first at 0\.0/),
      'own',
    ])
    expect(verdict?.figures).toMatchObject({ 'own [m]': 7, 'steps looked at [–]': 20 })
  })

  it('has nothing to say of cloth that is held off', () => {
    const scene = watchCrossings(buildFall(true))
    playScene(scene, 20 / 120, 1 / 120)
    expect(scene.crossings).toMatchObject({ selfWorst: 0, firstTime: null, stopped: null })
    expect(scene.crossings.gapMin).toBeGreaterThan(0)
    expect(scene.crossings.gapMin).toBeLessThan(0.002)
    expect(scene.check?.()?.failed).toEqual(['own'])
  })

  it('says why a run stopped', () => {
    const scene = watchCrossings(buildFall(true))
    const report = step(scene.sim, 1 / 120)
    scene.watch?.({ ...report, squeezed: true, contact: { ...report.contact, squeezedVertex: 9 } })
    expect(scene.check?.()?.failed[0]).toContain('vertex 9 has no room at 0.0083 s')
  })
})
