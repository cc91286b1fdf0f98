/** The scenes of cloth on cloth and on solids, coarse and short: nothing crosses, and their rules can say no. */
import { readFileSync } from 'node:fs'
import { countCrossings, type Kernels, loadKernels } from '@selvedge/engine'
import { measureStretch } from '@selvedge/engine/sim'
import { beforeAll, describe, expect, it } from 'vitest'
import { funnel } from './funnel.ts'
import { incline } from './incline.ts'
import { knot } from './knot.ts'
import { playScene } from './play-scene.ts'
import type { SceneDefinition } from './scene.ts'
import { stack } from './stack.ts'
import { twist } from './twist.ts'

const compiled = new URL('../../engine/dist/kernels.wasm', import.meta.url)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(compiled))
})

const all: readonly (readonly [string, SceneDefinition, number])[] = [
  ['funnel', funnel, 10],
  ['twist', twist, 5],
  ['stack', stack, 5],
  ['knot', knot, 5],
  ['incline', incline, 4],
]

describe('starts', () => {
  it.each(all)('%s: free of crossings, hardly stretched', (_, scene, n) => {
    const { sim, colliders } = scene.build({ kernels, n, seed: 3 })
    const cloth = { position: sim.state.x, triVertex: sim.model.triVertex }
    expect(countCrossings(cloth)).toBe(0)
    for (const { mesh } of colliders) expect(countCrossings(cloth, mesh)).toBe(0)
    expect(measureStretch(sim.model, sim.state.x).max).toBeLessThan(0.02)
  })

  it.each(all)('%s: the seed matters', (_, scene, n) => {
    const [one, two] = [1, 2].map((seed) => scene.build({ kernels, n, seed }).sim.state.x)
    expect(one).not.toEqual(two)
  })
})

describe('short runs', () => {
  it.each([
    ['funnel', funnel, 10, 0.1, ['came out']],
    ['twist', twist, 5, 0.6, ['turns were made', 'no rope']],
    ['stack', stack, 4, 0.12, ['still moves']],
    ['knot', knot, 5, 0.3, ['not pulled tight']],
  ] as const)('%s: crosses nothing, and knows that it is not done', (_, scene, n, seconds, wanted) => {
    const built = playScene(scene.build({ kernels, n, seed: 1 }), seconds, scene.dt)
    const verdict = built.check?.()
    expect(verdict?.figures['most self crossings after any step [–]']).toBe(0)
    expect(verdict?.figures['most body crossings after any step [–]']).toBe(0)
    for (const words of wanted) expect(verdict?.failed.join('\n')).toContain(words)
    for (const name of Object.keys(verdict?.figures ?? {})) expect(name).toMatch(/ \[.+\]$/)
  })

  it('knot: is the overhand knot from the start, and stays it', () => {
    const built = knot.build({ kernels, n: 5, seed: 2 })
    expect(built.check?.()?.figures['determinant of the knot [–]']).toBe(3)
    playScene(built, 0.1, knot.dt)
    expect(built.check?.()?.figures['determinant of the knot [–]']).toBe(3)
  })

  it('incline: sticks, slips and slides on three slopes', () => {
    const built = playScene(incline.build({ kernels, n: 14, seed: 3 }), 2.5, incline.dt)
    expect(built.check?.()?.failed).toEqual([])
  })
})
