/**
 * Pin: a click on cloth, in 3D or on a piece, holds it there: to the body where that is near, else in space; Shift swaps
 * the two. A click on a pin takes it out, a drag puts it into another place of the cloth, and Delete takes out the one that
 * is selected. Where the cloth is only the engine knows: the place is handed to a command.
 */
import { bothWindows, type HalfTool } from '../both-windows.ts'
import { distance, isDrag } from '../gesture.ts'
import type { ToolAction, ToolEvent, ToolView } from '../tool.ts'

/** What was pressed, until it is let go. */
type Pressed = {
  /** What a click there does. */
  readonly action: ToolAction
  /** The pin that was taken hold of, and where the pointer was then. */
  readonly pin: string | null
  readonly from: Pointed
  /** It went further than a click does. */
  readonly dragged: boolean
} | null

function take(state: Pressed, event: ToolEvent, { garmentId, selection }: ToolView) {
  if (event.kind === 'cancel') return { state: null, actions: [] }
  if (event.kind === 'key') {
    const removes = (event.key === 'Delete' || event.key === 'Backspace') && selection?.kind === 'pin'
    return { state, actions: removes ? [removal(selection.id)] : [] }
  }
  if (event.kind === 'down') return { state: pressedAt(event.pointer, garmentId), actions: [] }
  if (event.kind === 'up') {
    const dragged = state?.dragged || (state !== null && isDragged(state.from, event.pointer))
    const action = dragged && state?.pin ? movedTo(event.pointer, state.pin, garmentId) : state?.action
    return { state: null, actions: action ? [action] : [] }
  }
  const begins = event.kind === 'move' && state !== null && !state.dragged
  if (!begins || !isDragged(state.from, event.pointer)) return { state, actions: [] }
  return { state: { ...state, dragged: true }, actions: [] }
}

/** Did the pointer go further than a hand shakes? */
function isDragged(from: Pointed, to: Pointed): boolean {
  if (from.window === 'pattern') return to.window === 'pattern' && isDrag(from.at, to)
  const slack = from.touch ? 8 : 4 // [px]
  return to.window === '3d' && distance(from.pixel, to.pixel) > slack
}

/** A pin let go beside the cloth stays where it was. */
function movedTo({ hit, modifiers }: Pointed, pin: string, garment: string): ToolAction | undefined {
  const { panel, at } = hit ?? {}
  if (panel === undefined || at === undefined) return undefined
  return { do: 'command', id: 'move-pin', args: { pin, garment, panel, at, swap: modifiers.shift } }
}

type Pointed = Extract<ToolEvent, { kind: 'down' | 'move' | 'up' | 'double' }>['pointer']

function pressedAt(from: Pointed, garment: string): Pressed {
  const { hit, modifiers } = from
  if (!hit) return null
  const isPin = 'kind' in hit ? hit.kind === 'pin' : hit.on === 'pin'
  if (isPin && hit.id !== undefined) return { action: removal(hit.id), pin: hit.id, from, dragged: false }
  const { panel, at } = hit
  if (panel === undefined || at === undefined) return null
  const args = { garment, panel, at, swap: modifiers.shift }
  return { action: { do: 'command', id: 'add-pin', args }, pin: null, from, dragged: false }
}

function removal(pin: string): ToolAction {
  return { do: 'commit', edit: { kind: 'removePin', pin }, name: 'remove pin' }
}

const HALF: HalfTool<Pressed> = {
  idle: null,
  take,
  hint: () =>
    'Click pins the cloth: to the body where it is near, else in space · Shift swaps the two · click a pin removes it, drag moves it',
  busy: (state) => state !== null,
}

export const PIN = bothWindows({ name: 'Pin', key: 'W', looks: true }, HALF, HALF)
