import { expect, test } from 'vitest'
import { Arena, buildBlockMatrix } from '../core/index.ts'
import { addRowDiagonals, addRowProducts, buildRankOneRows } from './rank-one-rows.ts'

test('q += k c_i n (n · Σ c_j p_j), and its diagonal blocks', () => {
  const arena = new Arena(new ArrayBuffer(1 << 18), 'f64')
  const rows = buildRankOneRows(arena, 2)
  rows.vertex.set([0, 1, 2, 3, 2, 0, 0, 0])
  rows.weight.set([1, -0.5, -0.25, -0.25, 1, 0, 0, 0])
  rows.normal.set([0.6, 0, 0.8, 10, 0, 1, 0, 3])
  const p = Float64Array.from([1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 1, 1, 1, 0])
  const q = new Float64Array(16)
  addRowProducts(rows, 2, p, q)
  const along = (i: number) => 0.6 * p[4 * i] + 0.8 * p[4 * i + 2]
  const pull = 10 * (along(0) - 0.5 * along(1) - 0.25 * along(2) - 0.25 * along(3))
  expect(q[0]).toBeCloseTo(0.6 * pull, 12)
  expect(q[6]).toBeCloseTo(-0.5 * 0.8 * pull, 12)
  expect(q[9]).toBeCloseTo(3 * 8, 12)
  expect(q[1]).toBe(0)

  const matrix = buildBlockMatrix(arena, 4, [])
  addRowDiagonals(rows, 2, matrix)
  expect(matrix.diagonal[0]).toBeCloseTo(10 * 0.36, 12)
  expect(matrix.diagonal[9 + 2]).toBeCloseTo(10 * 0.25 * 0.48, 12)
  expect(matrix.diagonal[9 + 6]).toBeCloseTo(10 * 0.25 * 0.48, 12)
  expect(matrix.diagonal[18 + 4]).toBeCloseTo(3, 12)
})
