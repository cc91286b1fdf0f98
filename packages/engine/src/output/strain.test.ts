import { expect, test } from 'vitest'
import { buildSheet, mapSheet } from './sheet.fixture.ts'
import { patternArea, triangleStrain, vertexStrain } from './strain.ts'

const sheet = buildSheet(6, 0.5)

test('rigid motion: no strain', () => {
  const [c, s] = [Math.cos(2.1), Math.sin(2.1)]
  for (const value of triangleStrain(sheet, mapSheet(sheet, [c, s, 0], [0, 0, 1])))
    expect(value).toBeCloseTo(0, 7)
})

test('warp +12 %, weft −5 %: both principal strains, in that order', () => {
  const strain = triangleStrain(sheet, mapSheet(sheet, [0, 1.12, 0], [0, 0, 0.95]))
  for (let t = 0; t < sheet.triCount; t++) {
    expect(strain[2 * t]).toBeCloseTo(0.12, 12)
    expect(strain[2 * t + 1]).toBeCloseTo(-0.05, 12)
  }
})

test('simple shear γ: σ = √(1 + γ²/4) ± γ/2', () => {
  const shear = 0.3
  const strain = triangleStrain(sheet, mapSheet(sheet, [1, 0, 0], [shear, 1, 0]))
  const root = Math.sqrt(1 + (shear * shear) / 4)
  expect(strain[0]).toBeCloseTo(root + shear / 2 - 1, 12)
  expect(strain[1]).toBeCloseTo(root - shear / 2 - 1, 12)
})

test('the vertex map takes the leading strain with its sign', () => {
  const tight = vertexStrain(sheet, mapSheet(sheet, [1.1, 0, 0], [0, 0.97, 0]))
  const slack = vertexStrain(sheet, mapSheet(sheet, [1.01, 0, 0], [0, 0.8, 0]))
  for (const value of tight) expect(value).toBeCloseTo(0.1, 12)
  for (const value of slack) expect(value).toBeCloseTo(-0.2, 12)
})

test('a triangle without pattern area reads zero instead of NaN', () => {
  const point = { ...sheet, triPattern: new Float64Array(6 * sheet.triCount) }
  expect(
    [...triangleStrain(point, mapSheet(sheet, [1, 0, 0], [0, 1, 0]))].every((value) => value === 0),
  ).toBe(true)
  expect(vertexStrain(point, mapSheet(sheet, [1, 0, 0], [0, 1, 0])).every((value) => value === 0)).toBe(true)
})

test('pattern areas sum to the sheet', () => {
  let area = 0
  for (let t = 0; t < sheet.triCount; t++) area += patternArea(sheet, t)
  expect(area).toBeCloseTo(0.25, 12)
})
