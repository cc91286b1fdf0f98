import { expect, test } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { buildNearest, nearestWeights } from './nearest-weights.ts'

test('the nearest point is that of a search through all, inside and far outside', () => {
  const random = buildRandom(3)
  const point = Float64Array.from({ length: 900 }, () => random() - 0.5)
  const find = buildNearest(point)
  for (let k = 0; k < 200; k++) {
    const [x, y, z] = [0, 0, 0].map(() => (random() - 0.5) * (k % 2 === 0 ? 1 : 6))
    const distance = (i: number) => Math.hypot(point[3 * i] - x, point[3 * i + 1] - y, point[3 * i + 2] - z)
    let least = Infinity
    for (let i = 0; i < 300; i++) least = Math.min(least, distance(i))
    expect(distance(find(x, y, z))).toBe(least)
  }
})

test('weights sum to one, come from the nearest bone, and change gradually along the cloth', () => {
  const columns = 40
  const position = Float64Array.from({ length: 6 * columns }, (_, k) => {
    const i = Math.floor(k / 3)
    return [0.01 * Math.floor(i / 2), 0.01 * (i % 2), 0.02][k % 3]
  })
  const corners: number[] = []
  for (let c = 0; c + 1 < columns; c++)
    corners.push(2 * c, 2 * c + 2, 2 * c + 1, 2 * c + 1, 2 * c + 2, 2 * c + 3)
  const skin = Float64Array.of(0.1, 0, 0, 0.3, 0, 0) // the border lies at x = 0.2
  const weights = { start: Int32Array.of(0, 1, 2), bone: Int32Array.of(0, 1), weight: Float64Array.of(1, 1) }
  const weight = nearestWeights({ position, triVertex: Int32Array.from(corners) }, skin, weights, 2)
  for (let i = 0; i < 2 * columns; i++) expect(weight[2 * i] + weight[2 * i + 1]).toBeCloseTo(1, 12)
  expect(weight[0]).toBe(1)
  expect(weight[2 * (2 * columns - 1)]).toBe(0)
  for (let i = 0; i + 2 < 2 * columns; i++) {
    expect(weight[2 * i] - weight[2 * (i + 2)]).toBeGreaterThan(-1e-12)
    expect(weight[2 * i] - weight[2 * (i + 2)]).toBeLessThan(0.35) // 1 without evening out
  }
})
