/**
 * The crayon in the 3D window: on the cloth as on the body. A stroke stays on the surface where it began. Where the skin is
 * below the pointer, and with laser paint what lies behind, only the engine knows: lines of sight are handed to a command.
 */
import type { HalfTool } from '../both-windows.ts'
import { step } from '../gesture.ts'
import type { Place3, SceneHit, ScenePointer, ToolStep, ToolView } from '../tool.ts'
import { removeMarks } from './erase.ts'
import { ERASING_HINT, markHint, PAINTING_HINT } from './mark-hint.ts'
import { addMarks, addName, type MarkSide } from './marks.ts'

interface Painting {
  readonly kind: 'painting' | 'erasing'
  readonly side: MarkSide
  readonly hit: SceneHit
  readonly from: ScenePointer
  readonly last: ScenePointer
  readonly sights: readonly { readonly origin: Place3; readonly direction: Place3 }[]
  /** Where the stroke is seen [m], and on cloth in the plane of its piece. */
  readonly places: readonly Place3[]
  readonly onPiece: readonly (readonly [number, number])[]
  readonly moved: boolean
  readonly touched: readonly string[]
}

export type MarkSceneState = { readonly kind: 'idle' } | Painting

const IDLE: MarkSceneState = { kind: 'idle' }
/** A press that moves less than this is a click; a finger trembles twice as far [px]. */
const SLACK_PX = 4
/** Points of a stroke are this far apart [px]. */
const STRIDE_PX = 3

export const MARK_SCENE: HalfTool<MarkSceneState> = {
  idle: IDLE,
  take: (state, event, view) => {
    if (event.kind === 'cancel') return step(IDLE)
    if (!('pointer' in event) || event.pointer.window !== '3d') return step(state)
    const { pointer } = event
    if (event.kind === 'down') return step(begin(pointer))
    if (state.kind === 'idle') return step(state)
    if (event.kind === 'move') return step(goOn(state, pointer))
    return event.kind === 'up' ? end(goOn(state, pointer), view) : step(state)
  },
  hint: (state, window, view) =>
    state.kind === 'idle'
      ? markHint(window, view ?? null)
      : state.kind === 'painting'
        ? PAINTING_HINT
        : ERASING_HINT,
  busy: (state) => state.kind !== 'idle',
}

const sideOf = (hit: SceneHit): MarkSide => (hit.panel === undefined ? 'body' : 'cloth')

function begin(pointer: ScenePointer): MarkSceneState {
  const { hit, origin, direction, modifiers } = pointer
  if (!hit) return IDLE
  return {
    kind: modifiers.alt ? 'erasing' : 'painting',
    side: sideOf(hit),
    hit,
    from: pointer,
    last: pointer,
    sights: [{ origin, direction }],
    places: [hit.place],
    onPiece: hit.at ? [hit.at] : [],
    moved: false,
    touched: hit.on === 'mark' && hit.id !== undefined ? [hit.id] : [],
  }
}

function goOn(state: Painting, pointer: ScenePointer): Painting {
  const { hit, origin, direction, touch } = pointer
  const moved = state.moved || apart(state.from, pointer) >= (touch ? 2 : 1) * SLACK_PX
  const id = hit?.on === 'mark' ? hit.id : undefined
  const touched = id !== undefined && !state.touched.includes(id) ? [...state.touched, id] : state.touched
  const stays = hit && sideOf(hit) === state.side && hit.panel === state.hit.panel
  if (!stays || apart(state.last, pointer) < STRIDE_PX) return { ...state, moved, touched }
  return {
    ...state,
    moved,
    touched,
    last: pointer,
    sights: [...state.sights, { origin, direction }],
    places: [...state.places, hit.place],
    onPiece: hit.at ? [...state.onPiece, hit.at] : state.onPiece,
  }
}

function end(state: Painting, view: ToolView): ToolStep<MarkSceneState> {
  if (state.kind === 'erasing') return step(IDLE, ...removeMarks(state.touched))
  const { hit, moved, side } = state
  if (!moved && hit.on === 'mark' && hit.id !== undefined)
    return step(IDLE, { do: 'select', selection: { kind: 'mark', id: hit.id } })
  const laser = view.laser ?? false
  if (side === 'body' || laser) {
    const sights = moved ? state.sights : state.sights.slice(0, 1)
    return step(IDLE, { do: 'command', id: 'paint', args: { on: side, sights, laser } })
  }
  const points = moved ? state.onPiece : state.onPiece.slice(0, 1)
  const stroke = points.map(([u, v]): [number, number] => [u, v])
  const on = { kind: 'cloth', garment: view.garmentId, panel: hit.panel!, stroke } as const
  return step(IDLE, { do: 'commit', edit: addMarks(view.project, [on]), name: addName(1) })
}

function apart({ pixel: a }: ScenePointer, { pixel: b }: ScenePointer): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}
