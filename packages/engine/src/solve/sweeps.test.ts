import { expect, test } from 'vitest'
import { Arena } from '../core/index.ts'
import { invertDiagonal } from './block-inverse.ts'
import {
  buildRandomMatrix,
  denseMatrix,
  denseProduct,
  denseSolution,
  randomVector,
  relativeError,
} from './check-solver.ts'
import { sweepBackward, sweepForward } from './sweeps.ts'

const count = 30
const nobody = new Uint8Array(count)

function prepare(seed: number) {
  const matrix = buildRandomMatrix(new Arena(new ArrayBuffer(1 << 20), 'f64'), count, seed)
  const inverse = new Float64Array(9 * count)
  invertDiagonal(count, matrix.diagonal, null, inverse)
  return { matrix, inverse, dense: denseMatrix(matrix), r: randomVector(count, seed + 50) }
}

/** Block-triangular part of the dense matrix. */
function triangle(dense: number[][], lower: boolean): number[][] {
  return dense.map((row, r) =>
    row.map((value, c) => {
      const i = Math.floor(r / 3)
      const j = Math.floor(c / 3)
      return i === j || i > j === lower ? value : 0
    }),
  )
}

test.each([1, 2])('forward solves (L + D) z = r and leaves the true residual (seed %i)', (seed) => {
  const { matrix, inverse, dense, r } = prepare(seed)
  const z = new Float64Array(4 * count).fill(5)
  const residual = new Float64Array(4 * count).fill(5)
  sweepForward(matrix, inverse, r, z, residual)
  expect(relativeError(z, denseSolution(triangle(dense, true), r, nobody))).toBeLessThan(1e-13)
  const product = denseProduct(dense, z)
  expect(
    relativeError(
      residual,
      r.map((value, k) => value - product[k]),
    ),
  ).toBeLessThan(1e-13)
})

test.each([3, 4])('backward solves (D + Lᵀ) z = r − L z_old (seed %i)', (seed) => {
  const { matrix, inverse, dense, r } = prepare(seed)
  const z = randomVector(count, seed + 90)
  const upper = triangle(dense, false)
  const lower = dense.map((row, i) => row.map((value, j) => (upper[i][j] === 0 ? value : 0)))
  const known = denseProduct(lower, z)
  const expected = denseSolution(
    upper,
    r.map((value, k) => value - known[k]),
    nobody,
  )
  sweepBackward(matrix, inverse, r, z, new Float64Array(4 * count))
  expect(relativeError(z, expected)).toBeLessThan(1e-13)
})
