/**
 * Whatever a garment may carry survives every edit and its inverse, to the letter. The fields are not listed here: they
 * are found by walking `garmentSchema`, so a field added tomorrow is tried tomorrow.
 */
import { expect, test } from 'vitest'
import type { Garment } from '../garment.ts'
import { followLink } from '../linked-panel.ts'
import {
  bareGarment,
  barePanel,
  bareSeam,
  fieldName,
  fieldOf,
  optionalFields,
  withField,
  withoutField,
} from '../optional-fields.fixture.ts'
import { validateGarment } from '../validate-garment.ts'
import { applyEdit, type Edit, editSchema } from './apply-edit.ts'

const dart = { id: 'new', edge: 'edge-3', at: 0.2, width: 0.01, apex: [0.3, 0.3] as [number, number] }
const pleat = {
  ...{ id: 'new', edge: 'edge-3', at: 0.8, depth: 0.01, length: 0.1 },
  ...{ kind: 'knife' as const, towards: 1 as const },
}
const line = {
  id: 'new',
  kind: 'fold' as const,
  points: [
    [0.1, 0.1],
    [0.2, 0.2],
  ] as [number, number][],
  smooth: false,
}
const notch = { id: 'new', edge: 'edge-3', at: 0.6, kind: 'single' as const }
const panel = 'front'

/** Of each kind one edit, the last of its row; those before it prepare the ground. */
const EDITS: Readonly<Record<Edit['kind'], readonly Edit[]>> = {
  patch: [
    { kind: 'patch', panels: { order: ['back', 'front'], changed: [] }, seams: { order: [], changed: [] } },
  ],
  setHead: [{ kind: 'setHead', head: { name: 'another' } }],
  movePoint: [{ kind: 'movePoint', panel, point: 'p3', to: [0.55, 0.8], lengths: 'keep' }],
  movePoints: [
    {
      kind: 'movePoints',
      panel,
      moves: [
        { point: 'p3', to: [0.5, 0.8] },
        { point: 'p4', to: [0, 0.8] },
      ],
      lengths: 'keep',
    },
  ],
  setCurve: [
    {
      kind: 'setCurve',
      panel,
      edge: 'edge-2',
      curve: { kind: 'quadratic', control: [0.6, 0.3] },
      lengths: 'keep',
    },
  ],
  splitEdge: [{ kind: 'splitEdge', panel, edge: 'edge-4', at: 0.4 }],
  joinEdges: [{ kind: 'joinEdges', panel, edge: 'edge-0' }],
  renameEdge: [{ kind: 'renameEdge', panel, edge: 'edge-2', name: 'new' }],
  addPanel: [{ kind: 'addPanel', panel: barePanel('new'), row: 0 }],
  removePanel: [{ kind: 'removePanel', panel }],
  mirrorPanel: [{ kind: 'mirrorPanel', panel }],
  unfoldPanel: [{ kind: 'unfoldPanel', panel, edge: 'edge-1' }],
  scalePanel: [{ kind: 'scalePanel', panel, factors: [1.1, 0.9], about: [0.1, 0.2] }],
  duplicatePanel: [{ kind: 'duplicatePanel', panel, name: 'new', mirrored: true }],
  linkPanel: [{ kind: 'linkPanel', panel: 'sleeve', to: panel, mirrored: true }],
  unlinkPanel: [
    { kind: 'linkPanel', panel, to: 'sleeve', mirrored: true },
    { kind: 'unlinkPanel', panel },
  ],
  cutPanel: [
    {
      kind: 'cutPanel',
      panel,
      line: [
        [0.44, -0.1],
        [0.44, 0.8],
      ],
      sewn: true,
    },
  ],
  movePanel: [{ kind: 'movePanel', panel, placement: { translation: [0, 1, 0], rotation: [0, 1, 0] } }],
  renamePanel: [{ kind: 'renamePanel', panel, name: 'new' }],
  setTitle: [{ kind: 'setTitle', panel, title: 'Front' }],
  setGrain: [{ kind: 'setGrain', panel, grain: 1 }],
  setFabric: [{ kind: 'setFabric', panel, fabric: null }],
  setLayer: [{ kind: 'setLayer', panel, layer: 2 }],
  setOutside: [{ kind: 'setOutside', panel, outside: -1 }],
  setAllowance: [{ kind: 'setAllowance', panel, edge: 'edge-0', allowance: 0.02 }],
  setHem: [{ kind: 'setHem', panel, edge: 'edge-0', hem: 0.03 }],
  setStay: [{ kind: 'setStay', panel, edge: 'edge-0', stay: true }],
  setLining: [{ kind: 'setLining', panel, lining: true }],
  setInterfacing: [{ kind: 'setInterfacing', panel, interfacing: 500 }],
  setMeshSize: [{ kind: 'setMeshSize', panel, meshSize: 0.008 }],
  setConstruction: [{ kind: 'setConstruction', seam: 'right', construction: 'lapped' }],
  setFold: [{ kind: 'setFold', seam: 'right', fold: -3 }],
  setLengths: [{ kind: 'setLengths', seam: 'right', lengths: 'free' }],
  addSeam: [{ kind: 'addSeam', seam: bareSeam('new', 'edge-3', 'edge-3'), row: 0 }],
  removeSeam: [{ kind: 'removeSeam', seam: 'right' }],
  reverseSeam: [{ kind: 'reverseSeam', seam: 'right' }],
  setMatch: [{ kind: 'setMatch', seam: 'right', match: [[0.5, 0.4]] }],
  setClosure: [{ kind: 'setClosure', seam: 'right', closure: { kind: 'zip', closed: true } }],
  renameSeam: [{ kind: 'renameSeam', seam: 'right', name: 'new' }],
  addDart: [{ kind: 'addDart', panel, dart }],
  setDart: [
    { kind: 'addDart', panel, dart },
    { kind: 'setDart', panel, dart: { ...dart, at: 0.3 } },
  ],
  removeDart: [
    { kind: 'addDart', panel, dart },
    { kind: 'removeDart', panel, dart: 'new' },
  ],
  addPleat: [{ kind: 'addPleat', panel, pleat }],
  setPleat: [
    { kind: 'addPleat', panel, pleat },
    { kind: 'setPleat', panel, pleat: { ...pleat, at: 0.7 } },
  ],
  removePleat: [
    { kind: 'addPleat', panel, pleat },
    { kind: 'removePleat', panel, pleat: 'new' },
  ],
  addLine: [{ kind: 'addLine', panel, line }],
  setLine: [
    { kind: 'addLine', panel, line },
    { kind: 'setLine', panel, line: { ...line, smooth: true } },
  ],
  removeLine: [
    { kind: 'addLine', panel, line },
    { kind: 'removeLine', panel, line: 'new' },
  ],
  addNotch: [{ kind: 'addNotch', panel, notch }],
  setNotch: [
    { kind: 'addNotch', panel, notch },
    { kind: 'setNotch', panel, notch: { ...notch, at: 0.5 } },
  ],
  removeNotch: [
    { kind: 'addNotch', panel, notch },
    { kind: 'removeNotch', panel, notch: 'new' },
  ],
}

