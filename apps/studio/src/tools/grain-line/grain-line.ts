/** Grain line: drag the direction the warp runs in on a piece; near 0, 45 and 90° to an edge it is held there. */
import { edgeVelocity, type Panel, type Point2 } from '@selvedge/engine/pattern'
import { readNumber } from '../../numbers/read-number.ts'
import {
  garmentEdit,
  isDrag,
  minus,
  NOTHING_DRAWN,
  patternPointer,
  plus,
  step,
  times,
  typeKey,
} from '../gesture.ts'
import type { PatternPointer, Tool, ToolStep, ToolView } from '../tool.ts'
import { degrees } from '../words.ts'

interface Turning {
  readonly kind: 'turning'
  readonly panel: string
  readonly start: Point2
  readonly at: Point2
  /** In the plane of the piece [rad]. */
  readonly angle: number
  readonly typed: string
}

type GrainState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly panel: string; readonly start: Point2 }
  | Turning

const IDLE: GrainState = { kind: 'idle' }
/** Within this of a straight relation it is meant [rad]: 4°. */
const HELD = 0.07

export const GRAIN_LINE: Tool<GrainState> = {
  name: 'Grain line',
  key: 'Shift+G',
  window: 'pattern',
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE, { do: 'discard' })
    if (event.kind === 'key') return state.kind === 'turning' ? takeKey(state, event.key, view) : step(state)
    const pointer = patternPointer(event)
    if (!pointer) return step(state)
    if (event.kind === 'down') {
      if (!pointer.hit) return step(IDLE, { do: 'say', words: 'Drag on a piece to give it its grain.' })
      return step({ kind: 'pointing', panel: pointer.hit.panel, start: pointer.at })
    }
    if (event.kind === 'move' && state.kind !== 'idle') {
      if (state.kind === 'pointing' && !isDrag(state.start, pointer)) return step(state)
      const { panel, start } = state
      const before = state.kind === 'turning' && state.typed !== '' ? state : null
      const angle = before?.angle ?? angleOf(panel, start, pointer, view)
      return turn({ kind: 'turning', panel, start, at: pointer.at, angle, typed: before?.typed ?? '' }, view)
    }
    if (event.kind !== 'up') return step(state)
    return state.kind === 'turning' ? finish(state, view) : step(IDLE)
  },
  draw: (state, view) => {
    if (state.kind !== 'turning') return NOTHING_DRAWN
    const along: Point2 = [Math.cos(state.angle), Math.sin(state.angle)]
    const middle = view.fromTable(state.panel, state.start)
    const arm = (way: Point2, length: number): Point2[] =>
      [-length, length].map((reach) => view.toTable(state.panel, plus(middle, times(way, reach))))
    return {
      lines: [
        { points: arm(along, 0.12), look: 'draft' },
        { points: arm([-along[1], along[0]], 0.05), look: 'reach' },
      ],
      dots: [],
      words: [{ at: state.at, text: `warp ${state.typed || degrees(state.angle)}` }],
    }
  },
  hint: () => 'Drag the way the warp runs · digits set the angle · Ctrl no snapping',
  busy: ({ kind }) => kind === 'turning',
}

function takeKey(state: Turning, key: string, view: ToolView): ToolStep<GrainState> {
  if (key === 'Enter') return finish(state, view)
  const typed = typeKey(state.typed, key)
  if (typed === null) return step(state)
  const read = readNumber(typed, { unit: Math.PI / 180 })
  return turn({ ...state, typed, angle: 'value' in read ? read.value : state.angle }, view)
}

function turn(state: Turning, view: ToolView): ToolStep<GrainState> {
  const edit = garmentEdit(view, { kind: 'setGrain', panel: state.panel, grain: state.angle })
  return step(state, { do: 'draft', edit })
}

function finish({ panel, angle }: Turning, view: ToolView): ToolStep<GrainState> {
  const edit = garmentEdit(view, { kind: 'setGrain', panel, grain: angle })
  return step(
    IDLE,
    { do: 'commit', edit, name: 'set grain' },
    { do: 'select', selection: { kind: 'piece', id: panel } },
  )
}

function angleOf(id: string, start: Point2, { at, modifiers }: PatternPointer, view: ToolView): number {
  const [x, y] = minus(view.fromTable(id, at), view.fromTable(id, start))
  const angle = Math.atan2(y, x)
  const panel = view.garment.panels.find((one) => one.id === id)
  return panel && view.snap && !modifiers.ctrl ? held(panel, angle) : angle
}

function held(panel: Panel, angle: number): number {
  const straight = panel.edges.filter(({ curve }) => curve.kind === 'line')
  const roots = straight.map((edge) => {
    const [x, y] = edgeVelocity(panel, edge, 0)
    return Math.atan2(y, x)
  })
  const eighth = Math.PI / 4
  for (const root of [0, ...roots]) {
    const goal = root + Math.round((angle - root) / eighth) * eighth
    if (Math.abs(goal - angle) < HELD) return goal
  }
  return angle
}
