import { type Garment, type Panel, panelSignedArea } from '@selvedge/engine/pattern'
import { applyProjectEdit } from '@selvedge/engine/project'
import { describe, expect, it } from 'vitest'
import type { Selection } from '../state.ts'
import {
  type Action,
  duplicate,
  flip,
  mirrorCopy,
  type Refusal,
  remove,
  reverseSeams,
} from './piece-actions.ts'
import { SELECT_PATTERN } from './select/select-pattern.ts'
import { isTwisted } from './sew/sewn-sides.ts'
import type { ToolView } from './tool.ts'
import { skirt, tryTool } from './tool-trial.fixture.ts'

const both: Selection = { kind: 'piece', id: 'back', also: [{ kind: 'piece', id: 'front' }] }

function act(action: (view: ToolView) => Action | Refusal, selection: Selection) {
  const hand = tryTool(SELECT_PATTERN, skirt())
  hand.select(selection)
  const done = action(hand.view())
  if (!('edit' in done)) return { words: done.words, garment: hand.garment, project: hand.project }
  const { project, inverse } = applyProjectEdit(hand.project, done.edit)
  expect(JSON.stringify(applyProjectEdit(project, inverse).project)).toBe(JSON.stringify(hand.project))
  return { ...done, project, garment: project.garments[0]?.garment as Garment }
}

describe('actions on what is selected', () => {
  it('duplicates, sewn to nothing', () => {
    const { garment, project } = act(duplicate, { kind: 'piece', id: 'front' })
    expect(garment.panels.map(({ id }) => id)).toEqual(['front', 'front-copy', 'back'])
    expect(garment.seams.length).toBe(2)
    expect(project.table.map(({ panel }) => panel)).toEqual(['front-copy'])
  })

  it('mirrors with a link, and the seams between what was mirrored; none is twisted', () => {
    const { garment } = act(mirrorCopy, both)
    expect(garment.panels.map(({ id }) => id)).toEqual(['front', 'front-mirror', 'back', 'back-mirror'])
    expect(garment.seams.map(({ id }) => id)).toEqual(['left', 'right', 'right-2', 'left-2'])
    const twin = garment.panels[1] as Panel
    expect(twin.linked).toEqual({ panel: 'front', mirrored: true })
    expect(panelSignedArea(twin)).toBeCloseTo(0.3, 12)
    expect(garment.seams.map((seam) => isTwisted(garment, seam))).toEqual([false, false, false, false])
  })

  it('flips, and turns seams round that would be twisted by it', () => {
    const { garment } = act(flip, { kind: 'piece', id: 'front' })
    expect(garment.seams[0].a[0]).toEqual({ panel: 'front', edge: 'edge-1', reversed: true })
    expect(garment.seams.map((seam) => isTwisted(garment, seam))).toEqual([false, false])
  })

  it('turns a selected seam round', () => {
    expect(act(reverseSeams, { kind: 'seam', id: 'left' }).garment.seams[0].parallel).toBe(true)
    expect(act(reverseSeams, both).words).toMatch(/nothing to reverse/)
  })

  it('deletes, and names the seams that went with it', () => {
    const gone = act(remove, { kind: 'piece', id: 'back' })
    expect(gone.garment.panels.map(({ id }) => id)).toEqual(['front'])
    expect(gone.words).toBe('These seams went with it: left, right. Undo brings all of it back.')
    expect(act(remove, { kind: 'seam', id: 'left' }).garment.seams.map(({ id }) => id)).toEqual(['right'])
    expect(act(remove, both).project.garments).toEqual([])
    expect(act(remove, null).words).toMatch(/nothing to delete/)
  })
})
