/**
 * Cut: clicks draw a line across a piece, from edge to edge or beyond; Enter or a double click cuts. The piece becomes two
 * that lie apart on the table; whether they are sewn together again is said in the window's header. Which piece is meant is
 * told by the line: the one it divides.
 */
import { InputError } from '@selvedge/engine'
import {
  cutNames,
  draftEdit,
  type Edit,
  type Garment,
  type Panel,
  type Point2,
  panelOutline,
  panelSignedArea,
} from '@selvedge/engine/pattern'
import type { ProjectEdit } from '@selvedge/engine/project'
import { lengthWords } from '../../numbers/length-words.ts'
import { isInside } from '../edge-places.ts'
import {
  distance,
  garmentEdit,
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
import { tableBounds } from '../piece-actions.ts'
import { levelAndUpright, type Snapped, snapDrawing, snapTo } from '../snap.ts'
import type { PatternPointer, Tool, ToolDrawing, ToolStep, ToolView } from '../tool.ts'
import { degrees } from '../words.ts'

interface CutState {
  /** On the table [m]. */
  readonly points: readonly Point2[]
  readonly hover: Snapped | null
  readonly typed: string
}

const IDLE: CutState = { points: [], hover: null, typed: '' }
/** Between the parts on the table [m]. */
const APART = 0.03

export const CUT: Tool<CutState> = {
  name: 'Cut',
  key: 'Shift+X',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE)
    if (event.kind === 'key') return takeKey(state, event.key, view)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    if (event.kind === 'double') return state.points.length > 1 ? finish(state, view) : step(state)
    if (event.kind === 'move') return step({ ...state, hover: aim(state, pointer, view) })
    if (event.kind !== 'down') return step(state)
    const last = state.points.at(-1)
    if (last && distance(last, pointer.at) < pointer.reach / 2) return step(state) // second press of a double click
    const hover = aim(state, pointer, view)
    return step({ points: [...state.points, hover.at], hover, typed: '' })
  },
  draw: drawCut,
  hint: ({ points }) =>
    points.length === 0
      ? 'Click where the cut begins, on an edge or beside the piece · Ctrl no snapping'
      : 'Click on · Enter cuts · Backspace takes one back · Shift 15° · digits set the length',
  busy: ({ points }) => points.length > 0,
}

function aim({ points, typed }: CutState, pointer: PatternPointer, view: ToolView): Snapped {
  const last = points.at(-1)
  if (!last) return snapTo(view, pointer)
  const snapped = pointer.modifiers.shift
    ? { at: plus(last, straightened(minus(pointer.at, last))), reason: '15°', guides: [] }
    : snapTo(view, pointer, { lines: levelAndUpright(last) })
  const length = typedLength(typed)
  if (length === null) return snapped
  return { at: plus(last, times(unit(minus(snapped.at, last)), length)), reason: '', guides: [] }
}

function takeKey(state: CutState, key: string, view: ToolView): ToolStep<CutState> {
  const { points, typed, hover } = state
  const last = points.at(-1)
  if (!last) return step(state)
  if (key === 'Enter') {
    const length = typedLength(typed)
    if (length === null || !hover) return finish(state, view)
    const at = plus(last, times(unit(minus(hover.at, last)), length))
    return step({ ...state, points: [...points, at], typed: '' })
  }
  if (key === 'Backspace' && typed === '') {
    return step(points.length === 1 ? IDLE : { ...state, points: points.slice(0, -1) })
  }
  const next = typeKey(typed, key)
  return next === null ? step(state) : step({ ...state, typed: next })
}

interface Tried {
  readonly edit: Extract<Edit, { kind: 'cutPanel' }>
  /** The garment as the cut leaves it; null where it cannot be. */
  readonly cut: Garment | null
  readonly wrong: string
}

/** The cut of the piece that the line divides; else of one it touches, with the reason why not. */
function tryCut(points: readonly Point2[], view: ToolView): Tried | null {
  if (points.length < 2) return null
  let refused: Tried | null = null
  for (const panel of view.garment.panels.toReversed()) {
    const line = points.map((at) => view.fromTable(panel.id, at))
    if (!touches(panel, line)) continue
    const edit = { kind: 'cutPanel' as const, panel: panel.id, line, sewn: view.options.sewCut }
    try {
      return { edit, cut: draftEdit(view.garment, edit), wrong: '' }
    } catch (reason) {
      if (!(reason instanceof InputError)) throw reason
      refused ??= { edit, cut: null, wrong: reason.message }
    }
  }
  return refused
}

