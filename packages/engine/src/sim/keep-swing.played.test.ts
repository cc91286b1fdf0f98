import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildGroundCollider } from '../contact/index.ts'
import { stateHash } from '../core/index.ts'
import { loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import type { TimeMethodName } from '../solve/index.ts'
import { createSim } from './build-sim.ts'
import { openSim, packSim } from './checkpoint.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'

const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)
const sheet = buildSheetMesh({ width: 0.5, height: 0.5, columns: 12, rows: 12, pattern: 'jittered' })
const CORNERS = [0, 11]

/** A sheet that lies level at this height [m], held at two corners or by nothing. */
function lay(integrator: TimeMethodName, height: number, pinned: number[], place?: Float64Array): Sim {
  const cloth = clothFromMesh(sheet)
  const position = place ?? cloth.position.map((_, at) => [0, height, 0][at % 3] + level(cloth.position, at))
  const colliders = height < 0.1 ? [buildGroundCollider({ level: 0, friction: 0.3 })] : []
  return createSim(
    { cloth: { ...cloth, position }, panelFabric: [cotton], pinned, colliders },
    { kernels, air: null, massDamping: 0, selfContact: false, integrator },
  )
}

/** The plane of the pattern as the floor. */
function level(position: Float64Array, at: number): number {
  const row = at - (at % 3)
  return [position[row], 0, position[row + 1]][at % 3]
}

/** Root mean square over the vertices [m]. */
function distance(one: Sim, other: Sim): number {
  const square = one.state.x.reduce((sum, value, k) => sum + (value - other.state.x[k]) ** 2, 0)
  return Math.sqrt(square / one.model.vertexCount)
}

function swing(integrator: TimeMethodName, rate: number): Sim {
  const sim = lay(integrator, 1, CORNERS)
  for (let k = 0; k < 0.6 * rate; k++) step(sim, 1 / rate)
  return sim
}

describe('cloth that keeps its swing', () => {
  it('is twice as near to the truth as implicit Euler, or nearly so, at the same step', () => {
    const truth = swing('implicit-euler', 2000)
    const plain = distance(swing('implicit-euler', 100), truth)
    expect(plain).toBeGreaterThan(0.05)
    expect(distance(swing('filtered-euler', 100), truth)).toBeLessThan(0.65 * plain)
  })

  it('is implicit Euler to the last bit while all of it lies on something', () => {
    const [plain, filtered] = (['implicit-euler', 'filtered-euler'] as const).map((name) => {
      const sim = lay(name, 0.0005, [])
      for (let k = 0; k < 40; k++) step(sim, 1 / 100)
      return stateHash(sim.state.x, sim.state.v)
    })
    expect(filtered).toBe(plain)
  })

  it('keeps the momentum of free fall', () => {
    const sim = lay('filtered-euler', 1, [])
    for (let k = 0; k < 50; k++) step(sim, 1 / 100)
    let [momentum, mass] = [0, 0]
    sim.model.vertexMass.forEach((m, i) => {
      momentum += m * sim.state.v[3 * i + 1]
      mass += m
    })
    expect(momentum / mass / (-9.81 * 0.5)).toBeCloseTo(1, 5)
  })

  it('goes on from a checkpoint to the same bits', () => {
    const sim = lay('filtered-euler', 1, CORNERS)
    for (let k = 0; k < 30; k++) step(sim, 1 / 100)
    const packed = structuredClone(packSim(sim))
    const other = openSim(packed, (cloth) => lay('filtered-euler', 1, CORNERS, cloth.position))
    for (const one of [sim, other]) for (let k = 0; k < 10; k++) step(one, 1 / 100)
    expect(stateHash(other.state.x, other.state.v)).toBe(stateHash(sim.state.x, sim.state.v))
  })
})
