import { expect, it } from 'vitest'
import type { SceneHit, ScenePointer, ToolEvent, ToolView } from '../tool.ts'
import { MEASURE_SCENE, type TapeState, tapeOf } from './measure-scene.ts'

const view = { garmentId: 'tee' } as unknown as ToolView
const cloth = (u: number): SceneHit => ({
  on: 'cloth',
  place: [u, 1, 0],
  normal: [0, 0, 1],
  panel: 'front',
  at: [u, 0.2],
  triangle: 3,
  weights: [1, 0, 0],
})
const body: SceneHit = {
  on: 'body',
  place: [0, 1.2, 0.1],
  normal: [0, 0, 1],
  triangle: 8,
  weights: [1, 0, 0],
}

function hand() {
  let state: TapeState = MEASURE_SCENE.idle
  let said: unknown[] = []
  const send = (event: ToolEvent) => {
    const result = MEASURE_SCENE.take(state, event, view)
    state = result.state
    said = [...said, ...result.actions]
  }
  const pointer = (hit: SceneHit | null, shift = false, x = 0): ScenePointer => ({
    window: '3d',
    pixel: [x, 0],
    hit,
    origin: [0, 1, 3],
    direction: [0, 0, -1],
    modifiers: { shift, alt: false, ctrl: false },
    touch: false,
  })
  const modifiers = { shift: false, alt: false, ctrl: false }
  return {
    move: (hit: SceneHit) => send({ kind: 'move', pointer: pointer(hit) }),
    click: (hit: SceneHit, shift = false) => {
      send({ kind: 'down', pointer: pointer(hit, shift) })
      send({ kind: 'up', pointer: pointer(hit, shift) })
    },
    drag: (from: SceneHit, to: SceneHit) => {
      send({ kind: 'down', pointer: pointer(from) })
      send({ kind: 'move', pointer: pointer(to, false, 90) })
      send({ kind: 'up', pointer: pointer(to, false, 90) })
    },
    type: (key: string) => send({ kind: 'key', key, modifiers }),
    escape: () => send({ kind: 'cancel' }),
    tape: () => tapeOf(state, 'tee'),
    said: () => said,
  }
}
const end = (u: number) => ({ on: 'cloth', garment: 'tee', panel: 'front', at: [u, 0.2] })

it('two clicks, or a drag, lay a tape along; Enter keeps it', () => {
  const tape = { kind: 'along', from: end(0.1), to: end(0.3) }
  const clicked = hand()
  clicked.click(cloth(0.1))
  expect(clicked.tape()).toBeNull()
  clicked.move(cloth(0.2))
  expect(clicked.tape()).toMatchObject({ to: end(0.2) })
  clicked.click(cloth(0.3))
  clicked.move(cloth(0.9))
  expect(clicked.tape()).toEqual(tape)
  clicked.type('Enter')
  expect(clicked.said()).toEqual([{ do: 'command', id: 'keep-measure', args: { tape } }])
  expect(clicked.tape()).toBeNull()
  const dragged = hand()
  dragged.drag(cloth(0.1), cloth(0.3))
  expect(dragged.tape()).toEqual(tape)
})

it('O, or Shift, measures round; hovering shows it, a click lays it', () => {
  const round = { kind: 'round', at: { on: 'skin', near: [0, 1.2, 0.1] } }
  const typed = hand()
  typed.type('o')
  typed.move(body)
  expect(typed.tape()).toEqual(round)
  const shifted = hand()
  shifted.click(body, true)
  expect(shifted.tape()).toEqual(round)
  shifted.escape()
  expect(shifted.tape()).toBeNull()
})

it('from cloth to skin there is no tape, and it says so', () => {
  const mixed = hand()
  mixed.click(cloth(0.1))
  mixed.click(body)
  expect(mixed.said()).toMatchObject([{ do: 'say', words: expect.stringContaining('both on the body') }])
})
