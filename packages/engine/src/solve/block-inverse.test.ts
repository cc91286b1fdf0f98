import { expect, test } from 'vitest'
import { applyInverse, invertDiagonal } from './block-inverse.ts'
import { relativeError } from './check-solver.ts'

const block = [4, 1, -0.5, 1, 3, 0.25, -0.5, 0.25, 2]
const x = [1, -2, 3]
const image = [4 - 2 - 1.5, 1 - 6 + 0.75, -0.5 - 0.5 + 6]

test('inverse times product gives the vector back; zero at pins and at empty blocks', () => {
  const diagonal = Float64Array.from([...block, ...block, ...new Array(9).fill(0)])
  const inverse = new Float64Array(27).fill(9)
  expect(invertDiagonal(3, diagonal, Uint8Array.of(0, 1, 0), inverse)).toBe(0)
  const r = Float64Array.from([...image, 0, ...image, 0, ...image, 0])
  const z = new Float64Array(12).fill(9)
  applyInverse(3, inverse, r, z)
  expect(relativeError(z, [...x, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeLessThan(1e-15)
  expect(z.subarray(3).every((value) => value === 0)).toBe(true)
})

test('blocks that are not positive definite are counted, unless pinned', () => {
  const bad = [-2, 0, 0, 0, -3, 0, 0, 0, 4] // its determinant is positive
  const diagonal = Float64Array.from([...block, ...bad, ...bad])
  const inverse = new Float64Array(27)
  expect(invertDiagonal(3, diagonal, Uint8Array.of(0, 0, 1), inverse)).toBe(1)
  expect(invertDiagonal(3, diagonal, null, inverse)).toBe(2)
})
