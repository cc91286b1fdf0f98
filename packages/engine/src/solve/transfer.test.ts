import { expect, test } from 'vitest'
import { Arena } from '../core/index.ts'
import { buildProlongator, matrixGraph } from './aggregates.ts'
import { buildRandomMatrix, denseMatrix, randomVector, relativeError } from './check-solver.ts'
import { addProlonged, buildTransfer, coarsenMatrix, restrict } from './transfer.ts'

const count = 60

function prepare(seed: number) {
  const arena = new Arena(new ArrayBuffer(1 << 22), 'f64')
  const fine = buildRandomMatrix(arena, count, seed)
  const pinned = new Uint8Array(count)
  pinned[5] = pinned[33] = 1
  const { prolongator } = buildProlongator(matrixGraph(fine), pinned)
  return { fine, pinned, prolongator, ...buildTransfer(arena, fine, prolongator) }
}

test.each([1, 2, 3])('the coarse matrix is Pᵀ A P, summed entry by entry (seed %i)', (seed) => {
  const { fine, prolongator, transfer, coarse } = prepare(seed)
  coarsenMatrix(fine, transfer, coarse)
  coarsenMatrix(fine, transfer, coarse) // a second refresh must not add to the first
  const dense = denseMatrix(fine)
  const expected = denseMatrix(coarse).map((row) => row.map(() => 0))
  const { start, column, weight } = prolongator
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      for (let k = start[i]; k < start[i + 1]; k++) {
        for (let l = start[j]; l < start[j + 1]; l++) {
          for (let c = 0; c < 9; c++) {
            const [row, side] = [c % 3, Math.floor(c / 3)]
            expected[3 * column[k] + row][3 * column[l] + side] +=
              weight[k] * weight[l] * dense[3 * i + row][3 * j + side]
          }
        }
      }
    }
  }
  expect(relativeError(denseMatrix(coarse).flat(), expected.flat())).toBeLessThan(1e-13)
})

test('restriction is the adjoint of prolongation, and pins take no part', () => {
  const { prolongator, transfer } = prepare(4)
  const fineVector = randomVector(count, 7)
  const coarseVector = randomVector(prolongator.coarseCount, 8)
  const down = new Float64Array(coarseVector.length).fill(3)
  restrict(transfer, count, fineVector, down)
  const up = new Float64Array(fineVector.length)
  addProlonged(transfer, count, coarseVector, up)
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, k) => sum + value * b[k], 0)
  expect(dot(down, coarseVector)).toBeCloseTo(dot(fineVector, up), 13)
  expect(Array.from(up.subarray(20, 24))).toEqual([0, 0, 0, 0])
})
