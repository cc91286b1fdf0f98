import { readFileSync } from 'node:fs'
import { type Project, readFabrics, readGarment } from '@selvedge/engine'
import { applyProjectEdit, buildProject, type ProjectEdit } from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import { changeBetween } from './project-change.ts'

const text = (name: string) => readFileSync(new URL(`../../../../assets/${name}`, import.meta.url), 'utf8')
const fabrics = readFabrics(text('fabrics/fabrics.json'))
const tee = readGarment(text('garments/gcx-tee.json'), undefined, 'tee')
const project: Project = { ...buildProject([tee]), settings: { resolution: 0.02 } }
const { id } = project.garments[0]
const panel = tee.panels[0]
/** As the worker gets them: every document a copy. */
const after = (edit: ProjectEdit) =>
  changeBetween(project, structuredClone(applyProjectEdit(project, edit).project), fabrics)

it('carries over what may change while it is worn', () => {
  expect(after({ kind: 'setFabric', fabric: 'denim-11oz' })).toMatchObject({
    kind: 'carry',
    change: { fabric: { name: 'denim-11oz' } },
    body: false,
  })
  expect(after({ kind: 'setSettings', settings: { resolution: 0.01 } })).toEqual({
    kind: 'carry',
    change: { resolution: 0.01 },
    body: false,
    alike: true,
    added: [],
  })
  const wind = { towards: 1, speed: 3, gusts: 0 }
  expect(after({ kind: 'setWind', wind })).toMatchObject({ kind: 'carry', change: { wind }, body: false })
  expect(after({ kind: 'setMotion', motion: { name: 'walk' } })).toEqual({ kind: 'none' })
  expect(after({ kind: 'setPose', pose: 'stride' })).toMatchObject({ kind: 'carry', change: {}, body: true })
  const pin = { id: 'p', garment: id, panel: panel.id, at: [0, 0], hold: { kind: 'stays' } } as const
  expect(after({ kind: 'addPin', pin: { ...pin, at: [0, 0] } })).toMatchObject({
    kind: 'carry',
    change: { pins: [{ id: 'p' }] },
  })
  const [x, y] = panel.points[0].at
  const move: ProjectEdit = {
    kind: 'editGarment',
    garment: id,
    edit: {
      kind: 'movePoint',
      panel: panel.id,
      point: panel.points[0].id,
      to: [x + 0.01, y],
      lengths: 'ease',
    },
  }
  const moved = after(move)
  expect(moved.kind === 'carry' && Object.keys(moved.change)).toEqual(['garment'])
})

it('carries over what was cut in two', () => {
  const levels = panel.points.map(({ at }) => at[1])
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const y = low + 0.3 * (high - low)
  const edit = {
    kind: 'cutPanel' as const,
    panel: panel.id,
    line: [
      [-9, y],
      [9, y],
    ] satisfies [number, number][],
    sewn: true,
  }
  const cut = after({ kind: 'editGarment', garment: id, edit })
  expect(cut.kind === 'carry' && Object.keys(cut.change)).toEqual(['garment'])
})

it('does nothing for what no drape depends on', () => {
  expect(after({ kind: 'setTitle', title: 'mine' })).toEqual({ kind: 'none' })
  const piece = { garment: id, panel: panel.id, at: [0, 0], angle: 0, mirrored: false } as const
  expect(after({ kind: 'layPieces', pieces: [{ ...piece, at: [0, 0] }] })).toEqual({ kind: 'none' })
})

it('carries over seams and pieces that come and go, and names pieces that are new', () => {
  const to = (document: typeof tee) => after({ kind: 'setGarment', garment: id, document })
  const fewer = { ...tee, seams: tee.seams.slice(1) }
  expect(to(fewer)).toMatchObject({ kind: 'carry', alike: false, added: [] })
  const more = { ...tee, panels: [...tee.panels, { ...panel, id: 'pocket' }] }
  expect(to(more)).toMatchObject({ kind: 'carry', alike: false, added: ['pocket'] })
})

