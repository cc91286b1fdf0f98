/**
 * Pleat: press on an edge, drag along it over the stretch that is to be pleated, and into the piece as far as the pleats are
 * to be pressed; along the edge alone they are pressed to the other side. Number, depth and kind stand in the window's header;
 * digits set the depth, the arrows the number. Knives lie the way of the drag.
 */
import { InputError } from '@selvedge/engine'
import {
  draftEdit,
  type Edge,
  edgeLength,
  type Garment,
  type Panel,
  type Point2,
  validateGarment,
} from '@selvedge/engine/pattern'
import { lengthWords } from '../../numbers/length-words.ts'
import { nearestOnEdge, nearestOnOutline } from '../edge-places.ts'
import {
  dot,
  garmentEdit,
  isDrag,
  minus,
  NOTHING_DRAWN,
  patternPointer,
  step,
  typedLength,
  typeKey,
} from '../gesture.ts'
import { selectionOf } from '../selected.ts'
import type { PatternPointer, Tool, ToolDrawing, ToolStep, ToolView } from '../tool.ts'
import type { PleatOptions } from '../tool-options.ts'
import { seamChanges } from '../words.ts'
import { inwards, type LaidPleats, layPleats, type PleatStretch } from './laid-pleats.ts'

interface Drawing {
  readonly kind: 'drawing'
  readonly panel: string
  readonly edge: string
  /** Where the drag began, on the table [m]. */
  readonly start: Point2
  readonly stretch: PleatStretch
  readonly options: PleatOptions
  /** On the table [m]. */
  readonly at: Point2
  readonly typed: string
  /** Why they cannot be sewn; empty when they can. */
  readonly wrong: string
}

type PleatState =
  | { readonly kind: 'idle'; readonly start: Point2 | null }
  | { readonly kind: 'pointing'; readonly panel: string; readonly start: Point2 }
  | Drawing

const IDLE: PleatState = { kind: 'idle', start: null }

export const PLEAT: Tool<PleatState> = {
  name: 'Pleat',
  key: 'Shift+D',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE)
    if (event.kind === 'key') return state.kind === 'drawing' ? takeKey(state, event.key, view) : step(state)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    if (event.kind === 'down') return begin(pointer, view)
    if (event.kind === 'move') {
      if (state.kind === 'idle') return step({ kind: 'idle', start: placeUnder(pointer, view)?.at ?? null })
      if (state.kind === 'pointing' && !isDrag(state.start, pointer)) return step(state)
      return goOn(state, pointer, view)
    }
    if (event.kind !== 'up' || state.kind === 'idle') return step(state)
    return state.kind === 'drawing' ? finish(state, view) : step(IDLE)
  },
  draw: (state, view) => {
    if (state.kind === 'drawing') return drawPleats(state, view)
    if (state.kind !== 'idle' || !state.start) return NOTHING_DRAWN
    return { lines: [], dots: [{ at: state.start, look: 'draft' }], words: [] }
  },
  hint: ({ kind }) =>
    kind === 'drawing'
      ? 'Drag along the edge, and in as far as they are pressed · digits set the depth · ↑↓ number'
      : 'Press on an edge, drag along it over the stretch to be pleated',
  busy: ({ kind }) => kind === 'drawing',
}

/** The place of an edge under the pointer, on the table [m]. */
function placeUnder(
  { hit, at, reach }: PatternPointer,
  view: ToolView,
): { panel: string; at: Point2 } | null {
  const panel = view.garment.panels.find(({ id }) => id === hit?.panel)
  if (!panel) return null
  const near = nearestOnOutline(panel, view.fromTable(panel.id, at))
  return near.distance > reach ? null : { panel: panel.id, at: view.toTable(panel.id, near.at) }
}

/** A share of the edge, or that of its start, middle or end in reach [m]. */
function held(panel: Panel, edge: Edge, share: number, reach: number): number {
  const length = edgeLength(panel, edge) || 1
  return [0, 1, 0.5].find((goal) => Math.abs(goal - share) * length < reach) ?? share
}

function begin(pointer: PatternPointer, view: ToolView): ToolStep<PleatState> {
  const found = placeUnder(pointer, view)
  if (!found) return step(IDLE, { do: 'say', words: 'Begin pleats on the edge they are folded at.' })
  return step({ kind: 'pointing', panel: found.panel, start: found.at })
}

