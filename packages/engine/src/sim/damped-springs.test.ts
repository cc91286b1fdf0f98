import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, joinCloths } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'

const DT = 1 / 120
const N = 5
const SIDE = 0.1 // [m]
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(null)
})

it('two plies that meet in flight keep their momentum to 1e-10, do not cross and do not bounce', () => {
  const sim = meeting(0.3, 0.05)
  const before = momentum(sim)
  const scale = sim.model.vertexMass.reduce((sum, m) => sum + m, 0) * 0.3
  let fastest = 0
  for (let k = 0; k < 60; k++) {
    step(sim, DT)
    fastest = k > 30 ? Math.max(fastest, partingSpeed(sim)) : 0
  }
  momentum(sim).forEach((value, c) => {
    expect(Math.abs(value - before[c]) / scale).toBeLessThan(1e-10)
  })
  expect(fastest).toBeLessThan(0.1 * 0.3)
  expect(countCrossings({ position: sim.state.x, triVertex: sim.model.triVertex })).toBe(0)
})

it('friction drags one ply along with the other while they are pressed', () => {
  const sim = meeting(0.3, 0.05)
  for (let k = 0; k < 60; k++) step(sim, DT)
  const half = sim.model.vertexCount / 2
  const speed = (from: number) => {
    let sum = 0
    for (let i = from; i < from + half; i++) sum += sim.state.v[3 * i]
    return sum / half
  }
  expect(speed(half) - speed(0), 'slip was 0.05 m/s').toBeLessThan(0.045)
  expect(speed(half) - speed(0), 'friction stops slip, it does not turn it').toBeGreaterThan(-1e-3)
})

function momentum({ model, state }: Sim): number[] {
  const sum = [0, 0, 0]
  for (let k = 0; k < state.v.length; k++) sum[k % 3] += model.vertexMass[Math.floor(k / 3)] * state.v[k]
  return sum
}

function partingSpeed({ model, state }: Sim): number {
  const half = model.vertexCount / 2
  let sum = 0
  for (let i = 0; i < half; i++) sum += state.v[3 * (i + half) + 1] - state.v[3 * i + 1]
  return sum / half
}

function sheet(height: number): Cloth {
  const mesh = buildSheetMesh({ width: SIDE, height: SIDE, columns: N, rows: N, pattern: 'grid' })
  const cloth = clothFromMesh(mesh)
  for (let i = 0; i < cloth.vertexCount; i++) {
    cloth.position[3 * i] = mesh.vertexPattern[2 * i] + 3 * height
    cloth.position[3 * i + 1] = height
    cloth.position[3 * i + 2] = mesh.vertexPattern[2 * i + 1]
  }
  return cloth
}

/** Without weight or air: the upper ply comes down at `down` and glides aside at `aside` [m/s]. */
function meeting(down: number, aside: number): Sim {
  const cloth = joinCloths([sheet(0), sheet(2e-3)])
  const sim = createSim(
    { cloth, panelFabric: [cotton, cotton] },
    {
      gravity: [0, 0, 0],
      air: null,
      massDamping: 0,
      linearise: 'start',
      clothContact: 'damped-springs',
      tolerance: 1e-13,
      iterationsMax: 300,
      kernels,
    },
  )
  for (let i = N * N; i < 2 * N * N; i++) sim.state.v.set([aside, -down, 0], 3 * i)
  return sim
}
