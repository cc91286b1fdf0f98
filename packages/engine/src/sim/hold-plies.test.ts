import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { loadKernels } from '../kernels/index.ts'
import { buildSheetMesh, type SewnLines, type SewnPlies } from '../mesh/index.ts'
import { type Cloth, clothFromMesh } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import { holdPlies } from './hold-plies.ts'
import type { SimOptions } from './options.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'

const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
const DT = 1 / 120

/** A sheet bent into a quarter of a pipe, its first column of triangles sewn of three plies. */
function sheet(bond: number, lines?: SewnLines): Cloth {
  const cloth = clothFromMesh(buildSheetMesh({ width: 0.2, height: 0.1, columns: 9, pattern: 'equilateral' }))
  for (let at = 0; at < cloth.position.length; at += 3) {
    const angle = (Math.PI / 2) * (cloth.position[at] / 0.2)
    cloth.position[at] = (0.4 / Math.PI) * Math.sin(angle)
    cloth.position[at + 2] = (0.4 / Math.PI) * Math.cos(angle)
  }
  return { ...cloth, plies: plies(cloth.triCount, bond), ...(lines && { lines }) }
}

function plies(triCount: number, bond: number): SewnPlies {
  const sewn = (t: number) => t % 7 === 0
  return {
    triPlies: Float64Array.from({ length: triCount }, (_, t) => (sewn(t) ? 3 : 1)),
    triBond: Float64Array.from({ length: triCount }, (_, t) => (sewn(t) ? bond : 0)),
    triZipWeight: new Float64Array(triCount),
    triZipRigidity: new Float64Array(triCount),
  }
}

/** The first edge of the sheet pressed to a right angle. */
function pressed({ triVertex }: Cloth): SewnLines {
  return {
    foldVertex: Int32Array.of(triVertex[1], triVertex[2]),
    foldAngle: Float64Array.of(Math.PI / 2),
    elasticVertex: new Int32Array(0),
    elasticLength: new Float64Array(0),
    elasticForce: new Float64Array(0),
  }
}

function simOf(cloth: Cloth, bending: SimOptions['bending'] = 'plate'): Sim {
  return createSim({ cloth, panelFabric: [TEST_FABRIC] }, { kernels, bending })
}

/** What bending does to the cloth as it is: its energy, then every force. */
function bent({ model, state, parts }: Sim): number[] {
  const force = model.arena.f64(3 * model.vertexCount)
  const energy = parts.bending.law.assemble(state.x, state.v, force, null, 0, 0)
  return [energy, ...force]
}

describe('plies held otherwise', () => {
  it.each([['flat cloth', false], ['cloth with a fold pressed into it', true]])(
    'bend to the last bit as if the simulation of %s had been built so',
    (_, folded) => {
      const lines = folded ? pressed(sheet(0)) : undefined
      const sim = simOf(sheet(200, lines))
      const held = holdPlies(sim, plies(sim.model.triCount, 2))
      expect(held.parts, 'nothing is built anew').toBe(sim.parts)
      expect(bent(held)).toEqual(bent(simOf(sheet(2, lines))))
      expect(bent(held)[0]).toBeLessThan(bent(simOf(sheet(200, lines)))[0])
    },
  ) // biome-ignore format: one table

  it('are carried on by whatever is made of the simulation then', () => {
    const sim = simOf(sheet(200))
    const worn = plies(sim.model.triCount, 2)
    expect(holdPlies(sim, worn).scene.cloth.plies).toBe(worn)
  })

  it.each(['plate', 'hinge'] as const)('move as those built so, by the law "%s"', (bending) => {
    const changed = simOf(sheet(200), bending)
    const built = simOf(sheet(2), bending)
    const held = holdPlies(changed, plies(changed.model.triCount, 2))
    for (let k = 0; k < 5; k++) {
      step(held, DT)
      step(built, DT)
    }
    expect([...held.state.x]).toEqual([...built.state.x])
  })
})
