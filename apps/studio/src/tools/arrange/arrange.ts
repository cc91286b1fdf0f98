/**
 * Arrange: before anything is sewn the pieces stand round the body. A piece is dragged along its volume, round the body and up
 * or down; what it is sewn to goes along, with Alt it goes alone. Numbers for all of it are in the inspector.
 */
import type { Edit, Garment, Panel } from '@selvedge/engine/pattern'
import type { PieceVolume } from '@selvedge/engine/sim'
import { garmentEdit, step } from '../gesture.ts'
import type { Place3, ScenePointer, Tool, ToolAction, ToolEvent, ToolStep, ToolView } from '../tool.ts'
import { onCylinder, radiusOf, slid } from './slide.ts'

interface Held {
  readonly panel: string
  readonly volume: PieceVolume
  readonly pixel: readonly [number, number]
  readonly radius: number
  readonly from: { readonly around: number; readonly height: number }
  /** Null until it is dragged. */
  readonly edits: readonly Edit[] | null
}

type State = Held | null

/** Pointing becomes dragging after this [px]; twice as far for a finger. */
const SLACK = 4
/** With Shift round the body or along it alone; round it snaps to this [rad]. */
const SNAP = Math.PI / 12

function take(state: State, event: ToolEvent, view: ToolView): ToolStep<State> {
  if (event.kind === 'cancel') return step<State>(null, ...(state?.edits ? [DISCARD] : []))
  if (!('pointer' in event) || event.pointer.window !== '3d') return step(state)
  const { pointer } = event
  if (event.kind === 'down') return press(pointer, view)
  if (!state) return step(state)
  if (event.kind === 'move') return drag(state, pointer, view)
  if (event.kind !== 'up') return step(state)
  if (!state.edits) return step<State>(null)
  const edit = garmentEdit(view, ...state.edits)
  return step<State>(null, { do: 'commit', edit, name: 'place piece' })
}

const DISCARD: ToolAction = { do: 'discard' }

function press({ hit, pixel }: ScenePointer, view: ToolView): ToolStep<State> {
  if (hit?.on !== 'cloth' || hit.panel === undefined)
    return step<State>(null, { do: 'select', selection: null })
  const { panel } = hit
  const select: ToolAction = { do: 'select', selection: { kind: 'piece', id: panel } }
  const volume = view.volumeOf(panel)
  const placed = view.garment.panels.find(({ id }) => id === panel)?.placement !== undefined
  if (!volume)
    return step<State>(null, select, say('The garment is sewn; Reset stands its pieces round the body.'))
  if (!placed)
    return step<State>(
      null,
      select,
      say('The pieces stand where the program put them; Arrange all keeps that.'),
    )
  const radius = radiusOf(hit.place, volume)
  const from = angleAt(hit.place, volume)
  return step<State>({ panel, volume, pixel, radius, from, edits: null }, select)
}

function drag(state: Held, pointer: ScenePointer, view: ToolView): ToolStep<State> {
  const slack = pointer.touch ? 2 * SLACK : SLACK
  const far = Math.hypot(pointer.pixel[0] - state.pixel[0], pointer.pixel[1] - state.pixel[1])
  if (!state.edits && far < slack) return step(state)
  const at = onCylinder(pointer, state.volume, state.radius)
  let around = at.around - state.from.around
  around -= 2 * Math.PI * Math.round(around / (2 * Math.PI))
  let along = at.height - state.from.height
  if (pointer.modifiers.shift) {
    if (Math.abs(around * state.radius) > Math.abs(along)) along = 0
    else around = 0
    around = SNAP * Math.round(around / SNAP)
  }
  const moved = pointer.modifiers.alt ? [state.panel] : sewnTo(view.garment, state.panel)
  const edits = moved.flatMap((id): Edit[] => {
    const placement = placementOf(view.garment, id)
    return placement
      ? [{ kind: 'movePanel', panel: id, placement: slid(placement, state.volume, around, along) }]
      : []
  })
  return step<State>({ ...state, edits }, { do: 'draft', edit: garmentEdit(view, ...edits) })
}

function placementOf({ panels }: Garment, panel: string): Panel['placement'] {
  return panels.find(({ id }) => id === panel)?.placement
}

/** The piece and all that hangs together with it by seams. */
function sewnTo({ seams }: Garment, panel: string): string[] {
  const found = new Set([panel])
  for (let count = 0; count !== found.size; ) {
    count = found.size
    for (const { a, b } of seams) {
      const pieces = [...a, ...b].map((ref) => ref.panel)
      if (pieces.some((id) => found.has(id))) for (const id of pieces) found.add(id)
    }
  }
  return [...found]
}

function angleAt(place: Place3, { origin, up, ahead, side }: PieceVolume): Held['from'] {
  const away = place.map((value, k) => value - origin[k])
  const along = (axis: readonly number[]) => away.reduce((sum, value, k) => sum + value * axis[k], 0)
  return { around: Math.atan2(along(side), along(ahead)), height: along(up) }
}

function say(words: string): ToolAction {
  return { do: 'say', words }
}

export const ARRANGE: Tool<State> = {
  name: 'Arrange',
  key: 'A',
  window: '3d',
  idle: null,
  take,
  hint: () =>
    'Drag slides a piece and what it is sewn to along the body · Alt one alone · Shift round or up alone · numbers in the inspector',
  busy: (state) => state !== null,
}
