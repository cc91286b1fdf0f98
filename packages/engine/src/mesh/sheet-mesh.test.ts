import { describe, expect, test } from 'vitest'
import { findEdges } from '../geometry/index.ts'
import { buildSheetMesh, type SheetPattern } from './sheet-mesh.ts'

const PATTERNS: SheetPattern[] = ['grid', 'crossed', 'equilateral', 'jittered']

describe.each(PATTERNS)('%s', (pattern) => {
  const mesh = buildSheetMesh({ width: 0.6, height: 0.5, columns: 7, pattern, seed: 3 })

  test('covers the rectangle once, outside towards +z', () => {
    const { vertexPattern: x, triVertex } = mesh
    let area = 0
    for (let at = 0; at < triVertex.length; at += 3) {
      const [i, j, k] = [2 * triVertex[at], 2 * triVertex[at + 1], 2 * triVertex[at + 2]]
      const double = (x[j] - x[i]) * (x[k + 1] - x[i + 1]) - (x[j + 1] - x[i + 1]) * (x[k] - x[i])
      expect(double).toBeGreaterThan(0)
      area += double / 2
    }
    expect(area).toBeCloseTo(0.3, 12)
  })

  test('is a disc with a border as long as the rectangle', () => {
    const { vertexPattern: x } = mesh
    const { edgeCount, edgeVertex, edgeTri } = findEdges(mesh.triVertex, mesh.vertexCount)
    expect(mesh.vertexCount - edgeCount + mesh.triCount).toBe(1)
    let border = 0
    for (let e = 0; e < edgeCount; e++) {
      const [i, j] = [2 * edgeVertex[2 * e], 2 * edgeVertex[2 * e + 1]]
      if (edgeTri[2 * e + 1] < 0) border += Math.hypot(x[j] - x[i], x[j + 1] - x[i + 1])
    }
    expect(border).toBeCloseTo(2.2, 12)
  })

  test('lies in z = 0 where the pattern says', () => {
    for (let i = 0; i < mesh.vertexCount; i++) {
      expect([...mesh.vertexPlaced.subarray(3 * i, 3 * i + 3)]).toEqual([
        ...mesh.vertexPattern.subarray(2 * i, 2 * i + 2),
        0,
      ])
    }
    expect(mesh.panelGrain[0]).toBe(Math.PI / 2)
    expect(mesh.panelIds).toEqual(['sheet'])
  })
})

test('grid vertices go row by row, diagonals alternate', () => {
  const {
    vertexPattern: x,
    vertexCount,
    triVertex,
  } = buildSheetMesh({
    width: 3,
    height: 2,
    columns: 4,
    rows: 3,
    pattern: 'grid',
  })
  expect(vertexCount).toBe(12)
  for (let i = 0; i < 12; i++) expect([x[2 * i], x[2 * i + 1]]).toEqual([i % 4, Math.floor(i / 4)])
  const { edgeVertex, edgeCount } = findEdges(triVertex, 12)
  const diagonals: string[] = []
  for (let e = 0; e < edgeCount; e++) {
    const [i, j] = [edgeVertex[2 * e], edgeVertex[2 * e + 1]]
    if (j - i > 1 && j - i !== 4) diagonals.push(j - i === 5 ? '/' : '\\')
  }
  expect(diagonals.filter((way) => way === '/').length).toBe(3)
  expect(diagonals.length).toBe(6)
})

test('equilateral triangles are equilateral when the height allows', () => {
  const mesh = buildSheetMesh({ width: 1, height: Math.sqrt(3) / 2, columns: 11, pattern: 'equilateral' })
  expect(mesh.quality.angleMin).toBeCloseTo(Math.PI / 6, 12) // the half triangles at both ends
  expect(mesh.quality.edgeLongest).toBeCloseTo(1, 12)
  expect(mesh.quality.edgeShortest).toBeCloseTo(0.5, 12)
})

test('jitter keeps the border, moves inner vertices by at most a fifth of an edge, and follows its seed', () => {
  const options = { width: 1, height: 1, columns: 11, pattern: 'jittered' as const }
  const still = buildSheetMesh({ ...options, pattern: 'equilateral' }).vertexPattern
  const moved = buildSheetMesh({ ...options, seed: 7 }).vertexPattern
  let farthest = 0
  for (let at = 0; at < still.length; at += 2) {
    const shift = Math.hypot(moved[at] - still[at], moved[at + 1] - still[at + 1])
    const onBorder = [still[at], still[at + 1]].some((value) => value === 0 || value === 1)
    if (onBorder) expect(shift).toBe(0)
    farthest = Math.max(farthest, shift)
  }
  expect(farthest).toBeLessThanOrEqual(0.02)
  expect(farthest).toBeGreaterThan(0.015)
  expect(buildSheetMesh({ ...options, seed: 7 }).vertexPattern).toEqual(moved)
  expect(buildSheetMesh({ ...options, seed: 8 }).vertexPattern).not.toEqual(moved)
})

test('jitter keeps the border of sizes that no cell divides evenly', () => {
  const { vertexPattern: x } = buildSheetMesh({
    width: 0.1,
    height: 1.1,
    columns: 4,
    rows: 50,
    pattern: 'jittered',
  })
  let onSide = 0
  for (let at = 0; at < x.length; at += 2) if (x[at] === 0.1) onSide++
  expect(onSide).toBe(50)
  expect(x.filter((_, k) => k % 2 === 1).filter((y) => y === 1.1).length).toBe(5)
})
