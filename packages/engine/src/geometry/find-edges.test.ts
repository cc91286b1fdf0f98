import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { buildSheetMesh } from '../mesh/sheet-mesh.ts'
import { findEdges } from './find-edges.ts'

test('two triangles share one edge', () => {
  const { edgeCount, edgeVertex, edgeTri, triEdge, nonManifold } = findEdges(
    Int32Array.of(0, 1, 2, 2, 1, 3),
    4,
  )
  expect(edgeCount).toBe(5)
  expect([...edgeVertex]).toEqual([0, 1, 0, 2, 1, 2, 1, 3, 2, 3])
  expect([...edgeTri]).toEqual([0, -1, 0, -1, 0, 1, 1, -1, 1, -1])
  expect([...triEdge]).toEqual([0, 2, 1, 2, 3, 4])
  expect(nonManifold.length).toBe(0)
})

test('a third wing is reported, not thrown', () => {
  const { edgeVertex, nonManifold, edgeTri } = findEdges(Int32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4), 5)
  expect([...nonManifold]).toEqual([0])
  expect([...edgeVertex.subarray(0, 2)]).toEqual([0, 1])
  expect([...edgeTri.subarray(0, 2)]).toEqual([0, 1])
})

test('agrees with a table of pairs on a shuffled sheet, seed 5', () => {
  const random = buildRandom(5)
  const sheet = buildSheetMesh({ width: 1, height: 0.7, columns: 9, pattern: 'equilateral' })
  const row = [...new Array(sheet.vertexCount).keys()].sort(() => random() - 0.5)
  const triVertex = sheet.triVertex.map((i) => row[i])
  const edges = findEdges(triVertex, sheet.vertexCount)
  const table = new Map<string, number[]>()
  triVertex.forEach((i, h) => {
    const j = triVertex[h % 3 === 2 ? h - 2 : h + 1]
    const key = `${Math.min(i, j)} ${Math.max(i, j)}`
    table.set(key, [...(table.get(key) ?? []), Math.floor(h / 3)])
    const e = edges.triEdge[h]
    expect(`${edges.edgeVertex[2 * e]} ${edges.edgeVertex[2 * e + 1]}`).toBe(key)
  })
  expect(edges.edgeCount).toBe(table.size)
  for (let e = 0; e < edges.edgeCount; e++) {
    const [first, second = -1] = table.get(`${edges.edgeVertex[2 * e]} ${edges.edgeVertex[2 * e + 1]}`)!
    expect([edges.edgeTri[2 * e], edges.edgeTri[2 * e + 1]]).toEqual([first, second])
  }
})
