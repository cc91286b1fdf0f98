/** Notch: a click puts a mark on an edge; where the edge is sewn, its partner gets the twin that meets it. */
import { type Edit, edgeLength, type Point2 } from '@selvedge/engine/pattern'
import { freeId } from '@selvedge/engine/project'
import { lengthWords } from '../../numbers/length-words.ts'
import { nearestOnEdge, placeOnEdge } from '../edge-places.ts'
import { garmentEdit, NOTHING_DRAWN, patternPointer, step } from '../gesture.ts'
import { partnerPlace, type SidePlace, tablePlace } from '../seam-places.ts'
import type { PatternPointer, Tool, ToolView } from '../tool.ts'

interface NotchState {
  readonly place: SidePlace | null
  /** On the table [m]. */
  readonly at: Point2
  readonly reason: string
}

const IDLE: NotchState = { place: null, at: [0, 0], reason: '' }

export const NOTCH: Tool<NotchState> = {
  name: 'Notch',
  key: 'K',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    const next = placeAt(pointer, view)
    if (event.kind !== 'up') return step(next)
    if (!next.place) return step(next, { do: 'say', words: 'Click an edge to put a notch on it.' })
    const edits = notchEdits(next.place, view)
    const name = edits.length > 1 ? 'add notch pair' : 'add notch'
    const { panel } = next.place
    return step(
      next,
      { do: 'commit', edit: garmentEdit(view, ...edits), name },
      { do: 'select', selection: { kind: 'notch', id: edits[0].notch.id, panel } },
    )
  },
  draw: ({ place, at, reason }, view) => {
    const panel = view.garment.panels.find(({ id }) => id === place?.panel)
    const edge = panel?.edges.find(({ id }) => id === place?.edge)
    if (!place || !panel || !edge) return NOTHING_DRAWN
    const length = edgeLength(panel, edge)
    const twin = partnerPlace(view.garment, place)
    const far = twin ? [{ at: tablePlace(view, twin), look: 'guide' as const }] : []
    const parts = `${lengthWords(place.at * length)} | ${lengthWords((1 - place.at) * length)}`
    return {
      lines: [],
      dots: [{ at, look: 'draft' }, ...far],
      words: [{ at, text: reason ? `${parts}, ${reason}` : parts }],
    }
  },
  hint: () => 'Click an edge to put a notch on it; a sewn edge gets its twin · Ctrl no snapping',
  busy: () => false,
}

function placeAt({ hit, at, reach, modifiers }: PatternPointer, view: ToolView): NotchState {
  if (hit?.kind !== 'edge') return IDLE
  const panel = view.garment.panels.find(({ id }) => id === hit.panel)
  const edge = panel?.edges.find(({ id }) => id === hit.id)
  if (!panel || !edge) return IDLE
  const { share } = nearestOnEdge(panel, edge, view.fromTable(panel.id, at))
  const near = Math.abs(share - 0.5) * edgeLength(panel, edge) < reach && view.snap && !modifiers.ctrl
  const place = { panel: panel.id, edge: edge.id, at: near ? 0.5 : share }
  const on = view.toTable(panel.id, placeOnEdge(panel, edge, place.at))
  return { place, at: on, reason: near ? 'middle' : '' }
}

/** The notch, and its twin where the edge is sewn to another piece; a linked piece has its own already. */
function notchEdits(place: SidePlace, view: ToolView): Extract<Edit, { kind: 'addNotch' | 'setNotch' }>[] {
  const { panels } = view.garment
  const all = panels.flatMap((panel) => panel.notches ?? [])
  const id = freeId('notch', all)
  const own = { id, edge: place.edge, at: place.at, kind: 'single' as const }
  const first = { kind: 'addNotch' as const, panel: place.panel, notch: own }
  const twin = partnerPlace(view.garment, place)
  const linkOf = (name: string) => panels.find((panel) => panel.id === name)?.linked?.panel
  if (!twin || twin.panel === place.panel) return [first]
  if (linkOf(twin.panel) === place.panel || linkOf(place.panel) === twin.panel) return [first]
  const notch = { ...own, id: freeId('notch', [...all, own]), edge: twin.edge, at: twin.at }
  return [first, { kind: 'addNotch', panel: twin.panel, notch }]
}
