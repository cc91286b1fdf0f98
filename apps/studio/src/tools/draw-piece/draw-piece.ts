/**
 * Draw piece: a click is a corner, a click dragged on a curve point; the first point or Enter closes the outline, Backspace
 * takes one back. R draws rectangles and O ellipses, by dragging; digits set width, Enter, height, Enter, also right after
 * the drag was let go: that is still the same step.
 */
import { type Panel, type Point2, panelSignedArea } from '@selvedge/engine/pattern'
import { freeId, type ProjectEdit } from '@selvedge/engine/project'
import { areaWords, lengthUnit, lengthWords } from '../../numbers/length-words.ts'
import {
  distance,
  garmentEdit,
  isDrag,
  minus,
  NOTHING_DRAWN,
  patternPointer,
  plus,
  step,
  straightened,
  times,
  typedLength,
  typeKey,
  unit,
} from '../gesture.ts'
import { crossingWords } from '../point-move.ts'
import { levelAndUpright, type Snapped, snapDrawing, snapTo } from '../snap.ts'
import type { PatternPointer, Tool, ToolDrawing, ToolStep, ToolView } from '../tool.ts'
import { degrees } from '../words.ts'
import { type Corner, drawnPanel, ellipse, rectangle } from './drawn-panel.ts'

type Shape = 'pen' | 'rectangle' | 'ellipse'

interface Pen {
  readonly kind: 'pen'
  readonly shape: Shape
  readonly corners: readonly Corner[]
  readonly hover: Snapped | null
  /** The button is down: the last corner may become a curve point. */
  readonly pressed: boolean
  readonly typed: string
}

interface Box {
  readonly kind: 'box'
  readonly shape: 'rectangle' | 'ellipse'
  readonly from: Point2
  readonly to: Point2
  readonly typed: string
  /** The width is settled, the height is being typed. */
  readonly widthTyped: boolean
  /** Let go of: what is typed now changes the piece that was drawn. */
  readonly drawn: string | null
}

type DrawState = Pen | Box

const IDLE: Pen = { kind: 'pen', shape: 'pen', corners: [], hover: null, pressed: false, typed: '' }

export const DRAW_PIECE: Tool<DrawState> = {
  name: 'Draw piece',
  key: 'P',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step({ ...IDLE, shape: state.shape }, { do: 'discard' })
    if (event.kind === 'key') return takeKey(state, event.key, view)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    if (state.kind === 'box') return takeBox(state, event.kind, pointer, view)
    if (event.kind === 'down') return takeDown(state, pointer, view)
    if (event.kind === 'move') return takeMove(state, pointer, view)
    return step({ ...state, pressed: false })
  },
  draw: (state, view) => (state.kind === 'box' ? drawBox(state) : drawPen(state, view)),
  hint: (state) => {
    if (state.kind === 'box') return 'Type the width, Enter, the height, Enter · Shift square · Esc leaves it'
    if (state.shape !== 'pen') return `Drag a ${state.shape} · R rectangle · O ellipse · P pen`
    if (state.corners.length === 0) return 'Click corners, drag for curves · R rectangle · O ellipse'
    return 'Click the first point or Enter closes · Backspace takes one back · Shift 15° · digits set the length'
  },
  busy: (state) => (state.kind === 'box' ? state.drawn === null : state.corners.length > 0),
}

function takeDown(state: Pen, pointer: PatternPointer, view: ToolView): ToolStep<DrawState> {
  const { shape, corners } = state
  const hover = aim(state, pointer, view)
  if (shape !== 'pen') {
    return step({
      kind: 'box',
      shape,
      from: hover.at,
      to: hover.at,
      typed: '',
      widthTyped: false,
      drawn: null,
    })
  }
  if (corners.length > 2 && distance(corners[0].at, pointer.at) < pointer.reach) return close(state, view)
  return step({
    ...state,
    corners: [...corners, { at: hover.at, handle: null }],
    hover,
    pressed: true,
    typed: '',
  })
}

function takeMove(state: Pen, pointer: PatternPointer, view: ToolView): ToolStep<DrawState> {
  const last = state.corners.at(-1)
  if (!state.pressed || !last) return step({ ...state, hover: aim(state, pointer, view) })
  if (!last.handle && !isDrag(last.at, pointer)) return step(state)
  const handle = minus(pointer.at, last.at)
  return step({ ...state, corners: [...state.corners.slice(0, -1), { ...last, handle }] })
}

/** Where the next corner goes: snapped, straight with Shift, as far as typed. */
function aim({ corners, typed }: Pen, pointer: PatternPointer, view: ToolView): Snapped {
  const last = corners.at(-1)?.at
  if (!last) return snapTo(view, pointer)
  const first = corners[0].at
  const lines = [...levelAndUpright(last), ...(corners.length > 1 ? levelAndUpright(first) : [])]
  const way = minus(pointer.at, last)
  const snapped = pointer.modifiers.shift
    ? { at: plus(last, straightened(way)), reason: '15°', guides: [] }
    : snapTo(view, pointer, { lines })
  const length = typedLength(typed)
  if (length === null) return snapped
  return { at: plus(last, times(unit(minus(snapped.at, last)), length)), reason: '', guides: [] }
}

