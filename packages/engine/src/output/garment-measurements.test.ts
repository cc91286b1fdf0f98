import { expect, test } from 'vitest'
import { garmentMeasurements } from './garment-measurements.ts'
import { buildSheet } from './sheet.fixture.ts'

test('area by piece, weight by density', () => {
  const sheet = buildSheet(5, 2)
  sheet.triPanel.fill(1, 8) // 8 of 32 equal triangles stay in piece 0
  const { area, mass, panelArea } = garmentMeasurements(sheet, [0.3, 0.1])
  expect(area).toBeCloseTo(4, 12)
  expect(mass).toBeCloseTo(0.6, 12)
  expect([...panelArea].map((value) => Number(value.toFixed(12)))).toEqual([1, 3])
})
