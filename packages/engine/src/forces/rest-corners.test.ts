import { expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { readRestCorners } from './rest-corners.ts'
import { buildSampleCloth } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

it('finds every triangle as it was cut, warp along x in the sample sheet', () => {
  const arena = new Arena(new ArrayBuffer(1 << 20), 'f64')
  const cloth = buildSampleCloth(arena, 'equilateral', 4, 3, 0.1, TEST_FABRIC)
  const corners = new Float64Array(6)
  for (let t = 0; t < cloth.triCount; t++) {
    readRestCorners(cloth, t, corners)
    const at = [0, 1, 2].map((k) => 3 * cloth.triVertex[3 * t + k])
    for (let k = 0; k < 3; k++) {
      expect(corners[2 * k]).toBeCloseTo(cloth.rest[at[k]] - cloth.rest[at[0]], 14)
      expect(corners[2 * k + 1]).toBeCloseTo(cloth.rest[at[k] + 1] - cloth.rest[at[0] + 1], 14)
    }
  }
})
