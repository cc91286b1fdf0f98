import { loadKernels } from '@selvedge/engine'
import { fabricFromKes } from '@selvedge/engine/sim'
import { expect, it } from 'vitest'
import {
  buildSpecimen,
  clampForce,
  type LoopPoint,
  restSpecimen,
  slopeBetween,
  valueAt,
  workAlong,
} from './specimen.ts'

const side = { EM: 3, LT: 1, B: 0.1 }
const fabric = fabricFromKes(
  { name: 'test', title: 'test', source: 'chosen', measured: false },
  { weight: 12, thickness: 0.3, warp: side, weft: { ...side, EM: 6 }, G: 0.8 },
)
const kernels = await loadKernels(null)
const branch: LoopPoint[] = [
  [0, 1],
  [1, 3],
  [3, 7],
]

it('reads values, slopes and work off a branch', () => {
  expect(valueAt(branch, 2)).toBe(5)
  expect(valueAt([...branch].reverse(), 0.5)).toBe(2)
  expect(Number.isNaN(valueAt(branch, 4))).toBe(true)
  expect(slopeBetween(branch, 0, 3)).toBeCloseTo(2, 12)
  expect(workAlong(branch)).toBe(2 + 10)
  expect(workAlong([...branch].reverse())).toBe(-12)
})

it('cuts along warp, weft and bias, and clamps both ends', () => {
  const options = {
    kernels,
    fabric,
    membrane: 'stvk',
    bending: 'hinge',
    pattern: 'grid',
    cells: 2,
    steps: 1,
  } as const
  const pull = (direction: 'warp' | 'weft' | 'bias') => {
    const specimen = buildSpecimen({ ...options, direction }, 0.1, 0.05)
    expect(specimen.lower.length).toBe(specimen.upper.length)
    for (const i of specimen.upper) specimen.sim.state.x[3 * i + 1] *= 1.001
    restSpecimen(specimen, 1e-6)
    expect(clampForce(specimen, specimen.lower, 1)).toBeCloseTo(-clampForce(specimen, specimen.upper, 1), 3)
    return clampForce(specimen, specimen.upper, 1)
  }
  expect(pull('warp') / pull('weft')).toBeCloseTo(2, 1)
  expect(pull('bias')).toBeLessThan(0.8 * pull('weft')) // clamps hold its yarns, so it cannot only shear
})

it('holds three rows in each clamp where it must hold the slope', () => {
  const options = {
    kernels,
    fabric,
    membrane: 'stvk',
    bending: 'plate',
    pattern: 'jittered',
    cells: 4,
    steps: 1,
  } as const
  const { lower, upper, place } = buildSpecimen({ ...options, direction: 'warp' }, 0.02, 0.01, 2)
  for (const i of lower) expect(place[2 * i + 1]).toBeLessThan(0.3 * 0.0025)
  for (const i of upper) expect(place[2 * i + 1]).toBeGreaterThan(0.01 - 0.3 * 0.0025)
  expect(Math.min(...lower.map((i) => place[2 * i + 1]))).toBeCloseTo(-0.005, 12)
})
