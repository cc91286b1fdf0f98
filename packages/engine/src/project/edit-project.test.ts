import { describe, expect, test } from 'vitest'
import { buildRandom, InputError } from '../core/index.ts'
import { applyProjectEdit, type ProjectEdit, projectEditSchema } from './edit-project.ts'
import { fullProject, sampleGarment } from './project.fixture.ts'
import {
  buildProject,
  checkProject,
  type Measure,
  type Pin,
  type Project,
  projectSchema,
  wornGarment,
} from './project.ts'

const full = fullProject()
const { pins, marks, table, measures } = full
const spareFabric = { ...full.fabrics[0], name: 'spare' }
const pin: Pin = { ...pins[0], id: 'new', at: [0.1, 0.2] }
const apply = (project: Project, edit: ProjectEdit) => applyProjectEdit(project, edit).project
const text = (project: Project) => JSON.stringify(project)

/** One edit of each kind, and the fields it may take away beside `solver`. */
const EDITS: Record<ProjectEdit['kind'], { edit: ProjectEdit; takes?: RegExp; keepsSolver?: true }> = {
  patch: { edit: { kind: 'patch', set: { fabric: 'wool' } }, keepsSolver: true },
  batch: {
    edit: {
      kind: 'batch',
      edits: [
        { kind: 'setTitle', title: 'b' },
        { kind: 'setPose', pose: 'c' },
      ],
    },
    takes: /^body\.joints\b/,
  },
  setTitle: { edit: { kind: 'setTitle', title: null }, takes: /^title$/, keepsSolver: true },
  setNotes: { edit: { kind: 'setNotes', notes: null }, takes: /^notes$/, keepsSolver: true },
  addGarment: { edit: { kind: 'addGarment', garment: wornGarment(sampleGarment('vest')), at: 1 } },
  removeGarment: { edit: { kind: 'removeGarment', garment: 'coat' }, takes: /^garments\.coat\b/ },
  moveGarment: { edit: { kind: 'moveGarment', garment: 'coat', at: 0 } },
  wearGarment: { edit: { kind: 'wearGarment', garment: 'coat', worn: false } },
  setGarmentTitle: {
    edit: { kind: 'setGarmentTitle', garment: 'coat', title: null },
    takes: /^garments\.coat\.title$/,
    keepsSolver: true,
  },
  setGarmentFabric: {
    edit: { kind: 'setGarmentFabric', garment: 'coat', fabric: null },
    takes: /^garments\.coat\.fabric$/,
  },
  setGarment: { edit: { kind: 'setGarment', garment: 'coat', document: sampleGarment('other') } },
  editGarment: {
    edit: {
      kind: 'editGarment',
      garment: 'coat',
      edit: { kind: 'setGrain', panel: 'front', grain: 0.3 },
    },
  },
  setBody: {
    edit: { kind: 'setBody', shape: { kind: 'preset', name: 'mean_all' } },
    takes: /^body\.shape\./,
  },
  setPose: { edit: { kind: 'setPose', pose: null }, takes: /^body\.(pose|joints\b)/ },
  setJoints: {
    edit: { kind: 'setJoints', joints: { 'elbow-left': [0.5, 0, 0] } },
    takes: /^body\.joints\.bust\b/,
  },
  setFabric: { edit: { kind: 'setFabric', fabric: 'denim-11oz' } },
  putFabric: { edit: { kind: 'putFabric', fabric: spareFabric } },
  removeFabric: { edit: { kind: 'removeFabric', fabric: full.fabrics[0].name }, takes: /^fabrics\./ },
  addPin: { edit: { kind: 'addPin', pin } },
  setPin: { edit: { kind: 'setPin', pin: { ...pins[0], at: [0.3, 0.4] } } },
  removePin: { edit: { kind: 'removePin', pin: pins[0].id }, takes: /^pins\.item-0\b/ },
  addMark: { edit: { kind: 'addMark', mark: { ...marks[0], id: 'new' } }, keepsSolver: true },
  setMark: { edit: { kind: 'setMark', mark: { ...marks[0], number: 7 } }, keepsSolver: true },
  removeMark: {
    edit: { kind: 'removeMark', mark: marks[0].id },
    takes: /^marks\.item-0\b/,
    keepsSolver: true,
  },
  setWind: { edit: { kind: 'setWind', wind: null }, takes: /^wind\./ },
  setMotion: {
    edit: { kind: 'setMotion', motion: null },
    takes: /^motion\./,
    keepsSolver: true,
  },
  putMotion: { edit: { kind: 'putMotion', motion: { name: 'hop', bvh: 'HIERARCHY' } }, keepsSolver: true },
  removeMotion: {
    edit: { kind: 'removeMotion', name: full.motions[0].name },
    takes: /^motions?\./,
    keepsSolver: true,
  },
  layPieces: {
    edit: {
      kind: 'layPieces',
      pieces: [
        { ...table[0], panel: 'back' },
        { ...table[0], at: [3, 4] },
      ],
    },
    keepsSolver: true,
  },
  liftPieces: {
    edit: { kind: 'liftPieces', pieces: [{ garment: 'shirt', panel: 'front' }] },
    takes: /^table\./,
    keepsSolver: true,
  },
  addMeasure: { edit: { kind: 'addMeasure', measure: { ...measures[0], id: 'new' } }, keepsSolver: true },
  setMeasure: {
    edit: { kind: 'setMeasure', measure: { ...measures[0], name: 'side' } },
    keepsSolver: true,
  },
  removeMeasure: {
    edit: { kind: 'removeMeasure', measure: measures[0].id },
    takes: /^measures\.item-0\b/,
    keepsSolver: true,
  },
  setTracing: { edit: { kind: 'setTracing', tracing: null }, takes: /^tracing\b/, keepsSolver: true },
  setSettings: {
    edit: { kind: 'setSettings', settings: { resolution: 0.01 } },
    takes: /^settings\./,
  },
  setSolver: { edit: { kind: 'setSolver', solver: null }, keepsSolver: true, takes: /^solver\b/ },
}

