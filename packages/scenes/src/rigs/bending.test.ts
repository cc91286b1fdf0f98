import { loadKernels } from '@selvedge/engine'
import { fabricFromKes } from '@selvedge/engine/sim'
import { expect, it } from 'vitest'
import { measureBending, measureRelease } from './bending.ts'

const kernels = await loadKernels(null)
const side = { EM: 3, LT: 1, B: 0.118, twoHB: 0.124 }
const fabric = fabricFromKes(
  { name: 'test', title: 'test', source: 'chosen', measured: false },
  { weight: 12, thickness: 0.3, warp: side, weft: { ...side, B: 0.06 }, G: 0.8 },
)
const options = { kernels, fabric, membrane: 'stvk', pattern: 'equilateral', cells: 6, steps: 5 } as const

it('finds B of the direction it is cut along, without a loop for cloth without friction', () => {
  const { B, twoHB } = measureBending({ ...options, bending: 'plate', direction: 'weft' })
  expect(Math.abs(B / 0.06 - 1)).toBeLessThan(0.03) // six cells
  expect(Math.abs(twoHB)).toBeLessThan(1e-3 * B)
})

it('lets a strip go that keeps 2HB/(2B)', () => {
  const kept = measureRelease({ ...options, bending: 'hysteresis', direction: 'warp' })
  expect(Math.abs(kept / 52.54 - 1)).toBeLessThan(0.02)
})
