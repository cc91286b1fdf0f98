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
