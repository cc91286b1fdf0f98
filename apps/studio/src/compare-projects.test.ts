import { readFileSync } from 'node:fs'
import { type Project, readGarment } from '@selvedge/engine'
import { applyProjectEdit, buildProject, type ProjectEdit } from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import { compareProjects } from './compare-projects.ts'

const text = readFileSync(new URL('../../../assets/garments/gcx-tee.json', import.meta.url), 'utf8')
const tee = readGarment(text, undefined, 'tee')
const project: Project = buildProject([{ id: 'tee', title: 'Tee', worn: true, garment: tee }])
const [panel] = tee.panels
const PIXEL = 'data:image/png;base64,AA'
const after = (...edits: ProjectEdit[]) =>
  compareProjects(project, applyProjectEdit(project, { kind: 'batch', edits }).project)

it('says nothing of two that are the same', () => {
  expect(compareProjects(project, structuredClone(project))).toEqual([])
  expect(after({ kind: 'setSolver', solver: { version: '1', stateHash: 'a' } })).toEqual([])
})

it('names pieces and seams that were changed, added and removed, with their number', () => {
  const [x, y] = panel.points[0].at
  const move = { kind: 'movePoint', panel: panel.id, point: panel.points[0].id, lengths: 'ease' } as const
  const moved = after({ kind: 'editGarment', garment: 'tee', edit: { ...move, to: [x + 0.01, y] } })
  expect(moved[0]).toMatch(/^Tee: \d pieces? changed: /)
  const fewer = { ...tee, seams: tee.seams.slice(1) }
  expect(after({ kind: 'setGarment', garment: 'tee', document: fewer })).toEqual([
    `Tee: 1 seam removed: ${tee.seams[0].id}`,
  ])
})

it('names garments, order, fabric, body and settings', () => {
  expect(
    after(
      { kind: 'addGarment', garment: { id: 'two', title: 'Vest', worn: true, garment: tee } },
      { kind: 'moveGarment', garment: 'two', at: 0 },
      { kind: 'setGarmentFabric', garment: 'tee', fabric: 'denim-11oz' },
      { kind: 'setPose', pose: 'sitting' },
      { kind: 'setSettings', settings: { resolution: 0.02 } },
    ),
  ).toEqual([
    '1 garment added: Vest',
    'Tee: fabric denim-11oz instead of cotton-poplin',
    'pose: sitting instead of as dressed',
    'resolution: 20 mm instead of automatic',
  ])
  const measured = (bust: number): ProjectEdit => ({
    kind: 'setBody',
    shape: { kind: 'measured', sex: 'female', measurements: { height: 1.7, bust } },
  })
  const first = applyProjectEdit(project, measured(0.88)).project
  const second = applyProjectEdit(first, measured(0.96)).project
  expect(compareProjects(first, second)).toEqual(['body: bust 96 cm instead of 88 cm'])
  const mesh = { kind: 'setBody', shape: { kind: 'mesh', name: 'doll', obj: 'v 0 0 0' } } as const
  expect(compareProjects(first, applyProjectEdit(first, mesh).project)).toEqual([
    'body: doll instead of measured',
  ])
})

it('tells joints, measures and the picture under the pieces', () => {
  const joints: Record<string, [number, number, number]> = { 'elbow-left': [0.5, 0, 0] }
  const tape = { kind: 'edge', garment: 'tee', panel: panel.id, edge: panel.edges[0].id } as const
  const tracing = { at: [0, 0] as [number, number], picture: { image: PIXEL, width: 0.2, height: 0.1 } }
  const laid: ProjectEdit[] = [
    { kind: 'setJoints', joints },
    { kind: 'addMeasure', measure: { id: 'hem', tape } },
    { kind: 'setTracing', tracing },
  ]
  expect(after(...laid)).toEqual([
    '1 joint turned: elbow-left',
    '1 measure added: hem',
    'picture under the pieces: laid',
  ])
  const full = applyProjectEdit(project, { kind: 'batch', edits: laid }).project
  expect(compareProjects(full, project)).toEqual([
    '1 joint turned: elbow-left',
    '1 measure removed: hem',
    'picture under the pieces: taken away',
  ])
})
