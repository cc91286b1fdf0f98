/**
 * Joints as people speak of them: each bends, twists and leans aside by three angles, which are added to those of a pose.
 *
 *   turn(bone, axis) = pose(bone, axis) + sign · angle / n        n bones share the angle             [rad]   (1)
 *   low ≤ rest + sign · pose + angle ≤ high                       from the neutral position           [rad]   (2)
 *
 * Angles count as a physician's do, alike on both sides: bend is forward (elbow and knee: closed; wrist: towards the palm;
 * ankle: toes up), twist is outwards, side is away from the body (wrist: towards the thumb); for neck and waist twist and side
 * are to the body's left. Adding angles is turning on top for one of them, and close to it for several small ones.
 *
 * Limits are the normal ranges of the American Academy of Orthopaedic Surgeons 1965, "Joint Motion: Method of Measuring and
 * Recording", narrowed where the model is less than a body: arms are raised by 120°, what they do without the shoulder blade,
 * which stays as the pose has it (Inman, Saunders, Abbott 1944, "Observations on the function of the shoulder joint": a third
 * of the way up is its); shoulder, elbow, hip and knee bend by 90°, 130°, 85° and 120°, beyond which blended skin closes on
 * itself; forearms twist by 45° and the waist bends by 60°, beyond which it thins by more than a tenth. A pose that goes
 * further itself may stay there.
 */
import { InputError, nameHint } from '../core/index.ts'
import type { BodyData, BoneTurns } from './body-data.ts'
import type { Body } from './build-body.ts'
import { type BodyPose, turnsOf } from './pose.ts'

/** Bend, twist and side [rad]. */
export type JointAngles = readonly [bend: number, twist: number, side: number]

/** By the names of `JOINT_NAMES`. */
export type JointTurns = Readonly<Record<string, JointAngles>>

export interface JointRange {
  readonly low: JointAngles
  readonly high: JointAngles
}

/** Axis of the bone and sign of bend, twist and side on the left; on the right axes 1 and 2 are mirrored. */
type JointAxes = readonly [AxisTurn, AxisTurn, AxisTurn]
type AxisTurn = readonly [axis: 0 | 1 | 2, sign: 1 | -1]

interface JointKind {
  /** Names of its bones without their side; they share its angles. */
  readonly bones: readonly string[]
  readonly axes: JointAxes
  /** How the rest pose of the data stands, and the limits [°]. */
  readonly rest: JointAngles
  readonly low: JointAngles
  readonly high: JointAngles
}

const ARM_AXES: JointAxes = [[0, 1], [1, -1], [2, 1]] // biome-ignore format: a table
const HAND_AXES: JointAxes = [[2, -1], [1, -1], [0, 1]] // biome-ignore format: a table
const LEG_AXES: JointAxes = [[0, -1], [1, -1], [2, -1]] // biome-ignore format: a table
const KNEE_AXES: JointAxes = [[0, 1], [1, -1], [2, -1]] // biome-ignore format: a table
const TRUNK_AXES: JointAxes = [[0, 1], [1, 1], [2, -1]] // biome-ignore format: a table

const PAIRED = {
  shoulder: { bones: ['Arm'], axes: ARM_AXES, rest: [0, 0, 42], low: [-60, -70, -20], high: [90, 90, 120] },
  elbow: { bones: ['ForeArm'], axes: ARM_AXES, rest: [35, 0, 0], low: [0, -45, 0], high: [130, 45, 0] },
  wrist: { bones: ['Hand'], axes: HAND_AXES, rest: [0, 0, 0], low: [-70, 0, -30], high: [80, 0, 20] },
  hip: { bones: ['UpLeg'], axes: LEG_AXES, rest: [5, 0, 6], low: [-30, -45, -20], high: [85, 45, 45] },
  knee: { bones: ['Leg'], axes: KNEE_AXES, rest: [7, 0, 0], low: [0, 0, 0], high: [120, 0, 0] },
  ankle: { bones: ['Foot'], axes: LEG_AXES, rest: [0, 0, 0], low: [-50, 0, -15], high: [20, 0, 20] },
} as const satisfies Record<string, JointKind>

const MIDDLE = {
  neck: { bones: ['Neck', 'Neck1', 'Head'], axes: TRUNK_AXES, rest: [0, 0, 0], low: [-45, -60, -45], high: [45, 60, 45] },
  waist: { bones: ['LowerBack', 'Spine'], axes: TRUNK_AXES, rest: [0, 0, 0], low: [-25, -45, -35], high: [60, 45, 35] },
} as const satisfies Record<string, JointKind> // biome-ignore format: a table

interface Joint extends JointKind {
  readonly name: string
}