/** Places of all fields, items of lists by their ids. */
function fieldsOf(value: unknown, place: readonly string[] = []): string[] {
  if (value === null || typeof value !== 'object') return [place.join('.')]
  const nameOf = (item: Record<string, unknown>, k: number) =>
    String(item?.id ?? item?.name ?? (item?.panel && `${item.garment} ${item.panel}`) ?? k)
  const entries = Array.isArray(value)
    ? value.map((item, k) => [nameOf(item, k), item] as const)
    : Object.entries(value)
  return entries.flatMap(([key, item]) => fieldsOf(item, [...place, key]))
}

describe('every kind of edit', () => {
  test.each(Object.entries(EDITS))('%s: and back, with every field there is', (kind, { edit, ...told }) => {
    expect(edit.kind).toBe(kind)
    expect(projectEditSchema.parse(JSON.parse(JSON.stringify(edit)))).toEqual(edit)
    const { project, inverse } = applyProjectEdit(full, edit)
    expect(text(project)).not.toBe(text(full))
    expect(text(projectSchema.parse(project)), 'fields in the order of the schema').toBe(text(project))
    checkProject(project)

    const has = new Set(fieldsOf(project))
    const lost = fieldsOf(full).filter((field) => !has.has(field) && !told.takes?.test(field))
    const drape = fieldsOf(full).filter((field) => /^(laid|solver)\b/.test(field))
    expect(lost).toEqual(told.keepsSolver ? [] : drape)

    const sent = JSON.parse(JSON.stringify(inverse)) as ProjectEdit
    const { project: back, inverse: again } = applyProjectEdit(project, projectEditSchema.parse(sent))
    expect(text(back)).toBe(text(full))
    expect(text(apply(back, again))).toBe(text(project))
  })

  test('the sample has every optional field of the schema', () => {
    expect(Object.keys(full)).toEqual(Object.keys(projectSchema.shape))
    expect(full.body.shape).toHaveProperty('age')
    expect(pins.map(({ hold }) => hold.kind)).toEqual(['stays', 'space', 'skin'])
    expect(marks.map(({ on }) => on.kind)).toEqual(['cloth', 'body'])
    expect(measures.map(({ tape }) => tape.kind)).toEqual([
      'edge',
      'flat',
      'along',
      'along',
      'round',
      'round',
    ])
    expect(fieldsOf(full).length).toBeGreaterThan(150)
  })

  test('none changes the project it is given', () => {
    const before = text(full)
    for (const { edit } of Object.values(EDITS)) applyProjectEdit(full, edit)
    expect(text(full)).toBe(before)
  })
})

