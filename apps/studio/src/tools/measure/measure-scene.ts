/**
 * Measure in the 3D window: along, from one place of the cloth or the skin to another, by two clicks or a drag; or level round
 * it, by one. O goes from one to the other, Shift does so this once. Enter keeps the tape in the document.
 */
import type { Point2 } from '@selvedge/engine/pattern'
import type { TapeEnd, TapeOrder } from '../../worker/protocol.ts'
import type { HalfTool } from '../both-windows.ts'
import { step } from '../gesture.ts'
import type { SceneHit, ScenePointer, ToolEvent, ToolStep, ToolView } from '../tool.ts'

export interface TapeState {
  readonly from: SceneHit | null
  readonly to: SceneHit | null
  /** Where the press began [px]. */
  readonly pixel: Point2 | null
  /** It stays until the next click. */
  readonly laid: boolean
  /** Round, not along. */
  readonly round: boolean
  /** As Shift has it just now. */
  readonly roundNow: boolean
}

const IDLE: TapeState = { from: null, to: null, pixel: null, laid: false, round: false, roundNow: false }
/** A press that moves less is a click [px]. */
const SLACK_PX = 6

export const MEASURE_SCENE: HalfTool<TapeState> = {
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step({ ...IDLE, round: state.round, roundNow: state.round })
    if (event.kind === 'key') return takeKey(state, event.key, view)
    if (event.pointer.window !== '3d') return step(state)
    return takePointer(state, event.kind, event.pointer)
  },
  hint: ({ from, laid, round }) => {
    if (laid)
      return 'Enter keeps the measure under Garment · the next click begins another · Esc takes it away'
    if (from) return 'Click the other end, on the same surface · Esc gives up'
    return round
      ? 'Click cloth or body to measure round it at that height · O along a surface · Shift this once'
      : 'Click two places of the cloth, or of the body · O round at a height · Shift this once'
  },
  busy: ({ from }) => from !== null,
}

/** What is to be measured; null while there is nothing yet. */
export function tapeOf({ from, to, roundNow }: TapeState, garment: string): TapeOrder | null {
  const held = roundNow ? (from ?? to) : from
  const at = held && endOf(held, garment)
  if (!at) return null
  if (roundNow) return { kind: 'round', at }
  const end = to && endOf(to, garment)
  return end && from && end.on === at.on && from !== to ? { kind: 'along', from: at, to: end } : null
}

function endOf({ on, panel, at, place }: SceneHit, garment: string): TapeEnd | null {
  if (on === 'body') return { on: 'skin', near: place }
  return panel !== undefined && at !== undefined ? { on: 'cloth', garment, panel, at: [at[0], at[1]] } : null
}

function takeKey(state: TapeState, key: string, { garmentId }: ToolView): ToolStep<TapeState> {
  if (key === 'o' || key === 'O') return step({ ...IDLE, round: !state.round, roundNow: !state.round })
  const tape = key === 'Enter' && state.laid ? tapeOf(state, garmentId) : null
  if (!tape) return step(state)
  return step(
    { ...IDLE, round: state.round, roundNow: state.round },
    { do: 'command', id: 'keep-measure', args: { tape } },
  )
}

function takePointer(
  state: TapeState,
  kind: Exclude<ToolEvent['kind'], 'key' | 'cancel'>,
  { hit, pixel, modifiers }: ScenePointer,
): ToolStep<TapeState> {
  const { from, laid, round } = state
  const open = from !== null && !laid
  const roundNow = open || laid ? state.roundNow : round !== modifiers.shift
  if (kind === 'down') {
    if (!hit) return step({ ...IDLE, round, roundNow: round })
    if (!open) {
      const now = round !== modifiers.shift
      return step({ from: hit, to: hit, pixel, laid: now, round, roundNow: now })
    }
    return onSame(from, hit)
      ? step({ ...state, to: hit, laid: true })
      : step(state, { do: 'say', words: 'Both ends of a tape lie on the cloth, or both on the body.' })
  }
  if (kind === 'move') {
    if (laid) return step(state)
    if (open) return hit && onSame(from, hit) ? step({ ...state, to: hit }) : step(state)
    if (!roundNow && !state.roundNow && state.to === null) return step(state)
    return step({ ...state, roundNow, to: roundNow ? hit : null })
  }
  const dragged = state.pixel && Math.hypot(pixel[0] - state.pixel[0], pixel[1] - state.pixel[1]) > SLACK_PX
  if (kind === 'up' && open && dragged && hit && onSame(from, hit))
    return step({ ...state, to: hit, laid: true })
  return step(state)
}

function onSame(a: SceneHit, b: SceneHit): boolean {
  return (a.on === 'body') === (b.on === 'body')
}
