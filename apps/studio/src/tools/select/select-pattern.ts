/**
 * Select in the pattern window. A click chooses what is hit, Shift adds to it; a drag moves it; a drag from the bare table
 * draws a frame round what is to be chosen; arrows nudge by a millimetre, with Shift by a centimetre, and a run of nudges
 * is one step. The box round selected pieces scales and turns them. Digits typed during a drag set it exactly.
 */
import type { Point2 } from '@selvedge/engine/pattern'
import { flaggedPieces } from '../../editor2d/table.ts'
import { lengthUnit } from '../../numbers/length-words.ts'
import type { Selected, Selection } from '../../state.ts'
import type { HalfTool } from '../both-windows.ts'
import {
  alongPiece,
  distance,
  garmentEdit,
  isDrag,
  minus,
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
import { movePieces } from '../point-move.ts'
import { allSelected, selectedPieces, selectedPoints, selectionOf } from '../selected.ts'
import { type Snapped, snapDrawing, snapTo } from '../snap.ts'
import type { Modifiers, PatternHit, PatternPointer, ToolDrawing, ToolStep, ToolView } from '../tool.ts'
import { type BoxDrag, boxDragged, boxDrawing, boxOf, gripAt } from './box.ts'
import { type Drag, type Dragged, dragged, dragOf, goalsOf, laidBy } from './drag.ts'

export type SelectState =
  /** `reach`: of the last pointer, by which the box round what is selected is drawn [m]. */
  | { readonly kind: 'idle'; readonly reach?: number }
  | {
      readonly kind: 'pointing'
      readonly hit: PatternHit | null
      readonly start: Point2
      readonly modifiers: Modifiers
      /** Of the box round the selected pieces, where that was taken hold of. */
      readonly boxed: BoxDrag | null
    }
  | BoxState
  | { readonly kind: 'framing'; readonly start: Point2; readonly to: Point2; readonly shift: boolean }
  | DragState

interface DragState {
  readonly kind: 'dragging'
  readonly hit: PatternHit
  readonly drag: Drag
  readonly start: Point2
  readonly pointer: PatternPointer
  /** What was typed of how far it goes. */
  readonly typed: string
  readonly snapped: Snapped
  readonly come: Dragged
}

/** Selected pieces being scaled or turned by their box. */
interface BoxState {
  readonly kind: 'boxing'
  readonly drag: BoxDrag
  readonly pointer: PatternPointer
  readonly typed: string
  readonly come: Dragged
}

const IDLE: SelectState = { kind: 'idle' }

export const SELECT_PATTERN: HalfTool<SelectState> = {
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE, { do: 'discard' })
    if (event.kind === 'key') return takeKey(state, event.key, event.modifiers, view)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    if (event.kind === 'double') return takeDouble(state, pointer, view)
    if (event.kind === 'down') {
      const { hit, at, modifiers } = pointer
      return step({ kind: 'pointing', hit, start: at, modifiers, boxed: boxedAt(pointer, view) })
    }
    if (event.kind === 'move') return takeMove(state, pointer, view)
    return takeUp(state, pointer, view)
  },
  draw: drawSelect,
  hint: (state) => {
    if (state.kind === 'dragging') return DRAG_HINTS[state.drag.what]
    if (state.kind === 'boxing') return BOX_HINTS[state.drag.grip.do]
    if (state.kind === 'framing')
      return 'Chooses the pieces inside, or the points of those that are open · Shift adds'
    return 'Click selects · drag moves · handles scale, outside a corner turns · Shift adds · double click takes all points · arrows nudge 1 mm, with Shift 1 cm'
  },
  busy: (state) => state.kind === 'dragging' || state.kind === 'framing' || state.kind === 'boxing',
}

const BOX_HINTS = {
  scale: 'Scales · Shift in proportion · Alt from the middle · digits set percent',
  turn: 'Turns on the table · Shift by 15° · digits set degrees',
} as const

