/**
 * What can be done to what is selected without pointing: copied, mirrored, flipped, unlinked, deleted, turned round. Each
 * is one edit with its name, what is selected afterwards, and a sentence where something went along that was not asked for.
 */
import {
  applyEdit,
  boundsOf,
  type EdgeRef,
  type Edit,
  type Panel,
  type Point2,
  panelOutline,
  type Seam,
} from '@selvedge/engine/pattern'
import { freeId, type ProjectEdit } from '@selvedge/engine/project'
import type { Selected, Selection } from '../state.ts'
import { garmentEdit, plus } from './gesture.ts'
import { allSelected, selectedPieces, selectionOf } from './selected.ts'
import { isTwisted } from './sew/sewn-sides.ts'
import type { ToolView } from './tool.ts'

export interface Action {
  readonly edit: ProjectEdit
  readonly name: string
  readonly selection?: Selection
  readonly words?: string
}

/** Why it cannot be done. */
export interface Refusal {
  readonly words: string
}

/** Between a piece and its mirror image on the table [m]. */
const GAP = 0.05
/** A copy lies this far to the right and down [m]. */
export const ASIDE: Point2 = [0.04, -0.04]

/** Copies of the selected pieces, not sewn to anything. */
export function duplicate(view: ToolView): Action | Refusal {
  const panels = selectedPieces(view)
  if (panels.length === 0) return { words: 'Select a piece first: there is nothing to duplicate.' }
  return copyPieces(view, panels, ASIDE)
}

export function copyPieces(view: ToolView, panels: readonly string[], by: Point2): Action {
  const names = newNames(view, panels, (id) => `${id}-copy`)
  const copies = panels.map(
    (panel): Edit => ({ kind: 'duplicatePanel', panel, name: named(names, panel), mirrored: false }),
  )
  const pieces = panels.flatMap((panel) => {
    const lie = view.lieOf(panel)
    return lie ? [{ garment: view.garmentId, panel: named(names, panel), ...lie, at: plus(lie.at, by) }] : []
  })
  return {
    edit: { kind: 'batch', edits: [garmentEdit(view, ...copies), { kind: 'layPieces', pieces }] },
    name: panels.length === 1 ? 'duplicate piece' : 'duplicate pieces',
    selection: selectionOf(panels.map((panel) => ({ kind: 'piece', id: named(names, panel) }))),
  }
}

/** Mirror images that follow what they were made from; seams between the selected pieces are copied too. */
export function mirrorCopy(view: ToolView): Action | Refusal {
  const panels = selectedPieces(view)
  if (panels.length === 0) return { words: 'Select a piece first: there is nothing to mirror.' }
  const { garment } = view
  const names = newNames(view, panels, mirroredName)
  const edits = panels.flatMap((panel): Edit[] => [
    { kind: 'duplicatePanel', panel, name: named(names, panel), mirrored: true },
    { kind: 'linkPanel', panel: named(names, panel), to: panel, mirrored: true },
  ])
  const taken = [...garment.seams]
  for (const seam of garment.seams) {
    if (![...seam.a, ...seam.b].every(({ panel }) => names.has(panel))) continue
    const twin = {
      ...seam,
      id: freeId(mirroredName(seam.id), taken),
      a: mirroredSide(seam.a, names),
      b: mirroredSide(seam.b, names),
    }
    taken.push(twin)
    edits.push({ kind: 'addSeam', seam: twin })
  }
  const axis = rightEnd(view, panels) + GAP / 2
  const pieces = panels.flatMap((panel) => {
    const lie = view.lieOf(panel)
    if (!lie) return []
    const at: Point2 = [2 * axis - lie.at[0], lie.at[1]]
    return [
      {
        garment: view.garmentId,
        panel: named(names, panel),
        at,
        angle: 0 - lie.angle,
        mirrored: lie.mirrored,
      },
    ]
  })
  return {
    edit: { kind: 'batch', edits: [garmentEdit(view, ...edits), { kind: 'layPieces', pieces }] },
    name: 'mirror copy',
    selection: selectionOf(panels.map((panel) => ({ kind: 'piece', id: named(names, panel) }))),
  }
}

/** Mirrored, an edge runs the other way; travelled backwards it meets the same corners in the same order. */
function mirroredSide(side: readonly EdgeRef[], names: ReadonlyMap<string, string>): EdgeRef[] {
  return side.map(({ panel, edge, reversed }) => ({
    panel: named(names, panel),
    edge,
    ...(reversed ? {} : { reversed: true as const }),
  }))
}

/** Left to right in its own plane, right side still up; seams that would be twisted by it are turned round. */
export function flip(view: ToolView): Action | Refusal {
  const panels = selectedPieces(view)
  if (panels.length === 0) return { words: 'Select a piece first: there is nothing to flip.' }
  const { garment } = view
  const edits = panels.map((panel): Edit => ({ kind: 'mirrorPanel', panel }))
  const flipped = edits.reduce((document, edit) => applyEdit(document, edit).garment, garment)
  const twisted = flipped.seams.filter(
    (seam, row) => isTwisted(flipped, seam) && !isTwisted(garment, garment.seams[row]),
  )
  const turned = twisted.map(({ id }): Edit => ({ kind: 'reverseSeam', seam: id }))
  return { edit: garmentEdit(view, ...edits, ...turned), name: 'flip piece' }
}

