import { expect, test } from 'vitest'
import type { Garment, Seam } from './garment.ts'
import { polygonPanel } from './polygon-panel.ts'
import { measureTopology } from './topology.ts'

const sheet = (id: string) =>
  polygonPanel(id, [
    [0, 0],
    [1, 0],
    [1, 2],
    [0, 2],
  ])

function seam(a: string, edgeA: number, b: string, edgeB: number, parallel = false): Seam {
  const sides = parallel ? 'right-wrong' : 'right-right'
  const id = `${a}${edgeA}${b}${edgeB}`
  return {
    id,
    a: [{ panel: a, edge: `edge-${edgeA}` }],
    b: [{ panel: b, edge: `edge-${edgeB}` }],
    parallel,
    sides,
  }
}

const sewn = (names: string[], seams: Seam[]): Garment => ({
  format: 'selvedge-garment',
  version: 3,
  name: 'test',
  panels: names.map(sheet),
  seams,
})

test.each([
  ['a flat sheet', ['a'], [], { pieces: 1, openings: 1, handles: 0, twoSided: true }],
  ['two loose sheets', ['a', 'b'], [], { pieces: 2, openings: 2, handles: 0, twoSided: true }],
  ['a tube', ['a'], [seam('a', 1, 'a', 3)], { pieces: 1, openings: 2, handles: 0, twoSided: true }],
  ['a dart', ['a'], [seam('a', 1, 'a', 2)], { pieces: 1, openings: 1, handles: 0, twoSided: true }],
  [
    'a torus',
    ['a'],
    [seam('a', 1, 'a', 3), seam('a', 0, 'a', 2)],
    { pieces: 1, openings: 0, handles: 1, twoSided: true },
  ],
  [
    'a pillow',
    ['a', 'b'],
    [0, 1, 2, 3].map((k) => seam('a', k, 'b', 3 - k)),
    { pieces: 1, openings: 0, handles: 0, twoSided: true },
  ],
  [
    'a skirt',
    ['a', 'b'],
    [seam('a', 1, 'b', 3), seam('a', 3, 'b', 1)],
    { pieces: 1, openings: 2, handles: 0, twoSided: true },
  ],
] as [string, string[], Seam[], object][])('%s', (_, names, seams, wanted) => {
  expect(measureTopology(sewn(names, seams))).toEqual(wanted)
})

test('a Möbius band has one side and one rim', () => {
  const band = measureTopology(sewn(['a'], [seam('a', 1, 'a', 3, true)]))
  expect(band.twoSided).toBe(false)
  expect(band.openings).toBe(1)
})

test('two panels sewn right to wrong still have two sides', () => {
  expect(measureTopology(sewn(['a', 'b'], [seam('a', 1, 'b', 1, true)])).twoSided).toBe(true)
})
