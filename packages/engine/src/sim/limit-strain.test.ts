import { describe, expect, it } from 'vitest'
import { Arena, buildRandom } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { buildSheetMesh, type SheetPattern } from '../mesh/index.ts'
import { buildModel, clothFromMesh, type Model } from '../model/index.ts'
import { buildStrainLimiter, limitStrain, type StrainLimitOptions } from './limit-strain.ts'

const FABRIC: Fabric = {
  name: 'test',
  title: 'test sheet',
  source: 'chosen',
  measured: false,
  density: 0.2,
  thickness: 5e-4,
  stretchWarp: 100,
  stretchWeft: 100,
  stretchCross: 0,
  shear: 30,
  bendWarp: 1e-5,
  bendBias: 1e-5,
  bendWeft: 1e-5,
  viscosity: 0,
  bendViscosity: 0,
  frictionCloth: 0,
  frictionBody: 0,
}
const DT = 1 / 60

function sheetOf(
  pattern: SheetPattern,
  pin: (x: number, y: number) => boolean,
  options: Partial<StrainLimitOptions> = {},
  fabric = FABRIC,
) {
  const cloth = clothFromMesh(buildSheetMesh({ width: 0.5, height: 0.5, columns: 6, pattern }))
  const x = cloth.position.slice()
  const pinned = [...Array(cloth.vertexCount).keys()].filter((i) => pin(x[3 * i], x[3 * i + 1]))
  const arena = new Arena(new ArrayBuffer(1 << 20), 'f64')
  const model = buildModel(arena, { cloth, panelFabric: [fabric], pinned })
  return { model, x, limiter: buildStrainLimiter(model, [fabric], options) }
}

const free = () => false

function randomVelocity(model: Model, size: number, seed: number): Float64Array {
  const random = buildRandom(seed)
  return Float64Array.from({ length: 3 * model.vertexCount }, (_, k) =>
    model.inverseMass[Math.floor(k / 3)] === 0 ? 0 : size * (2 * random() - 1),
  )
}

/** Momentum, angular momentum and kinetic energy. */
function motionOf({ vertexMass }: Model, x: Float64Array, v: Float64Array) {
  const sums = new Float64Array(7)
  for (let i = 0; i < vertexMass.length; i++) {
    const m = vertexMass[i]
    const [px, py, pz] = x.subarray(3 * i, 3 * i + 3)
    const [vx, vy, vz] = v.subarray(3 * i, 3 * i + 3)
    const add = [
      vx,
      vy,
      vz,
      py * vz - pz * vy,
      pz * vx - px * vz,
      px * vy - py * vx,
      (vx * vx + vy * vy + vz * vz) / 2,
    ]
    for (let k = 0; k < 7; k++) sums[k] += m * add[k]
  }
  return sums
}

/** Shortest and longest edge at the end of the step, over its rest length. */
function stretchRange(
  limiter: ReturnType<typeof buildStrainLimiter>,
  x: Float64Array,
  v: Float64Array,
): number[] {
  let low = Number.POSITIVE_INFINITY
  let high = 0
  for (let edge = 0; edge < limiter.edgeRest.length; edge++) {
    const [a, b] = limiter.edgeVertex.subarray(2 * edge, 2 * edge + 2)
    const e = [0, 1, 2].map((k) => x[3 * b + k] - x[3 * a + k] + DT * (v[3 * b + k] - v[3 * a + k]))
    const stretch = Math.hypot(...e) / limiter.edgeRest[edge]
    low = Math.min(low, stretch)
    high = Math.max(high, stretch)
  }
  return [low, high]
}

