/**
 * Whatever a garment may carry survives every edit and its inverse, to the letter. The fields are not listed here: they
 * are found by walking `garmentSchema`, so a field added tomorrow is tried tomorrow.
 */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Garment, garmentSchema, type Panel, type Seam } from '../garment.ts'
import { polygonPanel } from '../polygon-panel.ts'
import { applyEdit, type Edit, editSchema } from './apply-edit.ts'

type Path = readonly (string | number)[]
type Fields = Readonly<Record<string, unknown>>

const body = (id: string): Panel => {
  const { placement, ...plain } = polygonPanel(id, [
    [0, 0],
    [0.25, 0],
    [0.5, 0],
    [0.5, 0.7],
    [0, 0.7],
  ])
  return plain
}
const sewn = (id: string, a: string, b: string): Seam => ({
  id,
  a: [{ panel: 'front', edge: a }],
  b: [{ panel: 'back', edge: b }],
  parallel: false,
  sides: 'right-right',
})
const bare: Garment = garmentSchema.parse({
  format: 'selvedge-garment',
  version: garmentSchema.shape.version.value,
  name: 'shirt',
  panels: [body('front'), body('back'), body('sleeve')],
  seams: [sewn('right', 'edge-2', 'edge-4'), sewn('left', 'edge-4', 'edge-2')],
})

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
  addPanel: [{ kind: 'addPanel', panel: body('new'), row: 0 }],
  removePanel: [{ kind: 'removePanel', panel }],
  mirrorPanel: [{ kind: 'mirrorPanel', panel }],
  duplicatePanel: [{ kind: 'duplicatePanel', panel, name: 'new', mirrored: true }],
  linkPanel: [{ kind: 'linkPanel', panel: 'sleeve', to: panel, mirrored: true }],
  unlinkPanel: [
    { kind: 'linkPanel', panel, to: 'sleeve', mirrored: true },
    { kind: 'unlinkPanel', panel },
  ],
  movePanel: [{ kind: 'movePanel', panel, placement: { translation: [0, 1, 0], rotation: [0, 1, 0] } }],
  renamePanel: [{ kind: 'renamePanel', panel, name: 'new' }],
  setTitle: [{ kind: 'setTitle', panel, title: 'Front' }],
  setGrain: [{ kind: 'setGrain', panel, grain: 1 }],
  setFabric: [{ kind: 'setFabric', panel, fabric: null }],
  setLayer: [{ kind: 'setLayer', panel, layer: 2 }],
  setOutside: [{ kind: 'setOutside', panel, outside: -1 }],
  setAllowance: [{ kind: 'setAllowance', panel, edge: 'edge-0', allowance: 0.02 }],
  addSeam: [{ kind: 'addSeam', seam: sewn('new', 'edge-3', 'edge-3'), row: 0 }],
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

const fields = optionalFields(garmentSchema)

test('the walk finds the fields people know', () => {
  const names = fields.map((path) => path.join('.'))
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

test.each(fields.map((path) => [path.join('.'), path] as const))('%s is never lost', (_, path) => {
  const garment = garmentSchema.parse(put(garmentSchema, bare, path))
  expect(JSON.stringify(garment)).not.toBe(JSON.stringify(bare))
  checkEdits(garment)
})

test('nor is everything at once', () => {
  const full = fields.reduce<unknown>((garment, path) => put(garmentSchema, garment, path), bare)
  checkEdits(garmentSchema.parse(full))
})

function checkEdits(garment: Garment): void {
  const lost: string[] = []
  for (const [kind, edits] of Object.entries(EDITS)) {
    const start = edits.slice(0, -1).reduce((document, edit) => applyEdit(document, edit).garment, garment)
    const edit = edits[edits.length - 1]
    if (edit.kind !== kind) lost.push(`${kind}, never tried`)
    const done = applyEdit(start, edit)
    const undone = applyEdit(done.garment, overTheWire(done.inverse))
    const redone = applyEdit(undone.garment, overTheWire(undone.inverse))
    if (JSON.stringify(undone.garment) !== JSON.stringify(start)) lost.push(`${kind}, undone`)
    if (JSON.stringify(redone.garment) !== JSON.stringify(done.garment)) lost.push(`${kind}, redone`)
  }
  expect(lost).toEqual([])
}

function overTheWire(edit: Edit): Edit {
  return editSchema.parse(JSON.parse(JSON.stringify(edit)))
}

/** Ways to every optional field, through the first item of lists; a number chooses one of a union's kinds. */
function optionalFields(schema: z.core.$ZodType, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
      return [path, ...optionalFields(def.innerType, path)]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => optionalFields(field, [...path, key]))
    case 'array':
      return optionalFields(def.element, path)
    case 'union':
      return def.options.flatMap((option, row) => optionalFields(option, [...path, row]))
    default:
      return []
  }
}

/** `value`, or a sample where there is none, with the field at the end of the path filled in. */
function put(schema: z.core.$ZodType, value: unknown, path: Path): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const [step, ...rest] = path
  switch (def.type) {
    case 'optional':
      return put(def.innerType, value ?? sample(def.innerType), path)
    case 'array': {
      const items = value as unknown[]
      return step === undefined ? items : [put(def.element, items[0], path), ...items.slice(1)]
    }
    case 'union':
      if (step === undefined) return value
      return put(def.options[step as number], sample(def.options[step as number]), rest)
    case 'object':
      if (step === undefined) return value
      return { ...(value as Fields), [step]: put(def.shape[step], (value as Fields)[step], rest) }
    default:
      return value
  }
}

/** Something that fits the schema, optional fields left out; edges and panels that are named exist. */
function sample(schema: z.core.$ZodType, key = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return key === 'edge' ? 'edge-3' : key === 'panel' ? 'back' : 'some'
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'union':
      return sample(def.options[0], key)
    case 'array':
      return [sample(def.element, key), sample(def.element, key)]
    case 'tuple':
      return def.items.map((item) => sample(item, key))
    case 'record':
      return { chest: 1, waist: 0.8 }
    case 'object': {
      const entries = Object.entries(def.shape).filter(([, field]) => field._zod.def.type !== 'optional')
      return Object.fromEntries(entries.map(([name, field]) => [name, sample(field, name)]))
    }
    default:
      throw new Error(`no sample of a ${def.type} yet; write one`)
  }
}
