import { expect, test } from 'vitest'
import { buildSheet, mapSheet } from '../output/sheet.fixture.ts'
import { vertexNormals } from './vertex-normals.ts'

test('a flat sheet: U × V everywhere', () => {
  const sheet = buildSheet(4, 1)
  const normal = vertexNormals(mapSheet(sheet, [1, 0, 0], [0, 0, 1]), sheet.triVertex)
  for (let i = 0; i < sheet.vertexCount; i++) {
    expect([...normal.subarray(3 * i, 3 * i + 3)]).toEqual([0, -1, 0])
  }
})

test('an octahedron: normals point along the vertices', () => {
  const position = Float64Array.of(1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1)
  const triVertex = Int32Array.of(0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5)
  const normal = vertexNormals(position, triVertex)
  for (let k = 0; k < 18; k++) expect(normal[k]).toBeCloseTo(position[k], 12)
})

test('a lonely vertex looks up', () => {
  expect([...vertexNormals(Float64Array.of(0, 0, 0), new Int32Array(0))]).toEqual([0, 1, 0])
})
