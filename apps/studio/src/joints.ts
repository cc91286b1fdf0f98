/**
 * Joints of the wearer, turned on top of the pose: by handles in the dressing room or by numbers. Every change is one step of the
 * history, and none before the engine has said that the body can stand so.
 */
import type { Project } from '@selvedge/engine/project'
import type { GarmentViewer } from '@selvedge/view'
import { editWhenAble } from './edit-when-able.ts'
import { projectOf, studioStore } from './state.ts'
import { createStore } from './store.ts'
import { engineOf, stage } from './studio.ts'
import { JOINT_IDLE, type JointDrag, type JointEvent, takeJoint } from './tools/joint/joint-drag.ts'
import { edit, message } from './work.ts'
import type { LeadOrder } from './worker/joint-work.ts'

type Joints = NonNullable<Project['body']['joints']>

interface JointState {
  /** Are the handles shown? */
  readonly on: boolean
  /** The joint whose numbers are shown. */
  readonly chosen: string
  readonly drag: JointDrag
}

/** What the three angles of a joint are called. */
export const ANGLES = ['Bend', 'Twist', 'Side'] as const

export const jointStore = createStore<JointState>({ on: false, chosen: 'elbow-left', drag: JOINT_IDLE })

export const JOINT_COMMANDS = [
  { id: 'joint-handles', title: 'Joint handles on or off', keys: '', run: toggleHandles },
  { id: 'reset-joints', title: 'Reset joints', keys: '', run: resetJoints },
]

export function toggleHandles(): void {
  sendToJoint({ kind: 'cancel' })
  jointStore.set({ on: !jointStore.get().on })
}

export function chooseJoint(chosen: string): void {
  jointStore.set({ chosen })
}

/** "elbow-left" as people read it. */
export function jointTitle(name: string): string {
  const [kind, side] = name.split('-')
  return `${kind[0].toUpperCase()}${kind.slice(1)}${side === undefined ? '' : ` ${side}`}`
}

/** The joints of the document. */
export const jointsNow = (): Joints => projectOf(studioStore.get()).body.joints ?? {}

/** One angle of a joint on top of the pose: 0 bend, 1 twist, 2 side [rad]. */
export function setAngle(joint: string, angle: number, value: number): void {
  const joints = jointsNow()
  const angles: Joints[string] = [...(joints[joint] ?? [0, 0, 0])]
  angles[angle] = Math.round(value / DIGIT) * DIGIT
  void turnJoints({ ...joints, [joint]: angles }, `turn ${jointTitle(joint).toLowerCase()}`)
}

/** Angles are kept to a hundredth of a degree [rad]. */
const DIGIT = Math.PI / 18_000

/** All joints as the pose has them. */
export function resetJoints(): void {
  if (Object.keys(jointsNow()).length > 0) void turnJoints(null, 'reset joints')
}

function turnJoints(joints: Joints | null, name: string): Promise<void> {
  return editWhenAble({ kind: 'setJoints', joints }, name, {
    ask: (project) => engineOf().tryStance(project),
    edit,
  })
}

let asking = false
let next: { number: number; order: LeadOrder } | null = null

/** What a handle is told; the engine is asked the newest question only. */
export function sendToJoint(event: JointEvent): void {
  const { state, actions } = takeJoint(jointStore.get().drag, event)
  if (state !== jointStore.get().drag) jointStore.set({ drag: state })
  for (const action of actions) {
    if (action.do === 'choose') chooseJoint(action.joint)
    else if (action.do === 'lead') void ask(action)
    else if (action.do === 'discard') showGhost(null)
    else void commit(action.joints as Joints, action.joint)
  }
}

async function commit(joints: Joints, joint: string): Promise<void> {
  await turnJoints(joints, `turn ${jointTitle(joint).toLowerCase()}`)
  if (jointStore.get().drag.kind === 'idle') showGhost(null)
}

async function ask(question: { number: number; order: LeadOrder }): Promise<void> {
  next = question
  if (asking) return
  asking = true
  while (next) {
    const { number, order }: { number: number; order: LeadOrder } = next
    next = null
    const led = await engineOf()
      .leadJoint(order)
      .catch((reason) => void studioStore.set({ notice: message(reason) }))
    if (jointStore.get().drag.kind === 'idle') continue // given up meanwhile
    if (!led) sendToJoint({ kind: 'cancel' })
    else {
      showGhost(led.ghost)
      if (number > 0) sendToJoint({ kind: 'led', number, joints: led.joints })
    }
  }
  asking = false
}

function showGhost(ghost: Parameters<GarmentViewer['setGhost']>[0]): void {
  stage.viewer?.setGhost(ghost && ghost.triVertex.length > 0 ? ghost : null)
}
