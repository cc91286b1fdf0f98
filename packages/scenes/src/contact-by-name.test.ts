/** Contact by other names than the default: the same scenes, and nothing crosses. */
import { readFileSync } from 'node:fs'
import { countCrossings, type Kernels, loadKernels, run, type SimOptions } from '@selvedge/engine'
import { simSteps } from '@selvedge/engine/sim'
import { beforeAll, expect, it } from 'vitest'
import { scenes } from './index.ts'

const compiled = new URL('../../engine/dist/kernels.wasm', import.meta.url)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(compiled))
})

const N = 24
const SECONDS = 0.7
const LOOK_EACH = 6 // steps
const ways: readonly Partial<SimOptions>[] = [
  { bodyContact: 'constraints' },
  { clothContact: 'damped-springs' },
  { bodyContact: 'constraints', clothContact: 'damped-springs' },
]

it.each(['sphere', 'crumple'].flatMap((name) => ways.map((options) => [name, options] as const)))(
  '%s with %o crosses nothing',
  (name, options) => {
    const scene = scenes[name]
    const { sim, colliders } = scene.build({ kernels, n: N, seed: 1, options })
    const cloth = { position: sim.state.x, triVertex: sim.model.triVertex }
    run(simSteps(sim, scene.dt, Math.floor(SECONDS / scene.dt)), {
      onStep: ({ report, state }) => {
        expect(report.badVertex).toBe(-1)
        expect(report.squeezed).toBe(false)
        if (state.steps % LOOK_EACH > 0) return
        expect(countCrossings(cloth)).toBe(0)
        for (const { mesh } of colliders) expect(countCrossings(cloth, mesh)).toBe(0)
      },
    })
  },
)
