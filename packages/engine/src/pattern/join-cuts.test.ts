import { expect, test } from 'vitest'
import type { Point2 } from './curve.ts'
import { applyEdit, type Edit } from './edit/index.ts'
import { start } from './edit/random-edit.fixture.ts'
import type { Garment } from './garment.ts'
import { joinCuts } from './join-cuts.ts'
import { panelSignedArea } from './outline.ts'
import { seamLengths } from './seams.ts'
import { measureTopology } from './topology.ts'
import { validateGarment } from './validate-garment.ts'

const apply = (garment: Garment, ...edits: Edit[]) =>
  edits.reduce((document, edit) => applyEdit(document, edit).garment, garment)
const cut = (panel: string, from: Point2, to: Point2, sewn = true): Edit => ({
  ...{ kind: 'cutPanel', panel, sewn },
  line: [from, to],
})
const level = cut('front', [-0.1, 0.3], [0.6, 0.3])

test.each<[string, Edit[], number[]]>([
  ['cut once', [level], [0, 0, 1, 2]],
  ['left open', [cut('front', [-0.1, 0.3], [0.6, 0.3], false)], [0, 0, 1, 2]],
  ['quartered', [level, cut('front', [0.2, 0.2], [0.2, 0.8]), cut('front-2', [0.2, -0.1], [0.2, 0.35])], [0, 0, 0, 0, 1, 2]],
  ['quartered, nothing sewn', [cut('front', [-0.1, 0.3], [0.6, 0.3], false), cut('front', [0.2, 0.2], [0.2, 0.8], false), cut('front-2', [0.2, -0.1], [0.2, 0.35], false)], [0, 0, 0, 0, 1, 2]],
  ['cut again, nothing sewn', [cut('front', [-0.1, 0.3], [0.6, 0.3], false), cut('front', [0.2, 0.2], [0.2, 0.8], false), cut('front', [-0.1, 0.5], [0.6, 0.5], false)], [0, 0, 0, 0, 1, 2]],
  ['two pieces', [level, cut('sleeve', [-0.1, 0.1], [0.6, 0.2])], [0, 0, 1, 2, 2]],
])('%s: joined it is the garment it was', (_, edits, rows) => {
  const { garment, rowOf } = joinCuts(apply(start, ...edits))
  expect(rowOf).toEqual(rows)
  expect(garment.panels.map(({ id }) => id)).toEqual(['front', 'back', 'sleeve'])
  garment.panels.forEach((panel, row) => {
    expect(panelSignedArea(panel)).toBeCloseTo(panelSignedArea(start.panels[row]), 12)
  })
  expect(garment.seams.map(({ id }) => id)).toEqual(['left', 'right'])
  for (const seam of garment.seams) expect(seamLengths(garment, seam)).toMatchObject({ a: expect.closeTo(0.7, 12) })
  expect(measureTopology(garment)).toEqual(measureTopology(start))
  validateGarment(garment)
}) // biome-ignore format: a table

test('what was never cut stays as it is', () => {
  expect(joinCuts(start).garment).toBe(start)
  const moved = apply(start, level, {
    kind: 'movePoint',
    panel: 'front-2',
    point: 'p4',
    to: [0.6, 0.3],
    lengths: 'ease',
  })
  expect(joinCuts(moved).garment).toBe(moved) // the two no longer fit
})
