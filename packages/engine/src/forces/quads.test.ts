import { describe, expect, it } from 'vitest'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, joinVertices } from '../model/index.ts'
import { quadsOf } from './quads.ts'

const grid = clothFromMesh(buildSheetMesh({ width: 0.4, height: 0.6, columns: 5, rows: 4, pattern: 'grid' }))

describe('quads of a grid', () => {
  const quads = quadsOf(grid)

  it('are found once each, whichever diagonal was drawn', () => {
    expect(quads?.quadCount).toBe(4 * 3)
    const cells = new Set<string>()
    for (let q = 0; q < 12; q++) cells.add([...(quads?.quadVertex.subarray(4 * q, 4 * q + 4) ?? [])].join())
    expect(cells.size).toBe(12)
  })

  it('know which side is warp: it runs along y in a sheet', () => {
    for (let q = 0; q < 12; q++) {
      expect(quads?.quadWarp[q]).toBeCloseTo(0.2, 12)
      expect(quads?.quadWeft[q]).toBeCloseTo(0.1, 12)
      const [a, b, c, d] = [...(quads?.quadVertex.subarray(4 * q, 4 * q + 4) ?? [])]
      expect(grid.position[3 * b + 1] - grid.position[3 * a + 1]).toBeCloseTo(0.2, 12) // warp side
      expect(grid.position[3 * c + 1] - grid.position[3 * d + 1]).toBeCloseTo(0.2, 12)
      expect(Math.abs(grid.position[3 * d] - grid.position[3 * a])).toBeCloseTo(0.1, 12) // weft side
      expect(Math.abs(grid.position[3 * c] - grid.position[3 * b])).toBeCloseTo(0.1, 12)
    }
  })

  it('survive a seam: cells keep to their panel', () => {
    const left = clothFromMesh(buildSheetMesh({ width: 1, height: 1, columns: 3, pattern: 'grid' }))
    const two: Cloth = {
      ...left,
      vertexCount: 18,
      triCount: 16,
      position: Float64Array.of(...left.position, ...left.position),
      triVertex: Int32Array.of(...left.triVertex, ...left.triVertex.map((i) => i + 9)),
      triPattern: Float64Array.of(...left.triPattern, ...left.triPattern),
      triPanel: Int32Array.from({ length: 16 }, (_, t) => (t < 8 ? 0 : 1)),
      panelIds: ['left', 'right'],
      panelGrain: Float64Array.of(Math.PI / 2, 0), // the right one is cut across
    }
    const classes = Int32Array.from({ length: 18 }, (_, i) => i)
    for (const [into, from] of [
      [2, 9],
      [5, 12],
      [8, 15],
    ])
      classes[from] = into
    const sewn = quadsOf(joinVertices(two, classes, 18))
    expect(sewn?.quadCount).toBe(8)
    expect([...(sewn?.quadPanel ?? [])]).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
  })
})

describe('cloth without quads', () => {
  it.each(['crossed', 'equilateral', 'jittered'] as const)('%s gives null', (pattern) => {
    expect(quadsOf(clothFromMesh(buildSheetMesh({ width: 1, height: 1, columns: 4, pattern })))).toBeNull()
  })

  it('a grid cut off the grain gives null', () => {
    expect(quadsOf({ ...grid, panelGrain: Float64Array.of(Math.PI / 2 + 0.01) })).toBeNull()
  })

  it('a grid with half a cell missing gives null', () => {
    const short = { ...grid, triCount: grid.triCount - 1 }
    expect(quadsOf(short)).toBeNull()
  })
})
