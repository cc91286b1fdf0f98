import { loadKernels } from '@selvedge/engine'
import { fabricFromKes } from '@selvedge/engine/sim'
import { expect, it } from 'vitest'
import { measureShear } from './shear.ts'

const kernels = await loadKernels(null)
const side = { EM: 3, LT: 1, B: 0.1 }
const fabric = fabricFromKes(
  { name: 'test', title: 'test', source: 'chosen', measured: false },
  { weight: 12, thickness: 0.3, warp: side, weft: side, G: 0.8, twoHG: 0.9 },
)
const options = {
  kernels,
  fabric,
  bending: 'plate',
  direction: 'warp',
  pattern: 'grid',
  cells: 2,
  steps: 16,
} as const

it('finds G and the width of the loop again', () => {
  const { G, twoHG, twoHG5, up } = measureShear({ ...options, membrane: 'plastic' })
  expect(Math.abs(G / 0.8 - 1)).toBeLessThan(0.01)
  expect(Math.abs(twoHG / 0.9 - 1)).toBeLessThan(0.02)
  expect(Math.abs(twoHG5 / 0.9 - 1)).toBeLessThan(0.02)
  expect(up[up.length - 1][0]).toBeCloseTo(Math.tan((8 * Math.PI) / 180), 9)
})

it('shows no loop for cloth without friction', () => {
  const { G, twoHG } = measureShear({ ...options, membrane: 'curves' })
  expect(Math.abs(G / 0.8 - 1)).toBeLessThan(0.01)
  expect(Math.abs(twoHG)).toBeLessThan(1e-3)
})