/** Does the line come into the piece? Looked at every few millimetres. */
function touches(panel: Panel, line: readonly Point2[]): boolean {
  return line.slice(1).some((to, k) => {
    const way = minus(to, line[k])
    const count = Math.min(200, Math.ceil(distance(to, line[k]) / 0.01) + 1)
    return Array.from({ length: count + 1 }, (_, row) => plus(line[k], times(way, row / count))).some((at) =>
      isInside(panel, at),
    )
  })
}

function finish({ points }: CutState, view: ToolView): ToolStep<CutState> {
  const tried = tryCut(points, view)
  const stays = { points, hover: null, typed: '' }
  if (!tried?.cut) {
    const why = tried ? tried.wrong : 'the line crosses no piece; draw it across one, from edge to edge'
    return step(stays, { do: 'say', words: `No cut: ${why}.` })
  }
  const names = cutNames(view.garment, tried.edit)
  const edits = [garmentEdit(view, tried.edit), laidApart(tried.cut, names, view)]
  return step(
    IDLE,
    { do: 'commit', edit: { kind: 'batch', edits }, name: 'cut piece' },
    { do: 'select', selection: { kind: 'piece', id: names.get(tried.edit.panel) ?? tried.edit.panel } },
  )
}

/** Parts cut off lie a little away from what is left of their pieces. */
function laidApart(cut: Garment, names: ReadonlyMap<string, string>, view: ToolView): ProjectEdit {
  const middleOf = (own: string, id: string): Point2 => {
    const part = cut.panels.find((panel) => panel.id === id)
    if (!part) return [0, 0]
    const { low, high } = tableBounds(view, { ...part, id: own }) // on the plane of the whole
    return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]
  }
  const pieces = [...names].flatMap(([panel, name]) => {
    const lie = view.lieOf(panel)
    if (!lie) return []
    const away = times(unit(minus(middleOf(panel, name), middleOf(panel, panel))), APART)
    return [{ garment: view.garmentId, panel: name, ...lie, at: plus(lie.at, away) }]
  })
  return { kind: 'layPieces', pieces }
}

function drawCut({ points, hover, typed }: CutState, view: ToolView): ToolDrawing {
  if (!hover) return NOTHING_DRAWN
  const guides = snapDrawing(hover)
  const last = points.at(-1)
  if (!last) return guides
  const line = distance(last, hover.at) > 0 ? [...points, hover.at] : points
  const tried = tryCut(line, view) ?? tryCut(points, view)
  const [dx, dy] = minus(hover.at, last)
  const length = typed === '' ? lengthWords(Math.hypot(dx, dy)) : `${typed} cm`
  const parts = tried?.cut ? partsOf(tried.cut, tried.edit.panel, view) : []
  const sizes = parts.map(({ area }) => (1e4 * area).toFixed(0)).join(' and ')
  return {
    areas: parts.map(({ points: outline }, row) => ({ points: outline, look: row === 0 ? 'one' : 'other' })),
    lines: [{ points: line, look: 'draft' }, ...guides.lines],
    dots: [...points.map((at) => ({ at, look: 'draft' as const })), ...guides.dots],
    words: [
      { at: hover.at, text: `${length}  ${degrees(Math.atan2(dy, dx))}` },
      ...(sizes === '' ? [] : [{ at: hover.at, text: `${sizes} cm²` }]),
      ...guides.words,
    ],
  }
}

/** Both parts as they lie on the table now [m], and their areas [m²]. */
function partsOf(cut: Garment, panel: string, view: ToolView) {
  const row = cut.panels.findIndex(({ id }) => id === panel)
  return cut.panels.slice(row, row + 2).map((part) => {
    const outline = panelOutline(part, 0.0005)
    const points = Array.from({ length: outline.length / 2 }, (_, k) =>
      view.toTable(panel, [outline[2 * k], outline[2 * k + 1]]),
    )
    return { points, area: Math.abs(panelSignedArea(part)) }
  })
}
