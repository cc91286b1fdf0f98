import { expect, it } from 'vitest'
import { assembleMembrane, stvkMembrane } from './membrane.ts'
import { buildSheetSample } from './model-sample.ts'
import { shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

it('a sample is the model itself on that sheet, warp along y, its matrix bound', () => {
  const sheet = { width: 0.3, height: 0.2, columns: 4, rows: 3, pattern: 'grid' } as const
  const sample = buildSheetSample(stvkMembrane, sheet, TEST_FABRIC)
  const x = shaken(sample.rest, 0.01, 1)
  const v = shaken(new Float64Array(x.length), 0.1, 2)
  const force = new Float64Array(x.length)
  const energy = sample.assemble(x, v, force, sample.matrix, 1, 1)
  const wanted = new Float64Array(x.length)
  const arrays = { ...sample.model, triSlot: new Int32Array(0) }
  expect(assembleMembrane(arrays, x, v, wanted, null, 0, 0, 0, sample.model.triCount)).toBe(energy)
  expect(force).toEqual(wanted)
  expect(sample.matrix.block.some((value) => value !== 0)).toBe(true)
  expect(sample.vertexCount).toBe(12)
  expect(sample.rest[3 * 11]).toBeCloseTo(0.3, 12)
  expect(sample.rest[3 * 11 + 1]).toBeCloseTo(0.2, 12)
})
