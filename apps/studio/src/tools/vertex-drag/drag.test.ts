import { expect, it } from 'vitest'
import type { SceneHit, ScenePointer, ToolEvent } from '../tool.ts'
import { DRAG_IDLE, type DragState, takeDrag } from './drag.ts'

const hit: SceneHit = {
  on: 'cloth',
  place: [0, 1, 0.5],
  normal: [0, 0, 1],
  panel: 'front',
  at: [0, 0],
  triangle: 7,
  weights: [0.2, 0.3, 0.5],
}
/** Seen from (0, 1, 2.5), a pixel is a millimetre in the plane of the grip. */
const pointer = (x: number, y: number, on: SceneHit | null = hit): ScenePointer => {
  const way = [0.001 * x, -0.001 * y, -2]
  const length = Math.hypot(...way)
  return {
    window: '3d',
    pixel: [x, y],
    hit: on,
    origin: [0, 1, 2.5],
    direction: [way[0] / length, way[1] / length, way[2] / length],
    modifiers: { shift: false, alt: false, ctrl: false },
    touch: false,
  }
}
const play = (...events: ToolEvent[]) => {
  let state: DragState = DRAG_IDLE
  const actions = events.flatMap((event) => {
    const step = takeDrag(state, event)
    state = step.state
    return step.actions
  })
  return { state, actions }
}

it('takes hold after four pixels and leads the place in the plane that faces the eye', () => {
  const down: ToolEvent = { kind: 'down', pointer: pointer(0, 0) }
  expect(play(down, { kind: 'move', pointer: pointer(3, 0) }).actions).toEqual([])
  const { actions } = play(
    down,
    { kind: 'move', pointer: pointer(10, 0) },
    { kind: 'move', pointer: pointer(100, -50, null) },
    { kind: 'up', pointer: pointer(100, -50, null) },
  )
  expect(actions.map((action) => action.do)).toEqual(['grab', 'pull', 'release'])
  expect(actions[0]).toMatchObject({ triangle: 7, weights: [0.2, 0.3, 0.5] })
  const { to } = actions[1] as { to: readonly number[] }
  expect(to.map((value) => Math.round(1e6 * value) / 1e6)).toEqual([0.1, 1.05, 0.5])
})

it('gives the cloth back when the gesture is given up', () => {
  const { state, actions } = play(
    { kind: 'down', pointer: pointer(0, 0) },
    { kind: 'move', pointer: pointer(10, 0) },
    { kind: 'cancel' },
  )
  expect(state).toBe(DRAG_IDLE)
  expect(actions.at(-1)).toEqual({ do: 'release', cancelled: true })
})

it('takes hold of nothing but cloth', () => {
  const body = { ...hit, on: 'body' } as const
  const { actions } = play(
    { kind: 'down', pointer: pointer(0, 0, body) },
    { kind: 'move', pointer: pointer(40, 0, body) },
    { kind: 'up', pointer: pointer(40, 0, body) },
  )
  expect(actions).toEqual([])
})
