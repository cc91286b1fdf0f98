import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { buildSampleCloth, type SamplePattern, shaken } from './sample-cloth.ts'
import { TEST_FABRIC } from './test-fabric.ts'

describe.each<SamplePattern>(['grid', 'equilateral'])('sample cloth, %s', (pattern) => {
  const cloth = buildSampleCloth(new Arena(new ArrayBuffer(1 << 20), 'f64'), pattern, 5, 4, 0.1, TEST_FABRIC)

  it('covers its area with well-shaped triangles facing +z', () => {
    const cell = pattern === 'grid' ? 0.01 : (0.01 * Math.sqrt(3)) / 2
    for (const area of cloth.triArea) expect(area).toBeCloseTo(cell / 2, 14)
    expect(cloth.triCount).toBe(24)
    for (let t = 0; t < cloth.triCount; t++) {
      const [a, b, c] = cloth.triVertex.subarray(3 * t, 3 * t + 3).map((i) => 3 * i)
      const r = cloth.rest
      const turn = (r[b] - r[a]) * (r[c + 1] - r[a + 1]) - (r[c] - r[a]) * (r[b + 1] - r[a + 1])
      expect(turn).toBeGreaterThan(0)
    }
  })

  it('has a hinge on every inner edge: E − border = 3 T − E', () => {
    const edges = cloth.vertexCount + cloth.triCount - 1 // Euler, one disc
    expect(cloth.hingeCount).toBe(3 * cloth.triCount - edges)
  })
})

it('shakes by no more than asked, the same for the same seed', () => {
  const once = shaken(new Float64Array(100), 0.5, 7)
  expect(shaken(new Float64Array(100), 0.5, 7)).toEqual(once)
  expect(Math.max(...once.map(Math.abs))).toBeLessThanOrEqual(0.5)
  expect(Math.max(...once.map(Math.abs))).toBeGreaterThan(0.4)
})
