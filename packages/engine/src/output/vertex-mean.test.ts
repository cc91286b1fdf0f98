import { expect, test } from 'vitest'
import { buildSheet, mapSheet } from './sheet.fixture.ts'
import { presentAreas, vertexMean } from './vertex-mean.ts'

const sheet = buildSheet(5, 0.4)

test('present areas sum to the stretched sheet', () => {
  const area = presentAreas(sheet, mapSheet(sheet, [0, 1.2, 0], [0, 0, 0.9]))
  expect(area.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0.16 * 1.2 * 0.9, 14)
})

test('a mean weighs by area and takes the column asked for', () => {
  const mesh = { triCount: 2, triVertex: Int32Array.of(0, 1, 2, 1, 3, 2) }
  const mean = vertexMean(mesh, [1, 3], [9, 10, 9, 20], 5, { stride: 2, column: 1 })
  expect([...mean]).toEqual([10, 17.5, 17.5, 20, 0])
})
