/**
 * The gesture of a hand that slides cloth along the body. It takes hold where the pointer went down; where the pointer leads
 * on the skin is for the engine to say, which is handed lines of sight.
 */
import type { SceneHit, ScenePointer, ToolAction, ToolEvent, ToolStep } from '../tool.ts'

export type SlideState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly hit: SceneHit | null; readonly from: ScenePointer }
  | { readonly kind: 'sliding' }

export const SLIDE_IDLE: SlideState = { kind: 'idle' }

/** Pointing becomes sliding after so many pixels; a finger needs twice as many. */
const SLACK_PX = 4

export function takeSlide(state: SlideState, event: ToolEvent): ToolStep<SlideState> {
  if (event.kind === 'cancel')
    return { state: SLIDE_IDLE, actions: state.kind === 'sliding' ? [slide({ hand: 'gives up' })] : [] }
  if (!('pointer' in event) || event.pointer.window !== '3d') return { state, actions: [] }
  const { pointer } = event
  if (event.kind === 'down')
    return { state: { kind: 'pointing', hit: pointer.hit, from: pointer }, actions: [] }
  if (event.kind === 'up')
    return {
      state: SLIDE_IDLE,
      actions: state.kind === 'sliding' ? [lead(pointer), slide({ hand: 'lets go' })] : [],
    }
  if (event.kind !== 'move') return { state, actions: [] }
  if (state.kind === 'sliding') return { state, actions: [lead(pointer)] }
  if (state.kind !== 'pointing' || state.hit?.panel === undefined) return { state, actions: [] }
  const { from, hit } = state
  const moved = Math.hypot(pointer.pixel[0] - from.pixel[0], pointer.pixel[1] - from.pixel[1])
  if (moved < (pointer.touch ? 2 : 1) * SLACK_PX) return { state, actions: [] }
  const { triangle, weights } = hit
  const { origin, direction } = from
  const grab = slide({ hand: 'grabs', triangle, weights, origin, direction })
  return { state: { kind: 'sliding' }, actions: [grab, lead(pointer)] }
}

function lead({ origin, direction, modifiers }: ScenePointer): ToolAction {
  return slide({ hand: 'leads', origin, direction, straight: modifiers.shift })
}

function slide(args: Readonly<Record<string, unknown>>): ToolAction {
  return { do: 'command', id: 'slide', args }
}

export const SLIDING_HINT =
  'The cloth slides along the body, less towards pins · Shift along the limb or round it · Esc takes it back'