describe.each([
  ['grid', 'gauss-seidel'],
  ['jittered', 'gauss-seidel'],
  ['grid', 'jacobi'],
  ['jittered', 'jacobi'],
] as const)('strain limiting on a %s mesh by %s', (pattern, sweeps) => {
  const options = { sweeps, sweepsMax: 4000, tolerance: 1e-6 } as const

  it('keeps every edge inside at the end of the step, momentum and angular momentum as they were, and takes energy', () => {
    for (const seed of [1, 2, 3]) {
      const { model, x, limiter } = sheetOf(pattern, free, { ...options, compression: 0.05 })
      const v = randomVelocity(model, 0.5, seed) // up to 1.7 cm a step along each axis, on edges of 5 to 14 cm
      const before = motionOf(model, x, v)
      expect(stretchRange(limiter, x, v)[1]).toBeGreaterThan(1.11)
      const report = limitStrain(limiter, model, x, v, DT)
      expect(report.last).toBeLessThan(1e-6)
      expect(report.first).toBeGreaterThan(0.03)
      const [low, high] = stretchRange(limiter, x, v)
      expect(low).toBeGreaterThan(0.95 - 2e-6)
      expect(high).toBeLessThan(1.1 + 2e-6)
      const after = motionOf(model, x, v)
      const size = Math.sqrt(2 * before[6] * 0.05) // √(2 E m), the largest momentum there could be
      for (let k = 0; k < 6; k++) expect(Math.abs(after[k] - before[k])).toBeLessThan(1e-12 * size)
      expect(after[6]).toBeLessThan(before[6])
    }
  })

  it('leaves alone what is inside, and pins as they are', () => {
    const { model, x, limiter } = sheetOf(pattern, (px) => px === 0, options)
    const calm = x.map((value, k) => (k % 3 < 2 ? value : 0)) // grows by dt in both directions
    const kept = calm.slice()
    expect(limitStrain(limiter, model, x, calm, DT)).toEqual({ sweeps: 1, first: 0, last: 0 })
    expect(calm).toEqual(kept)
    const v = randomVelocity(model, 2, 4)
    limitStrain(limiter, model, x, v, DT)
    for (let i = 0; i < model.vertexCount; i++) {
      if (model.inverseMass[i] === 0) expect([...v.subarray(3 * i, 3 * i + 3)]).toEqual([0, 0, 0])
    }
    expect(stretchRange(limiter, x, v)[1]).toBeLessThan(1.1 + 2e-6)
  })
})

describe('cloth held together by nothing but limits', () => {
  it('falls from two corners and is 10 % longer at most', () => {
    const held = (px: number, py: number) => py === 0.5 && (px === 0 || px === 0.5)
    const { model, x, limiter } = sheetOf('grid', held, { compression: 0.99, sweepsMax: 200 })
    const v = new Float64Array(x.length)
    for (let step = 0; step < 60; step++) {
      for (let i = 0; i < model.vertexCount; i++) if (model.inverseMass[i] > 0) v[3 * i + 1] -= 9.81 * DT
      const report = limitStrain(limiter, model, x, v, DT)
      expect(report.last).toBeLessThan(0.01)
      for (let k = 0; k < x.length; k++) x[k] += DT * v[k]
    }
    const [low, high] = stretchRange(limiter, x, new Float64Array(x.length))
    expect(high).toBeLessThan(1.11)
    expect(low).toBeLessThan(1)
    expect(Math.min(...x.filter((_, k) => k % 3 === 1))).toBeLessThan(-0.045) // the hem hangs at the limit
  })

  it('buckles when it is pressed and may not shorten', () => {
    const { model, x, limiter } = sheetOf('jittered', free, { sweepsMax: 200 })
    for (let i = 0; i < model.vertexCount; i++) x[3 * i + 2] = 0.002 * Math.sin(12 * x[3 * i])
    const v = new Float64Array(x.length)
    for (let step = 0; step < 30; step++) {
      for (let i = 0; i < model.vertexCount; i++) v[3 * i] = 0.2 * (0.25 - x[3 * i]) // pushed together along x
      limitStrain(limiter, model, x, v, DT)
      for (let k = 0; k < x.length; k++) x[k] += DT * v[k]
    }
    expect(stretchRange(limiter, x, new Float64Array(x.length))[0]).toBeGreaterThan(0.985)
    expect(Math.max(...x.filter((_, k) => k % 3 === 2))).toBeGreaterThan(0.02)
  })
})

it('takes the limits of the fabric, and brings back what starts outside by a tenth a step', () => {
  const fabric = { ...FABRIC, extensionMax: 0.3, compressionMax: 0.2 }
  const { model, x, limiter } = sheetOf('grid', free, { sweepsMax: 500, tolerance: 1e-6 }, fabric)
  const v = randomVelocity(model, 5, 7)
  limitStrain(limiter, model, x, v, DT)
  const [low, high] = stretchRange(limiter, x, v)
  expect(high).toBeCloseTo(1.3, 5)
  expect(low).toBeCloseTo(0.8, 5)
  for (let k = 0; k < x.length; k++) x[k] *= 1.8
  const back = new Float64Array(x.length)
  limitStrain(limiter, model, x, back, DT)
  expect(stretchRange(limiter, x, back)[1]).toBeCloseTo(1.7, 5)
})