it('puts on anew pieces that stand elsewhere or are others, other models, or another garment', () => {
  const to = (document: typeof tee) => after({ kind: 'setGarment', garment: id, document })
  const translation: [number, number, number] = [0, 0, 9]
  const moved = { ...panel, placement: { rotation: [0, 0, 0] as [number, number, number], translation } }
  expect(to({ ...tee, panels: [moved, ...tee.panels.slice(1)] })).toEqual({ kind: 'anew' })
  expect(to({ ...tee, panels: [{ ...panel, id: 'other' }], seams: [] })).toEqual({ kind: 'anew' })
  expect(after({ kind: 'setSettings', settings: { resolution: 0.02, seed: 7 } })).toEqual({ kind: 'anew' })
  const over = applyProjectEdit(project, {
    kind: 'addGarment',
    garment: { id: 'two', worn: true, garment: tee },
  })
  expect(changeBetween(project, over.project, fabrics)).toEqual({ kind: 'anew' })
})

it('of several garments the outermost goes on; what is under it is put on anew, but for its pins and names', () => {
  const under: Project = {
    ...buildProject([
      { id: 'under', worn: true, garment: tee },
      { id: 'over', worn: true, garment: tee },
    ]),
    settings: { resolution: 0.02 },
  }
  const next = (edit: ProjectEdit) =>
    changeBetween(under, structuredClone(applyProjectEdit(under, edit).project), fabrics)
  const fabric = 'denim-11oz'
  expect(next({ kind: 'setGarmentFabric', garment: 'over', fabric })).toMatchObject({ kind: 'carry' })
  expect(next({ kind: 'setGarmentFabric', garment: 'under', fabric })).toEqual({ kind: 'anew' })
  expect(next({ kind: 'setFabric', fabric })).toEqual({ kind: 'anew' }) // of both
  expect(next({ kind: 'setSettings', settings: { resolution: 0.01 } })).toEqual({ kind: 'anew' })
  expect(next({ kind: 'moveGarment', garment: 'over', at: 0 })).toEqual({ kind: 'anew' })
  expect(next({ kind: 'wearGarment', garment: 'under', worn: false })).toEqual({ kind: 'anew' })
  expect(next({ kind: 'setGarmentTitle', garment: 'under', title: 'vest' })).toEqual({ kind: 'none' })
  const hold = { kind: 'stays' } as const
  const pinned = (garment: string) =>
    next({ kind: 'addPin', pin: { id: 'p', garment, panel: panel.id, at: [0, 0], hold } })
  expect(pinned('over')).toMatchObject({ kind: 'carry', change: { pins: [{ panel: panel.id }] } })
  const below = pinned('under')
  expect(below).toMatchObject({ kind: 'carry', change: { pinsUnder: [{ panel: panel.id }] } })
  expect(below.kind === 'carry' && below.change.pins).toBeUndefined()
})

it('a picture printed on the cloth leaves the drape alone', () => {
  const [poplin] = fabrics
  const look = {
    colour: '#101010',
    reverse: '#202020',
    weave: 'plain',
    pitch: 0.001,
    sheen: 0,
    roughness: 1,
  } as const
  const picture = { image: 'data:image/png;base64,AA', width: 0.2, height: 0.2 }
  expect(after({ kind: 'putFabric', fabric: { ...poplin, look: { ...look, picture } } })).toEqual({
    kind: 'none',
  })
  const heavier = after({ kind: 'putFabric', fabric: { ...poplin, density: 2 * poplin.density } })
  expect(heavier.kind).toBe('carry')
})

it('a mesh of the document is compared by its text', () => {
  const on = (obj: string, name = 'doll'): Project => ({
    ...project,
    body: { shape: { kind: 'mesh', name, obj } },
  })
  expect(changeBetween(on('v 0 0 0'), structuredClone(on('v 0 0 0')), fabrics)).toEqual({ kind: 'none' })
  for (const other of [on('v 0 0 1'), on('v 0 0 0', 'doll-2')])
    expect(changeBetween(on('v 0 0 0'), other, fabrics)).toMatchObject({ kind: 'carry', body: true })
})
