/**
 * The gesture of a hand on the cloth: it takes hold where the pointer went down, and leads that place in the plane that
 * faces the eye there. The physics is the engine's: the place is pulled, not set, so cloth that catches on a body lags
 * behind the hand and never goes through.
 *
 *   hand = o + d ((p − o) · n) / (d · n)        ray o, d; grip p; n along the line of sight at the grip   [m]   (1)
 */
import type { Place3, SceneHit, ScenePointer, ToolEvent, ToolStep } from '../tool.ts'

export type DragState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly hit: SceneHit | null; readonly from: ScenePointer }
  | {
      readonly kind: 'dragging'
      readonly grip: Place3
      /** Along the line of sight when it was gripped, of length one. */
      readonly sight: Place3
      readonly to: Place3
    }

export const DRAG_IDLE: DragState = { kind: 'idle' }

/** Pointing becomes dragging after so many pixels; a finger needs twice as many. */
const SLACK_PX = 4

export function takeDrag(state: DragState, event: ToolEvent): ToolStep<DragState> {
  if (event.kind === 'cancel') {
    return {
      state: DRAG_IDLE,
      actions: state.kind === 'dragging' ? [{ do: 'release', cancelled: true }] : [],
    }
  }
  if (!('pointer' in event) || event.pointer.window !== '3d') return { state, actions: [] }
  const { pointer } = event
  if (event.kind === 'down')
    return { state: { kind: 'pointing', hit: pointer.hit, from: pointer }, actions: [] }
  if (event.kind === 'up') {
    return { state: DRAG_IDLE, actions: state.kind === 'dragging' ? [{ do: 'release' }] : [] }
  }
  if (event.kind !== 'move') return { state, actions: [] }
  if (state.kind === 'dragging') {
    const to = handAt(pointer, state.grip, state.sight)
    return { state: { ...state, to }, actions: [{ do: 'pull', to }] }
  }
  if (state.kind !== 'pointing' || !isCloth(state.hit)) return { state, actions: [] }
  const moved = Math.hypot(pointer.pixel[0] - state.from.pixel[0], pointer.pixel[1] - state.from.pixel[1])
  if (moved < (pointer.touch ? 2 : 1) * SLACK_PX) return { state, actions: [] }
  const { triangle, weights, place: grip } = state.hit
  const sight = state.from.direction
  const to = handAt(pointer, grip, sight)
  return { state: { kind: 'dragging', grip, sight, to }, actions: [{ do: 'grab', triangle, weights, to }] }
}

/** A mark on the cloth is cloth. */
function isCloth(hit: SceneHit | null): hit is SceneHit {
  return hit?.on === 'cloth' || (hit?.on === 'mark' && hit.panel !== undefined)
}

export function dragHint(state: DragState): string {
  if (state.kind === 'dragging')
    return 'The cloth follows the hand · let go: it falls back · Esc takes it back'
  return 'Drag pulls the cloth · drag beside it turns the view · middle drag moves it · wheel zooms'
}

/** (1) */
function handAt({ origin, direction }: ScenePointer, grip: Place3, sight: Place3): Place3 {
  const ahead = dot(direction, sight)
  const far =
    ahead > 0.05 ? dot([grip[0] - origin[0], grip[1] - origin[1], grip[2] - origin[2]], sight) / ahead : 0
  return [origin[0] + far * direction[0], origin[1] + far * direction[1], origin[2] + far * direction[2]]
}

function dot(a: Place3, b: Place3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
