/** Vertex drag: pulls one place of the cloth, and the physics answers. */
import type { Tool } from '../tool.ts'
import { DRAG_IDLE, type DragState, dragHint, takeDrag } from './drag.ts'

export const VERTEX_DRAG: Tool<DragState> = {
  name: 'Vertex drag',
  key: 'G',
  window: '3d',
  idle: DRAG_IDLE,
  take: takeDrag,
  hint: dragHint,
  busy: (state) => state.kind !== 'idle',
}
