import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildGroundCollider, buildSphereCollider, moveCollider } from '../contact/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'
import { squeezeReason } from './step-report.ts'

const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
const DT = 1 / 120
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)

describe('scripted things', () => {
  it('pins go where the script says, and the cloth follows', () => {
    const cloth = sheet(8, 0)
    const sim = createSim(
      {
        cloth,
        panelFabric: [cotton],
        pinned: [0, 7],
        pinPlaces(time, x) {
          for (const i of [0, 7]) x[3 * i + 1] = cloth.position[3 * i + 1] + 0.3 * time
        },
      },
      { kernels, gravity: [0, 0, 0], air: null },
    )
    for (let k = 0; k < 120; k++) step(sim, DT)
    for (const i of [0, 7]) expect(sim.state.x[3 * i + 1]).toBeCloseTo(0.3, 12)
    const height = sim.state.x.filter((_, k) => k % 3 === 1)
    expect(height.reduce((sum, y) => sum + y, 0) / 64).toBeGreaterThan(0.05)
    expect(sim.report.stretchMax).toBeLessThan(0.01)
  })

  it('cloth on a plane that moves at constant speed rests on it as on one that stands', () => {
    const ground = buildGroundCollider({ level: 0, friction: 0.5, size: 4 })
    const glide = moveCollider(ground, (time) => ({ axis: [0, 1, 0], angle: 0, shift: [0.2 * time, 0, 0] }))
    const rides = [ground, glide].map((collider) => {
      const sim = createSim(
        { cloth: sheet(8, 0.003), panelFabric: [cotton], colliders: [collider] },
        { kernels, massDamping: 0, air: null },
      )
      if (collider === glide) for (let k = 0; k < sim.state.v.length; k += 3) sim.state.v[k] = 0.2
      for (let k = 0; k < 60; k++) step(sim, DT)
      return sim
    })
    const seconds = 60 * DT
    rides[0].state.x.forEach((value, k) => {
      const shift = k % 3 === 0 ? 0.2 * seconds : 0
      expect(rides[1].state.x[k] - shift).toBeCloseTo(value, 6)
    })
  })

  it('a plane that starts under resting cloth takes it along by friction, no faster than μ g', () => {
    const ground = buildGroundCollider({ level: 0, friction: 0.2, size: 4 })
    const cart = moveCollider(ground, (time) => ({
      axis: [0, 1, 0],
      angle: 0,
      shift: [0.5 * 4 * time * time, 0, 0], // pulled from under it at 4 m/s², twice what friction can give
    }))
    const sim = createSim(
      { cloth: sheet(8, 0.0026), panelFabric: [cotton], colliders: [cart] },
      { kernels, massDamping: 0, air: null },
    )
    for (let k = 0; k < 90; k++) step(sim, DT)
    const speed = sim.state.v.filter((_, k) => k % 3 === 0).reduce((sum, u) => sum + u, 0) / 64
    expect(speed / (0.2 * 9.81 * 90 * DT)).toBeGreaterThan(0.93)
    expect(speed / (0.2 * 9.81 * 90 * DT)).toBeLessThan(1.02)
  })

  it('a ball driven through hanging cloth pushes it aside and never passes', () => {
    const ball = moveCollider(
      buildSphereCollider({ centre: [0, 0, 0], radius: 0.1, friction: 0.3 }),
      (time) => ({
        axis: [0, 1, 0],
        angle: 3 * time,
        shift: [0.5, -0.4 + 0.6 * time, 0],
      }),
    )
    const sim = createSim(
      { cloth: sheet(12, 0), panelFabric: [cotton], pinned: [0, 11], colliders: [ball] },
      { kernels, linearise: 'start' },
    )
    for (let k = 1; k <= 100; k++) {
      step(sim, DT)
      if (k % 4 === 0) expect(countCrossings(clothOf(sim), ball.mesh), `step ${k}`).toBe(0)
    }
  })

  it('cloth squeezed to nothing between two plates stops the run and says where', () => {
    const lower = buildGroundCollider({ level: -0.01, friction: 0.3, size: 3 })
    const press = moveCollider(buildGroundCollider({ level: 0, friction: 0.3, size: 3 }), (time) => ({
      axis: [1, 0, 0],
      angle: Math.PI, // its top looks down
      shift: [0, 0.02 - 0.1 * time, 0],
    }))
    const sim = createSim(
      { cloth: sheet(6, 0), panelFabric: [cotton], colliders: [lower, press] },
      { kernels },
    )
    let squeezed = false
    for (let k = 0; k < 60 && !squeezed; k++) {
      squeezed = step(sim, DT).squeezed
      if (!squeezed) expect(countCrossings(clothOf(sim), press.mesh)).toBe(0)
    }
    expect(squeezed).toBe(true)
    expect(sim.report.contact.squeezedVertex).toBeGreaterThanOrEqual(0)
    expect(sim.report.contact.squeezingVertex).toBeGreaterThanOrEqual(0)
    expect(squeezeReason(sim)).toMatch(
      /^at \d\.\d\d s panel "\S+" is squeezed to nothing at \(\S+, \S+, \S+\) m/,
    )
  })
})

function clothOf({ state, model }: Sim) {
  return { position: state.x, triVertex: model.triVertex }
}

/** A metre of cloth, level at height y. */
function sheet(n: number, y: number): Cloth {
  const cloth = clothFromMesh(buildSheetMesh({ width: 1, height: 1, columns: n, rows: n, pattern: 'grid' }))
  for (let at = 0; at < cloth.position.length; at += 3) {
    const v = cloth.position[at + 1]
    cloth.position[at + 1] = y
    cloth.position[at + 2] = 0.5 - v
  }
  return cloth
}
