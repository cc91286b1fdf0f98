/**
 * Section: a plane through garment and body, and the room between them all round. It goes where the pointer takes hold of
 * cloth or body and is dragged along its axis; X, Y and Z choose that, arrows move it. Nothing of the document changes.
 *
 *   s = (((p − o) · d) (a · d) − (p − o) · a) / (1 − (a · d)²)        along axis a from p, nearest to the ray o, d   [m]  (1)
 */
import type { Axis } from '../../worker/section.ts'
import type { Place3, ScenePointer, Tool, ToolEvent, ToolStep } from '../tool.ts'

export interface SectionState {
  readonly axis: Axis
  /** Where the plane is along its axis [m]; null: through the middle of the garment. */
  readonly at: number | null
  /** Where it was taken hold of, and where it was before [m]. */
  readonly held: { readonly place: Place3; readonly before: number | null } | null
}

const AXES: readonly Axis[] = ['x', 'y', 'z']
/** An arrow moves it so far, with Shift ten times as far [m]. */
const NUDGE = 0.001
/** With Shift it stops at whole centimetres [m]. */
const NOTCH = 0.01

function take(state: SectionState, event: ToolEvent): ToolStep<SectionState> {
  const stay = { state, actions: [] }
  if (event.kind === 'cancel')
    return state.held ? { state: { ...state, at: state.held.before, held: null }, actions: [] } : stay
  if (event.kind === 'key') return { state: keyed(state, event.key, event.modifiers.shift), actions: [] }
  const { pointer } = event
  if (pointer.window !== '3d') return stay
  if (event.kind === 'down') {
    if (!pointer.hit) return stay
    const { place } = pointer.hit
    const at = rounded(place[AXES.indexOf(state.axis)], pointer.modifiers.shift)
    return { state: { ...state, at, held: { place, before: state.at } }, actions: [] }
  }
  if (!state.held) return stay
  if (event.kind === 'up') return { state: { ...state, held: null }, actions: [] }
  if (event.kind !== 'move') return stay
  const at = rounded(alongAxis(pointer, state.held.place, AXES.indexOf(state.axis)), pointer.modifiers.shift)
  return { state: { ...state, at }, actions: [] }
}

function keyed(state: SectionState, key: string, shift: boolean): SectionState {
  const axis = AXES.find((one) => one === key.toLowerCase())
  if (axis) return { axis, at: axis === state.axis ? state.at : null, held: null }
  const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key]
  if (way === undefined || state.at === null) return state
  return { ...state, at: rounded(state.at + way * NUDGE * (shift ? 10 : 1), false) }
}

/** (1) */
function alongAxis({ origin, direction }: ScenePointer, place: Place3, axis: number): number {
  const away = place.map((value, k) => value - origin[k])
  const lean = direction[axis]
  const depth = away.reduce((sum, value, k) => sum + value * direction[k], 0)
  const across = 1 - lean * lean
  if (across < 1e-4) return place[axis] // seen along the axis: there is no telling how far
  return place[axis] + (depth * lean - away[axis]) / across
}

function rounded(value: number, notched: boolean): number {
  const step = notched ? NOTCH : NUDGE
  return Math.round(value / step) * step
}

export const SECTION: Tool<SectionState> = {
  name: 'Section',
  key: 'Shift+S',
  window: '3d',
  onBody: true,
  idle: { axis: 'y', at: null, held: null },
  take,
  hint: () => 'Drag moves the cut · X, Y, Z choose its axis · Shift stops at whole centimetres · arrows 1 mm',
  busy: ({ held }) => held !== null,
}
