import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildBoxCollider, type Collider, moveCollider, type Sticking } from '../contact/index.ts'
import { stickingEnergy } from '../contact/sticking/check-energy.ts'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, joinCloths } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import type { SimOptions } from './options.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'

const DT = 1 / 120
const SIDE = 0.2 // [m]
const N = 8
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)
let kernels: Kernels
let exact: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  exact = await loadKernels(null) // in f64
})

describe('a plate over a sheet', () => {
  it.each(['implicit-euler', 'bdf2'] as const)(
    'lifts it by a sticky patch and drops it, %s',
    (integrator) => {
      const { sim, plate } = lifted((time) => (time < 0.5 ? 1 : 0), { integrator })
      run(sim, 0.45)
      const under = plate.mesh.position.filter((_, k) => k % 3 === 1).reduce((low, y) => Math.min(low, y), 1)
      const patch = patchVertices()
      for (const i of patch) {
        const off = under - sim.state.x[3 * i + 1]
        expect(off).toBeGreaterThan(0)
        expect(off, 'hangs on it, stretched by a millimetre or two').toBeLessThan(0.007)
      }
      expect(sim.parts.sticking?.system.bondCount).toBe(patch.length)
      run(sim, 0.5 + DT)
      expect(sim.parts.sticking?.system.bondCount).toBe(0)
      const height = meanOf(sim, sim.state.x)
      const speed = meanOf(sim, sim.state.v)
      run(sim, 0.7)
      const time = 0.2 - DT
      const fallen = height + speed * time - meanOf(sim, sim.state.x)
      expect(Math.abs(fallen / (0.5 * 9.81 * time * time) - 1), 'falls freely').toBeLessThan(0.05)
      expect(crossings(sim, [plate])).toBe(0)
    },
  )

  it('peels off when pulled harder than the patch can hold', () => {
    const { sim } = lifted(() => 1, {}, { stiffness: 2000 })
    run(sim, 1)
    expect(sim.parts.sticking?.system.bondCount).toBe(0)
  })
})

describe('cloth on cloth', () => {
  it('keeps momentum, and two plies become one that moves with their mean velocity', () => {
    const sim = plies(() => 1, N, { kernels: exact, tolerance: 1e-13, iterationsMax: 300 })
    const half = sim.model.vertexCount / 2
    const { v } = sim.state
    for (let i = 0; i < half; i++) v[3 * i] = 0.1
    for (let i = half; i < 2 * half; i++) v[3 * i] = -0.05
    const before = momentum(sim)
    run(sim, 0.25)
    const after = momentum(sim)
    const scale = sim.model.vertexMass.reduce((sum, m) => sum + m, 0) * 0.1
    for (let k = 0; k < 3; k++) expect(Math.abs(after[k] - before[k]) / scale).toBeLessThan(1e-10)
    for (let i = 0; i < 2 * half; i++) expect(Math.abs(v[3 * i] - 0.025)).toBeLessThan(2e-3)
    expect(
      sim.parts.sticking?.system.bondCount,
      'all but those that slid past the border first',
    ).toBeGreaterThan(0.8 * half)
    expect(crossings(sim, [])).toBe(0)
  })

  it('gains no energy in a thousand times on and off', () => {
    const n = 3
    const sim = plies((time) => (Math.round(time / DT) % 3 < 2 ? 1 : 0), n)
    const { x, v } = sim.state
    for (let at = 3 * n * n; at < x.length; at += 3) {
      v.set([1e-3 + 0.1 * x[at + 2], -0.02 * x[at], 1e-3 - 0.1 * x[at]], at)
    }
    const start = energy(sim)
    let before = start
    let gain = 0
    let caught = 0
    for (let k = 0; k < 3000; k++) {
      step(sim, DT)
      const now = energy(sim)
      gain = Math.max(gain, now - before)
      before = now
      caught += sim.parts.sticking?.system.bondCount ?? 0
    }
    expect(gain / start, 'the step itself errs by this much on cloth that turns freely').toBeLessThan(1e-4)
    expect(before / start).toBeLessThan(0.6)
    expect(caught).toBeGreaterThan(1000)
  })
})

function run(sim: Sim, until: number): void {
  while (sim.state.time < until - 0.5 * DT) step(sim, DT)
}

