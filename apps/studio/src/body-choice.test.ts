import { buildProject, type Project } from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import { bodyChange } from './body-choice.ts'

const skin = { triangle: 3, at: [0.2, 0.2] as [number, number] }
const project: Project = {
  ...buildProject(),
  body: { shape: { kind: 'drafted' }, pose: 'relaxed' },
  pins: [
    { id: 'a', garment: 'g', panel: 'p', at: [0, 0], hold: { kind: 'skin', place: skin, off: 0 } },
    { id: 'b', garment: 'g', panel: 'p', at: [0, 0], hold: { kind: 'space', place: [0, 1, 0] } },
  ],
  marks: [{ id: 'm', number: 1, on: { kind: 'body', stroke: [skin] } }],
  measures: [{ id: 'w', tape: { kind: 'round', at: { on: 'skin', place: skin } } }],
}

it('what lay on the skin of another mesh is let go, and a mesh stands as its file has it', () => {
  const change = bodyChange(project, { kind: 'mesh', name: 'doll', obj: 'v 0 0 0' })
  expect(change).toMatchObject({
    kind: 'batch',
    edits: [
      { kind: 'setBody', shape: { name: 'doll' } },
      { kind: 'setPose', pose: null },
      { kind: 'setPin', pin: { id: 'a', hold: { kind: 'stays' } } },
      { kind: 'removeMark', mark: 'm' },
      { kind: 'removeMeasure', measure: 'w' },
    ],
  })
})

it('from one of our own bodies to another they stay', () => {
  expect(bodyChange(project, { kind: 'preset', name: 'mean_all' }).kind).toBe('setBody')
})