test('the walk finds the fields people know', () => {
  const names = optionalFields.map(fieldName)
  for (const known of [
    'fittedTo',
    'panels.title',
    'panels.edges.label',
    'panels.lines.stretch',
    'seams.match',
  ]) {
    expect(names).toContain(known)
  }
  expect(names).toContain('panels.edges.curve.4.handles')
})

test.each(optionalFields.map((path) => [fieldName(path), path] as const))('%s is never lost', (_, path) => {
  const garment = withField(bareGarment, path)
  expect(fieldOf(bareGarment, path)).toBeUndefined()
  expect(fieldOf(garment, path)).toBeDefined()
  expect(fieldOf(withoutField(garment, path), path)).toBeUndefined()
  validateGarment(garment)
  checkEdits(garment)
})

test('nor is everything at once', () => {
  checkEdits(optionalFields.reduce(withField, bareGarment))
})

function checkEdits(garment: Garment): void {
  const lost: string[] = []
  const linked = { ...garment, panels: garment.panels.map((one) => followLink(garment, one)) }
  for (const [kind, edits] of Object.entries(EDITS)) {
    const start = edits.slice(0, -1).reduce((document, edit) => applyEdit(document, edit).garment, garment)
    const edit = edits[edits.length - 1]
    if (edit.kind !== kind) lost.push(`${kind}, never tried`)
    const done = applyEdit(start, edit)
    const undone = applyEdit(done.garment, overTheWire(done.inverse))
    const redone = applyEdit(undone.garment, overTheWire(undone.inverse))
    if (JSON.stringify(undone.garment) !== JSON.stringify(start)) lost.push(`${kind}, undone`)
    if (JSON.stringify(redone.garment) !== JSON.stringify(done.garment)) lost.push(`${kind}, redone`)
    const beside = edits.map(moved).reduce((document, one) => applyEdit(document, one).garment, garment)
    if (moved(edit) !== edit && untouched(beside) !== untouched(linked)) lost.push(`${kind}, elsewhere`)
  }
  expect(lost).toEqual([])
}

/** The same edit of another panel or seam; links, which reach further, stay. */
function moved(edit: Edit): Edit {
  if (edit.kind === 'linkPanel' || edit.kind === 'unlinkPanel') return edit
  if ('panel' in edit && edit.panel === panel) return { ...edit, panel: 'sleeve' } as Edit
  if ('seam' in edit && edit.seam === 'right') return { ...edit, seam: 'left' } as Edit
  return edit
}

/** What no edit elsewhere has any business with. */
function untouched({ panels, seams, ...head }: Garment): string {
  const own = [panels.find(({ id }) => id === panel), seams.find(({ id }) => id === 'right')]
  return JSON.stringify([head, ...own])
}

function overTheWire(edit: Edit): Edit {
  return editSchema.parse(JSON.parse(JSON.stringify(edit)))
}