function momentum({ model, state }: Sim): number[] {
  const sum = [0, 0, 0]
  for (let k = 0; k < state.v.length; k++) sum[k % 3] += model.vertexMass[Math.floor(k / 3)] * state.v[k]
  return sum
}

/** Upward part of places or velocities, weighed by mass. */
function meanOf({ model }: Sim, values: Float64Array): number {
  const mass = model.vertexMass.reduce((sum, m) => sum + m, 0)
  return model.vertexMass.reduce((sum, m, i) => sum + m * values[3 * i + 1], 0) / mass
}

/** Of motion, strain and bonds [J]; nothing else is at work. */
function energy(sim: Sim): number {
  const { model, state, parts } = sim
  let sum = parts.sticking === null ? 0 : stickingEnergy(parts.sticking.system, state.x)
  for (let k = 0; k < state.v.length; k++) sum += 0.5 * model.vertexMass[Math.floor(k / 3)] * state.v[k] ** 2
  sum += parts.membrane.law.assemble(state.x, sim.scratch.still, sim.scratch.force, null, 0, 0)
  return sum + parts.bending.law.assemble(state.x, sim.scratch.still, sim.scratch.force, null, 0, 0)
}

function crossings({ model, state }: Sim, colliders: readonly Collider[]): number {
  const cloth = { position: state.x, triVertex: model.triVertex }
  return countCrossings(cloth) + colliders.reduce((sum, { mesh }) => sum + countCrossings(cloth, mesh), 0)
}

/** A level sheet at y = height. */
function sheet(n: number, height: number): Cloth {
  const mesh = buildSheetMesh({ width: SIDE, height: SIDE, columns: n, rows: n, pattern: 'grid' })
  const cloth = clothFromMesh(mesh)
  for (let i = 0; i < cloth.vertexCount; i++) {
    cloth.position[3 * i] = mesh.vertexPattern[2 * i] - 0.5 * SIDE
    cloth.position[3 * i + 1] = height
    cloth.position[3 * i + 2] = 0.5 * SIDE - mesh.vertexPattern[2 * i + 1]
  }
  return cloth
}

/** The middle four by four. */
function patchVertices(): number[] {
  const rows = [2, 3, 4, 5]
  return rows.flatMap((r) => rows.map((c) => N * r + c))
}

/** The sheet just under a plate that rises by half a metre a second. */
function lifted(
  grip: (time: number) => number,
  options: Partial<SimOptions> = {},
  sticking: Partial<Sticking> = {},
): { sim: Sim; plate: Collider } {
  const size = 0.16
  const plate = moveCollider(
    buildBoxCollider({ centre: [0, 0.01, 0], size: [size, 0.02, size], friction: 0.3 }),
    (time) => ({ axis: [0, 1, 0], angle: 0, shift: [0, 0.5 * Math.max(0, time - 0.05), 0] }),
  )
  const sim = createSim(
    {
      cloth: sheet(N, -0.0035),
      panelFabric: [cotton],
      colliders: [plate],
      sticking: {
        adhering: [{ vertices: patchVertices(), grip: () => 1 }],
        sticky: [{ on: 0, triangles: Array.from({ length: 12 }, (_, t) => t), grip }],
        reach: 0.002,
        ...sticking,
      },
    },
    { air: null, massDamping: 0, tolerance: 1e-4, iterationsMax: 60, kernels, ...options },
  )
  return { sim, plate }
}

/** Two plies a little more than a thickness apart, without weight; the upper one adheres to the lower. */
function plies(
  grip: (time: number) => number,
  n: number,
  options: Partial<SimOptions> & { kernels?: Kernels } = {},
): Sim {
  const cloth = joinCloths([sheet(n, 0), sheet(n, 1.2e-3)])
  const triangles = Array.from({ length: 2 * (n - 1) ** 2 }, (_, t) => t)
  return createSim(
    {
      cloth,
      panelFabric: [cotton, cotton],
      sticking: {
        adhering: [{ vertices: Array.from({ length: n * n }, (_, i) => n * n + i), grip: () => 1 }],
        sticky: [{ on: 'cloth', triangles, grip }],
      },
    },
    { gravity: [0, 0, 0], air: null, massDamping: 0, linearise: 'start', kernels, ...options },
  )
}
