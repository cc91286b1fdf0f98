/**
 * Dart: press on an edge where its mouth is to be, drag to the tip. Both legs are equal: the tip lies square to the edge
 * over the middle of the mouth. Digits set the width of the mouth. The edge that is left is shorter by it, so what it is
 * sewn to is looked at again.
 */
import { InputError } from '@selvedge/engine'
import {
  type Dart,
  edgeLength,
  edgeVelocity,
  type Panel,
  type Point2,
  parametersAt,
  sewnLength,
  validateGarment,
} from '@selvedge/engine/pattern'
import { freeId } from '@selvedge/engine/project'
import { lengthUnit, lengthWords } from '../../numbers/length-words.ts'
import { isInside, nearestOnEdge, placeOnEdge } from '../edge-places.ts'
import {
  distance,
  dot,
  garmentEdit,
  isDrag,
  minus,
  NOTHING_DRAWN,
  patternPointer,
  plus,
  step,
  times,
  typedLength,
  typeKey,
} from '../gesture.ts'
import type { PatternPointer, Tool, ToolDrawing, ToolStep, ToolView } from '../tool.ts'
import { degrees } from '../words.ts'

interface Drawing {
  readonly panel: string
  readonly dart: Dart
  /** On the table [m]. */
  readonly at: Point2
  readonly typed: string
  readonly wrong: string
}

type DartState =
  | { readonly kind: 'idle'; readonly mouth: Point2 | null }
  | {
      readonly kind: 'pointing'
      readonly panel: string
      readonly edge: string
      readonly share: number
      readonly start: Point2
    }
  | ({ readonly kind: 'drawing' } & Drawing)

const IDLE: DartState = { kind: 'idle', mouth: null }
/** Mouth of a dart nobody gave a width [m]; on short edges a third of them. */
const WIDTH = 0.025

export const DART: Tool<DartState> = {
  name: 'Dart',
  key: 'D',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE, { do: 'discard' })
    if (event.kind === 'key') return state.kind === 'drawing' ? takeKey(state, event.key, view) : step(state)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    const { hit, at } = pointer
    if (event.kind === 'down') {
      const panel = hit?.kind === 'edge' ? view.garment.panels.find(({ id }) => id === hit.panel) : undefined
      const edge = panel?.edges.find(({ id }) => id === hit?.id)
      if (!panel || !edge)
        return step(IDLE, { do: 'say', words: 'Begin a dart on the edge its mouth lies on.' })
      const { share } = nearestOnEdge(panel, edge, view.fromTable(panel.id, at))
      return step({ kind: 'pointing', panel: panel.id, edge: edge.id, share, start: at })
    }
    if (event.kind === 'move') {
      if (state.kind === 'idle') return step({ kind: 'idle', mouth: hit?.kind === 'edge' ? at : null })
      if (state.kind === 'pointing' && !isDrag(state.start, pointer)) return step(state)
      return goOn(state, pointer, view)
    }
    if (event.kind !== 'up' || state.kind === 'idle') return step(state)
    return state.kind === 'drawing' ? finish(state, view) : step(IDLE)
  },
  draw: (state, view) => (state.kind === 'drawing' ? drawDart(state, view) : mouthDrawing(state)),
  hint: (state) =>
    state.kind === 'drawing'
      ? 'Drag to the tip · digits set the width of the mouth · Esc leaves it'
      : 'Press on an edge where the mouth is to be, drag to the tip',
  busy: ({ kind }) => kind === 'drawing',
}

function goOn(
  state: Exclude<DartState, { kind: 'idle' }>,
  pointer: PatternPointer,
  view: ToolView,
): ToolStep<DartState> {
  const panel = view.garment.panels.find(({ id }) => id === state.panel)
  const edgeId = state.kind === 'drawing' ? state.dart.edge : state.edge
  const edge = panel?.edges.find(({ id }) => id === edgeId)
  if (!panel || !edge) return step(IDLE)
  const share = state.kind === 'drawing' ? state.dart.at : state.share
  const length = edgeLength(panel, edge)
  const width = state.kind === 'drawing' ? state.dart.width : Math.min(WIDTH, length / 3)
  const at = Math.min(1 - width / 2 / length, Math.max(width / 2 / length, share))
  const apex = tip(panel, edge.id, at, view.fromTable(panel.id, pointer.at))
  const id =
    state.kind === 'drawing'
      ? state.dart.id
      : freeId(
          'dart',
          view.garment.panels.flatMap(({ darts = [] }) => darts),
        )
  const typed = state.kind === 'drawing' ? state.typed : ''
  return withDart(
    { panel: panel.id, dart: { id, edge: edge.id, at, width, apex }, at: pointer.at, typed },
    view,
  )
}

