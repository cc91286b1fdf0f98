import { expect, test } from 'vitest'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { loadKernels } from '../kernels/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import { measureEnergy } from './measure-energy.ts'

const kernels = await loadKernels(null)

test('a flat sheet lifted by a metre has m g h, one that is pulled ½ C E² A as well, and nothing moves', () => {
  const mesh = buildSheetMesh({ width: 0.4, height: 0.5, columns: 5, rows: 6, pattern: 'grid' })
  const cloth = clothFromMesh(mesh)
  const fabric = { ...TEST_FABRIC, stretchCross: 0, hardeningStrain: undefined }
  const sim = createSim({ cloth, panelFabric: [fabric] }, { kernels })
  const { x } = sim.state
  const pulled = 1.02
  for (let at = 0; at < x.length; at += 3) {
    x[at] *= pulled
    x[at + 2] += x[at + 1] // laid down, so that all of it is at one height
    x[at + 1] = 1
  }
  const before = x.slice()
  const { membrane, bending, weight } = measureEnergy(sim)
  expect(weight / (fabric.density * 0.2 * 9.81)).toBeCloseTo(1, 9)
  const strain = 0.5 * (pulled * pulled - 1)
  expect(membrane / (0.5 * 0.2 * fabric.stretchWeft * strain * strain)).toBeCloseTo(1, 6)
  expect(bending).toBeCloseTo(0, 12)
  expect(x).toEqual(before)
})
