import { expect, test } from 'vitest'
import { wornWith } from './worn-with.ts'

/** A body 1.8 m tall, a vertex every 10 cm. */
const BODY = Float32Array.from({ length: 19 * 3 }, (_, at) => (at % 3 === 1 ? (at - 1) / 30 : 0))

/** Heights that a garment from `low` to `high` is shown with [cm]. */
const heights = (low: number, high: number) =>
  [...wornWith(Float32Array.of(0, low, 0, 0, high, 0), BODY)]
    .filter((_, at) => at % 3 === 1)
    .map((y) => Math.round(100 * y))

test('a shirt is shown with the head, not with the feet', () => {
  expect(heights(0.85, 1.45)).toEqual([150, 160, 170, 180])
})

test('trousers are shown with the feet, not with the head', () => {
  expect(heights(0.15, 1.05)).toEqual([0, 10])
})

test('a long dress is shown with both, a skirt with neither', () => {
  expect(heights(0.15, 1.65)).toEqual([0, 10, 170, 180])
  expect(heights(0.5, 1.05)).toEqual([])
})
