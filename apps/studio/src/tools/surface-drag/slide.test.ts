import { expect, it } from 'vitest'
import type { SceneHit, ScenePointer, Tool, ToolEvent, ToolView } from '../tool.ts'
import { VERTEX_DRAG } from '../vertex-drag/vertex-drag.ts'
import { SURFACE_DRAG } from './surface-drag.ts'

const hit: SceneHit = {
  on: 'cloth',
  place: [0, 1, 0.5],
  normal: [0, 0, 1],
  panel: 'front',
  at: [0, 0],
  triangle: 7,
  weights: [0.2, 0.3, 0.5],
}
const pointer = (x: number, shift = false, on: SceneHit | null = hit): ScenePointer => ({
  window: '3d',
  pixel: [x, 0],
  hit: on,
  origin: [0, 1, 2.5],
  direction: [0.001 * x, 0, -1],
  modifiers: { shift, alt: false, ctrl: false },
  touch: false,
})
const view = {} as ToolView

function play<State>(tool: Tool<State>, ...events: ToolEvent[]) {
  let state = tool.idle
  const actions = events.flatMap((event) => {
    const step = tool.take(state, event, view)
    state = step.state
    return step.actions
  })
  return { busy: tool.busy(state), actions }
}
const hands = (actions: readonly { do: string; args?: Readonly<Record<string, unknown>> }[]) =>
  actions.map(({ do: what, args }) => args?.hand ?? what)

it('takes hold after four pixels, leads, and lets go where the pointer went up', () => {
  const down: ToolEvent = { kind: 'down', pointer: pointer(0) }
  expect(play(SURFACE_DRAG, down, { kind: 'move', pointer: pointer(3) }).actions).toEqual([])
  const { actions, busy } = play(
    SURFACE_DRAG,
    down,
    { kind: 'move', pointer: pointer(10) },
    { kind: 'move', pointer: pointer(50, true, null) },
    { kind: 'up', pointer: pointer(60, false, null) },
  )
  expect(hands(actions)).toEqual(['grabs', 'leads', 'leads', 'leads', 'lets go'])
  expect(actions[0]).toMatchObject({ id: 'slide', args: { triangle: 7, direction: [0, 0, -1] } })
  expect(actions[2]).toMatchObject({ args: { straight: true, direction: [0.05, 0, -1] } })
  expect(busy).toBe(false)
})

it('gives the cloth back when the gesture is given up, and takes hold of nothing but cloth', () => {
  const begun: ToolEvent[] = [
    { kind: 'down', pointer: pointer(0) },
    { kind: 'move', pointer: pointer(10) },
  ]
  expect(hands(play(SURFACE_DRAG, ...begun, { kind: 'cancel' }).actions).at(-1)).toBe('gives up')
  const { panel, at, ...body } = hit
  const beside: ToolEvent[] = begun.map((event) => ({
    ...event,
    pointer: pointer(20, false, { ...body, on: 'body' }),
  })) as ToolEvent[]
  expect(play(SURFACE_DRAG, ...beside).actions).toEqual([])
})

it('is what Shift makes of Vertex drag, from the press on', () => {
  const drag = (shift: boolean): ToolEvent[] => [
    { kind: 'down', pointer: pointer(0, shift) },
    { kind: 'move', pointer: pointer(10, !shift) },
    { kind: 'up', pointer: pointer(20) },
  ]
  expect(hands(play(VERTEX_DRAG, ...drag(true)).actions)).toEqual(['grabs', 'leads', 'leads', 'lets go'])
  expect(hands(play(VERTEX_DRAG, ...drag(false)).actions)).toEqual(['grab', 'release'])
})
