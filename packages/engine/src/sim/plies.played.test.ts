import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildGroundCollider } from '../contact/index.ts'
import { loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, joinCloths } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'

const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
const DT = 1 / 120
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)

describe('cloth on cloth', () => {
  it('comes to rest on the ground, one thickness above the other, and stays', () => {
    const sim = createSim(
      {
        cloth: joinCloths([0, 1, 2].map((ply) => sheet(0.13, 8, 0.003 + 0.0015 * ply, 0.01 * ply))),
        panelFabric: Array(3).fill(cotton),
        colliders: [buildGroundCollider({ level: 0, friction: 0.4 })],
      },
      { kernels, linearise: 'start' },
    )
    for (let k = 0; k < 150; k++) step(sim, DT)
    expect(sim.report.speedRms).toBeLessThan(1e-3)
    expect(sim.report.contact.repulsions + sim.report.contact.impulses, 'the solve alone holds them').toBe(0)
    for (let ply = 1; ply < 3; ply++) {
      expect((height(sim, ply) - height(sim, ply - 1)) / cotton.thickness).toBeCloseTo(1, 1)
    }
  })

  it('slides to rest as dry friction says, v0²/(2 μ g), to a fifth', () => {
    const lower = sheet(0.4, 12, 0, 0)
    const upper = sheet(0.15, 8, 0.0011, 0)
    const sim = createSim(
      {
        cloth: joinCloths([lower, upper]),
        panelFabric: [cotton, cotton],
        pinned: Array.from({ length: 144 }, (_, i) => i),
      },
      { kernels, linearise: 'start', air: null, massDamping: 0 },
    )
    for (let k = 0; k < 60; k++) step(sim, DT)
    const start = along(sim)
    for (let i = 144; i < sim.model.vertexCount; i++) sim.state.v[3 * i] += 0.5
    for (let k = 0; k < 60; k++) step(sim, DT)
    const way = 0.5 ** 2 / (2 * cotton.frictionCloth * 9.81)
    expect((along(sim) - start) / way).toBeGreaterThan(0.8)
    expect((along(sim) - start) / way).toBeLessThan(1.2)
    expect(sim.report.speedMax).toBeLessThan(0.01)
  })
})

/** Mean height of a ply of three [m]. */
function height({ state, model }: Sim, ply: number): number {
  const count = model.vertexCount / 3
  let sum = 0
  for (let i = ply * count; i < (ply + 1) * count; i++) sum += state.x[3 * i + 1]
  return sum / count
}

/** Mean place along x of what is not pinned [m]. */
function along({ state, model }: Sim): number {
  let sum = 0
  for (let i = 144; i < model.vertexCount; i++) sum += state.x[3 * i]
  return sum / (model.vertexCount - 144)
}

/** A level square sheet, centred, at height y and turned a little. */
function sheet(side: number, n: number, y: number, turn: number): Cloth {
  const cloth = clothFromMesh(
    buildSheetMesh({ width: side, height: side, columns: n, rows: n, pattern: 'grid' }),
  )
  for (let at = 0; at < cloth.position.length; at += 3) {
    const u = cloth.position[at] - side / 2
    const v = cloth.position[at + 1] - side / 2
    cloth.position[at] = u - turn * v
    cloth.position[at + 1] = y
    cloth.position[at + 2] = -v - turn * u
  }
  return cloth
}
