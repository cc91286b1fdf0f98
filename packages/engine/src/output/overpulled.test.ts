import { expect, test } from 'vitest'
import type { Fabric } from '../material/index.ts'
import { GARMENT_VERSION, type Garment, polygonPanel } from '../pattern/index.ts'
import { findOverpulled } from './overpulled.ts'
import { buildSheet, mapSheet } from './sheet.fixture.ts'

const sheet = { ...buildSheet(9, 0.2), panelIds: ['waist'] }
const garment: Garment = {
  format: 'selvedge-garment',
  version: GARMENT_VERSION,
  name: 'waist',
  panels: [
    {
      ...polygonPanel('waist', [
        [0, 0],
        [0.2, 0],
        [0.2, 0.2],
        [0, 0.2],
      ]),
      grain: Math.PI / 2,
    },
  ],
  seams: [],
}
/** As far as its pull was measured: 10 % along the warp, which is y here, 22 % along the weft. */
const fabric = { curveWarp: [[0.1, 1]], curveWeft: [[0.22, 1]] } as unknown as Fabric
const found = (x: Float64Array) => findOverpulled(sheet, x, garment, () => fabric)

test('the edge, how far it is stretched, and where the fabric ends along it', () => {
  const [over, ...rest] = found(mapSheet(sheet, [1.31, 0, 0], [0, 1, 0]))
  expect(rest).toEqual([])
  expect([garment.panels[0].edges[0].id, garment.panels[0].edges[2].id]).toContain(over.edge)
  expect(over.stretch).toBeCloseTo(0.31, 9)
  expect(over.end).toBe(0.22)
})

test('each direction has its own end, and up to it nothing is said', () => {
  expect(found(mapSheet(sheet, [1.21, 0, 0], [0, 1.09, 0]))).toEqual([])
  expect(found(mapSheet(sheet, [1.21, 0, 0], [0, 1.11, 0]))[0].end).toBe(0.1)
})

test('one tight corner is no tight edge; what is not judged is left out', () => {
  const x = mapSheet(sheet, [1, 0, 0], [0, 1, 0])
  x[0] -= 0.02 // the first of its eight edges is twice as long
  expect(found(x)).toEqual([])
  const pulled = mapSheet(sheet, [1.5, 0, 0], [0, 1, 0])
  expect(findOverpulled(sheet, pulled, garment, () => undefined)).toEqual([])
  expect(findOverpulled({ ...sheet, panelIds: [''] }, pulled, garment, () => fabric)).toEqual([])
})
