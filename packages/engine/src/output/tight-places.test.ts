import { expect, test } from 'vitest'
import { GARMENT_VERSION, type Garment, polygonPanel } from '../pattern/index.ts'
import { buildSheet, mapSheet } from './sheet.fixture.ts'
import { findTightPlaces } from './tight-places.ts'

const sheet = { ...buildSheet(9, 0.2), panelIds: ['cuff'] }
const garment: Garment = {
  format: 'selvedge-garment',
  version: GARMENT_VERSION,
  name: 'cuff',
  panels: [
    {
      ...polygonPanel('cuff', [
        [0, 0],
        [0.2, 0],
        [0.2, 0.2],
        [0, 0.2],
      ]),
    },
  ],
  seams: [],
}

test('names the piece and the edge that gave way most', () => {
  const pulled = mapSheet(sheet, [1.2, 0, 0], [0, 1, 0])
  const [place, ...rest] = findTightPlaces(sheet, pulled, garment)
  expect(rest).toEqual([])
  expect(place.piece).toBe('cuff')
  expect(place.byMm).toBeCloseTo(40, 6)
  expect(place.p99).toBeCloseTo(0.2, 6)
  expect([garment.panels[0].edges[0].id, garment.panels[0].edges[2].id]).toContain(place.edge)
})

test('what fits is not named, nor what belongs to something below', () => {
  expect(findTightPlaces(sheet, mapSheet(sheet, [1.09, 0, 0], [0, 1, 0]), garment)).toEqual([])
  expect(findTightPlaces(sheet, mapSheet(sheet, [1.3, 0, 0], [0, 1, 0]), garment, 1)).toEqual([])
})

test('where every piece is tight at one edge only, the garment is tight and its tightest piece is named', () => {
  const row = [0, 1, 2, 3].map((k) => `cuff-${k}`)
  const small = buildSheet(4, 0.06) // 33 edges: the longest of them is two thirds of the 99th percentile
  const many = (per: ArrayLike<number>, step: number) =>
    row.flatMap((_, k) => Array.from(per, (value) => value + step * k))
  const mesh = {
    panelIds: row,
    triCount: row.length * small.triCount,
    triVertex: Int32Array.from(many(small.triVertex, small.vertexCount)),
    triPattern: Float64Array.from(many(small.triPattern, 0)),
    triPanel: Int32Array.from(many(small.triPanel, 1)),
  }
  const flat = mapSheet(small, [1, 0, 0], [0, 1, 0])
  const x = Float64Array.from(many(flat, 0))
  row.forEach((_, k) => {
    x[k * flat.length] -= k === 2 ? 0.0023 : 0.0022 // a corner is drawn out by 11 %, in one piece by 11.5 %
  })
  const panels = row.map((id) => ({ ...garment.panels[0], id }))
  const places = findTightPlaces(mesh, x, { ...garment, panels })
  expect(places.map(({ piece }) => piece)).toEqual(['cuff-2'])
  expect(places[0].p99).toBeLessThan(0.1)
})