const JOINTS: readonly Joint[] = [
  ...Object.entries(MIDDLE).map(([name, kind]) => ({ name, ...kind })),
  ...Object.entries(PAIRED).flatMap(([name, kind]) => [
    { ...kind, name: `${name}-left`, bones: kind.bones.map((bone) => `Left${bone}`) },
    {
      ...kind,
      name: `${name}-right`,
      bones: kind.bones.map((bone) => `Right${bone}`),
      axes: mirrored(kind.axes),
    },
  ]),
]

/** Neck and waist, then shoulder, elbow, wrist, hip, knee and ankle, each `-left` and `-right`. */
export const JOINT_NAMES: readonly string[] = JOINTS.map(({ name }) => name)

/** How far each joint may be turned on top of a pose [rad]. */
export function jointRanges(data: BodyData, pose: BodyPose): Readonly<Record<string, JointRange>> {
  const turns = turnsOf(data, pose)
  return Object.fromEntries(JOINTS.map((joint) => [joint.name, rangeOf(joint, turns)]))
}

/** The turns of a pose with those of joints on top; an `InputError` for what no joint does (2). */
export function jointedTurns(data: BodyData, pose: BodyPose, joints: JointTurns): BoneTurns {
  const turns = turnsOf(data, pose)
  for (const [name, angles] of Object.entries(joints)) {
    const joint = jointNamed(name)
    requireRange(joint, angles, rangeOf(joint, turns))
  }
  return addJoints(turns, joints)
}

/** (1), wherever that leads. */
export function addJoints(pose: BoneTurns, joints: JointTurns): BoneTurns {
  const turns: Record<string, readonly [number, number, number]> = { ...pose }
  for (const [name, angles] of Object.entries(joints)) {
    const { bones, axes } = jointNamed(name)
    for (const bone of bones) {
      const turn: [number, number, number] = [...(turns[bone] ?? STILL)]
      axes.forEach(([axis, sign], k) => {
        turn[axis] += (sign * angles[k]) / bones.length
      })
      turns[bone] = turn
    }
  }
  return turns
}

/** Where they are on a body [m]; those whose bone it has. */
export function jointPlaces({
  joints,
}: Pick<Body, 'joints'>): Readonly<Record<string, Body['joints'][string]>> {
  return Object.fromEntries(
    JOINTS.flatMap(({ name, bones: [bone] }) => (joints[bone] ? [[name, joints[bone]]] : [])),
  )
}

/** The joint's first bone: it begins where the joint is. */
export function boneOfJoint(name: string): string {
  return jointNamed(name).bones[0]
}

function jointNamed(name: string): Joint {
  const joint = JOINTS.find((one) => one.name === name)
  if (!joint) throw new InputError(`no joint "${name}"; ${nameHint(name, JOINT_NAMES)}`)
  return joint
}

/** (2), solved for the angles. */
function rangeOf({ bones, axes, rest, low, high }: Joint, turns: BoneTurns): JointRange {
  const stands = axes.map(([axis, sign]) =>
    bones.reduce((sum, bone) => sum + sign * (turns[bone] ?? STILL)[axis], 0),
  )
  const left = (limits: JointAngles, k: number) => DEGREE * (limits[k] - rest[k]) - stands[k]
  const each = (value: (k: number) => number): JointAngles => [value(0), value(1), value(2)]
  return {
    low: each((k) => Math.min(0, left(low, k))),
    high: each((k) => Math.max(0, left(high, k))),
  }
}

function requireRange({ name }: Joint, angles: JointAngles, { low, high }: JointRange): void {
  const wrong = angles.findIndex((angle, k) => !(angle >= low[k] - SLACK && angle <= high[k] + SLACK))
  if (wrong < 0) return
  const [from, to, asked] = [low[wrong], high[wrong], angles[wrong]].map((angle) =>
    Math.round(angle / DEGREE),
  )
  throw new InputError(
    `${name}: ${ANGLE_WORDS[wrong]} goes from ${from}° to ${to}° in this pose, not to ${asked}°; turn it less`,
  )
}

/** What the three angles are called. */
const ANGLE_WORDS = ['bend', 'twist', 'side'] as const

function mirrored(axes: JointAxes): JointAxes {
  const turn = ([axis, sign]: AxisTurn): AxisTurn => [axis, axis === 0 ? sign : sign === 1 ? -1 : 1]
  return [turn(axes[0]), turn(axes[1]), turn(axes[2])]
}

const DEGREE = Math.PI / 180 // [rad]
/** Angles are written with four digits: half of the last one, and what is lost in adding [rad]. */
const SLACK = 1e-4
const STILL = [0, 0, 0] as const
