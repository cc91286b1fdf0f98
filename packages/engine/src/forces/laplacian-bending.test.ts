import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { buildSheetMesh, type SheetPattern } from '../mesh/index.ts'
import { buildModel, clothFromMesh } from '../model/index.ts'
import { checkForce, denseMatrix } from './check-force.ts'
import { forceKernels } from './force-kernels.ts'
import { laplacianBending } from './laplacian-bending.ts'
import { buildSheetSample, type ModelSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

const ALIKE: Fabric = { ...TEST_FABRIC, bendWarp: 1e-5, bendBias: 1e-5, bendWeft: 1e-5 }

function sheet(pattern: SheetPattern, columns: number, fabric: Fabric): ModelSample {
  return buildSheetSample(laplacianBending, { width: 0.3, height: 0.3, columns, pattern, seed: 2 }, fabric)
}

/** The sheet rolled on a cylinder of 1 m radius along the direction `degrees` from x; warp runs along y. */
function rolled(rest: Float64Array, degrees: number): Float64Array {
  const c = Math.cos((degrees * Math.PI) / 180)
  const s = Math.sin((degrees * Math.PI) / 180)
  return rest.map((_, k) => {
    const at = k - (k % 3)
    const along = c * rest[at] + s * rest[at + 1]
    const across = c * rest[at + 1] - s * rest[at]
    return [c * Math.sin(along) - s * across, s * Math.sin(along) + c * across, 1 - Math.cos(along)][k % 3]
  })
}

function energyOf(force: Pick<ModelSample, 'assemble'>, x: Float64Array): number {
  return force.assemble(x, new Float64Array(x.length), new Float64Array(x.length), null, 0, 0)
}

/**
 * Energy over ½ D κ² A for each direction and its rigidity, without the borders: they lose a share in proportion to the
 * mesh size, so two meshes tell. No matrix is built.
 */
function rigidityRatios(
  pattern: SheetPattern,
  fabric: Fabric,
  cases: readonly (readonly number[])[],
): number[] {
  const [coarse, fine] = [13, 25].map((columns) => {
    const mesh = buildSheetMesh({ width: 0.3, height: 0.3, columns, pattern, seed: 2 })
    const cloth = clothFromMesh(mesh)
    const arena = new Arena(new ArrayBuffer(1 << 22), 'f64')
    const panelFabric = [fabric]
    const model = buildModel(arena, { cloth, panelFabric })
    const force = laplacianBending.build({ arena, kernels: forceKernels, model, cloth, panelFabric })
    return (degrees: number) => energyOf(force, rolled(cloth.position, degrees))
  })
  return cases.map(([degrees, rigidity]) => (2 * fine(degrees) - coarse(degrees)) / (0.5 * rigidity * 0.09))
}

describe.each<SheetPattern>(['grid', 'crossed', 'equilateral', 'jittered'])(
  'Laplacian bending on a %s mesh',
  (pattern) => {
    it('is a force with an exact, constant matrix', () => {
      const sample = sheet(pattern, pattern === 'crossed' ? 3 : 4, TEST_FABRIC)
      const x = shaken(sample.rest, 0.02, 1)
      const v = shaken(new Float64Array(x.length), 0.3, 2)
      const report = checkForce(sample, x, v)
      expect(report.energyError).toBeLessThan(1e-8)
      expect(report.stiffnessError).toBeLessThan(1e-8)
      expect(report.dampingError).toBeLessThan(1e-8)
      expect(report.stiffnessPositive).toBe(true)
      expect(report.dampingPositive).toBe(true)
      expect(report.netForce).toBeLessThan(1e-12)
      expect(report.netTorque).toBeLessThan(1e-12)
      expect(report.turningError).toBeLessThan(1e-11)
      expect(report.dampingPower).toBeLessThan(0)
      expect(report.rigidDamping).toBeLessThan(1e-12)
      expect(denseMatrix(sample, x, v, 1, 0)).toEqual(denseMatrix(sample, sample.rest, v, 1, 0))
    })

    it('costs nothing where the cloth is flat: moved, turned, evenly stretched', () => {
      const sample = sheet(pattern, 5, TEST_FABRIC)
      const x = sample.rest.map((_, k) => {
        const at = k - (k % 3)
        return [1 + 1.1 * sample.rest[at], 0.8 * sample.rest[at + 1], 0.4 * sample.rest[at]][k % 3]
      })
      expect(energyOf(sample, x)).toBeLessThan(1e-30)
    })

    it('bends with the rigidity D along any direction', () => {
      const cases = [0, 30, 90].map((degrees) => [degrees, 1e-5])
      for (const ratio of rigidityRatios(pattern, ALIKE, cases))
        expect(Math.abs(ratio - 1)).toBeLessThan(0.02)
    })
  },
)

describe('warp and weft', () => {
  it.each(['grid', 'jittered'] as const)('bend with their own rigidity on a %s mesh', (pattern) => {
    const { bendWarp, bendWeft } = TEST_FABRIC
    const bias = (Math.sqrt(bendWarp) + Math.sqrt(bendWeft)) ** 2 / 4
    const cases = [
      [90, bendWarp],
      [0, bendWeft],
      [45, bias],
    ]
    for (const ratio of rigidityRatios(pattern, TEST_FABRIC, cases)) {
      expect(Math.abs(ratio - 1)).toBeLessThan(0.02)
    }
  })

  it('cloth without rigidity, in one direction or in both, gives numbers', () => {
    for (const change of [{ bendWarp: 0 }, { bendWarp: 0, bendWeft: 0 }]) {
      const sample = sheet('jittered', 4, { ...TEST_FABRIC, ...change })
      const x = shaken(sample.rest, 0.02, 4)
      const energy = energyOf(sample, x)
      expect(Number.isFinite(energy)).toBe(true)
      expect(energy === 0).toBe(Object.keys(change).length === 2)
      const dense = denseMatrix(sample, x, x, 1, 1)
      expect(dense.every(Number.isFinite)).toBe(true)
    }
  })
})

it('a strip one cell wide, all border, still bends along its length with D', () => {
  const strip = { width: 0.01, height: 0.3, columns: 2, rows: 31, pattern: 'grid' } as const
  const sample = buildSheetSample(laplacianBending, strip, ALIKE)
  const ratio = energyOf(sample, rolled(sample.rest, 90)) / (0.5 * 1e-5 * 0.01 * 0.29) // the ends are free
  expect(Math.abs(ratio - 1)).toBeLessThan(1e-4)
})
