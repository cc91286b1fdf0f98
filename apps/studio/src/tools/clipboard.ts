/**
 * Pieces copied, cut and pasted, with all that is drawn on them and the seams between them; into this document, or the next
 * one that is opened in this page. Where its name is free a piece comes back as it was, also in its place round the body;
 * else it is another piece beside the first.
 */
import { type EdgeRef, type Edit, followLink, type Garment, type Panel } from '@selvedge/engine/pattern'
import { freeId, type ProjectEdit, wornGarment } from '@selvedge/engine/project'
import type { Selection } from '../state.ts'
import { garmentEdit, plus } from './gesture.ts'
import { type Action, ASIDE, type Refusal, remove } from './piece-actions.ts'
import { selectedPieces, selectionOf } from './selected.ts'
import type { ToolView } from './tool.ts'

/** What was copied: pieces with shapes of their own, in a garment of nothing else, and how they lay on the table. */
export interface Copied {
  readonly garment: Garment
  readonly lies: ReadonlyMap<string, NonNullable<ReturnType<ToolView['lieOf']>>>
}

export function allPieces({ garment }: Pick<ToolView, 'garment'>): Selection {
  return selectionOf(garment.panels.map(({ id }) => ({ kind: 'piece', id })))
}

export function copySelected(view: ToolView): Copied | Refusal {
  const ids = selectedPieces(view)
  if (ids.length === 0) return { words: 'Select a piece first: there is nothing to copy.' }
  const { garment } = view
  const panels = garment.panels.filter(({ id }) => ids.includes(id)).map((panel) => alone(garment, panel))
  const seams = garment.seams.filter(({ a, b }) => [...a, ...b].every(({ panel }) => ids.includes(panel)))
  const lies = panels.flatMap(({ id }) => {
    const lie = view.lieOf(id)
    return lie ? [[id, lie] as const] : []
  })
  return { garment: { ...garment, panels, seams }, lies: new Map(lies) }
}

/** With the shape it follows, following nobody. */
function alone(garment: Garment, panel: Panel): Panel {
  const { linked: _, ...own } = followLink(garment, panel)
  return own
}

/** What was copied is taken out; the seams that go with it are named. */
export function cutSelected(view: ToolView): Action | Refusal {
  const done = remove({ ...view, selection: selectionOf(onlyPieces(view)) })
  return 'edit' in done ? { ...done, name: 'cut out pieces' } : done
}

function onlyPieces(view: ToolView) {
  return selectedPieces(view).map((id) => ({ kind: 'piece', id }) as const)
}

/** `view` null: nothing is open, and what was copied becomes a garment. */
export function paste(view: ToolView | null, copied: Copied | null): Action | Refusal {
  if (!copied) return { words: 'Nothing was copied yet: select a piece and press Ctrl+C.' }
  const { panels, seams } = copied.garment
  const selection = (ids: readonly string[]) => selectionOf(ids.map((id) => ({ kind: 'piece', id })))
  const name = panels.length === 1 ? 'paste piece' : 'paste pieces'
  if (!view) {
    const ids = panels.map(({ id }) => id)
    const garment = wornGarment(copied.garment)
    return { edit: { kind: 'addGarment', garment }, name, selection: selection(ids) }
  }
  const names = freeNames(panels, view.garment.panels)
  const nameOf = (id: string) => names.get(id) ?? id
  const added = panels.map((panel): Edit => {
    const { placement, ...plain } = panel
    const id = nameOf(panel.id)
    return { kind: 'addPanel', panel: { ...(id === panel.id ? panel : plain), id } }
  })
  const seamNames = freeNames(seams, view.garment.seams)
  const side = (refs: readonly EdgeRef[]) => refs.map((ref) => ({ ...ref, panel: nameOf(ref.panel) }))
  const sewn = seams.map((seam): Edit => {
    return {
      kind: 'addSeam',
      seam: { ...seam, id: seamNames.get(seam.id)!, a: side(seam.a), b: side(seam.b) },
    }
  })
  const pieces = [...copied.lies].map(([panel, lie]) => {
    const there = nameOf(panel) === panel
    return { garment: view.garmentId, panel: nameOf(panel), ...lie, at: there ? lie.at : plus(lie.at, ASIDE) }
  })
  const laid: ProjectEdit = { kind: 'layPieces', pieces }
  return {
    edit: { kind: 'batch', edits: [garmentEdit(view, ...added, ...sewn), laid] },
    name,
    selection: selection([...names.values()]),
  }
}

function freeNames(
  own: readonly { id: string }[],
  others: readonly { id: string }[],
): ReadonlyMap<string, string> {
  const taken = [...others]
  return new Map(
    own.map(({ id }) => {
      const free = freeId(id, taken)
      taken.push({ id: free })
      return [id, free]
    }),
  )
}
