/**
 * A joint handle under the pointer: `idle → pointing → dragging → ending → idle`. Pure, as tools are; it is not one of them, for
 * handles are there whatever tool is in hand. The engine says how the joints turn, each answer by the number of its question;
 * letting go commits the answer to the last one. With Shift the joint itself is twisted by the way across. Digits set the angle
 * that turned most; Esc leaves no trace.
 */
import type { JointTurns } from '@selvedge/engine/sim'
import type { JointInfo, LeadOrder } from '../../worker/joint-work.ts'
import type { Place3 } from '../tool.ts'

interface Sight {
  /** From the eye [m], its direction of length one. */
  readonly origin: Place3
  readonly direction: Place3
}

interface HandAt extends Sight {
  readonly pixel: readonly [number, number]
  readonly shift: boolean
}

/** What was taken hold of. */
interface Grip {
  readonly joints: readonly JointInfo[]
  readonly joint: string
  readonly from: JointTurns
  readonly at: HandAt
}

export type JointDrag =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly grip: Grip }
  | {
      readonly kind: 'dragging' | 'ending'
      readonly grip: Grip
      readonly asked: number
      /** As the engine answered last; null before it did. */
      readonly led: { readonly number: number; readonly joints: JointTurns } | null
      readonly typed: string
    }

export type JointEvent =
  | ({ readonly kind: 'down' } & Grip)
  | { readonly kind: 'move' | 'up'; readonly at: HandAt }
  | { readonly kind: 'led'; readonly number: number; readonly joints: JointTurns }
  /** As `KeyboardEvent.key`. */
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'cancel' }

export type JointAction =
  | { readonly do: 'choose'; readonly joint: string }
  | { readonly do: 'lead'; readonly number: number; readonly order: LeadOrder }
  | { readonly do: 'commit'; readonly joints: JointTurns; readonly joint: string }
  | { readonly do: 'discard' }

interface JointStep {
  readonly state: JointDrag
  readonly actions: readonly JointAction[]
}

export const JOINT_IDLE: JointDrag = { kind: 'idle' }

export const JOINT_HINT = 'Drag leads the joint · Shift twists it · digits set the angle · Esc gives up'

/** A press that moves less than this is a click [px]. */
const SLACK_PX = 4
/** Twist of a pixel across [rad]: half a degree. */
const TWIST = Math.PI / 360
const DEGREE = Math.PI / 180
const TWISTS = 1

export function takeJoint(state: JointDrag, event: JointEvent): JointStep {
  const stay = { state, actions: [] }
  if (event.kind === 'down') {
    const { joints, joint, from, at } = event
    const actions = [{ do: 'choose', joint } as const]
    return { state: { kind: 'pointing', grip: { joints, joint, from, at } }, actions }
  }
  if (state.kind === 'idle') return stay
  if (event.kind === 'cancel' || (event.kind === 'key' && event.key === 'Escape'))
    return { state: JOINT_IDLE, actions: state.kind === 'pointing' ? [] : [{ do: 'discard' }] }
  if (state.kind === 'pointing') {
    if (event.kind === 'up') return { state: JOINT_IDLE, actions: [] }
    if (event.kind !== 'move' || !isFar(state.grip.at, event.at)) return stay
    return asks({ kind: 'dragging', grip: state.grip, asked: 0, led: null, typed: '' }, event.at)
  }
  if (event.kind === 'led') return answered(state, event)
  if (state.kind === 'ending') return stay
  if (event.kind === 'key') return keyed(state, event.key)
  return asks(event.kind === 'up' ? { ...state, kind: 'ending' } : state, event.at)
}

type Dragging = Extract<JointDrag, { kind: 'dragging' | 'ending' }>

function asks(state: Dragging, at: HandAt): JointStep {
  const number = state.asked + 1
  return {
    state: { ...state, asked: number },
    actions: [{ do: 'lead', number, order: orderOf(state.grip, at) }],
  }
}

