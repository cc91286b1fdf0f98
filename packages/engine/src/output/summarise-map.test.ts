import { expect, test } from 'vitest'
import { summariseMap } from './summarise-map.ts'

test('five numbers per region and for the whole', () => {
  const map = Float64Array.from({ length: 21 }, (_, i) => i)
  const regions = Array.from(map, (value) => (value <= 10 ? 'waist' : 'hips'))
  const { waist, hips, whole } = summariseMap(map, regions)
  expect(waist).toEqual({ count: 11, min: 0, p50: 5, p95: 9.5, max: 10 })
  expect(hips.p50).toBe(15.5)
  expect(whole).toEqual({ count: 21, min: 0, p50: 10, p95: 19, max: 20 })
})

test('what is not finite is left out, and a region without numbers too', () => {
  const map = Float64Array.of(Number.NaN, 2, Infinity)
  expect(summariseMap(map, ['a', 'b', 'b'])).toEqual({
    b: { count: 1, min: 2, p50: 2, p95: 2, max: 2 },
    whole: { count: 1, min: 2, p50: 2, p95: 2, max: 2 },
  })
})
