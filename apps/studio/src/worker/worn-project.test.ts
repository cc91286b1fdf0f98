import type { Garment, Project } from '@selvedge/engine'
import { polygonPanel } from '@selvedge/engine/pattern'
import { buildProject } from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import { whatWaits, wornProject } from './worn-project.ts'

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