const DRAG_HINTS: Readonly<Record<Drag['what'], string>> = {
  pieces: 'Moves on the table · Shift straight · Alt copies · digits set how far',
  points: 'Moves · Shift straight · Alt this side only · Ctrl no snapping · digits set how far',
  handle: 'Bends · Shift keeps its direction · Alt this handle alone',
  notch: 'Slides along its edge',
  line: 'Moves · Shift straight · digits set how far',
  dart: 'Moves the tip · Shift straight',
}

function takeMove(state: SelectState, pointer: PatternPointer, view: ToolView): ToolStep<SelectState> {
  if (state.kind === 'framing') return step({ ...state, to: pointer.at })
  if (state.kind === 'dragging') return goOn({ ...state, pointer }, view)
  if (state.kind === 'boxing') return goOnBox({ ...state, pointer }, view)
  if (state.kind === 'idle' && state.reach !== pointer.reach)
    return step({ kind: 'idle', reach: pointer.reach })
  if (state.kind !== 'pointing' || !isDrag(state.start, pointer)) return step(state)
  const { hit, start, modifiers, boxed } = state
  if (boxed) return goOnBox({ kind: 'boxing', drag: boxed, pointer, typed: '', come: NOT_YET }, view)
  if (!hit) return step({ kind: 'framing', start, to: pointer.at, shift: modifiers.shift })
  if (hit.kind === 'pin' || hit.kind === 'mark') return step(state)
  if (isLocked(hit.panel, view)) return step(IDLE, { do: 'say', words: lockedWords(hit.panel) })
  const drag = dragOf(hit, view)
  const snapped = { at: pointer.at, reason: '', guides: [] }
  const begun = goOn({ kind: 'dragging', hit, drag, start, pointer, typed: '', snapped, come: NOT_YET }, view)
  const chosen = selectedAt(hit, view)
  const held = allSelected(view.selection).some((one) => isSame(one, chosen))
  return held ? begun : step(begun.state, { do: 'select', selection: chosen }, ...begun.actions)
}

const NOT_YET: Dragged = { edit: null, name: '', words: [], wrong: '' }

function boxedAt(pointer: PatternPointer, view: ToolView): BoxDrag | null {
  const box = boxOf(view, pointer.reach)
  const grip = box && gripAt(box, pointer, view)
  return box && grip && { box, grip, start: pointer.at }
}

function goOnBox(state: BoxState, view: ToolView): ToolStep<SelectState> {
  const { pointer, typed } = state
  const come = boxDragged(state.drag, pointer.at, pointer.modifiers, typed, view)
  return drafted({ ...state, come })
}

/** Shown meanwhile. */
function drafted(next: BoxState | DragState): ToolStep<SelectState> {
  const { come } = next
  if (!come.edit) return step(next)
  return step(next, come.draft ? { do: 'draft', garment: come.draft } : { do: 'draft', edit: come.edit })
}

function isLocked(panel: string, { project, garmentId }: ToolView): boolean {
  return flaggedPieces(project, garmentId, 'locked').has(panel)
}

const lockedWords = (panel: string) => `Piece ${panel} is locked; Lock lets it go again.`

/** The drag as far as the pointer has come: snapped, straightened or as typed. */
function goOn(state: DragState, view: ToolView): ToolStep<SelectState> {
  const { drag, hit, start, pointer, typed } = state
  const { modifiers } = pointer
  const goals = goalsOf(drag, hit, view)
  const anchor = anchorOf(drag, hit, view) ?? start
  let by = minus(pointer.at, start)
  if (modifiers.shift && drag.what !== 'handle') by = straightened(by)
  const aim = { at: plus(anchor, by), reach: pointer.reach, modifiers }
  const free = { at: aim.at, reason: '', guides: [] }
  const snapped = goals && !modifiers.shift && typed === '' ? snapTo(view, aim, goals) : free
  by = minus(snapped.at, anchor)
  const length = typedLength(typed)
  if (length !== null) by = times(unit(by), length)
  const come = dragged(drag, by, plus(start, by), modifiers, view)
  return drafted({ ...state, snapped: typed === '' ? snapped : free, come })
}

