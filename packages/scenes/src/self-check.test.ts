/** Scenes that judge themselves, small and short: what they say of a run, and that they can say no. */
import { readFileSync } from 'node:fs'
import { type Kernels, loadKernels } from '@selvedge/engine'
import { beforeAll, describe, expect, it } from 'vitest'
import { scenes } from './index.ts'
import { playScene } from './play-scene.ts'
import type { SceneVerdict } from './scene.ts'

const compiled = new URL('../../engine/dist/kernels.wasm', import.meta.url)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(compiled))
})

function verdictOf(name: string, n: number, seconds: number): SceneVerdict {
  const scene = scenes[name]
  const verdict = playScene(scene.build({ kernels, n, seed: 1 }), seconds, scene.dt).check?.()
  return verdict ?? { failed: ['no check'], figures: {} }
}

describe('scenes pass their own check', () => {
  it.each([
    ['provot', 9, 1],
    ['flag', 10, 1.2],
    ['sail', 12, 1.6],
    ['bottle', 20, 0.35],
    ['creases', 16, 1.5],
    ['hand', 16, 3.2],
    ['pull', 14, 1.9],
    ['limbs', 16, 0.8],
    ['film', 12, 0.9],
  ] as const)('%s, n = %i', (name, n, seconds) => {
    const { failed, figures } = verdictOf(name, n, seconds)
    expect(failed).toEqual([])
    for (const [figure, value] of Object.entries(figures)) {
      expect(Number.isFinite(value), figure).toBe(true)
      expect(figure, 'figures carry a unit').toMatch(/ \[.+\]$/)
    }
  })
})

describe('scenes fail their own check', () => {
  it('balloon, while the gas still holds it', () => {
    const { failed, figures } = verdictOf('balloon', 20, 0.2)
    expect(failed).toEqual([
      expect.stringContaining('should collapse'),
      expect.stringContaining('should sink'),
    ])
    expect(figures['volume while held [–]']).toBeGreaterThan(0.99)
  })

  it('pull, before the hand has come to the board', () => {
    const { failed } = verdictOf('pull', 8, 0.3)
    expect(failed).toEqual([
      expect.stringContaining('not to the board'),
      expect.stringContaining('far from the point'),
      expect.stringContaining('let go'),
    ])
  })

  it('limbs and film, in the air', () => {
    expect(verdictOf('limbs', 8, 0.05).failed).toContain('the sheet lies nowhere on the figure')
    expect(verdictOf('film', 8, 0.02).failed).toEqual(['the sheet lies nowhere on the body'])
  })

  it('bottle, in the air', () => {
    expect(verdictOf('bottle', 20, 0.02).failed).toEqual([expect.stringContaining('come down')])
  })
})

it('alike drapes the square in twelve meshes', () => {
  const { figures } = verdictOf('alike', 6, 0.05)
  const coefficients = Object.entries(figures).filter(([name]) => name.startsWith('drape coefficient'))
  expect(coefficients.length).toBe(12)
  for (const [name, value] of coefficients) expect(Math.abs(value - 0.95), name).toBeLessThan(0.06) // hardly bent yet
})
