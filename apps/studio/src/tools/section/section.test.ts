import { expect, it } from 'vitest'
import type { ScenePointer, ToolEvent, ToolView } from '../tool.ts'
import { SECTION, type SectionState } from './section.ts'

const view = {} as ToolView // it reads nothing of the document
const take = (state: SectionState, event: ToolEvent) => SECTION.take(state, event, view).state

/** Seen from the front at three metres, through a place of the plane z = 0 [m]. */
function pointer(x: number, y: number, hits: boolean, shift = false): ScenePointer {
  const length = Math.hypot(x, y - 1, 3)
  const hit = { on: 'cloth', place: [x, y, 0], normal: [0, 0, 1], triangle: 0, weights: [1, 0, 0] } as const
  return {
    window: '3d',
    pixel: [0, 0],
    hit: hits ? hit : null,
    origin: [0, 1, 3],
    direction: [x / length, (y - 1) / length, -3 / length],
    touch: false,
    modifiers: { shift, alt: false, ctrl: false },
  }
}
const key = (name: string, shift = false): ToolEvent => ({
  kind: 'key',
  key: name,
  modifiers: { shift, alt: false, ctrl: false },
})

it('is dragged along its axis, to the millimetre or with Shift to the centimetre; Esc brings it back', () => {
  let state = take(SECTION.idle, { kind: 'down', pointer: pointer(0.1, 1.2, true) })
  expect(state.at).toBeCloseTo(1.2, 9)
  state = take(state, { kind: 'move', pointer: pointer(0.1, 1.3456, false) })
  expect(state.at).toBeCloseTo(1.346, 9)
  expect(take(state, { kind: 'move', pointer: pointer(0.1, 1.3456, false, true) }).at).toBeCloseTo(1.35, 9)
  expect(take(state, { kind: 'cancel' })).toEqual(SECTION.idle)
  expect(SECTION.busy(take(state, { kind: 'up', pointer: pointer(0.1, 1.3, false) }))).toBe(false)
})

it('is turned by X, Y and Z, moved by arrows, and never becomes a step', () => {
  const held = take(SECTION.idle, { kind: 'down', pointer: pointer(0.1, 1.2, true) })
  const state = take(held, { kind: 'up', pointer: pointer(0.1, 1.2, false) })
  expect(take(state, key('ArrowUp')).at).toBeCloseTo(1.201, 9)
  expect(take(state, key('ArrowDown', true)).at).toBeCloseTo(1.19, 9)
  expect(take(state, key('x'))).toEqual({ axis: 'x', at: null, held: null })
  const again = SECTION.take(state, key('y'), view)
  expect(again.state).not.toBe(state) // taken, so that no other tool is
  expect(again.actions).toEqual([])
})
