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
  })
  const wind = { towards: 1, speed: 3, gusts: 0 }
  expect(after({ kind: 'setWind', wind })).toEqual({ kind: 'carry', change: { wind }, body: false })
  expect(after({ kind: 'setMotion', motion: { name: 'walk' } })).toEqual({ kind: 'none' })
  expect(after({ kind: 'setPose', pose: 'stride' })).toEqual({ kind: 'carry', change: {}, body: true })
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

it('does nothing for what no drape depends on', () => {
  expect(after({ kind: 'setTitle', title: 'mine' })).toEqual({ kind: 'none' })
  const piece = { garment: id, panel: panel.id, at: [0, 0], angle: 0, mirrored: false } as const
  expect(after({ kind: 'layPieces', pieces: [{ ...piece, at: [0, 0] }] })).toEqual({ kind: 'none' })
})

it('puts on anew what is other pieces, seams, models, or another garment', () => {
  const fewer = { ...tee, seams: tee.seams.slice(1) }
  expect(after({ kind: 'setGarment', garment: id, document: fewer })).toEqual({ kind: 'anew' })
  expect(after({ kind: 'setSettings', settings: { resolution: 0.02, seed: 7 } })).toEqual({ kind: 'anew' })
  const over = applyProjectEdit(project, {
    kind: 'addGarment',
    garment: { id: 'two', worn: true, garment: tee },
  })
  expect(changeBetween(project, over.project, fabrics)).toEqual({ kind: 'anew' })
})
