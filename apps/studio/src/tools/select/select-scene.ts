/** Select in the 3D window: a click chooses the piece or pin under the pointer, a drag on cloth pulls it. */
import type { HalfTool } from '../both-windows.ts'
import { DRAG_IDLE, type DragState, dragHint, takeDrag } from '../vertex-drag/drag.ts'
import { withShift } from './select-pattern.ts'

export const SELECT_SCENE: HalfTool<DragState> = {
  idle: DRAG_IDLE,
  take: (state, event, view) => {
    const step = takeDrag(state, event)
    if (event.kind !== 'up' || state.kind === 'dragging') return step
    const hit = state.kind === 'pointing' ? state.hit : null
    const chosen =
      (hit?.on === 'pin' || hit?.on === 'mark') && hit.id !== undefined
        ? ({ kind: hit.on, id: hit.id } as const)
        : hit?.panel !== undefined
          ? ({ kind: 'piece', id: hit.panel } as const)
          : null
    const selection = withShift(chosen, event.pointer.modifiers.shift, view.selection)
    return { state: step.state, actions: [...step.actions, { do: 'select', selection }] }
  },
  hint: (state) =>
    state.kind === 'dragging'
      ? dragHint(state)
      : 'Click selects a piece · drag on cloth pulls it · drag beside it turns the view · double click looks there · middle drag moves it · wheel zooms',
  busy: (state) => state.kind !== 'idle',
}
