/** One tool for both windows, made of a half for each: events go to the half whose window they come from. */
import type { Tool, ToolEvent, ToolStep, ToolView } from './tool.ts'

interface BothState<Pattern, Scene> {
  readonly pattern: Pattern
  readonly scene: Scene
}

/** What a half has of its own. */
export type HalfTool<State> = Omit<Tool<State>, 'name' | 'key' | 'window' | 'onBody' | 'looks'>

export function bothWindows<Pattern, Scene>(
  named: Pick<Tool, 'name' | 'key' | 'onBody' | 'looks'>,
  pattern: HalfTool<Pattern>,
  scene: HalfTool<Scene>,
): Tool<BothState<Pattern, Scene>> {
  type State = BothState<Pattern, Scene>
  const inPattern = (state: State, event: ToolEvent, view: ToolView): ToolStep<State> => {
    const step = pattern.take(state.pattern, event, view)
    return {
      state: step.state === state.pattern ? state : { ...state, pattern: step.state },
      actions: step.actions,
    }
  }
  const inScene = (state: State, event: ToolEvent, view: ToolView): ToolStep<State> => {
    const step = scene.take(state.scene, event, view)
    return {
      state: step.state === state.scene ? state : { ...state, scene: step.state },
      actions: step.actions,
    }
  }
  return {
    ...named,
    window: 'both',
    idle: { pattern: pattern.idle, scene: scene.idle },
    take: (state, event, view) => {
      if ('pointer' in event)
        return (event.pointer.window === 'pattern' ? inPattern : inScene)(state, event, view)
      if (event.kind === 'key' && scene.busy(state.scene)) return inScene(state, event, view)
      const first = inPattern(state, event, view)
      const used = first.state !== state || first.actions.length > 0
      if (event.kind === 'key' && used) return first
      const second = inScene(first.state, event, view)
      return { state: second.state, actions: [...first.actions, ...second.actions] }
    },
    draw: (state, view) => pattern.draw?.(state.pattern, view) ?? { lines: [], dots: [], words: [] },
    hint: (state, window, view) =>
      window === 'pattern'
        ? pattern.hint(state.pattern, window, view)
        : scene.hint(state.scene, window, view),
    busy: (state) => pattern.busy(state.pattern) || scene.busy(state.scene),
  }
}