describe('what lies on a piece', () => {
  test('goes with it to another name', () => {
    const edit = { kind: 'renamePanel', panel: 'front', name: 'yoke' } as const
    const { project, inverse } = applyProjectEdit(full, { kind: 'editGarment', garment: 'shirt', edit })
    expect(project.pins.map(({ panel }) => panel)).toEqual(['yoke', 'yoke', 'yoke'])
    expect(project.table[0].panel).toBe('yoke')
    expect(project.marks[0].on).toMatchObject({ panel: 'yoke' })
    expect(project.measures[0].tape).toMatchObject({ panel: 'yoke' })
    expect(project.measures[4].tape).toMatchObject({ at: { panel: 'yoke' } })
    expect(text(apply(project, inverse))).toBe(text(full))
  })

  test('goes with the part it lies on when the piece is cut', () => {
    const at = (x: number, y: number): [number, number] => [x, y]
    const held = {
      ...full,
      pins: [at(0.1, 0.1), at(0.1, 0.4)].map((place, k) => ({ ...pin, id: `p${k}`, at: place })),
    }
    const edit = cutAt('front', 0.2)
    const { project, inverse } = applyProjectEdit(held, { kind: 'editGarment', garment: 'shirt', edit })
    expect(project.pins.map(({ panel }) => panel)).toEqual(['front-2', 'front'])
    expect(project.table).toEqual(held.table)
    expect(text(apply(project, inverse))).toBe(text(held))
  })

  test('a measure goes with its edge, and one across a piece with its middle', () => {
    const on = { garment: 'shirt', panel: 'front' } as const
    const tapes: Measure['tape'][] = [
      ...['edge-0', 'edge-2'].map((edge) => ({ kind: 'edge' as const, ...on, edge })),
      { kind: 'flat', ...on, from: [0.1, 0.05], to: [0.1, 0.15] },
    ]
    const held = { ...full, measures: tapes.map((tape, k) => ({ id: `m${k}`, tape })) }
    const after = (edit: Extract<ProjectEdit, { kind: 'editGarment' }>['edit']) => {
      const { project, inverse } = applyProjectEdit(held, { kind: 'editGarment', garment: 'shirt', edit })
      expect(text(apply(project, inverse))).toBe(text(held))
      return project.measures.map(({ tape }) => tape)
    }
    expect(after(cutAt('front', 0.2))).toMatchObject([
      { panel: 'front-2', edge: 'edge-0' },
      { panel: 'front', edge: 'edge-2' },
      { panel: 'front-2' },
    ])
    const renamed = after({ kind: 'renameEdge', panel: 'front', edge: 'edge-2', name: 'top' })
    expect(renamed).toMatchObject([{ edge: 'edge-0' }, { panel: 'front', edge: 'top' }, tapes[2]])
  })

  test.each<ProjectEdit>([
    { kind: 'editGarment', garment: 'shirt', edit: { kind: 'removePanel', panel: 'front' } },
    { kind: 'removeGarment', garment: 'shirt' },
  ])('goes with it when it goes: $kind', (edit) => {
    const { project, inverse } = applyProjectEdit(full, edit)
    expect([project.pins, project.table]).toEqual([[], []])
    expect(project.marks.map(({ on }) => on.kind)).toEqual(['body'])
    expect(project.measures.map(({ tape }) => tape.kind)).toEqual(['along', 'round'])
    expect(text(apply(project, inverse))).toBe(text(full))
  })
})

test('the way back of a pattern edit carries the pieces it touched, not the garment', () => {
  const bare = buildProject([sampleGarment('shirt')])
  const edit = { kind: 'setGrain', panel: 'front', grain: 1 } as const
  const { inverse } = applyProjectEdit(bare, { kind: 'editGarment', garment: 'shirt', edit })
  expect(inverse).toMatchObject({ kind: 'editGarment', edit: { kind: 'patch' } })
  expect(JSON.stringify(inverse)).not.toContain('"id":"back"')
})

