import { expect, test } from 'vitest'
import { tapeBand } from './tape-band.ts'

const close = (a: ArrayLike<number>, b: readonly number[]) => {
  expect(a).toHaveLength(b.length)
  expect(Math.max(...Array.from(a, (value, k) => Math.abs(value - b[k])))).toBeLessThan(1e-6)
}

test('a tape round a square is as wide as a finger, up and down, with a stroke every centimetre', () => {
  const square = Float32Array.of(0, 1, 0, 0.1, 1, 0, 0.1, 1, 0.1, 0, 1, 0.1, 0, 1, 0)
  const { edges, strokes } = tapeBand(square)
  const levels = edges.map((edge) => edge.filter((_, at) => at % 3 === 1))
  close(levels[0], new Array(5).fill(levels[0][0]))
  expect(Math.abs(levels[0][0] - levels[1][0])).toBeCloseTo(0.01, 6)
  expect(Math.abs(strokes.length / 6 - 40)).toBeLessThanOrEqual(1)
})

test('one that hangs straight down lies flat to who looks from the front', () => {
  const { edges, strokes } = tapeBand(Float32Array.of(0.2, 1, 0.1, 0.2, 0.975, 0.1))
  close(edges[0], [0.205, 1, 0.1, 0.205, 0.975, 0.1])
  close(strokes.subarray(0, 6), [0.205, 1, 0.1, 0.195, 1, 0.1])
  expect(strokes).toHaveLength(18)
})

test('without points there is nothing to draw', () => {
  const { edges, strokes } = tapeBand(new Float32Array(0))
  expect([edges[0].length, strokes.length]).toEqual([0, 0])
})