function takeKey(state: DrawState, key: string, view: ToolView): ToolStep<DrawState> {
  if (state.kind === 'box') return typeSize(state, key, view)
  const { corners } = state
  if (corners.length === 0) {
    const shape = SHAPES[key.toLowerCase()]
    return shape && shape !== state.shape ? step({ ...IDLE, shape }) : step(state)
  }
  if (key === 'Enter') {
    const length = typedLength(state.typed)
    if (length === null || !state.hover) return close(state, view)
    const last = corners[corners.length - 1].at
    const at = plus(last, times(unit(minus(state.hover.at, last)), length))
    return step({ ...state, corners: [...corners, { at, handle: null }], typed: '' })
  }
  if (key === 'Backspace' && state.typed === '') return step({ ...state, corners: corners.slice(0, -1) })
  const typed = typeKey(state.typed, key)
  return typed === null ? step(state) : step({ ...state, typed })
}

const SHAPES: Readonly<Record<string, Shape>> = { r: 'rectangle', o: 'ellipse', p: 'pen' }

function close(state: Pen, view: ToolView): ToolStep<DrawState> {
  if (state.corners.length < 3) {
    return step(
      { ...state, pressed: false },
      { do: 'say', words: 'A piece needs three points at least; draw on.' },
    )
  }
  const { panel, middle } = drawnPanel(freeName(view), state.corners)
  const wrong = crossingWords(panel)
  if (wrong)
    return step(
      { ...state, pressed: false },
      { do: 'say', words: `${wrong}; take points back with Backspace.` },
    )
  return step(IDLE, { do: 'commit', edit: added(panel, middle, view), name: 'draw piece' }, chosen(panel.id))
}

function takeBox(state: Box, kind: string, pointer: PatternPointer, view: ToolView): ToolStep<DrawState> {
  if (state.drawn !== null) {
    const pen: Pen = { ...IDLE, shape: state.shape }
    return kind === 'down' ? takeDown(pen, pointer, view) : step(state)
  }
  if (kind === 'move' && state.typed === '' && !state.widthTyped) {
    const { at } = snapTo(view, pointer)
    const [dx, dy] = minus(at, state.from)
    const side = Math.max(Math.abs(dx), Math.abs(dy))
    const square: Point2 = [Math.sign(dx || 1) * side, Math.sign(dy || 1) * side]
    return step({ ...state, to: pointer.modifiers.shift ? plus(state.from, square) : at })
  }
  if (kind !== 'up') return step(state)
  const [dx, dy] = minus(state.to, state.from)
  if (Math.min(Math.abs(dx), Math.abs(dy)) < pointer.reach) {
    return step(
      { ...IDLE, shape: state.shape },
      { do: 'say', words: `Drag the ${state.shape} from corner to corner.` },
    )
  }
  const id = freeName(view)
  return step({ ...state, drawn: id }, put(state, id, view), chosen(id))
}

/** Digits set the width, after Enter the height. Once let go, each changes the piece that was drawn, in the same step. */
function typeSize(state: Box, key: string, view: ToolView): ToolStep<DrawState> {
  const id = state.drawn ?? freeName(view)
  if (key === 'Enter') {
    if (state.typed === '' && state.drawn !== null) return step({ ...IDLE, shape: state.shape })
    if (!state.widthTyped) return step({ ...state, typed: '', widthTyped: true })
    return step({ ...IDLE, shape: state.shape }, put(state, id, view), chosen(id))
  }
  const typed = typeKey(state.typed, key)
  if (typed === null) return step(state)
  const sized = withSize({ ...state, typed })
  return state.drawn === null || typed === '' ? step(sized) : step(sized, put(sized, id, view))
}

function withSize(state: Box): Box {
  const length = typedLength(state.typed)
  if (length === null || !(length > 0)) return state
  const [dx, dy] = minus(state.to, state.from)
  const to: Point2 = state.widthTyped
    ? [state.to[0], state.from[1] + Math.sign(dy || 1) * length]
    : [state.from[0] + Math.sign(dx || 1) * length, state.to[1]]
  return { ...state, to }
}

/** The piece of the box, added or drawn anew at its new size. */
function put({ shape, from, to, drawn }: Box, id: string, view: ToolView) {
  const { panel, middle } = drawnPanel(id, shape === 'rectangle' ? rectangle(from, to) : ellipse(from, to))
  const edit = drawn === null ? added(panel, middle, view) : resized(panel, middle, view)
  return { do: 'commit' as const, edit, name: 'draw piece', goesOn: `draw ${id}` }
}