/** What of the dragged thing is held by snapping: the point, or the corner of the handle itself; else the pointer. */
function anchorOf(drag: Drag, hit: PatternHit, view: ToolView): Point2 | null {
  if (drag.what !== 'points' || hit.kind !== 'point') return null
  const point = view.garment.panels.find(({ id }) => id === hit.panel)?.points.find(({ id }) => id === hit.id)
  return point ? view.toTable(hit.panel, point.at) : null
}

function takeUp(state: SelectState, pointer: PatternPointer, view: ToolView): ToolStep<SelectState> {
  if (state.kind === 'pointing') {
    const chosen = state.hit && selectedAt(state.hit, view)
    return step(IDLE, { do: 'select', selection: withShift(chosen, state.modifiers.shift, view.selection) })
  }
  if (state.kind === 'framing') {
    const framed = inFrame(state.start, pointer.at, view)
    const kept = state.shift ? allSelected(view.selection) : []
    const fresh = framed.filter((one) => !kept.some((other) => isSame(one, other)))
    return step(IDLE, { do: 'select', selection: selectionOf([...kept, ...fresh]) })
  }
  return state.kind === 'dragging' || state.kind === 'boxing' ? finish(state) : step(state)
}

function finish({ come }: DragState | BoxState): ToolStep<SelectState> {
  if (come.wrong !== '')
    return step(IDLE, { do: 'discard' }, { do: 'say', words: `Not moved: ${come.wrong}.` })
  if (!come.edit) return step(IDLE, { do: 'discard' })
  return step(IDLE, { do: 'commit', edit: come.edit, name: come.name })
}

function takeKey(
  state: SelectState,
  key: string,
  modifiers: Modifiers,
  view: ToolView,
): ToolStep<SelectState> {
  if (state.kind === 'dragging' || state.kind === 'boxing') {
    if (key === 'Enter') return finish(state)
    const typed = typeKey(state.typed, key)
    if (typed === null) return step(state)
    return state.kind === 'boxing' ? goOnBox({ ...state, typed }, view) : goOn({ ...state, typed }, view)
  }
  const way = ARROWS[key]
  if (way) return nudge(state, times(way, modifiers.shift ? 0.01 : 0.001), view)
  return step(state)
}

const ARROWS: Readonly<Record<string, Point2>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Points and edges go by so much on the table, else the pieces themselves. */
function nudge(state: SelectState, by: Point2, view: ToolView): ToolStep<SelectState> {
  const chosen = allSelected(view.selection)
  const points = selectedPoints(view.garment, chosen)
  const locked = [...points.map(({ panel }) => panel), ...selectedPieces(view)].find((id) =>
    isLocked(id, view),
  )
  if (locked !== undefined) return step(state, { do: 'say', words: lockedWords(locked) })
  if (points.length > 0) {
    const goals = points.map((one) => ({ ...one, by: alongPiece(view, one.panel, by) }))
    const move = movePieces(view.garment, goals)
    if (move.wrong !== '') return step(state, { do: 'say', words: `Not moved: ${move.wrong}.` })
    const name = chosen.at(-1)?.kind === 'edge' ? 'move edge' : 'move point'
    const does = `nudge ${chosen.map((one) => `${one.panel}/${one.id}`).join(' ')}`
    return step(state, { do: 'press', edit: garmentEdit(view, ...move.edits), name, does })
  }
  const pieces = selectedPieces(view)
  const edit = pieces.length > 0 ? laidBy(view, pieces, by) : null
  if (!edit) return step(state)
  return step(state, { do: 'press', edit, name: 'move piece', does: `nudge ${pieces.join(' ')}` })
}

/** All points of a piece. */
function takeDouble(state: SelectState, { hit }: PatternPointer, view: ToolView): ToolStep<SelectState> {
  const panel = hit?.kind === 'piece' && view.garment.panels.find(({ id }) => id === hit.panel)
  if (!panel) return step(state)
  const points = panel.points.map(({ id }): Selected => ({ kind: 'point', id, panel: panel.id }))
  return step(IDLE, { do: 'select', selection: selectionOf(points) })
}

