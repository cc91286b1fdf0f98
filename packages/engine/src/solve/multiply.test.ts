import { expect, test } from 'vitest'
import { Arena } from '../core/index.ts'
import { addAnchors, multiplyBalanced } from './balanced.ts'
import {
  buildRandomMatrix,
  denseMatrix,
  denseProduct,
  findAnchors,
  randomVector,
  relativeError,
} from './check-solver.ts'
import { multiply } from './multiply.ts'

test.each([1, 2, 3])('both products equal the dense one (seed %i)', (seed) => {
  const arena = new Arena(new ArrayBuffer(1 << 20), 'f64')
  const matrix = buildRandomMatrix(arena, 40, seed)
  const p = randomVector(40, seed + 100)
  const expected = denseProduct(denseMatrix(matrix), p)
  const q = new Float64Array(p.length).fill(7)
  multiply(matrix, p, q)
  expect(relativeError(q, expected)).toBeLessThan(1e-14)

  const anchor = findAnchors(matrix)
  multiplyBalanced(matrix, anchor, p, q.fill(7))
  expect(relativeError(q, expected)).toBeLessThan(1e-13)
})

test('anchors are the row sums: what a common motion meets', () => {
  const arena = new Arena(new ArrayBuffer(1 << 20), 'f64')
  const matrix = buildRandomMatrix(arena, 20, 4)
  const anchor = findAnchors(matrix)
  const alongY = Float64Array.from({ length: 80 }, (_, k) => (k % 4 === 1 ? 1 : 0))
  const pull = denseProduct(denseMatrix(matrix), alongY)
  for (let i = 0; i < 20; i++) {
    for (let r = 0; r < 3; r++) expect(anchor[9 * i + 3 + r]).toBeCloseTo(pull[4 * i + r], 12)
  }
})

test('adding anchors completes a matrix assembled without them', () => {
  const arena = new Arena(new ArrayBuffer(1 << 20), 'f64')
  const matrix = buildRandomMatrix(arena, 20, 5)
  const whole = matrix.diagonal.slice()
  const anchor = findAnchors(matrix)
  for (let k = 0; k < anchor.length; k++) matrix.diagonal[k] -= anchor[k]
  addAnchors(matrix, anchor)
  expect(relativeError(matrix.diagonal, whole)).toBeLessThan(1e-14)
})
