import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildGroundCollider } from '../contact/index.ts'
import { stateHash } from '../core/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import type { SimOptions } from './options.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'

const DT = 1 / 60
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)
let originals: Kernels
let twins: Kernels
beforeAll(async () => {
  originals = await loadKernels(null)
  twins = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
})

describe('step', () => {
  it('gives the same bits on two runs, and others from another start', () => {
    const hash = (tilt: number) => {
      const sim = hang(twins, 12, {}, tilt)
      for (let k = 0; k < 30; k++) step(sim, DT)
      return stateHash(sim.state.x, sim.state.v)
    }
    expect(hash(0)).toBe(hash(0))
    expect(hash(0)).not.toBe(hash(1e-9))
  })

  it('swings alike in TypeScript and WebAssembly: places within 0.1 mm after a second', () => {
    const [one, other] = [originals, twins].map((kernels) => {
      const sim = hang(kernels, 16)
      for (let k = 0; k < 60; k++) step(sim, DT)
      return sim
    })
    expect(twins.name).toBe('wasm')
    let farthest = 0
    let moved = 0
    one.state.x.forEach((value, k) => {
      farthest = Math.max(farthest, Math.abs(value - other.state.x[k]))
      moved = Math.max(moved, Math.abs(value - one.scene.cloth.position[k]))
    })
    expect(moved, 'it did swing').toBeGreaterThan(0.5)
    expect(farthest).toBeLessThan(1e-4)
  })

  it('falls as implicit Euler says when nothing else acts: v = g t, x = g dt² k (k + 1) / 2', () => {
    const sim = hang(originals, 6, { massDamping: 0, air: null }, 0, [])
    const start = sim.state.x.slice()
    for (let k = 0; k < 30; k++) step(sim, DT)
    sim.state.x.forEach((value, k) => {
      const fallen = k % 3 === 1 ? (-9.81 * DT * DT * 30 * 31) / 2 : 0
      expect(value - start[k]).toBeCloseTo(fallen, 9)
    })
    expect(sim.state.time).toBeCloseTo(0.5, 12)
    expect(sim.state.steps).toBe(30)
  })

  it('keeps momentum without gravity, pins and air', () => {
    const sim = hang(originals, 6, { ...LOSSLESS, ...EXACT }, 0, [])
    sim.state.v.forEach((_, k) => {
      sim.state.v[k] = Math.sin(3 * k) // seedless, but no rigid motion
    })
    const before = momentum(sim)
    for (let k = 0; k < 20; k++) step(sim, DT)
    const size = sim.model.vertexMass.reduce((sum, m) => sum + m, 0)
    momentum(sim).forEach((value, k) => {
      expect(Math.abs(value - before[k]) / size).toBeLessThan(1e-9)
    })
  })

  it('halves a step that would carry cloth too far, and still arrives at its end', () => {
    const sim = hang(originals, 6, LOSSLESS, 0, [])
    const start = sim.state.x.slice()
    for (let at = 0; at < start.length; at += 3) sim.state.v[at] = 20 // a third of a metre in one step
    const report = step(sim, DT)
    expect(report.halvings).toBe(1)
    expect(report.time).toBeCloseTo(DT, 15)
    for (let at = 0; at < start.length; at += 3) expect(sim.state.x[at] - start[at]).toBeCloseTo(20 * DT, 9)
    for (let at = 0; at < start.length; at += 3) sim.state.v[at] = 1
    expect(step(sim, DT).halvings, 'the next one needs none').toBe(0)
  })

  it('gives up halving where it is told, and names the first bad vertex', () => {
    const sim = hang(originals, 6, { halvingsMax: 2 }, 0, [])
    sim.state.v[3 * 7] = Number.NaN
    const report = step(sim, DT)
    expect(report.halvings).toBeGreaterThan(0)
    expect(report.halvings).toBeLessThanOrEqual(3) // one whole, two halves: 2² − 1
    expect(report.solved && report.badVertex < 0, 'a burst is told').toBe(false)
  })

  it('leaves pins where they are and lets cloth rest on the ground', () => {
    const sim = hang(originals, 8)
    for (let k = 0; k < 20; k++) step(sim, DT)
    for (const pin of [0, 7]) {
      expect(sim.state.x.subarray(3 * pin, 3 * pin + 3)).toEqual(
        sim.scene.cloth.position.subarray(3 * pin, 3 * pin + 3),
      )
    }
    const ground = buildGroundCollider({ level: -0.05, friction: 0.4 })
    const lying = createSim(
      { cloth: sheet(8, 0), panelFabric: [cotton], colliders: [ground] },
      { kernels: originals, massDamping: 5 },
    )
    for (let k = 0; k < 90; k++) step(lying, DT)
    expect(lying.report.speedMax).toBeLessThan(1e-3)
    const heights = lying.state.x.filter((_, k) => k % 3 === 1)
    expect(Math.min(...heights)).toBeGreaterThan(-0.05)
    expect(Math.max(...heights)).toBeLessThan(-0.05 + 2 * lying.parts.body!.restGap)
  })
})

const LOSSLESS: Partial<SimOptions> = { massDamping: 0, air: null, gravity: [0, 0, 0] }
/** Solved to rounding: what the solver leaves over is a force nobody asked for. */
const EXACT: Partial<SimOptions> = { tolerance: 1e-13, iterationsMax: 200 }

/** The bench sheet: a metre of cotton, horizontal, held at two corners. */
function hang(
  kernels: Kernels,
  n: number,
  options: Partial<SimOptions> = {},
  tilt = 0,
  pinned = [0, n - 1],
): Sim {
  return createSim(
    { cloth: sheet(n, tilt), panelFabric: [cotton], pinned },
    { selfContact: false, air: null, ...options, kernels },
  )
}

function sheet(n: number, tilt: number): Cloth {
  const mesh = buildSheetMesh({ width: 1, height: 1, columns: n, rows: n, pattern: 'grid' })
  const cloth = clothFromMesh(mesh)
  for (let i = 0; i < cloth.vertexCount; i++) {
    const [u, v] = mesh.vertexPattern.subarray(2 * i, 2 * i + 2)
    cloth.position.set([u - 0.5, tilt * v, 0 - v], 3 * i)
  }
  return cloth
}

function momentum({ model, state }: Sim): number[] {
  const sum = [0, 0, 0]
  state.v.forEach((value, k) => {
    sum[k % 3] += model.vertexMass[Math.floor(k / 3)] * value
  })
  return sum
}
