/** The dryer with two small tubes for a wash: coarse and short. The true wash: checks/whole/garment-scenes.test.ts. */
import { readFileSync } from 'node:fs'
import { type Garment, type Kernels, loadKernels } from '@selvedge/engine'
import { polygonPanel } from '@selvedge/engine/pattern'
import { beforeAll, describe, expect, it } from 'vitest'
import { dryer } from './dryer.ts'
import { layers } from './layers.ts'
import { playScene } from './play-scene.ts'
import type { Wardrobe } from './scene.ts'
import { walk } from './walk.ts'

const root = new URL('../../../', import.meta.url)
/** Two pieces of 50 × 20 cm, sewn along their short sides. */
const tube: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'tube',
  panels: [panelAt('front', 0.05, 1), panelAt('back', -0.05, -1)],
  seams: ['edge-1', 'edge-3'].map((edge) => ({
    id: `side-${edge}`,
    a: [{ panel: 'front', edge }],
    b: [{ panel: 'back', edge }],
    parallel: true,
    sides: 'right-right' as const,
  })),
}
const wardrobe: Wardrobe = {
  garment: () => tube,
  bodyData() {
    throw new Error('no body in a dryer')
  },
}
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('packages/engine/dist/kernels.wasm', root)))
})

describe('dryer', () => {
  it('starts free of the drum, turns, and nothing crosses', () => {
    const scene = dryer.build({ kernels, n: 20, seed: 1, wardrobe })
    const [drum] = scene.colliders
    const surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
    const { x } = scene.sim.state
    for (let at = 0; at < x.length; at += 3) expect(drum.gap(x, at, surface)).toBeGreaterThan(0.005)
    const corner = drum.mesh.position.slice(0, 3)
    const verdict = playScene(scene, 0.15, dryer.dt).check?.()
    expect(verdict?.failed).toEqual([])
    for (const figure of Object.keys(verdict?.figures ?? {})) expect(figure).toMatch(/ \[.+\]$/)
    const angle = 0.5 * 2 * Math.PI * (50 / 60) * (0.15 ** 2 / 0.5) // ½ α t²
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    expect(drum.mesh.position[0]).toBeCloseTo(c * corner[0] - s * corner[1], 9)
    expect(drum.mesh.position[1]).toBeCloseTo(s * corner[0] + c * corner[1], 9)
  })

  it('the seed throws the wash in differently', () => {
    const [one, two] = [1, 2].map((seed) => dryer.build({ kernels, n: 20, seed, wardrobe }).sim.state.x)
    const apart = one.reduce((sum, value, k) => sum + Math.abs(value - two[k]), 0) / one.length
    expect(apart).toBeGreaterThan(0.01)
  })
})

it.each([dryer, layers, walk])('$name says what it lacks', (scene) => {
  expect(() => scene.build({ kernels, n: 20, seed: 1 })).toThrow('wardrobe')
})

function panelAt(id: string, z: number, outside: 1 | -1) {
  const corners: [number, number][] = [
    [0, 0],
    [0.5, 0],
    [0.5, 0.2],
    [0, 0.2],
  ]
  return {
    ...polygonPanel(id, corners),
    placement: {
      translation: [0, 0, z] as [number, number, number],
      rotation: [0, 0, 0] as [number, number, number],
    },
    outside,
  }
}
