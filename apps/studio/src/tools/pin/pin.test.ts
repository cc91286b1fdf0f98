import { expect, it } from 'vitest'
import type { SceneHit, ScenePointer, ToolEvent, ToolView } from '../tool.ts'
import { PIN } from './pin.ts'

const view = { garmentId: 'tee', selection: null } as unknown as ToolView
const hit: SceneHit = {
  on: 'cloth',
  place: [0, 1, 0],
  normal: [0, 0, 1],
  panel: 'front',
  at: [0.1, 0.2],
  triangle: 3,
  weights: [1, 0, 0],
}
const pointer = (on: SceneHit | null, shift = false): ScenePointer => ({
  window: '3d',
  pixel: [0, 0],
  hit: on,
  origin: [0, 1, 3],
  direction: [0, 0, -1],
  modifiers: { shift, alt: false, ctrl: false },
  touch: false,
})
const click = (on: SceneHit | null, shift = false) => {
  const down: ToolEvent = { kind: 'down', pointer: pointer(on, shift) }
  const pressed = PIN.take(PIN.idle, down, view)
  expect(pressed.actions).toEqual([])
  return PIN.take(pressed.state, { kind: 'up', pointer: pointer(on, shift) }, view).actions
}

it('pins what was clicked, with Shift the other way', () => {
  const args = { garment: 'tee', panel: 'front', at: [0.1, 0.2] }
  expect(click(hit)).toEqual([{ do: 'command', id: 'add-pin', args: { ...args, swap: false } }])
  expect(click(hit, true)).toEqual([{ do: 'command', id: 'add-pin', args: { ...args, swap: true } }])
  expect(click(null)).toEqual([])
})

it('takes a pin out by a click or by Delete, as one step', () => {
  const removal = { do: 'commit', edit: { kind: 'removePin', pin: 'pin-1' }, name: 'remove pin' }
  expect(click({ ...hit, on: 'pin', id: 'pin-1' })).toEqual([removal])
  const modifiers = { shift: false, alt: false, ctrl: false }
  const selected = { ...view, selection: { kind: 'pin', id: 'pin-1' } } as unknown as ToolView
  const key: ToolEvent = { kind: 'key', key: 'Delete', modifiers }
  expect(PIN.take(PIN.idle, key, selected).actions).toEqual([removal])
  expect(PIN.take(PIN.idle, key, view).actions).toEqual([])
})

it('a pin dragged goes to another place of the cloth; beside the cloth it stays', () => {
  const from = { ...hit, on: 'pin' as const, id: 'pin-1' }
  const drag = (on: SceneHit | null, far: number) => {
    const to: ScenePointer = { ...pointer(on), pixel: [far, 0] }
    const pressed = PIN.take(PIN.idle, { kind: 'down', pointer: pointer(from) }, view)
    const moving = PIN.take(pressed.state, { kind: 'move', pointer: to }, view)
    expect(moving.actions).toEqual([])
    return PIN.take(moving.state, { kind: 'up', pointer: to }, view).actions
  }
  const args = { pin: 'pin-1', garment: 'tee', panel: 'back', at: [0.3, 0.4], swap: false }
  expect(drag({ ...hit, panel: 'back', at: [0.3, 0.4] }, 30)).toEqual([
    { do: 'command', id: 'move-pin', args },
  ])
  expect(drag(null, 30)).toEqual([])
  expect(drag(from, 3)).toEqual([
    { do: 'commit', edit: { kind: 'removePin', pin: 'pin-1' }, name: 'remove pin' },
  ]) // a click
})

it('does nothing when given up', () => {
  const pressed = PIN.take(PIN.idle, { kind: 'down', pointer: pointer(hit) }, view)
  expect(PIN.busy(pressed.state)).toBe(true)
  const { state, actions } = PIN.take(pressed.state, { kind: 'cancel' }, view)
  expect([PIN.busy(state), actions]).toEqual([false, []])
})
