import { expect, it } from 'vitest'
import type { JointInfo } from '../../worker/joint-work.ts'
import {
  JOINT_IDLE,
  type JointAction,
  type JointDrag,
  type JointEvent,
  mostTurned,
  shownJoints,
  takeJoint,
} from './joint-drag.ts'

const DEGREE = Math.PI / 180
const joints: readonly JointInfo[] = ['shoulder-left', 'elbow-left'].map((name) => ({
  name,
  place: [0.3, 1, 0],
  low: [-1, -0.5, -1],
  high: [2, 0.5, 1.5],
}))

/** Seen from the front at three metres, through a place of the plane z = 0 [m]; a pixel is a millimetre. */
function hand(x: number, y: number, shift = false) {
  const length = Math.hypot(x, y - 1, 3)
  const direction = [x / length, (y - 1) / length, -3 / length] as const
  return { origin: [0, 1, 3] as const, direction, pixel: [1000 * x, -1000 * y] as const, shift }
}

const down: JointEvent = { kind: 'down', joints, joint: 'elbow-left', from: {}, at: hand(0.3, 1) }

/** Through all events; the actions of the last one. */
function play(events: readonly JointEvent[]): { state: JointDrag; actions: readonly JointAction[] } {
  let state = JOINT_IDLE
  let actions: readonly JointAction[] = []
  for (const event of events) ({ state, actions } = takeJoint(state, event))
  return { state, actions }
}

const turned = { 'shoulder-left': [0.1, 0, 0.6] } as const

it('a press chooses the joint, and becomes a drag after four pixels', () => {
  expect(play([down]).actions).toEqual([{ do: 'choose', joint: 'elbow-left' }])
  expect(play([down, { kind: 'move', at: hand(0.303, 1) }]).state.kind).toBe('pointing')
  expect(play([down, { kind: 'up', at: hand(0.3, 1) }])).toEqual({ state: JOINT_IDLE, actions: [] })
  const { state, actions } = play([down, { kind: 'move', at: hand(0.4, 1.1) }])
  expect(state.kind).toBe('dragging')
  const [lead] = actions
  if (lead?.do !== 'lead' || !lead.order.by) throw new Error('no question')
  const [x, y, z] = lead.order.by
  expect(x).toBeCloseTo(0.1, 1)
  expect(y).toBeCloseTo(0.1, 1)
  const { direction } = hand(0.3, 1) // in the plane of the picture through the joint
  expect(x * direction[0] + y * direction[1] + z * direction[2]).toBeCloseTo(0, 9)
})

it('letting go asks once more and commits that answer alone; a late one before it does not count', () => {
  const way: JointEvent[] = [down, { kind: 'move', at: hand(0.4, 1.1) }, { kind: 'up', at: hand(0.45, 1.1) }]
  const late = play([...way, { kind: 'led', number: 1, joints: {} }])
  expect([late.state.kind, late.actions]).toEqual(['ending', []])
  const { state, actions } = play([...way, { kind: 'led', number: 2, joints: turned }])
  expect(actions).toEqual([{ do: 'commit', joint: 'elbow-left', joints: turned }])
  expect(state).toBe(JOINT_IDLE)
})

it('Esc, a lost pointer or window leave no trace, at any time', () => {
  const move: JointEvent = { kind: 'move', at: hand(0.4, 1.1) }
  const up: JointEvent = { kind: 'up', at: hand(0.4, 1.1) }
  for (const before of [
    [down, move],
    [down, move, up],
  ]) {
    for (const end of [{ kind: 'cancel' }, { kind: 'key', key: 'Escape' }] as const) {
      expect(play([...before, end])).toEqual({ state: JOINT_IDLE, actions: [{ do: 'discard' }] })
    }
  }
  expect(play([down, move, { kind: 'cancel' }, { kind: 'led', number: 1, joints: turned }]).actions).toEqual(
    [],
  )
})

it('with Shift the joint twists by the way across, within its limits', () => {
  const twist = (x: number) => {
    const [lead] = play([down, { kind: 'move', at: hand(x, 1, true) }]).actions
    return lead?.do === 'lead' ? lead.order : null
  }
  expect(twist(0.32)).toMatchObject({ by: null, from: { 'elbow-left': [0, 10 * DEGREE, 0] } })
  expect(twist(0.9)).toMatchObject({ from: { 'elbow-left': [0, 0.5, 0] } })
})

it('digits set the angle that turned most, and Enter ends there', () => {
  const way: JointEvent[] = [
    down,
    { kind: 'move', at: hand(0.4, 1.1) },
    { kind: 'led', number: 1, joints: turned },
  ]
  expect(mostTurned(play(way).state)).toMatchObject({ joint: 'shoulder-left', angle: 2, value: 0.6 })
  const keys = (word: string) => [...word].map((key): JointEvent => ({ kind: 'key', key }))
  const typed = play([...way, ...keys('45')])
  expect(shownJoints(typed.state)).toEqual({ 'shoulder-left': [0.1, 0, 45 * DEGREE] })
  expect(typed.actions).toMatchObject([{ do: 'lead', number: 0, order: { by: null } }])
  const { actions } = play([...way, ...keys('45'), { kind: 'key', key: 'Enter' }])
  expect(actions).toMatchObject([{ do: 'commit', joints: { 'shoulder-left': [0.1, 0, 45 * DEGREE] } }])
  expect(shownJoints(play([...way, ...keys('170')]).state)).toEqual({ 'shoulder-left': [0.1, 0, 1.5] })
  expect(shownJoints(play([...way, ...keys('4x')]).state)).toEqual({ 'shoulder-left': [0.1, 0, 4 * DEGREE] })
})