function chosen(id: string) {
  return { do: 'select' as const, selection: { kind: 'piece' as const, id } }
}

function added(panel: Panel, at: Point2, view: ToolView): ProjectEdit {
  const add = garmentEdit(view, { kind: 'addPanel', panel })
  return { kind: 'batch', edits: [add, laid(panel.id, at, view)] }
}

function resized(panel: Panel, at: Point2, view: ToolView): ProjectEdit {
  const order = view.garment.panels.map(({ id }) => id)
  const patch = garmentEdit(view, { kind: 'patch', panels: { order, changed: [panel] } })
  return { kind: 'batch', edits: [patch, laid(panel.id, at, view)] }
}

function laid(panel: string, at: Point2, view: ToolView): ProjectEdit {
  return { kind: 'layPieces', pieces: [{ garment: view.garmentId, panel, at, angle: 0, mirrored: false }] }
}

function freeName(view: ToolView): string {
  return freeId('piece', view.garment.panels)
}

function drawBox(state: Box): ToolDrawing {
  const [dx, dy] = minus(state.to, state.from)
  const outline =
    state.shape === 'rectangle' ? rectangle(state.from, state.to) : ellipse(state.from, state.to)
  const { panel, middle } = drawnPanel('drawn', outline)
  const size = `${lengthWords(Math.abs(dx))} × ${lengthWords(Math.abs(dy))}`
  const field =
    state.typed === '' ? '' : state.widthTyped ? `height ${state.typed} ` : `width ${state.typed} `
  return {
    lines: [{ points: outlineOf(panel, middle), look: 'draft' }],
    dots: [],
    words: [{ at: state.to, text: `${field}${size}` }],
  }
}

function outlineOf(panel: Panel, middle: Point2): Point2[] {
  const places = panel.edges.flatMap(({ from, curve }) => {
    const at = panel.points.find(({ id }) => id === from)?.at ?? [0, 0]
    return curve.kind === 'cubic' ? [at, ...bezier(at, curve.controls, nextOf(panel, from))] : [at]
  })
  return [...places, places[0]].map((place) => plus(place as Point2, middle))
}

function nextOf(panel: Panel, from: string): Point2 {
  const to = panel.edges.find((edge) => edge.from === from)?.to
  return panel.points.find(({ id }) => id === to)?.at ?? [0, 0]
}

function bezier(a: Point2, [c, d]: readonly [Point2, Point2], b: Point2): Point2[] {
  return Array.from({ length: 11 }, (_, k): Point2 => {
    const [t, u] = [(k + 1) / 12, 1 - (k + 1) / 12]
    const mix = (row: 0 | 1) =>
      u * u * u * a[row] + 3 * u * u * t * c[row] + 3 * u * t * t * d[row] + t * t * t * b[row]
    return [mix(0), mix(1)]
  })
}

function drawPen({ corners, hover, pressed, typed }: Pen, view: ToolView): ToolDrawing {
  const guides = hover && !pressed ? snapDrawing(hover) : NOTHING_DRAWN
  if (corners.length === 0 || !hover) return guides
  const last = corners[corners.length - 1]
  const drawn = corners.flatMap((corner, k) => {
    const next = corners[k + 1]
    if (!next) return [corner.at]
    if (!corner.handle && !next.handle) return [corner.at]
    const c = corner.handle ? plus(corner.at, corner.handle) : corner.at
    const d = next.handle ? minus(next.at, next.handle) : next.at
    return [corner.at, ...bezier(corner.at, [c, d], next.at)]
  })
  const way = minus(hover.at, last.at)
  const length = typed === '' ? lengthWords(Math.hypot(way[0], way[1])) : `${typed} ${lengthUnit().sign}`
  const closable = corners.length > 2 ? drawnArea(corners, view) : []
  const handle: { points: Point2[]; look: 'reach' }[] =
    pressed && last.handle
      ? [{ points: [minus(last.at, last.handle), plus(last.at, last.handle)], look: 'reach' }]
      : []
  return {
    lines: [
      { points: drawn, look: 'draft' },
      ...(pressed ? [] : [{ points: [last.at, hover.at], look: 'draft' as const }]),
      ...handle,
      ...guides.lines,
    ],
    dots: [...corners.map(({ at }) => ({ at, look: 'draft' as const })), ...guides.dots],
    words: [
      { at: hover.at, text: `${length}  ${degrees(Math.atan2(way[1], way[0]))}` },
      ...closable,
      ...guides.words,
    ],
  }
}

function drawnArea(corners: readonly Corner[], view: ToolView) {
  const { panel } = drawnPanel(freeName(view), corners)
  return [{ at: corners[0].at, text: areaWords(Math.abs(panelSignedArea(panel))) }]
}