function goOn(
  state: Exclude<PleatState, { kind: 'idle' }>,
  pointer: PatternPointer,
  view: ToolView,
): ToolStep<PleatState> {
  const panel = view.garment.panels.find(({ id }) => id === state.panel)
  if (!panel) return step(IDLE)
  const start = view.fromTable(panel.id, state.start)
  const place = view.fromTable(panel.id, pointer.at)
  const edge = edgeAlong(panel, start, place, pointer.reach)
  const near = nearestOnEdge(panel, edge, place)
  const reach = view.snap && !pointer.modifiers.ctrl ? pointer.reach : 0
  const into = dot(minus(place, near.at), inwards(panel, edge, near.share))
  const stretch = {
    from: held(panel, edge, nearestOnEdge(panel, edge, start).share, reach),
    to: held(panel, edge, near.share, reach),
    pressed: into > 2 * pointer.reach ? into : null,
  }
  const drawing = state.kind === 'drawing' ? state : { options: view.options.pleats, typed: '' }
  const { options, typed } = drawing
  const drawn = {
    panel: panel.id,
    edge: edge.id,
    start: state.start,
    stretch,
    options,
    at: pointer.at,
    typed,
  }
  return step(checked(drawn, view))
}

/** Of the edges in reach of the start, two at a corner, the one that the drag goes along. */
function edgeAlong(panel: Panel, start: Point2, to: Point2, reach: number): Edge {
  const [first] = panel.edges
    .map((edge) => ({
      edge,
      begun: nearestOnEdge(panel, edge, start).distance <= reach,
      off: nearestOnEdge(panel, edge, to).distance,
    }))
    .sort((p, q) => Number(q.begun) - Number(p.begun) || p.off - q.off)
  return first.edge
}

function findEdge({ panel: id, edge: name }: { panel: string; edge: string }, { garment }: ToolView) {
  const panel = garment.panels.find((one) => one.id === id)
  const edge = panel?.edges.find((one) => one.id === name)
  return panel && edge ? { panel, edge } : null
}

function pleatsOf(drawing: Omit<Drawing, 'wrong' | 'kind'>, view: ToolView): LaidPleats | null {
  const found = findEdge(drawing, view)
  return found && layPleats(found.panel, found.edge, drawing.stretch, drawing.options)
}

function checked(drawing: Omit<Drawing, 'wrong' | 'kind'>, view: ToolView): Drawing {
  const pleats = pleatsOf(drawing, view)
  const wrong = pleats ? pleats.wrong || whyNot(drawing.panel, pleats, view) : 'the piece is gone'
  return { kind: 'drawing', ...drawing, wrong }
}

/** Why these pleats cannot be folded; empty when they can. */
function whyNot(id: string, { edits }: LaidPleats, { garment }: ToolView): string {
  const own = garment.panels.filter((one) => one.id === id).map(({ linked, ...panel }) => panel)
  const alone: Garment = { ...garment, panels: own, seams: [] }
  try {
    validateGarment(edits.reduce((document, edit) => draftEdit(document, edit), alone))
    return ''
  } catch (reason) {
    if (reason instanceof InputError) return reason.message
    throw reason
  }
}

function takeKey(state: Drawing, key: string, view: ToolView): ToolStep<PleatState> {
  if (key === 'Enter') return finish(state, view)
  const more = { ArrowUp: 1, ArrowDown: -1 }[key]
  if (more !== undefined) {
    const count = Math.max(1, state.options.count + more)
    return step(checked({ ...state, options: { ...state.options, count } }, view))
  }
  const typed = typeKey(state.typed, key)
  if (typed === null) return step(state)
  const depth = typedLength(typed)
  const options = depth !== null && depth > 0 ? { ...state.options, depth } : state.options
  return step(checked({ ...state, options, typed }, view))
}

function finish(state: Drawing, view: ToolView): ToolStep<PleatState> {
  const pleats = pleatsOf(state, view)
  if (!pleats || state.wrong) return step(IDLE, { do: 'say', words: `No pleats: ${state.wrong}.` })
  const { panel } = state
  return step(
    IDLE,
    { do: 'commit', edit: garmentEdit(view, ...pleats.edits), name: 'add pleats' },
    { do: 'select', selection: selectionOf(pleats.ids.map((id) => ({ kind: pleats.kind, id, panel }))) },
  )
}

function drawPleats(state: Drawing, view: ToolView): ToolDrawing {
  const pleats = pleatsOf(state, view)
  if (!pleats) return NOTHING_DRAWN
  const { panel, at, options, stretch, typed, wrong } = state
  const look = wrong ? 'wrong' : 'draft'
  const depth = typed === '' ? lengthWords(options.depth) : `${typed} cm`
  const pressed = stretch.pressed === null ? 'all across' : lengthWords(stretch.pressed)
  const count = `${options.count} × ${depth}, pressed ${pressed}`
  const width = `${lengthWords(pleats.flat)} flat, ${lengthWords(pleats.folded)} folded`
  const after = wrong
    ? view.garment
    : pleats.edits.reduce((document, edit) => draftEdit(document, edit), view.garment)
  return {
    lines: pleats.folds.map((points) => ({
      points: points.map((place) => view.toTable(panel, place)),
      look,
    })),
    dots: [],
    words: [
      wrong ? { at, text: wrong, wrong: true } : { at, text: width },
      { at, text: count },
      ...seamChanges(view.garment, after).map((change) => ({ at, ...change })),
    ],
  }
}
