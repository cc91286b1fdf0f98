/**
 * The developable volumes panels are bent around: one upright cylinder for the trunk, one for hips and both legs, a
 * cylinder along each arm and leg, neck and head (Groß, Fuhrmann, Luckas 2003, Automatic Pre-Positioning of Virtual
 * Clothing; as told in the Eurographics 2004 tutorial, Virtual Try-On 1.1). Only axis and size are kept: how far out a
 * panel lies, and whether its cylinder widens to a cone, is said by the panel's own placement (`roll-panel.ts`).
 *
 * Seen from outside, with `up` upwards, angles grow to the right: from the front of the trunk to the wearer's left, from
 * the top of the left arm to its back. Bodies without joints (meshes from files) get theirs by shares of the height,
 * with the arm along the line to the point furthest out: right for people standing in an A- or T-pose, for no one else.
 */
import type { Body } from '../body/index.ts'
import { along, cross, dot, minus, unit, type Vector3 } from '../core/index.ts'

export type VolumeName =
  | 'torso'
  | 'hips'
  | 'neck'
  | 'head'
  | 'arm left'
  | 'arm right'
  | 'leg left'
  | 'leg right'

export interface BodyVolume {
  /** Upper end of the axis [m]: shoulder, hip joint, waist … */
  readonly origin: Vector3
  /** Along the axis towards the trunk, or up; unit length. */
  readonly up: Vector3
  /** Square to the axis, angle 0: forwards, or on arms outwards; unit length. */
  readonly ahead: Vector3
  /** up × ahead, angle π/2. */
  readonly side: Vector3
  /** From `origin` down to the end of the segment [m]. */
  readonly length: number
  /** How far the body reaches from the axis, along ±ahead and ±side [m]. */
  readonly depth: number
  readonly width: number
}

export type BodyVolumes = Readonly<Record<VolumeName, BodyVolume>>

export function findBodyVolumes(body: Body): BodyVolumes {
  const joints = bodyJoints(body)
  const { neck, shoulder, wrist, hip, ankle, waist, head } = joints
  const armOf = (sign: number) => {
    const [from, to] = [mirrored(shoulder, sign), mirrored(wrist, sign)]
    const up = unit(minus(from, to))
    // in the frontal plane, away from the trunk
    const ahead = unit([sign * up[1], -sign * up[0], 0])
    return volume(body, { from, to, ahead, reach: ARM_REACH, fromShare: ARM_FROM })
  }
  const legOf = (sign: number) =>
    volume(body, { from: mirrored(hip, sign), to: mirrored(ankle, sign), reach: LEG_REACH, sign })
  const crown = highest(body)
  const centreZ = (low: number, high: number) => middleDepth(body, low, high)
  const trunk: Vector3 = [0, shoulder[1], centreZ(waist[1], shoulder[1] - 0.1 * crown)]
  const hips: Vector3 = [0, waist[1], centreZ(hip[1] - 0.05 * crown, waist[1])]
  return {
    torso: volume(body, {
      from: trunk,
      to: [0, waist[1], trunk[2]],
      reach: Math.abs(shoulder[0]) + 0.02,
    }),
    hips: volume(body, {
      from: hips,
      to: [0, hip[1] - 0.03 * crown, hips[2]],
      reach: 0.15 * crown,
    }),
    neck: volume(body, {
      from: [0, head[1], neck[2]],
      to: [0, neck[1] + 0.01, neck[2]],
      reach: NECK_REACH,
    }),
    head: volume(body, { from: [0, crown, head[2]], to: head, reach: HEAD_REACH }),
    'arm left': armOf(1),
    'arm right': armOf(-1),
    'leg left': legOf(1),
    'leg right': legOf(-1),
  }
}

/** Points of the left half of the body the volumes hang on [m]. */
export interface BodyJoints {
  readonly neck: Vector3
  readonly head: Vector3
  readonly shoulder: Vector3
  readonly wrist: Vector3
  readonly hip: Vector3
  readonly ankle: Vector3
  readonly waist: Vector3
}

