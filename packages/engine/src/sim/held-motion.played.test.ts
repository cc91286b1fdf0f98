import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildGroundCollider, buildSphereCollider, type Collider } from '../contact/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import type { SimOptions } from './options.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'

const DT = 1 / 120
const G = 9.81
const SIDE = 0.2 // [m]
const ANGLE = Math.PI / 9
const TAN = Math.tan(ANGLE)
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
})

describe.each(['grid', 'jittered'] as const)(
  'a patch on an inclined plane, held by constraints, %s',
  (pattern) => {
    it('sticks at 1.01 tan α: not a bit of creep in three seconds', () => {
      const sim = patch(pattern, 1.01 * TAN)
      run(sim, 0.2)
      const start = sim.state.x.slice()
      run(sim, 3)
      let farthest = 0
      sim.state.x.forEach((value, k) => {
        farthest = Math.max(farthest, Math.abs(value - start[k]))
      })
      expect(farthest).toBeLessThan(1e-12)
    })

    it('slides at 0.99 tan α and below with g (sin α − μ cos α), within 1 %', () => {
      for (const share of [0.99, 0.5, 0]) {
        const sim = patch(pattern, share * TAN)
        run(sim, 0.2)
        const before = meanSpeed(sim)
        run(sim, 0.6)
        const exact = G * Math.sin(ANGLE) * (1 - share)
        expect(Math.abs((meanSpeed(sim) - before) / 0.4 / exact - 1)).toBeLessThan(0.01)
      }
    })

    it('meets the gap exactly, by the solve alone', () => {
      const sim = patch(pattern, 0.5 * TAN)
      run(sim, 0.5)
      const gap = sim.parts.body?.restGap ?? 0
      for (let at = 1; at < sim.state.x.length; at += 3) {
        expect(Math.abs(sim.state.x[at] - gap)).toBeLessThan(1e-12)
        expect(Math.abs(sim.state.v[at])).toBeLessThan(1e-10)
      }
    })
  },
)

it('a sheet on a ball is hardly stretched and crosses nothing', () => {
  const ball = buildSphereCollider({ centre: [0, -0.1, 0], radius: 0.09, friction: 0.4 })
  const sim = sheet('grid', 10, ball, { gravity: [0, -G, 0] })
  let worst = 0
  let crossings = 0
  for (let k = 0; k < 90; k++) {
    const report = step(sim, DT)
    worst = Math.max(worst, report.stretchMax)
    if (k % 6 > 0) continue
    const cloth = { position: sim.state.x, triVertex: sim.model.triVertex }
    crossings += countCrossings(cloth) + countCrossings(cloth, ball.mesh)
  }
  expect(crossings).toBe(0)
  expect(worst).toBeLessThan(0.1)
  expect(sim.report.halvings).toBe(0)
})

it('other time methods land on the gap too', () => {
  const sim = sheet('grid', 6, buildGroundCollider({ level: 0, friction: 0.4 }), {
    gravity: [0, -G, 0],
    integrator: 'bdf2',
  })
  for (let k = 0; k < 60; k++) step(sim, DT)
  const gap = sim.parts.body?.restGap ?? 0
  for (let at = 1; at < sim.state.x.length; at += 3) expect(sim.state.x[at]).toBeGreaterThan(gap - 2e-7)
})

function run(sim: Sim, until: number): void {
  while (sim.state.time < until - 0.5 * DT) step(sim, DT)
}

/** Down the slope. */
function meanSpeed({ state, model }: Sim): number {
  let sum = 0
  for (let at = 0; at < state.v.length; at += 3) sum += state.v[at]
  return sum / model.vertexCount
}

/** In the frame of the slope, which goes down along x. */
function patch(pattern: 'grid' | 'jittered', friction: number): Sim {
  return sheet(pattern, 6, buildGroundCollider({ level: 0, friction }), {
    gravity: [G * Math.sin(ANGLE), -G * Math.cos(ANGLE), 0],
    tolerance: 1e-4,
    iterationsMax: 60,
  })
}

/** Level, just above what it will touch. */
function sheet(
  pattern: 'grid' | 'jittered',
  n: number,
  collider: Collider,
  options: Partial<SimOptions>,
): Sim {
  const mesh = buildSheetMesh({ width: SIDE, height: SIDE, columns: n, rows: n, pattern })
  const cloth = clothFromMesh(mesh)
  for (let i = 0; i < cloth.vertexCount; i++) {
    cloth.position[3 * i] = mesh.vertexPattern[2 * i] - 0.5 * SIDE
    cloth.position[3 * i + 1] = 0.0035
    cloth.position[3 * i + 2] = 0.5 * SIDE - mesh.vertexPattern[2 * i + 1]
  }
  return createSim(
    { cloth, panelFabric: [cotton], colliders: [collider] },
    { linearise: 'start', air: null, massDamping: 0, bodyContact: 'constraints', ...options, kernels },
  )
}
