/**
 * Internal line: clicks on a piece, Enter or a double click ends it, the first point closes it. It is drawn as a mark; the
 * inspector makes it a fold, an elastic or shirring. What goes beyond the piece is brought back to its outline.
 */
import type { Panel, Point2 } from '@selvedge/engine/pattern'
import { freeId } from '@selvedge/engine/project'
import { lengthUnit, lengthWords } from '../../numbers/length-words.ts'
import { isInside, nearestOnOutline } from '../edge-places.ts'
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
import { levelAndUpright, type Snapped, snapDrawing, snapTo } from '../snap.ts'
import type { PatternPointer, Tool, ToolStep, ToolView } from '../tool.ts'
import { degrees } from '../words.ts'

interface LineState {
  readonly panel: string
  /** On the table [m]. */
  readonly points: readonly Point2[]
  readonly hover: Snapped | null
  readonly typed: string
  /** A place was brought back to the outline. */
  readonly clipped: boolean
}

const IDLE: LineState = { panel: '', points: [], hover: null, typed: '', clipped: false }

export const INTERNAL_LINE: Tool<LineState> = {
  name: 'Internal line',
  key: 'L',
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
    const panel = state.panel || pointer.hit?.panel
    if (!panel) return step(state, { do: 'say', words: 'Begin the line on a piece.' })
    const { points } = state
    const last = points.at(-1)
    if (last && distance(last, pointer.at) < pointer.reach / 2) return step(state) // second press of a double click
    if (points.length > 2 && distance(points[0], pointer.at) < pointer.reach) {
      return finish({ ...state, points: [...points, points[0]] }, view)
    }
    const hover = aim({ ...state, panel }, pointer, view)
    const place = within(view, panel, hover.at)
    const clipped = state.clipped || distance(place, hover.at) > CLIPPED
    return step({ panel, points: [...points, place], hover, typed: '', clipped })
  },
  draw: ({ points, hover, typed, panel }, view) => {
    if (!hover) return NOTHING_DRAWN
    const guides = snapDrawing(hover)
    const last = points.at(-1)
    if (!last) return guides
    const [dx, dy] = minus(hover.at, last)
    const length = typed === '' ? lengthWords(Math.hypot(dx, dy)) : `${typed} ${lengthUnit().sign}`
    const piece = panelOf(panel, view)
    const off = piece ? nearestOnOutline(piece, view.fromTable(panel, hover.at)).distance : 0
    const words = `${length}  ${degrees(Math.atan2(dy, dx))}  ${lengthWords(off)} from the outline`
    return {
      lines: [{ points: [...points, hover.at], look: 'draft' }, ...guides.lines],
      dots: [...points.map((at) => ({ at, look: 'draft' as const })), ...guides.dots],
      words: [{ at: hover.at, text: words }, ...guides.words],
    }
  },
  hint: ({ points }) =>
    points.length === 0
      ? 'Click on a piece to begin a line · Ctrl no snapping'
      : 'Click on · Enter ends it, the first point closes it · Backspace takes one back · Shift 15°',
  busy: ({ points }) => points.length > 0,
}

/** Farther than this from where it was asked for it is said [m]. */
const CLIPPED = 0.001

function aim({ points, typed }: LineState, pointer: PatternPointer, view: ToolView): Snapped {
  const last = points.at(-1)
  if (!last) return snapTo(view, pointer)
  const snapped = pointer.modifiers.shift
    ? { at: plus(last, straightened(minus(pointer.at, last))), reason: '15°', guides: [] }
    : snapTo(view, pointer, { lines: levelAndUpright(last) })
  const length = typedLength(typed)
  if (length === null) return snapped
  return { at: plus(last, times(unit(minus(snapped.at, last)), length)), reason: '', guides: [] }
}

/** The place itself, or the nearest of the outline where it lies beyond. */
function within(view: ToolView, id: string, at: Point2): Point2 {
  const panel = panelOf(id, view)
  const place = view.fromTable(id, at)
  if (!panel || isInside(panel, place)) return at
  return view.toTable(id, nearestOnOutline(panel, place).at)
}

function takeKey(state: LineState, key: string, view: ToolView): ToolStep<LineState> {
  const { points, typed, hover } = state
  if (points.length === 0) return step(state)
  if (key === 'Enter') {
    const length = typedLength(typed)
    const last = points[points.length - 1]
    if (length === null || !hover) return finish(state, view)
    const at = within(view, state.panel, plus(last, times(unit(minus(hover.at, last)), length)))
    return step({ ...state, points: [...points, at], typed: '' })
  }
  if (key === 'Backspace' && typed === '') {
    return step(points.length === 1 ? IDLE : { ...state, points: points.slice(0, -1) })
  }
  const next = typeKey(typed, key)
  return next === null ? step(state) : step({ ...state, typed: next })
}

function finish({ panel, points, clipped }: LineState, view: ToolView): ToolStep<LineState> {
  if (points.length < 2) return step(IDLE)
  const lines = view.garment.panels.flatMap((one) => one.lines ?? [])
  const places = points.map((at) => view.fromTable(panel, at))
  const line = { id: freeId('line', lines), kind: 'internal' as const, points: places, smooth: false }
  const edit = garmentEdit(view, { kind: 'addLine', panel, line })
  const said = clipped
    ? [{ do: 'say' as const, words: 'The line was clipped to the outline of the piece.' }]
    : []
  return step(
    IDLE,
    { do: 'commit', edit, name: 'add line' },
    { do: 'select', selection: { kind: 'line', id: line.id, panel } },
    ...said,
  )
}

function panelOf(id: string, view: ToolView): Panel | undefined {
  return view.garment.panels.find((panel) => panel.id === id)
}