test('joints are written in one way: those that are turned, by name', () => {
  const joints = { waist: [0, 0, 0.1], neck: [0, 0, 0], 'elbow-left': [1, 0, 0] } satisfies Joints
  const turned = apply(full, { kind: 'setJoints', joints })
  expect(Object.keys(turned.body.joints ?? {})).toEqual(['elbow-left', 'waist'])
  const { neck } = joints
  expect(apply(turned, { kind: 'setJoints', joints: { neck } }).body).not.toHaveProperty('joints')
  expect(Object.keys(apply(turned, { kind: 'setPose', pose: 'sitting' }).body)).toEqual(['shape', 'pose'])
})

type Joints = NonNullable<Project['body']['joints']>

test('a garment handed in with its fields in another order is the same text', () => {
  const worn = wornGarment(sampleGarment('shirt'))
  const texts = [
    { ...worn, title: 'Shirt' },
    { title: 'Shirt', ...worn },
  ].map((one) => text(buildProject([one])))
  expect(texts[0]).toBe(texts[1])
})

test('a batch is all or nothing, and what is not there is said', () => {
  const wrong: [ProjectEdit, string][] = [
    [{ kind: 'removeGarment', garment: 'hat' }, 'there is no garment "hat"; choose an existing one'],
    [{ kind: 'addPin', pin: { ...pin, panel: 'hood' } }, 'pin "new": garment "shirt" has no piece "hood"; choose an existing one'],
    [{ kind: 'addPin', pin: pins[0] }, 'there is a pin called "item-0" already; choose another name'],
    [{ kind: 'setMark', mark: { ...marks[0], id: 'x' } }, 'there is no mark "x"; choose an existing one'],
    [{ kind: 'addGarment', garment: full.garments[0] }, 'there is a garment called "under" already; choose another name'],
    [{ kind: 'setSettings', settings: { resolution: 7 } }, 'no valid project: resolution'],
  ] // biome-ignore format: a table
  for (const [edit, sentence] of wrong) {
    const batch: ProjectEdit = { kind: 'batch', edits: [{ kind: 'setTitle', title: 'x' }, edit] }
    expect(() => applyProjectEdit(full, batch)).toThrow(InputError)
    expect(() => applyProjectEdit(full, batch)).toThrow(sentence)
  }
})

/** Scissors level through a piece [m]. */
function cutAt(panel: string, y: number): Extract<ProjectEdit, { kind: 'editGarment' }>['edit'] {
  const line: [number, number][] = [
    [-1, y],
    [1, y],
  ]
  return { kind: 'cutPanel', panel, line, sewn: true }
}

test('500 random edits taken back come back to the same text', () => {
  const seed = 11
  const random = buildRandom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
  const kinds = Object.values(EDITS).map(({ edit }) => edit)
  let project = full
  const back: [string, ProjectEdit][] = []
  for (let k = 0; k < 500; k++) {
    const garment = pick(['under', 'shirt', 'coat'])
    const edit = pick<() => ProjectEdit>([
      () => pick(kinds),
      () => ({ kind: 'layPieces', pieces: [{ ...table[0], garment, at: [random(), random()] }] }),
      () => ({ kind: 'addPin', pin: { ...pin, id: `pin-${k}`, garment, at: [random(), random()] } }),
      () => ({ kind: 'setJoints', joints: { neck: [random(), 0, 0], [`knee-${garment}`]: [0, 0, k % 3] } }),
      () => ({ kind: 'setSettings', settings: { seed: k, resolution: 0.01 } }),
      () => ({ kind: 'moveGarment', garment, at: Math.floor(3 * random()) }),
      () => ({
        kind: 'editGarment',
        garment,
        edit: { kind: 'setGrain', panel: pick(['front', 'back']), grain: random() },
      }),
      () => ({ kind: 'editGarment', garment, edit: cutAt(pick(['front', 'back']), 0.5 * random()) }),
    ])()
    try {
      const result = applyProjectEdit(project, edit)
      back.push([text(project), result.inverse])
      project = result.project
    } catch (reason) {
      expect(reason).toBeInstanceOf(InputError)
    }
  }
  console.log(`seed ${seed}: ${back.length} edits held`)
  expect(back.length).toBeGreaterThan(300)
  let worst = 0
  for (const [before, inverse] of back.reverse()) {
    project = apply(project, inverse)
    if (text(project) !== before) worst++
  }
  expect(worst).toBe(0)
  expect(text(project)).toBe(text(full))
})
