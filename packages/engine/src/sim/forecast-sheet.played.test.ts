import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildGroundCollider, buildSphereCollider, type Collider } from '../contact/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'

const DT = 1 / 120
const G = 9.81
const SIDE = 0.2 // [m]
const DEGREES = 20
const ANGLE = (DEGREES * Math.PI) / 180
const TAN = Math.tan(ANGLE)
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
})

describe.each(['grid', 'jittered'] as const)('a patch on an inclined plane by forecasting, %s', (pattern) => {
  it('sticks at 1.01 tan α without creep, slides at 0.99 tan α', () => {
    const stuck = patch(pattern, ground(1.01 * TAN))
    run(stuck, 0.2)
    const start = stuck.state.x.slice()
    run(stuck, 4)
    let farthest = 0
    stuck.state.x.forEach((value, k) => {
      farthest = Math.max(farthest, Math.abs(value - start[k]))
    })
    expect(farthest).toBeLessThan(1e-4)

    const loose = patch(pattern, ground(0.99 * TAN))
    run(loose, 2)
    expect(mean(loose, loose.state.v, 0) / 2 / (0.01 * G * Math.sin(ANGLE))).toBeCloseTo(1, 1)
  })

  it('slides with g (sin α − μ cos α), within 1 %', () => {
    for (const mu of [0, 0.1, 0.2]) {
      const sim = patch(pattern, ground(mu))
      run(sim, 1)
      const exact = G * (Math.sin(ANGLE) - mu * Math.cos(ANGLE))
      expect(Math.abs(mean(sim, sim.state.v, 0) / exact - 1)).toBeLessThan(0.01)
    }
  })

  it('does the same on a plane that moves at constant speed', () => {
    const speed = [0.3, 0, -0.2]
    const rest = patch(pattern, ground(0.2))
    const carried = patch(pattern, carriedGround(0.2, speed))
    for (let k = 0; k < carried.state.v.length; k++) carried.state.v[k] += speed[k % 3]
    run(rest, 1)
    run(carried, 1)
    for (let c = 0; c < 3; c++) {
      // the solve multiplies its f32 stiffness with the common speed, which is not quite 0
      const slack = 0.005 * mean(rest, rest.state.v, 0)
      expect(
        Math.abs(mean(carried, carried.state.v, c) - speed[c] - mean(rest, rest.state.v, c)),
      ).toBeLessThan(slack)
      expect(
        Math.abs(mean(carried, carried.state.x, c) - speed[c] - mean(rest, rest.state.x, c)),
      ).toBeLessThan(slack)
    }
  })
})

it('a sheet that falls on a ball has never more energy than it began with, crosses nothing, and rests', () => {
  const ball = buildSphereCollider({ centre: [0, 0, 0], radius: 0.15, friction: 0.4 })
  const stretch = [120, 360].map((rate) => {
    const sim = patch('jittered', ball, { height: 0.17, angle: 0, cells: 6 })
    const start = energy(sim)
    const size = sim.model.vertexMass.reduce((sum, m) => sum + m, 0) * G * SIDE
    let most = Number.NEGATIVE_INFINITY
    for (let k = 0; k < 0.8 * rate; k++) {
      step(sim, 1 / rate)
      most = Math.max(most, energy(sim) - start)
    }
    expect(most / size, 'elastic energy, not counted here, was 0').toBeLessThan(1e-9)
    expect(countCrossings({ position: sim.state.x, triVertex: sim.model.triVertex }, ball.mesh)).toBe(0)
    expect(mean(sim, sim.state.x, 1)).toBeGreaterThan(0.1)
    expect(sim.report.kineticEnergy / size).toBeLessThan(0.01)
    return sim.report.stretchMax
  })
  expect(stretch[1] / stretch[0], 'friction holds too well, less so in smaller steps').toBeLessThan(0.5)
})

interface PatchOptions {
  height?: number
  angle?: number
  cells?: number
}

function patch(pattern: 'grid' | 'jittered', collider: Collider, options: PatchOptions = {}): Sim {
  const { height = 0.0025, angle = ANGLE, cells = 4 } = options
  const mesh = buildSheetMesh({
    width: SIDE,
    height: SIDE,
    columns: cells + 1,
    rows: cells + 1,
    pattern,
    seed: 1,
  })
  const cloth = clothFromMesh(mesh)
  for (let i = 0; i < cloth.vertexCount; i++) {
    const [across, along] = mesh.vertexPattern.subarray(2 * i, 2 * i + 2)
    cloth.position.set([across - SIDE / 2, height, SIDE / 2 - along], 3 * i)
  }
  const gravity = [G * Math.sin(angle), -G * Math.cos(angle), 0] as const
  const sim = createSim(
    { cloth, panelFabric: [cotton], colliders: [collider] },
    { kernels, bodyContact: 'forecast', gravity, air: null, massDamping: 0, linearise: 'start' },
  )
  if (angle === ANGLE) layDown(sim)
  return sim
}

/** Puts the patch on its rest gap, so that it need not fall first. */
function layDown(sim: Sim): void {
  const restGap = sim.parts.body?.restGap ?? 0
  for (let at = 1; at < sim.state.x.length; at += 3) sim.state.x[at] = restGap
}

function run(sim: Sim, seconds: number): void {
  for (let k = 0; k < Math.round(seconds / DT); k++) step(sim, DT)
}

function mean({ model }: Sim, values: Float64Array, c: number): number {
  let sum = 0
  let mass = 0
  for (let i = 0; i < model.vertexCount; i++) {
    sum += model.vertexMass[i] * values[3 * i + c]
    mass += model.vertexMass[i]
  }
  return sum / mass
}

/** Of motion and height [J]. */
function energy({ model, state: { x, v } }: Sim): number {
  let sum = 0
  for (let i = 0; i < model.vertexCount; i++) {
    const at = 3 * i
    const speed = v[at] ** 2 + v[at + 1] ** 2 + v[at + 2] ** 2
    sum += model.vertexMass[i] * (0.5 * speed + G * x[at + 1])
  }
  return sum
}

function ground(friction: number): Collider {
  return buildGroundCollider({ level: 0, friction, size: 60 })
}

function carriedGround(friction: number, speed: readonly number[]): Collider {
  const still = ground(friction)
  const { position } = still.mesh
  let time = 0
  return {
    ...still,
    gap(x, at, surface) {
      const gap = still.gap(x, at, surface)
      surface.velocity.set(speed)
      return gap
    },
    motion: {
      places(t, out, at) {
        for (let k = 0; k < position.length; k++) out[at + k] = position[k] + t * speed[k % 3]
      },
      moveTo(from, to) {
        time = to - from
      },
      carry(x, at) {
        for (let c = 0; c < 3; c++) x[at + c] += time * speed[c]
      },
    },
  }
}
