import type { Garment, Project } from '@selvedge/engine'
import { polygonPanel } from '@selvedge/engine/pattern'
import { buildProject } from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import { leaveOnTable, whatWaits, wornProject } from './worn-project.ts'

const SQUARE: [number, number][] = [
  [0, 0],
  [0.2, 0],
  [0.2, 0.2],
  [0, 0.2],
]

function loose(id: string): Garment['panels'][number] {
  const { placement, ...panel } = polygonPanel(id, SQUARE)
  return panel
}

const placed = (id: string) => ({
  ...polygonPanel(id, SQUARE),
  placement: {
    translation: [0, 1, 0.2] as [number, number, number],
    rotation: [0, 0, 0] as [number, number, number],
  },
})

const seam = (a: string, b: string): Garment['seams'][number] => ({
  id: `${a} ${b}`,
  a: [{ panel: a, edge: 'edge-1' }],
  b: [{ panel: b, edge: 'edge-3' }],
  parallel: false,
  sides: 'right-right',
})

function project(panels: Garment['panels'], seams: Garment['seams']): Project {
  return buildProject([{ format: 'selvedge-garment', version: 3, name: 'one', panels, seams }])
}

const worn = (of: Project) => wornProject(of).garments[0].garment

it('pieces on the table are not worn, alone or sewn to each other; what is sewn to a worn one is', () => {
  const panels = [placed('front'), loose('x'), loose('y'), loose('z')]
  const kept = worn(project(panels, [seam('x', 'y'), seam('front', 'z')]))
  expect(kept.panels.map(({ id }) => id)).toEqual(['front', 'z'])
  expect(kept.seams.map(({ id }) => id)).toEqual(['front z'])
})

it('a project without any is the very same', () => {
  const all = project([placed('front')], [])
  expect(wornProject(all)).toBe(all)
  expect(whatWaits(all)).toBe('')
})

it('nothing placed: says what to do', () => {
  const of = wornProject(project([loose('x'), loose('y')], [seam('x', 'y')]))
  expect(of.garments[0].garment.panels).toEqual([])
  expect(whatWaits(of)).toMatch(/^Nothing is on the body yet\. .*Arrange all/)
  expect(whatWaits(project([], []))).toMatch(/Arrange all/)
})

it('what has no place and is sewn to something worn is left on the table while that is worn', () => {
  const all = project(
    [placed('front'), placed('back'), loose('z')],
    [seam('front', 'back'), seam('front', 'z')],
  )
  const { panels, seams } = leaveOnTable(all).garments[0].garment
  expect(panels.map(({ id }) => id)).toEqual(['front', 'back'])
  expect(seams.map(({ id }) => id)).toEqual(['front back'])
  expect(whatWaits(all)).toMatch(/^Piece z has no place/)
  const alone = project([loose('x'), loose('y')], [seam('x', 'y')])
  expect(leaveOnTable(alone)).toBe(alone)
})

it('what is pinned or measured on a piece that is not worn is left out with it', () => {
  const on = (panel: string) => ({ id: panel, garment: 'one', panel })
  const tape = (panel: string) => ({ kind: 'edge', garment: 'one', panel, edge: 'edge-0' }) as const
  const of = wornProject({
    ...project([placed('front'), loose('x')], []),
    pins: ['front', 'x'].map((panel) => ({ ...on(panel), at: [0.1, 0.1], hold: { kind: 'stays' } })),
    measures: ['front', 'x'].map((panel) => ({ id: panel, tape: tape(panel) })),
  })
  expect([of.pins, of.measures].map((list) => list.map(({ id }) => id))).toEqual([['front'], ['front']])
})
