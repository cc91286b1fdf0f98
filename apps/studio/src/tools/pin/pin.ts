/**
 * Pin: a click on cloth, in 3D or on a piece, holds it there: to the body where that is near, else in space; Shift swaps
 * the two. A click on a pin takes it out, and Delete the one that is selected. Where the cloth is only the engine knows:
 * the place is handed to a command.
 */
import { bothWindows, type HalfTool } from '../both-windows.ts'
import type { ToolAction, ToolEvent, ToolView } from '../tool.ts'

/** What was pressed, until it is let go. */
type Pressed = ToolAction | null

function take(state: Pressed, event: ToolEvent, { garmentId, selection }: ToolView) {
  if (event.kind === 'cancel') return { state: null, actions: [] }
  if (event.kind === 'key') {
    const removes = (event.key === 'Delete' || event.key === 'Backspace') && selection?.kind === 'pin'
    return { state, actions: removes ? [removal(selection.id)] : [] }
  }
  if (event.kind === 'down') return { state: actionAt(event.pointer, garmentId), actions: [] }
  if (event.kind === 'up') return { state: null, actions: state ? [state] : [] }
  return { state, actions: [] }
}

type Pointed = Extract<ToolEvent, { kind: 'down' | 'move' | 'up' | 'double' }>['pointer']

function actionAt({ hit, modifiers, window }: Pointed, garment: string): Pressed {
  if (!hit) return null
  if (window === 'pattern' && 'kind' in hit && hit.kind === 'pin') return removal(hit.id)
  if (window === '3d' && 'on' in hit && hit.on === 'pin' && hit.id !== undefined) return removal(hit.id)
  const { panel, at } = hit
  if (panel === undefined || at === undefined) return null
  return { do: 'command', id: 'add-pin', args: { garment, panel, at, swap: modifiers.shift } }
}

function removal(pin: string): ToolAction {
  return { do: 'commit', edit: { kind: 'removePin', pin }, name: 'remove pin' }
}

const HALF: HalfTool<Pressed> = {
  idle: null,
  take,
  hint: () =>
    'Click pins the cloth: to the body where it is near, else in space · Shift swaps the two · click a pin removes it',
  busy: (state) => state !== null,
}

export const PIN = bothWindows({ name: 'Pin', key: 'W' }, HALF, HALF)
