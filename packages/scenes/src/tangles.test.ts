import { readFileSync } from 'node:fs'
import { type Kernels, loadKernels, step } from '@selvedge/engine'
import { beforeAll, describe, expect, it } from 'vitest'
import { scenes } from './index.ts'
import { playScene } from './play-scene.ts'
import type { BuiltScene } from './scene.ts'
import { tangles } from './tangles.ts'

const DT = 1 / 120
const compiled = new URL('../../engine/dist/kernels.wasm', import.meta.url)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(compiled))
})

const build = (name: string, n = 8, seed = 1) => tangles[name].build({ kernels, n, seed })
const verdictOf = (scene: BuiltScene) => scene.check?.() ?? { failed: ['no check'], figures: {} }

describe('a bad start', () => {
  it.each([
    ['tangle-dome', 8, 0.2],
    ['tangle-corner', 8, 0.2],
    ['tangle-sleeve', 8, 0.2],
    ['tangle-layers', 8, 0.1],
    ['tangle-body', 12, 0.35],
  ] as const)('comes free and stays free: %s', (name, n, seconds) => {
    const { failed, figures } = verdictOf(playScene(build(name, n), seconds, DT))
    expect(failed).toEqual([])
    expect(figures['crossings at the start [–]']).toBeGreaterThan(3)
    expect(figures['crossings left [–]']).toBe(0)
    expect(figures['time until free [s]']).toBeLessThan(seconds)
    expect(figures['time until free [s]']).toBeCloseTo(DT * figures['steps until free [–]'], 9)
    for (const figure of Object.keys(figures)) expect(figure, 'figures carry a unit').toMatch(/ \[.+\]$/)
  })

  it('is named with panels and place while it lasts', () => {
    const scene = build('tangle-dome')
    scene.watch?.(step(scene.sim, DT))
    const { failed, figures } = verdictOf(scene)
    expect(failed[0]).toMatch(/crossings are left after 0\.01 s/)
    expect(failed[1]).toMatch(/panels lower and upper pass through each other along \d+ mm at \(0\.0[56]\d, /)
    expect(figures).not.toHaveProperty('steps until free [–]')
  })

  it('into a body is named too', () => {
    const scene = build('tangle-body')
    scene.watch?.(step(scene.sim, DT))
    expect(verdictOf(scene).failed[1]).toMatch(/panel sheet passes through the body along \d+ mm/)
  })

  it('does not pass when it crosses again later', () => {
    const scene = playScene(build('tangle-corner'), 0.2, DT)
    const { x } = scene.sim.state
    const clean = x.slice()
    x.set(scene.sim.scene.cloth.position)
    scene.watch?.(scene.sim.report)
    x.set(clean)
    scene.watch?.(scene.sim.report)
    expect(verdictOf(scene).failed).toEqual([expect.stringMatching(/came free at .* crossed again at 0\.2/)])
  })

  it('is moved by the seed, by a twentieth of an edge at most', () => {
    const [one, two, again] = [1, 2, 1].map((seed) => build('tangle-layers', 12, seed).sim.state.x)
    expect(one).not.toEqual(two)
    expect(one).toEqual(again)
    one.forEach((value, k) => {
      expect(Math.abs(value - two[k])).toBeLessThan(2 * 0.0005)
    })
  })
})

describe('tangle-link', () => {
  it('is linked: held hems go through the lower hem of the first ring, not through the upper (1)', () => {
    const { sim } = build('tangle-link', 12)
    const held = [...sim.model.inverseMass.keys()].filter((i) => sim.model.inverseMass[i] === 0)
    const { triVertex, triPanel } = sim.scene.cloth
    const second = new Set([...triVertex].filter((_, k) => triPanel[Math.floor(k / 3)] === 1))
    const loop = held.filter((i) => second.has(i) && sim.state.x[3 * i + 2] < 0) // one hem, in order
    expect(loop.length).toBe(40)
    const through = (height: number) => {
      let count = 0
      loop.forEach((i, k) => {
        const [a, b] = [3 * i, 3 * loop[(k + 1) % loop.length]]
        const [above, below] = [sim.state.x[a + 1] - height, sim.state.x[b + 1] - height]
        const inside = Math.hypot(sim.state.x[a], sim.state.x[a + 2]) < 0.06
        if (above * below < 0 && inside) count += Math.sign(above)
      })
      return count
    }
    expect(Math.abs(through(0))).toBe(1)
    expect(through(0.1)).toBe(0)
  })

  it('stays tied and is named', () => {
    const { failed } = verdictOf(playScene(build('tangle-link'), 0.1, DT))
    expect(failed.join('\n')).toMatch(
      /panels first and second pass through each other along \d+ mm at \(0\.0[56]/,
    )
  })
})

it('all are in the table of scenes', () => {
  for (const [name, scene] of Object.entries(tangles)) {
    expect(scenes[name]).toBe(scene)
    expect(scene.name).toBe(name)
    expect(scene.seconds).toBeLessThanOrEqual(3)
  }
})
