/** What can be done to pieces and edges besides copying: locked, hidden, unfolded along an edge, edges divided evenly. */
import type { Edit } from '@selvedge/engine/pattern'
import type { TablePiece } from '@selvedge/engine/project'
import { flaggedPieces } from '../editor2d/table.ts'
import type { Selected } from '../state.ts'
import { garmentEdit } from './gesture.ts'
import type { Action, Refusal } from './piece-actions.ts'
import { tryEdits } from './point-move.ts'
import { allSelected, selectedPieces } from './selected.ts'
import type { ToolView } from './tool.ts'

/** Locked pieces stay where they lie and as they are; locked already, they are let go. */
export function lock(view: ToolView): Action | Refusal {
  const panels = selectedPieces(view)
  if (panels.length === 0) return { words: 'Select a piece first: there is nothing to lock.' }
  const on = panels.some((panel) => !flaggedPieces(view.project, view.garmentId, 'locked').has(panel))
  return {
    edit: { kind: 'layPieces', pieces: panels.flatMap((panel) => flagged(view, panel, 'locked', on)) },
    name: on ? 'lock piece' : 'unlock piece',
  }
}

/** Hidden pieces are not drawn on the table; they are worn all the same. */
export function hide(view: ToolView): Action | Refusal {
  const panels = selectedPieces(view)
  if (panels.length === 0) return { words: 'Select a piece first: there is nothing to hide.' }
  const on = panels.some((panel) => !flaggedPieces(view.project, view.garmentId, 'hidden').has(panel))
  return {
    edit: { kind: 'layPieces', pieces: panels.flatMap((panel) => flagged(view, panel, 'hidden', on)) },
    name: on ? 'hide piece' : 'show piece',
    ...(on && { words: 'Hidden on the table, still worn. Show hidden pieces brings it back.' }),
  }
}

export function showHidden(view: ToolView): Action | Refusal {
  const panels = [...flaggedPieces(view.project, view.garmentId, 'hidden')]
  if (panels.length === 0) return { words: 'No piece is hidden.' }
  return {
    edit: { kind: 'layPieces', pieces: panels.flatMap((panel) => flagged(view, panel, 'hidden', false)) },
    name: 'show hidden pieces',
  }
}

/** The piece as it lies, with the word or without it. */
function flagged(view: ToolView, panel: string, word: 'locked' | 'hidden', on: boolean): TablePiece[] {
  const lie = view.lieOf(panel)
  const old = view.project.table.find((one) => one.garment === view.garmentId && one.panel === panel)
  if (!lie) return []
  const { [word]: _, ...rest } = { ...old, garment: view.garmentId, panel, ...lie }
  return [on ? { ...rest, [word]: true } : rest]
}

/** The piece becomes whole about the selected edge, which was its fold. */
export function makeSymmetric(view: ToolView): Action | Refusal {
  const edge = selectedEdge(view)
  if (!edge) return { words: 'Select the edge that is the fold first: a straight one that is not sewn.' }
  const unfold: Edit = { kind: 'unfoldPanel', panel: edge.panel, edge: edge.id }
  const { wrong } = tryEdits(view.garment, [unfold])
  if (wrong !== '') return { words: `Not made symmetric: ${wrong}.` }
  return {
    edit: garmentEdit(view, unfold),
    name: 'make symmetric',
    selection: { kind: 'piece', id: edge.panel },
  }
}

/** The selected edge in so many parts of one length; seams keep all of them. */
export function divide(view: ToolView, parts: number): Action | Refusal {
  const edge = selectedEdge(view)
  if (!edge) return { words: 'Select an edge first: there is nothing to divide.' }
  if (!Number.isInteger(parts) || parts < 2 || parts > PARTS_MAX)
    return { words: `An edge is divided into 2 to ${PARTS_MAX} parts.` }
  const edits = divisions(view, edge, parts)
  const { wrong } = tryEdits(view.garment, edits)
  if (wrong !== '') return { words: `Not divided: ${wrong}.` }
  return { edit: garmentEdit(view, ...edits), name: `divide edge into ${parts}` }
}

const PARTS_MAX = 50

/** From its start: each cut takes one part off what is left. */
export function divisions(
  { garment }: Pick<ToolView, 'garment'>,
  { panel, id }: { readonly panel: string; readonly id: string },
  parts: number,
): Edit[] {
  const taken = new Set(garment.panels.find((one) => one.id === panel)?.edges.map((edge) => edge.id))
  let rest = id
  return Array.from({ length: parts - 1 }, (_, k): Edit => {
    const cut = rest
    let number = k + 2
    while (taken.has(`${id}-${number}`)) number++
    rest = `${id}-${number}`
    taken.add(rest)
    return { kind: 'splitEdge', panel, edge: cut, at: 1 / (parts - k), name: rest }
  })
}

/** The edge that was chosen last, if an edge was. */
function selectedEdge({ selection }: ToolView): (Selected & { panel: string }) | null {
  const last = allSelected(selection).at(-1)
  return last?.kind === 'edge' && last.panel !== undefined ? { ...last, panel: last.panel } : null
}
