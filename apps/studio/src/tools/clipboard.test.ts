import type { Garment } from '@selvedge/engine/pattern'
import { applyProjectEdit } from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import type { Selection } from '../state.ts'
import { allPieces, type Copied, copySelected, cutSelected, paste } from './clipboard.ts'
import { SELECT_PATTERN } from './select/select-pattern.ts'
import type { ToolView } from './tool.ts'
import { skirt, tryTool } from './tool-trial.fixture.ts'

const line = {
  id: 'fold',
  kind: 'fold' as const,
  points: [
    [0, 0],
    [0.1, 0.1],
  ] as [number, number][],
  smooth: false,
}

function handOf(garment: Garment, selection: Selection) {
  const hand = tryTool(SELECT_PATTERN, garment)
  hand.select(selection)
  return { hand, view: hand.view() }
}

/** With a line drawn on its front. */
function lined(): Garment {
  const garment = skirt()
  const panels = garment.panels.map((panel) => (panel.id === 'front' ? { ...panel, lines: [line] } : panel))
  return { ...garment, panels }
}

function pasted(view: ToolView, copied: ReturnType<typeof copySelected>, project = view.project) {
  const done = paste(view, copied as Copied)
  if (!('edit' in done)) throw new Error(done.words)
  return { done, garment: applyProjectEdit(project, done.edit).project.garments[0].garment }
}

it('selects all pieces; copies them with their lines and the seams between them', () => {
  const { view } = handOf(lined(), null)
  const all = allPieces(view)
  expect(all).toMatchObject({ kind: 'piece', id: 'back', also: [{ id: 'front' }] })
  const chosen = handOf(lined(), all).view
  const { done, garment } = pasted(chosen, copySelected(chosen))
  expect(garment.panels.map(({ id }) => id)).toEqual(['front', 'back', 'front-2', 'back-2'])
  expect(garment.panels[2].lines).toEqual([line])
  expect(garment.panels[2].placement).toBeUndefined() // it would stand where the first stands
  expect(garment.seams.map(({ id }) => id)).toEqual(['left', 'right', 'left-2', 'right-2'])
  expect([...garment.seams[2].a, ...garment.seams[2].b].map(({ panel }) => panel).sort()).toEqual([
    'back-2',
    'front-2',
  ])
  expect(done.selection).toMatchObject({ id: 'back-2', also: [{ id: 'front-2' }] })
})

it('what was cut comes back under its name, where it lay', () => {
  const { hand, view } = handOf(lined(), { kind: 'piece', id: 'front' })
  const copied = copySelected(view)
  const cut = cutSelected(view)
  if (!('edit' in cut)) throw new Error(cut.words)
  const { project } = applyProjectEdit(hand.project, cut.edit)
  expect(project.garments[0].garment.panels.map(({ id }) => id)).toEqual(['back'])
  expect(cut.words).toContain('left, right')
  const after = { ...view, project, garment: project.garments[0].garment }
  const { garment } = pasted(after, copied, project)
  expect(garment.panels.map(({ id }) => id)).toEqual(['back', 'front'])
  expect(garment.panels[1]).toEqual(view.garment.panels[0])
})

it('becomes a garment where nothing is open, and says what is missing', () => {
  const { view } = handOf(skirt(), { kind: 'piece', id: 'front' })
  const done = paste(null, copySelected(view) as Copied)
  expect(done).toMatchObject({ edit: { kind: 'addGarment' }, selection: { id: 'front' } })
  expect(paste(view, null).words).toMatch(/Nothing was copied/)
  const none = handOf(skirt(), null).view
  expect((copySelected(none) as { words: string }).words).toMatch(/Select a piece/)
})
