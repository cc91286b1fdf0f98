import { describe, expect, it } from 'vitest'
import { Arena } from '../core/index.ts'
import { buildSheetMesh, type SheetPattern } from '../mesh/index.ts'
import { buildModel, clothFromMesh, type Model } from '../model/index.ts'
import { cornerOf, findGridCells } from './grid-cells.ts'
import { TEST_FABRIC } from './test-fabric.ts'

function modelOf(pattern: SheetPattern): Model {
  const cloth = clothFromMesh(buildSheetMesh({ width: 0.4, height: 0.6, columns: 5, rows: 4, pattern }))
  return buildModel(new Arena(new ArrayBuffer(1 << 20), 'f64'), { cloth, panelFabric: [TEST_FABRIC] })
}

describe('cells of a grid', () => {
  it('are all cells of a grid, each with its two triangles', () => {
    const model = modelOf('grid')
    const { cellVertex, cellTri, triCell } = findGridCells(model)
    expect(cellTri.length / 2).toBe(4 * 3)
    expect([...triCell].every((cell) => cell >= 0)).toBe(true)
    for (let cell = 0; cell < 12; cell++) {
      const [a, b, c, d] = cellVertex.subarray(4 * cell, 4 * cell + 4)
      expect(model.triVertex[3 * cellTri[2 * cell] + cornerOf(model, cellTri[2 * cell], c)]).toBe(c)
      expect(model.triVertex[3 * cellTri[2 * cell + 1] + cornerOf(model, cellTri[2 * cell + 1], d)]).toBe(d)
      expect(new Set([a, b, c, d]).size).toBe(4)
    }
  })

  it('are not found among triangles that make no rectangles', () => {
    expect(findGridCells(modelOf('equilateral')).cellTri).toHaveLength(0)
    expect(findGridCells(modelOf('jittered')).cellTri).toHaveLength(0)
    expect(findGridCells(modelOf('crossed')).cellTri).toHaveLength(0)
  })
})