function answered(state: Dragging, { number, joints }: { number: number; joints: JointTurns }): JointStep {
  const next = { ...state, led: { number, joints } }
  if (state.kind !== 'ending' || number < state.asked) return { state: next, actions: [] }
  const { joint } = state.grip
  return { state: JOINT_IDLE, actions: [{ do: 'commit', joint, joints: shownJoints(next) ?? joints }] }
}

function keyed(state: Dragging, key: string): JointStep {
  const stay = { state, actions: [] }
  const typed = key === 'Backspace' ? state.typed.slice(0, -1) : state.typed + key.replace(',', '.')
  if (key === 'Enter' && state.led)
    return answered({ ...state, kind: 'ending', asked: state.led.number }, state.led)
  if (!/^(Backspace|[-\d.,])$/.test(key) || !/^-?\d{0,3}(\.\d?)?$/.test(typed)) return stay
  const next = { ...state, typed }
  const joints = shownJoints(next)
  if (!joints || !state.led) return { state: next, actions: [] }
  const order: LeadOrder = { from: joints, joint: state.grip.joint, by: null, sight: state.grip.at.direction }
  return { state: next, actions: [{ do: 'lead', number: 0, order }] } // shown, and no answer to where the hand is
}

/** What the engine is asked: to follow the hand in the plane of the picture, or to show a twist. */
function orderOf({ joints, joint, from, at }: Grip, hand: HandAt): LeadOrder {
  const info = joints.find(({ name }) => name === joint)
  const sight = hand.direction
  if (hand.shift && info) {
    const turned = [...(from[joint] ?? STILL)] as [number, number, number]
    const twist = turned[TWISTS] + TWIST * (hand.pixel[0] - at.pixel[0])
    turned[TWISTS] = Math.min(info.high[TWISTS], Math.max(info.low[TWISTS], twist))
    return { from: { ...from, [joint]: turned }, joint, by: null, sight }
  }
  const place = info?.place ?? STILL
  const deep = dot(minus(place, hand.origin), at.direction) / dot(hand.direction, at.direction)
  const start = dot(minus(place, at.origin), at.direction)
  const [to, first] = [along(hand, deep), along(at, start)] // the press was not on the very middle of the handle
  return { from, joint, by: minus(to, first), sight }
}

/** The joints as they are shown: as the engine turned them, one angle as it was typed. */
export function shownJoints(state: JointDrag): JointTurns | null {
  if (state.kind !== 'dragging' && state.kind !== 'ending') return null
  const { led, typed } = state
  if (!led) return null
  const most = mostTurned(state)
  if (!most || !/\d/.test(typed)) return led.joints
  const info = state.grip.joints.find(({ name }) => name === most.joint)
  const turned = [...led.joints[most.joint]] as [number, number, number]
  const asked = Number(typed) * DEGREE
  turned[most.angle] = info ? Math.min(info.high[most.angle], Math.max(info.low[most.angle], asked)) : asked
  return { ...led.joints, [most.joint]: turned }
}

/** Which angle has turned most since the hand took hold, 0 bend, 1 twist, 2 side, and how it is now [rad]. */
export function mostTurned(state: JointDrag): { joint: string; angle: number; value: number } | null {
  if ((state.kind !== 'dragging' && state.kind !== 'ending') || !state.led) return null
  let most: { joint: string; angle: number; value: number; by: number } | null = null
  for (const [joint, angles] of Object.entries(state.led.joints)) {
    const before = state.grip.from[joint] ?? STILL
    angles.forEach((value, angle) => {
      const by = Math.abs(value - before[angle])
      if (by > (most?.by ?? 0)) most = { joint, angle, value, by }
    })
  }
  return most
}

function isFar({ pixel: [x, y] }: HandAt, { pixel }: HandAt): boolean {
  return Math.hypot(pixel[0] - x, pixel[1] - y) > SLACK_PX
}

const STILL = [0, 0, 0] as const

const dot = (a: Place3, b: Place3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Place3, b: Place3): Place3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const along = ({ origin: o, direction: d }: Sight, far: number): Place3 => [
  o[0] + far * d[0],
  o[1] + far * d[1],
  o[2] + far * d[2],
]
