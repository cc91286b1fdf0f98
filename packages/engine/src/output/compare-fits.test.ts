import { expect, test } from 'vitest'
import { compareFits, type FittedMesh } from './compare-fits.ts'
import { buildSheet } from './sheet.fixture.ts'

/** A sheet whose map is 3 u + 5 v + c in the sheet's own size. */
function fitted(n: number, size: number, c: number, id = 'front'): FittedMesh {
  const sheet = buildSheet(n, size)
  const ease = Float64Array.from(
    { length: sheet.vertexCount },
    (_, i) => (3 * sheet.vertexPattern[2 * i] + 5 * sheet.vertexPattern[2 * i + 1]) / size + c,
  )
  return { ...sheet, panelIds: [id], maps: { ease } }
}

test('the same mesh: vertex by vertex, exactly', () => {
  const { by, maps } = compareFits(fitted(6, 1, 0.5), fitted(6, 1, 2))
  expect(by).toBe('vertices')
  for (const value of maps.ease) expect(value).toBeCloseTo(1.5, 14)
})

test('another mesh and another size: read at the same place of the piece', () => {
  const { by, maps, missing } = compareFits(fitted(6, 1, 0.5), fitted(9, 1.1, 2))
  expect(by).toBe('pattern')
  expect(missing).toEqual([])
  for (const value of maps.ease) expect(value).toBeCloseTo(1.5, 12) // linear maps survive linear interpolation
})

test('a piece without a namesake has no difference, a map only one has is left out', () => {
  const a = fitted(4, 1, 0)
  const { maps, missing } = compareFits(a, fitted(5, 1, 0, 'back'))
  expect(missing).toEqual(['front'])
  for (const value of maps.ease) expect(value).toBeNaN()
  expect(compareFits({ ...a, maps: { strain: a.maps.ease } }, a).maps).toEqual({})
})