export function bodyJoints(body: Body): BodyJoints {
  const { joints, girths, height } = body
  const waistLevel = girths.waist?.level ?? WAIST_SHARE * height
  const named = (name: string, guess: Vector3): Vector3 => joints[name] ?? guess
  const hand = joints.LeftHand ?? furthestLeft(body)
  return {
    neck: named('Neck', [0, 0.854 * height, 0]),
    head: named('Head', [0, 0.914 * height, 0.02]),
    shoulder: named('LeftArm', [0.101 * height, 0.8 * height, 0]),
    wrist: hand,
    hip: named('LeftUpLeg', [0.06 * height, 0.525 * height, 0]),
    ankle: named('LeftFoot', [0.08 * height, 0.042 * height, 0]),
    waist: [0, waistLevel, 0],
  }
}

/** Waist over height [–], adults. */
const WAIST_SHARE = 0.64
const FORWARD: Vector3 = [0, 0, 1]
/** Vertices further from the axis than this belong to something else [m]. */
const ARM_REACH = 0.1
const LEG_REACH = 0.16
const NECK_REACH = 0.12
const HEAD_REACH = 0.16
/** Share of the axis whose vertices count: shoulders and hands are left out, on arms the armpit too [–]. */
const FROM_SHARE = 0.12
const ARM_FROM = 0.35
const TO_SHARE = 0.95

interface Axis {
  /** Upper and lower end [m]. */
  readonly from: Vector3
  readonly to: Vector3
  /** Roughly where angle 0 looks; forwards if left out. */
  readonly ahead?: Vector3
  /** Vertices further off belong to something else [m]. */
  readonly reach: number
  /** Only that half of the body: 1 left, −1 right, 0 both. */
  readonly sign?: number
  /** Share of the axis from which on vertices count [–]. */
  readonly fromShare?: number
}

/** An axis with the extent of the body around it. */
function volume(body: Body, axis: Axis): BodyVolume {
  const { from, to, ahead = FORWARD, reach, sign = 0, fromShare = FROM_SHARE } = axis
  const up = unit(minus(from, to))
  const forward = unit(along(ahead, -dot(ahead, up), up))
  const side = cross(up, forward)
  const length = dot(minus(from, to), up)
  let depth = 0
  let width = 0
  const { position: x } = body
  for (let at = 0; at < x.length; at += 3) {
    if (sign * x[at] < 0) continue
    const r = minus([x[at], x[at + 1], x[at + 2]], from)
    const share = -dot(r, up) / length
    if (share < fromShare || share > TO_SHARE) continue
    const d = Math.abs(dot(r, forward))
    const w = Math.abs(dot(r, side))
    if (d > reach || w > reach) continue
    depth = Math.max(depth, d)
    width = Math.max(width, w)
  }
  return { origin: from, up, ahead: forward, side, length, depth, width }
}

function mirrored(p: Vector3, sign: number): Vector3 {
  return [sign * p[0], p[1], p[2]]
}

function furthestLeft({ position: x }: Body): Vector3 {
  let best = 0
  for (let at = 3; at < x.length; at += 3) if (x[at] > x[best]) best = at
  return [0.85 * x[best], x[best + 1] + 0.15 * Math.abs(x[best]), x[best + 2]] // the wrist, a hand before the finger tips
}

/** Between the foremost and the hindmost point of the trunk at these heights [m]. */
function middleDepth({ position: x, height }: Body, low: number, high: number): number {
  let front = Number.NEGATIVE_INFINITY
  let back = Number.POSITIVE_INFINITY
  for (let at = 0; at < x.length; at += 3) {
    if (x[at + 1] < low || x[at + 1] > high || Math.abs(x[at]) > 0.07 * height) continue
    front = Math.max(front, x[at + 2])
    back = Math.min(back, x[at + 2])
  }
  return front > back ? 0.5 * (front + back) : 0
}

/** Highest point as it stands [m]. */
export function highest({ position }: Body): number {
  let high = 0
  for (let at = 1; at < position.length; at += 3) high = Math.max(high, position[at])
  return high
}