/** A sewn edge stands for its seam; chosen once more, for itself. */
function selectedAt({ kind, id, panel }: PatternHit, { garment, selection }: ToolView): Selected {
  if (kind === 'handle') return { kind: 'edge', id, panel }
  if (kind === 'piece' || kind === 'pin' || kind === 'mark') return { kind, id }
  if (kind !== 'edge') return { kind, id, panel }
  const seam = garment.seams.find(({ a, b }) =>
    [...a, ...b].some((side) => side.panel === panel && side.edge === id),
  )
  const again =
    seam !== undefined && allSelected(selection).some((one) => one.kind === 'seam' && one.id === seam.id)
  const itself = allSelected(selection).some(
    (one) => one.kind === 'edge' && one.id === id && one.panel === panel,
  )
  return seam && !again && !itself ? { kind: 'seam', id: seam.id } : { kind, id, panel }
}

/** With Shift what was selected stays, and what was selected already is let go. */
export function withShift(chosen: Selected | null, shift: boolean, before: Selection): Selection {
  if (!shift || before === null) return chosen
  if (chosen === null) return before
  const all = allSelected(before)
  return selectionOf(
    all.some((one) => isSame(one, chosen)) ? all.filter((one) => !isSame(one, chosen)) : [...all, chosen],
  )
}

function isSame(a: Selected, b: Selected): boolean {
  return a.kind === b.kind && a.id === b.id && a.panel === b.panel
}

/** Pieces wholly inside the frame; if there are none, the points inside it. */
function inFrame(start: Point2, end: Point2, view: ToolView): Selected[] {
  const [left, right] = [Math.min(start[0], end[0]), Math.max(start[0], end[0])]
  const [low, high] = [Math.min(start[1], end[1]), Math.max(start[1], end[1])]
  const within = ([x, y]: Point2) => x >= left && x <= right && y >= low && y <= high
  const hidden = flaggedPieces(view.project, view.garmentId, 'hidden')
  const panels = view.garment.panels.filter(({ id }) => !hidden.has(id))
  const pieces = panels.filter((panel) => {
    const box = tableBounds(view, panel)
    return within(box.low) && within(box.high)
  })
  if (pieces.length > 0) return pieces.map(({ id }) => ({ kind: 'piece', id }))
  return panels.flatMap((panel) =>
    panel.points
      .filter(({ at }) => within(view.toTable(panel.id, at)))
      .map(({ id }): Selected => ({ kind: 'point', id, panel: panel.id })),
  )
}

function drawSelect(state: SelectState, view: ToolView): ToolDrawing {
  if (state.kind === 'framing') {
    const [[x0, y0], [x1, y1]] = [state.start, state.to]
    const points: Point2[] = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]] // biome-ignore format: a frame
    return { lines: [{ points, look: 'reach' }], dots: [], words: [] }
  }
  if (state.kind === 'boxing') {
    const { come, pointer, typed } = state
    const said = come.wrong === '' ? come.words : [...come.words, { text: come.wrong, wrong: true }]
    const number = typed === '' ? [] : [{ text: typed, wrong: false }]
    return { lines: [], dots: [], words: [...number, ...said].map((one) => ({ at: pointer.at, ...one })) }
  }
  const box = state.kind === 'idle' && state.reach !== undefined ? boxOf(view, state.reach) : null
  if (box) return boxDrawing(box, view)
  if (state.kind !== 'dragging') return { lines: [], dots: [], words: [] }
  const { come, pointer, snapped, typed, start } = state
  const guides = snapDrawing(snapped)
  const said = come.wrong === '' ? come.words : [...come.words, { text: come.wrong, wrong: true }]
  const number = typed === '' ? [] : [{ text: `${typed} ${lengthUnit().sign}`, wrong: false }]
  const at = distance(start, pointer.at) > 0 ? pointer.at : start
  return {
    ...guides,
    words: [...[...number, ...said].map((one) => ({ at, ...one })), ...guides.words],
  }
}
