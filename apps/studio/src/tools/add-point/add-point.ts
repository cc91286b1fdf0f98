/** Add point: a click cuts an edge in two where it was hit; dragged on, the new point goes along. Seams keep both halves. */
import { type Edit, edgeLength, freePointName, type Panel, type Point2 } from '@selvedge/engine/pattern'
import { lengthWords } from '../../numbers/length-words.ts'
import { nearestOnEdge, placeOnEdge } from '../edge-places.ts'
import { garmentEdit, isDrag, NOTHING_DRAWN, patternPointer, step } from '../gesture.ts'
import { divisions } from '../piece-states.ts'
import { type PointMove, tryEdits } from '../point-move.ts'
import { partnerPlace, seamOfEdge } from '../seam-places.ts'
import { snapTo } from '../snap.ts'
import type { PatternPointer, Tool, ToolStep, ToolView } from '../tool.ts'

interface Cut {
  readonly panel: string
  readonly edge: string
  readonly share: number
  /** On the table [m]. */
  readonly at: Point2
  readonly reason: string
}

interface AddPointState {
  readonly cut: Cut | null
  readonly pressed: boolean
  /** Where the new point is dragged to [m]. */
  readonly to: Point2 | null
  readonly move: PointMove | null
}

const IDLE: AddPointState = { cut: null, pressed: false, to: null, move: null }
/** Nearer to an end no point is put in [m]. */
const END = 0.001

export const ADD_POINT: Tool<AddPointState> = {
  name: 'Add point',
  key: 'X',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE, { do: 'discard' })
    if (event.kind === 'key') return takeDigit(state, event.key, view)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    if (event.kind === 'down') {
      const cut = cutAt(pointer, view)
      if (!cut) return step(IDLE, { do: 'say', words: 'Click an edge to put a point into it.' })
      return step({ cut, pressed: true, to: null, move: null })
    }
    if (event.kind === 'move') {
      if (!state.pressed || !state.cut) return step({ ...IDLE, cut: cutAt(pointer, view) })
      if (!state.to && !isDrag(state.cut.at, pointer)) return step(state)
      const to = snapTo(view, pointer).at
      const move = tryEdits(view.garment, editsOf(state.cut, to, view))
      return step({ ...state, to, move }, { do: 'draft', garment: move.garment })
    }
    if (event.kind !== 'up' || !state.pressed || !state.cut) return step(state)
    const wrong = state.move?.wrong || endWords(state.cut, view)
    if (wrong) return step(IDLE, { do: 'discard' }, { do: 'say', words: wrong })
    const { cut } = state
    const edits = state.move?.edits ?? editsOf(cut, null, view)
    return step(
      IDLE,
      { do: 'commit', edit: garmentEdit(view, ...edits), name: 'add point' },
      { do: 'select', selection: { kind: 'point', id: newPoint(cut, view), panel: cut.panel } },
    )
  },
  draw: ({ cut, to, move }, view) => {
    const panel = cut && panelOf(cut, view)
    const edge = panel?.edges.find(({ id }) => id === cut?.edge)
    if (!cut || !panel || !edge) return NOTHING_DRAWN
    const length = edgeLength(panel, edge)
    const parts = `${lengthWords(cut.share * length)} | ${lengthWords((1 - cut.share) * length)}`
    const said = move?.wrong ? [{ at: to ?? cut.at, text: move.wrong, wrong: true }] : []
    return {
      lines: [],
      dots: [{ at: to ?? cut.at, look: 'draft' }],
      words: [{ at: to ?? cut.at, text: cut.reason ? `${parts}, ${cut.reason}` : parts }, ...said],
    }
  },
  hint: ({ pressed }) =>
    pressed
      ? 'Drag on to move the new point · Esc leaves the edge whole'
      : 'Click an edge to add a point · drag on to move it · a digit divides it into as many parts · Ctrl no snapping',
  busy: ({ pressed }) => pressed,
}

/** 2 to 9 over an edge: as many parts of one length. */
function takeDigit(state: AddPointState, key: string, view: ToolView): ToolStep<AddPointState> {
  const { cut } = state
  if (!cut || state.pressed || !/^[2-9]$/.test(key)) return step(state)
  const edits = divisions(view, { panel: cut.panel, id: cut.edge }, Number(key))
  const { wrong } = tryEdits(view.garment, edits)
  if (wrong !== '') return step(state, { do: 'say', words: `Not divided: ${wrong}.` })
  return step(IDLE, { do: 'commit', edit: garmentEdit(view, ...edits), name: `divide edge into ${key}` })
}

/** Where the edge under the pointer would be cut: at halves, thirds and what the partner has there, if near. */
function cutAt({ hit, at, reach, modifiers }: PatternPointer, view: ToolView): Cut | null {
  if (hit?.kind !== 'edge') return null
  const panel = view.garment.panels.find(({ id }) => id === hit.panel)
  const edge = panel?.edges.find(({ id }) => id === hit.id)
  if (!panel || !edge) return null
  const { share } = nearestOnEdge(panel, edge, view.fromTable(panel.id, at))
  const stops: [number, string][] = [
    [1 / 2, 'middle'],
    [1 / 3, 'a third'],
    [2 / 3, 'two thirds'],
    ...partnerNotches(panel, edge.id, view),
  ]
  const near = reach / edgeLength(panel, edge)
  const stop =
    view.snap && !modifiers.ctrl ? stops.find(([place]) => Math.abs(place - share) < near) : undefined
  const [place, reason] = stop ?? [share, '']
  const on = placeOnEdge(panel, edge, place)
  return { panel: panel.id, edge: edge.id, share: place, at: view.toTable(panel.id, on), reason }
}

/** Notches of what the edge is sewn to, as shares of the edge. */
function partnerNotches(panel: Panel, edge: string, view: ToolView): [number, string][] {
  const sewn = seamOfEdge(view.garment, { panel: panel.id, edge })
  if (!sewn) return []
  const other = sewn.side === 'a' ? sewn.seam.b : sewn.seam.a
  return other.flatMap((ref) => {
    const piece = view.garment.panels.find(({ id }) => id === ref.panel)
    const notches = piece?.notches?.filter((notch) => notch.edge === ref.edge) ?? []
    return notches.flatMap((notch): [number, string][] => {
      const met = partnerPlace(view.garment, { panel: ref.panel, edge: ref.edge, at: notch.at })
      return met?.panel === panel.id && met.edge === edge ? [[met.at, 'notch across the seam']] : []
    })
  })
}

function editsOf({ panel, edge, share }: Cut, to: Point2 | null, view: ToolView): Edit[] {
  const split: Edit = { kind: 'splitEdge', panel, edge, at: Math.min(1 - 1e-6, Math.max(1e-6, share)) }
  if (!to) return [split]
  const point = newPoint({ panel }, view)
  return [split, { kind: 'movePoint', panel, point, to: view.fromTable(panel, to), lengths: 'keep' }]
}

function newPoint(cut: Pick<Cut, 'panel'>, view: ToolView): string {
  return freePointName(panelOf(cut, view)?.points ?? [])
}

function endWords(cut: Cut, view: ToolView): string {
  const panel = panelOf(cut, view)
  const edge = panel?.edges.find(({ id }) => id === cut.edge)
  if (!panel || !edge) return 'That edge is gone.'
  const left = Math.min(cut.share, 1 - cut.share) * edgeLength(panel, edge)
  return left < END ? 'Too near to the end of the edge: leave a millimetre at least.' : ''
}

function panelOf({ panel }: Pick<Cut, 'panel'>, view: ToolView): Panel | undefined {
  return view.garment.panels.find(({ id }) => id === panel)
}
