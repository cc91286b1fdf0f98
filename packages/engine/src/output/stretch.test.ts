import { expect, test } from 'vitest'
import { buildSheet, mapSheet } from './sheet.fixture.ts'
import { measureStretch } from './stretch.ts'

const sheet = buildSheet(9, 1)

test('a rigidly turned sheet is not stretched', () => {
  const [c, s] = [Math.cos(0.7), Math.sin(0.7)]
  const stretch = measureStretch(sheet, mapSheet(sheet, [c, 0, s], [0, -1, 0]))
  for (const value of [stretch.p99, stretch.max, stretch.mean]) expect(value).toBeCloseTo(0, 12)
})

test('uniform stretch is the same on every edge', () => {
  const stretch = measureStretch(sheet, mapSheet(sheet, [1.07, 0, 0], [0, 0, 1.07]))
  for (const value of [stretch.p99, stretch.max, stretch.mean]) expect(value).toBeCloseTo(0.07, 12)
})

test('stretch along u alone: 0 on weft edges, √((1.1² + 1)/2) − 1 on diagonals', () => {
  const stretch = measureStretch(sheet, mapSheet(sheet, [1.1, 0, 0], [0, 1, 0]))
  const [along, across, diagonal] = [72, 72, 64] // edges of a 9 × 9 sheet by direction
  const onDiagonal = Math.sqrt((1.1 * 1.1 + 1) / 2) - 1
  expect(stretch.max).toBeCloseTo(0.1, 12)
  expect(stretch.p99).toBeCloseTo(0.1, 12)
  expect(stretch.mean).toBeCloseTo((0.1 * along + onDiagonal * diagonal) / (along + across + diagonal), 12)
})

test('the 99th percentile interpolates between ranks, and slack is negative', () => {
  // 101 separate triangles, every edge shrunk or grown by the same factor: rank 0.99 · 302 = 298.98.
  const count = 101
  const triVertex = Int32Array.from({ length: 3 * count }, (_, k) => k)
  const flat = [0, 0, 1, 0, 0, 1]
  const x = new Float64Array(9 * count)
  for (let t = 0; t < count; t++) {
    const scale = 0.5 + t / 100
    for (let corner = 0; corner < 3; corner++) {
      x[9 * t + 3 * corner] = scale * flat[2 * corner]
      x[9 * t + 3 * corner + 1] = scale * flat[2 * corner + 1]
    }
  }
  const triPattern = Float64Array.from({ length: 6 * count }, (_, k) => flat[k % 6])
  const stretch = measureStretch(
    { triCount: count, triVertex, triPattern, triPanel: new Int32Array(count) },
    x,
  )
  expect(stretch.p99).toBeCloseTo(0.49, 12) // sorted values come in threes: ranks 297..299 hold 0.49
  expect(stretch.max).toBeCloseTo(0.5, 12)
  expect(stretch.mean).toBeCloseTo(0, 12)
})

test('a seam eased by a fifth: one side stretched, the other slack', () => {
  const seam = {
    triCount: 2,
    triVertex: Int32Array.of(0, 1, 2, 1, 0, 3),
    triPattern: Float64Array.of(0, 0, 1, 0, 0, 1, 1.2, 0, 0, 0, 0, 1),
    triPanel: Int32Array.of(0, 1),
  }
  const x = Float64Array.of(0, 0, 0, 1.1, 0, 0, 0, 1, 0, 0, -1, 0)
  expect(measureStretch(seam, x).max).toBeCloseTo(0.1, 12) // 1.1 / 1; the other side reads 1.1 / 1.2 − 1
})
