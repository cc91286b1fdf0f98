/** Surface drag: slides cloth along the body, all of it; pins hold what lies behind them. */
import type { Tool } from '../tool.ts'
import { SLIDE_IDLE, SLIDING_HINT, type SlideState, takeSlide } from './slide.ts'

export const SURFACE_DRAG: Tool<SlideState> = {
  name: 'Surface drag',
  key: 'S',
  window: '3d',
  idle: SLIDE_IDLE,
  take: takeSlide,
  hint: (state) =>
    state.kind === 'sliding'
      ? SLIDING_HINT
      : 'Drag slides the cloth along the body · Shift along the limb or round it · pins hold what lies behind them',
  busy: (state) => state.kind !== 'idle',
}
