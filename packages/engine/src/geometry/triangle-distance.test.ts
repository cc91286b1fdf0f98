import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { squaredToTriangle } from './triangle-distance.ts'

test('every region of a right triangle by hand', () => {
  const tri = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
  const distance = (x: number, y: number, z: number) =>
    Math.sqrt(squaredToTriangle(Float64Array.of(x, y, z), 0, tri, 0, 3, 6))
  expect(distance(0.2, 0.3, -2)).toBe(2) // over the face
  expect(distance(0.5, -3, 4)).toBe(5) // before edge ab
  expect(distance(-3, 0.5, 4)).toBe(5) // before edge ca
  expect(distance(1, 1, 0)).toBeCloseTo(Math.SQRT1_2, 15) // before edge bc
  expect(distance(-3, -4, 12)).toBe(13) // corner a
  expect(distance(4, -4, 0)).toBe(5) // corner b
  expect(distance(-3, 5, 0)).toBe(5) // corner c
  expect(distance(0.25, 0.25, 0)).toBe(0)
})

test('never more than any sampled point and never less than the plane, in any order of corners', () => {
  const seed = 8
  const next = buildRandom(seed)
  for (let trial = 0; trial < 200; trial++) {
    const tri = Float64Array.from({ length: 9 }, () => next() - 0.5)
    const p = Float64Array.of(2 * next() - 1, 2 * next() - 1, 2 * next() - 1)
    const found = Math.sqrt(squaredToTriangle(p, 0, tri, 0, 3, 6))
    let sampled = Infinity
    const n = 60
    for (let i = 0; i <= n; i++) {
      for (let j = 0; i + j <= n; j++) {
        const at = (k: number) => tri[k] + (i / n) * (tri[3 + k] - tri[k]) + (j / n) * (tri[6 + k] - tri[k])
        sampled = Math.min(sampled, Math.hypot(p[0] - at(0), p[1] - at(1), p[2] - at(2)))
      }
    }
    expect(found, `seed ${seed}`).toBeLessThan(sampled + 1e-12)
    expect(found).toBeGreaterThan(sampled - 2 / n) // the samples lie closer than this to any point of the triangle
    for (const [a, b, c] of [
      [3, 6, 0],
      [6, 3, 0],
      [0, 6, 3],
    ]) {
      expect(Math.sqrt(squaredToTriangle(p, 0, tri, a, b, c))).toBeCloseTo(found, 7)
    }
  }
})

test('a triangle without area is its longest edge', () => {
  const needle = Float64Array.of(0, 0, 0, 2, 0, 0, 1, 0, 0)
  expect(squaredToTriangle(Float64Array.of(1.7, 3, 0), 0, needle, 0, 3, 6)).toBeCloseTo(9, 12)
  expect(squaredToTriangle(Float64Array.of(5, 4, 0), 0, needle, 0, 3, 6)).toBeCloseTo(25, 12)
})
