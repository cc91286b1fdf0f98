import { expect, test } from 'vitest'
import { Arena } from '../core/index.ts'
import { buildRandomMatrix, denseMatrix, denseSolution, randomVector, relativeError } from './check-solver.ts'
import { factorDense, solveDense } from './dense-cholesky.ts'

test.each([1, 2, 3])('solves like Gaussian elimination (seed %i)', (seed) => {
  const count = 5 + 6 * seed
  const matrix = buildRandomMatrix(new Arena(new ArrayBuffer(1 << 20), 'f64'), count, seed)
  const dense = new Float64Array(9 * count * count).fill(2)
  const r = randomVector(count, seed)
  const z = new Float64Array(r.length)
  factorDense(matrix, dense)
  solveDense(count, dense, new Float64Array(3 * count), r, z)
  expect(relativeError(z, denseSolution(denseMatrix(matrix), r, new Uint8Array(count)))).toBeLessThan(1e-12)
})

test('an unknown without stiffness stays zero instead of infinite', () => {
  const matrix = buildRandomMatrix(new Arena(new ArrayBuffer(1 << 20), 'f64'), 4, 9)
  matrix.block.fill(0)
  matrix.diagonal.fill(0, 18, 27)
  const dense = new Float64Array(144)
  const z = new Float64Array(16)
  factorDense(matrix, dense)
  solveDense(4, dense, new Float64Array(12), new Float64Array(16).fill(1), z)
  expect(Array.from(z.subarray(8, 11))).toEqual([0, 0, 0])
  expect(z.every(Number.isFinite)).toBe(true)
})