/** The tip over the middle of the mouth, square to the edge there. */
function tip(panel: Panel, edgeId: string, share: number, to: Point2): Point2 {
  const edge = panel.edges.find(({ id }) => id === edgeId)
  if (!edge) return to
  const mouth = placeOnEdge(panel, edge, share)
  const [vx, vy] = edgeVelocity(panel, edge, parametersAt(panel, edge, [0, share, 1])[1])
  const speed = Math.hypot(vx, vy) || 1
  const across: Point2 = [-vy / speed, vx / speed]
  return plus(mouth, times(across, dot(minus(to, mouth), across)))
}

function withDart(drawing: Omit<Drawing, 'wrong'>, view: ToolView): ToolStep<DartState> {
  const wrong = dartWords(drawing.panel, drawing.dart, view)
  const next: DartState = { kind: 'drawing', ...drawing, wrong }
  if (wrong) return step(next, { do: 'discard' })
  return step(next, {
    do: 'draft',
    edit: garmentEdit(view, { kind: 'addDart', panel: drawing.panel, dart: drawing.dart }),
  })
}

function takeKey(
  state: Extract<DartState, { kind: 'drawing' }>,
  key: string,
  view: ToolView,
): ToolStep<DartState> {
  if (key === 'Enter') return finish(state, view)
  const typed = typeKey(state.typed, key)
  if (typed === null) return step(state)
  const width = typedLength(typed)
  const dart = width !== null && width > 0 ? { ...state.dart, width } : state.dart
  return withDart({ ...state, dart, typed }, view)
}

function finish({ panel, dart, wrong }: Drawing, view: ToolView): ToolStep<DartState> {
  if (wrong) return step(IDLE, { do: 'discard' }, { do: 'say', words: `No dart: ${wrong}.` })
  return step(
    IDLE,
    { do: 'commit', edit: garmentEdit(view, { kind: 'addDart', panel, dart }), name: 'add dart' },
    { do: 'select', selection: { kind: 'dart', id: dart.id, panel } },
  )
}

/** Why this dart cannot be sewn; empty when it can. */
function dartWords(id: string, dart: Dart, view: ToolView): string {
  const panel = view.garment.panels.find((one) => one.id === id)
  if (!panel) return 'the piece is gone'
  if (!isInside(panel, dart.apex)) return 'its tip lies outside the piece'
  const { linked, ...alone } = panel
  const cut = { ...alone, darts: [...(panel.darts ?? []), dart] }
  try {
    validateGarment({ ...view.garment, panels: [cut], seams: [] })
    return ''
  } catch (reason) {
    if (reason instanceof InputError) return reason.message
    throw reason
  }
}

function drawDart({ panel: id, dart, at, typed, wrong }: Drawing, view: ToolView): ToolDrawing {
  const panel = view.garment.panels.find((one) => one.id === id)
  const edge = panel?.edges.find((one) => one.id === dart.edge)
  if (!panel || !edge) return NOTHING_DRAWN
  const length = edgeLength(panel, edge)
  const half = dart.width / 2 / length
  const ends = [dart.at - half, dart.at + half].map((share) =>
    placeOnEdge(panel, edge, Math.min(1, Math.max(0, share))),
  )
  const depth = distance(placeOnEdge(panel, edge, dart.at), dart.apex)
  const angle = 2 * Math.atan2(dart.width / 2, depth)
  const net = sewnLength(panel, edge) - dart.width
  const points = [ends[0], dart.apex, ends[1]].map((place) => view.toTable(id, place))
  const size = `width ${typed === '' ? lengthWords(dart.width) : `${typed} ${lengthUnit().sign}`}, depth ${lengthWords(depth)}, ${degrees(angle)}`
  return {
    lines: [{ points, look: wrong ? 'wrong' : 'draft' }],
    dots: [{ at: points[1], look: wrong ? 'wrong' : 'draft' }],
    words: [
      { at, text: size },
      wrong ? { at, text: wrong, wrong: true } : { at, text: `${lengthWords(net)} of the edge left` },
    ],
  }
}

function mouthDrawing(state: DartState): ToolDrawing {
  if (state.kind !== 'idle' || !state.mouth) return NOTHING_DRAWN
  return { lines: [], dots: [{ at: state.mouth, look: 'draft' }], words: [] }
}