export function unlink(view: ToolView): Action | Refusal {
  const panels = selectedPieces(view)
  const linked = view.garment.panels.filter(
    (panel) => panel.linked && (panels.includes(panel.id) || panels.includes(panel.linked.panel)),
  )
  if (linked.length === 0) return { words: 'No selected piece is linked to another.' }
  return {
    edit: garmentEdit(view, ...linked.map((panel): Edit => ({ kind: 'unlinkPanel', panel: panel.id }))),
    name: 'unlink piece',
  }
}

/** Start meets what was the end. */
export function reverseSeams(view: ToolView): Action | Refusal {
  const seams = allSelected(view.selection).filter(({ kind }) => kind === 'seam')
  if (seams.length === 0) return { words: 'Select a seam first: there is nothing to reverse.' }
  return {
    edit: garmentEdit(view, ...seams.map(({ id }): Edit => ({ kind: 'reverseSeam', seam: id }))),
    name: 'reverse seam',
  }
}

/** Everything selected; seams that go with a piece are named. */
export function remove(view: ToolView): Action | Refusal {
  const chosen = allSelected(view.selection)
  if (chosen.length === 0) return { words: 'Select something first: there is nothing to delete.' }
  const pieces = selectedPieces(view)
  const { garment } = view
  if (pieces.length > 0 && garment.panels.every(({ id }) => pieces.includes(id))) {
    return {
      edit: { kind: 'removeGarment', garment: view.garmentId },
      name: 'delete pieces',
      selection: null,
    }
  }
  const lost = garment.seams.filter(({ a, b }) =>
    [a, b].some((side) => side.every(({ panel }) => pieces.includes(panel))),
  )
  const edits = chosen.flatMap((one) => removal(view, one))
  if (edits.length === 0)
    return { words: 'An edge goes when one of its points is deleted: select the point.' }
  const what = chosen.length === 1 ? chosen[0].kind : 'selection'
  return {
    edit: edits.length === 1 ? edits[0] : { kind: 'batch', edits },
    name: `delete ${what}`,
    selection: null,
    ...(lost.length > 0 && { words: lostWords(lost) }),
  }
}

function removal(view: ToolView, { kind, id, panel = '' }: Selected): ProjectEdit[] {
  const own = view.garment.panels.find((one) => one.id === panel)
  switch (kind) {
    case 'piece':
      return [garmentEdit(view, { kind: 'removePanel', panel: id })]
    case 'seam':
      return [garmentEdit(view, { kind: 'removeSeam', seam: id })]
    case 'point': {
      const into = own?.edges.find(({ to }) => to === id)
      return into ? [garmentEdit(view, { kind: 'joinEdges', panel, edge: into.id })] : []
    }
    case 'notch':
      return [garmentEdit(view, { kind: 'removeNotch', panel, notch: id })]
    case 'dart':
      return [garmentEdit(view, { kind: 'removeDart', panel, dart: id })]
    case 'pleat':
      return [garmentEdit(view, { kind: 'removePleat', panel, pleat: id })]
    case 'line':
      return [garmentEdit(view, { kind: 'removeLine', panel, line: id })]
    case 'pin':
      return [{ kind: 'removePin', pin: id }]
    case 'mark':
      return [{ kind: 'removeMark', mark: id }]
    default:
      return []
  }
}

function lostWords(seams: readonly Seam[]): string {
  const names = seams.slice(0, 4).map(({ id }) => id)
  const more = seams.length > 4 ? ` and ${seams.length - 4} more` : ''
  const went = seams.length === 1 ? 'The seam went with it' : 'These seams went with it'
  return `${went}: ${names.join(', ')}${more}. Undo brings all of it back.`
}

/** What a mirrored piece is called: left and right change places. */
function mirroredName(id: string): string {
  const swapped = id.replace(/left|right|Left|Right/, (side) => OPPOSITE[side])
  return swapped === id ? `${id}-mirror` : swapped
}

const OPPOSITE: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  Left: 'Right',
  Right: 'Left',
}

function newNames(
  view: ToolView,
  panels: readonly string[],
  name: (id: string) => string,
): ReadonlyMap<string, string> {
  const taken: { id: string }[] = [...view.garment.panels]
  return new Map(
    panels.map((panel) => {
      const id = freeId(name(panel), taken)
      taken.push({ id })
      return [panel, id]
    }),
  )
}

function named(names: ReadonlyMap<string, string>, panel: string): string {
  return names.get(panel) ?? panel
}

/** How far right the pieces reach on the table [m]. */
function rightEnd(view: ToolView, ids: readonly string[]): number {
  const panels = view.garment.panels.filter(({ id }) => ids.includes(id))
  return Math.max(...panels.map((panel) => tableBounds(view, panel).high[0]))
}

/** Smallest rectangle around a piece as it lies [m]. */
export function tableBounds(view: ToolView, panel: Panel): { low: Point2; high: Point2 } {
  const outline = panelOutline(panel, 0.001)
  const lying = new Float64Array(outline.length)
  for (let k = 0; k < outline.length; k += 2)
    lying.set(view.toTable(panel.id, [outline[k], outline[k + 1]]), k)
  return boundsOf(lying)
}
