import { expect, test } from 'vitest'
import type { Point2 } from './curve.ts'
import { cutOrigins } from './cut-origins.ts'
import { applyEdit, type Edit } from './edit/index.ts'
import { seam, start } from './edit/random-edit.fixture.ts'
import type { Garment } from './garment.ts'

const apply = (garment: Garment, ...edits: Edit[]) =>
  edits.reduce((document, edit) => applyEdit(document, edit).garment, garment)
const line: Point2[] = [
  [-0.1, 0.3],
  [0.2, 0.25],
  [0.6, 0.3],
]
const across = { kind: 'cutPanel', panel: 'front', line, sewn: true } as const
const linked = apply(start, { kind: 'linkPanel', panel: 'sleeve', to: 'front', mirrored: true })

test.each<[string, Garment, Edit, [string, string][]]>([
  ['cut and sewn', start, across, [['front-2', 'front']]],
  ['cut and left open', start, { ...across, sewn: false }, [['front-2', 'front']]],
  ['under a name of its own', start, { ...across, name: 'yoke' }, [['yoke', 'front']]],
  ['linked', linked, across, [['front-2', 'front'], ['sleeve-2', 'sleeve']]],
])('%s: each part is of the piece it was cut off', (_, garment, edit, origins) => {
  const cut = structuredClone(apply(garment, edit)) // as a worker gets it
  expect([...(cutOrigins(garment, cut) ?? [])]).toEqual(origins)
}) // biome-ignore format: a table

test.each<[string, Edit[]]>([
  ['nothing', []],
  ['another piece', [{ kind: 'duplicatePanel', panel: 'front', name: 'front-2', mirrored: false }]],
  ['a cut, and a seam undone', [across, { kind: 'removeSeam', seam: 'left' }]],
  ['a cut, and one more seam', [across, { kind: 'addSeam', seam: seam('more', 'front-2 0', 'sleeve 0') }]],
  ['a cut, sewn the wrong way round', [across, { kind: 'reverseSeam', seam: 'front-cut' }]],
  ['a cut, and a part placed elsewhere', [across, { kind: 'movePanel', panel: 'front-2', placement: null }]],
  ['a cut, and another piece changed', [across, { kind: 'setGrain', panel: 'back', grain: 1 }]],
  [
    'a cut, and a part made longer',
    [across, { kind: 'movePoint', panel: 'front-2', point: 'p0', to: [0, -0.1], lengths: 'ease' }],
  ],
])('%s is no cut', (_, edits) => expect(cutOrigins(start, apply(start, ...edits))).toBeNull())
