/** Vertex drag: pulls one place of the cloth, and the physics answers; with Shift it slides the cloth along the body. */
import { SLIDE_IDLE, SLIDING_HINT, type SlideState, takeSlide } from '../surface-drag/slide.ts'
import type { Tool, ToolEvent } from '../tool.ts'
import { DRAG_IDLE, type DragState, dragHint, takeDrag } from './drag.ts'

type VertexDragState =
  | { readonly does: 'pull'; readonly drag: DragState }
  | { readonly does: 'slide'; readonly drag: SlideState }

const IDLE: VertexDragState = { does: 'pull', drag: DRAG_IDLE }

/** Which of the two it is, is settled when the pointer goes down. */
function slides(state: VertexDragState, event: ToolEvent): boolean {
  if (event.kind === 'down') return event.pointer.modifiers.shift
  return state.does === 'slide'
}

export const VERTEX_DRAG: Tool<VertexDragState> = {
  name: 'Vertex drag',
  key: 'G',
  window: '3d',
  idle: IDLE,
  take: (state, event) => {
    if (slides(state, event)) {
      const step = takeSlide(state.does === 'slide' ? state.drag : SLIDE_IDLE, event)
      const over = step.state.kind === 'idle'
      return { state: over ? IDLE : { does: 'slide', drag: step.state }, actions: step.actions }
    }
    const before = state.does === 'pull' ? state.drag : DRAG_IDLE
    const step = takeDrag(before, event)
    return {
      state: step.state === before ? state : { does: 'pull', drag: step.state },
      actions: step.actions,
    }
  },
  hint: (state) => {
    if (state.does === 'slide') return SLIDING_HINT
    return state.drag.kind === 'dragging'
      ? dragHint(state.drag)
      : `${dragHint(state.drag)} · Shift slides the cloth along the body`
  },
  busy: (state) => state.drag.kind !== 'idle',
}
