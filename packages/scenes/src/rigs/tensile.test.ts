import { loadKernels } from '@selvedge/engine'
import { fabricFromKes } from '@selvedge/engine/sim'
import { expect, it } from 'vitest'
import { measureTensile } from './tensile.ts'

const kernels = await loadKernels(null)
const head = { name: 'test', title: 'test', source: 'chosen', measured: false }
const numbers = {
  weight: 12,
  thickness: 0.3,
  warp: { EM: 3, LT: 0.7, RT: 60, B: 0.1 },
  weft: { EM: 6, LT: 1, B: 0.1 },
  G: 0.8,
}
const options = { kernels, bending: 'plate', pattern: 'grid', cells: 2, steps: 24 } as const

it('finds EM, LT and RT again, warp and weft not exchanged', () => {
  const fabric = fabricFromKes(head, numbers)
  const warp = measureTensile({ ...options, fabric, membrane: 'plastic', direction: 'warp' })
  expect(Math.abs(warp.EM / 3 - 1)).toBeLessThan(1e-3) // friction is not fully at work within the last step
  expect(warp.LT).toBeCloseTo(0.7, 2)
  expect(Math.abs(warp.RT - 60)).toBeLessThan(2)
  expect(warp.WT).toBeCloseTo(0.5 * 500 * 0.03 * 0.7, 1)
  const weft = measureTensile({ ...options, fabric, membrane: 'plastic', direction: 'weft' })
  expect(weft.EM).toBeCloseTo(6, 6)
  expect(weft.RT).toBeCloseTo(100, 3)
})

it('ends the way back where the cloth carries nothing', () => {
  const fabric = { ...fabricFromKes(head, numbers), stretchYield: 0.01 }
  const { back, RT } = measureTensile({
    ...options,
    fabric,
    membrane: 'plastic',
    direction: 'warp',
    steps: 12,
  })
  const [strain, force] = back[back.length - 1]
  expect(force).toBe(0)
  expect(strain).toBeGreaterThan(0.005)
  expect(RT).toBeLessThan(60)
})
