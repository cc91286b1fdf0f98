import { expect, test } from 'vitest'
import type { Garment } from './garment.ts'
import { polygonPanel } from './polygon-panel.ts'
import { findEdge, seamLengths } from './seams.ts'

const garment: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'gathered',
  panels: ['a', 'b'].map((id) =>
    polygonPanel(id, [
      [0, 0],
      [1, 0],
      [1, 2],
      [0, 2],
    ]),
  ),
  seams: [
    {
      id: 'waist',
      a: [{ panel: 'a', edge: 'edge-0' }],
      b: [{ panel: 'b', edge: 'edge-1' }],
      parallel: false,
      sides: 'right-right',
    },
  ],
}

test('lengths of both sides, and the longer over the shorter', () => {
  expect(seamLengths(garment, garment.seams[0])).toEqual({ a: 1, b: 2, ratio: 2 })
})

test('edges are found by name', () => {
  expect(findEdge(garment, { panel: 'b', edge: 'edge-3' })?.edge.from).toBe('p3')
  expect(findEdge(garment, { panel: 'a', edge: 'edge-9' })).toBeUndefined()
  expect(findEdge(garment, { panel: 'z', edge: 'edge-0' })).toBeUndefined()
})

test('a seam to nowhere is a bug of the caller', () => {
  const loose = { ...garment.seams[0], a: [{ panel: 'z', edge: 'edge-0' }] }
  expect(() => seamLengths(garment, loose)).toThrow(/bug/)
})
