/** What is selected, as tools and actions need it: in one list, as pieces, as points. */
import type { Garment } from '@selvedge/engine/pattern'
import type { Selected, Selection } from '../state.ts'
import type { ToolView } from './tool.ts'

/** Everything selected, the last one last. */
export function allSelected(selection: Selection): readonly Selected[] {
  if (selection === null) return []
  const { also = [], ...last } = selection
  return [...also, last]
}

/** A list as a selection; null when it is empty. */
export function selectionOf(chosen: readonly Selected[]): Selection {
  const last = chosen.at(-1)
  return last ? { ...last, ...(chosen.length > 1 && { also: chosen.slice(0, -1) }) } : null
}

/** The pieces that are selected, by id. */
export function selectedPieces({ selection }: Pick<ToolView, 'selection'>): string[] {
  return allSelected(selection).flatMap(({ kind, id }) => (kind === 'piece' ? [id] : []))
}

/** The points of selected points and edges, by piece; an edge stands for both its ends. */
export function selectedPoints(
  garment: Garment,
  chosen: readonly Selected[],
): { panel: string; points: readonly string[] }[] {
  return garment.panels.flatMap((panel) => {
    const own = chosen.filter((one) => one.panel === panel.id)
    const ends = panel.edges.filter((edge) => own.some(({ kind, id }) => kind === 'edge' && id === edge.id))
    const points = new Set([
      ...own.flatMap(({ kind, id }) => (kind === 'point' ? [id] : [])),
      ...ends.flatMap(({ from, to }) => [from, to]),
    ])
    return points.size > 0 ? [{ panel: panel.id, points: [...points] }] : []
  })
}
