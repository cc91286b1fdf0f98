import { describe, expect, it } from 'vitest'
import { neighbourRows } from '../geometry/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { cornersOf, growPatch, smoothPatch } from './patches.ts'

const SIDE = 9
const cloth = () =>
  clothFromMesh(buildSheetMesh({ width: 0.8, height: 0.8, columns: SIDE, rows: SIDE, pattern: 'grid' }))

describe('patches', () => {
  it('neighbours are mutual and in order', () => {
    const rows = rowsOf(cloth())
    rows.forEach((list, i) => {
      expect([...list].sort((a, b) => a - b)).toEqual(list)
      for (const j of list) expect(rows[j]).toContain(i)
    })
  })

  it('grows by a ring at a time, from the corners of triangles', () => {
    const sheet = cloth()
    const rows = rowsOf(sheet)
    const patch = cornersOf(sheet, [0])
    expect([...patch].sort((a, b) => a - b)).toEqual([...sheet.triVertex.slice(0, 3)].sort((a, b) => a - b))
    const expected = new Set([...patch, ...[...patch].flatMap((i) => rows[i])])
    growPatch(patch, rows, 1)
    expect(patch).toEqual(expected)
  })

  it('smoothing ends in the membrane spanned by the rim: z = x keeps, a bump goes', () => {
    const sheet = cloth()
    const rows = rowsOf(sheet)
    const inside: number[] = []
    for (let i = 0; i < sheet.vertexCount; i++) {
      const [column, row] = [i % SIDE, Math.floor(i / SIDE)]
      const rim = column === 0 || row === 0 || column === SIDE - 1 || row === SIDE - 1
      sheet.position[3 * i + 2] = column + (rim ? 0 : 3)
      if (!rim) inside.push(i)
    }
    for (let sweep = 0; sweep < 400; sweep++) smoothPatch(sheet.position, inside, rows)
    for (const i of inside) expect(sheet.position[3 * i + 2]).toBeCloseTo(i % SIDE, 4)
  })
})

function rowsOf({ triVertex, vertexCount }: { triVertex: Int32Array; vertexCount: number }): number[][] {
  return neighbourRows(triVertex, vertexCount)
}
