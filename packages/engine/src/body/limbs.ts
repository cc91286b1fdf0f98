/**
 * What of a body is turned to keep it off itself, each about the joint it hangs on: the trunk over the legs, legs, feet
 * and arms, in this order. A turn is a vector [rad], axis times angle,
 * in the axes of a bone that carries the joint: so it means the same while the body spins.
 */
import { magnitude } from '../core/index.ts'
import type { BodyData } from './body-data.ts'
import { moved } from './pose.ts'
import { turnAbout, turnMatrix } from './quaternion.ts'

/** Where a limb is turned. */
export interface Joint {
  /** Row of the bone that begins there, and of the one in whose axes turns are told. */
  readonly row: number
  readonly frame: number
  /** Rows of the bones that are turned. */
  readonly bones: readonly number[]
}

export interface Limb {
  readonly name: string
  /** One, or two of which the second is turned first. */
  readonly joints: readonly Joint[]
  /** Its skin that is kept clear, one in SPARSE; and how many of the joints turn each. */
  readonly skin: readonly number[]
  readonly turnedBy: readonly number[]
  /** By vertex of the skin: 0 not looked at; 1; 2 gives way by its half. */
  readonly against: Uint8Array
  /** Between its skin and the rest [m]. */
  readonly clearance: number
  /** The most it is turned in a joint [rad]. */
  readonly angleMax: number
}

/** One in so many skin vertices is asked: hands and feet are meshed at 5 mm. */
const SPARSE = 3
/** Nearer to their joint than this skin is left to `free-skin.ts` and `armpits.ts` [m]. */
const [WAIST, HIP, ANKLE, SHOULDER] = [0.1, 0.3, 0, 0.2]
/** Angles a dresser would move somebody by: bowing less, a leg or foot aside, arm and forearm away [rad]; 20°, 17°, 46°. */
const [ANGLE_TRUNK, ANGLE_LEG, ANGLE_ARM] = [0.35, 0.3, 0.8]

/** Between limbs [m]: three plies of a coarse mesh with what they are held off. */
const CLEARANCE = 0.015
/** Between chest and lap [m]: a waistband, a fly and the fold trousers make there. */
const LAP = 0.03

const SIDES = ['Left', 'Right']

/** Empty for a skeleton that lacks one of the bones. */
export function buildLimbs(data: BodyData, morphed: Float64Array, heads: Float64Array): Limb[] {
  const rowOf = (name: string) => data.bones.findIndex((bone) => bone.name === name)
  const within = (name: string) => movedBy(data, subtree(data, rowOf(name)))
  const [legs, feet, shanks, arms] = ['UpLeg', 'Foot', 'Leg', 'Arm'].map((part) =>
    SIDES.map((side) => within(side + part)),
  )
  const joint = (name: string, frame: string): Joint => ({
    row: rowOf(name),
    frame: rowOf(frame),
    bones: subtree(data, rowOf(name)).flatMap((yes, bone) => (yes ? [bone] : [])),
  })
  const limb = (
    name: string,
    joints: readonly Joint[],
    [offJoint, angleMax, clearance = CLEARANCE]: readonly [number, number, number?],
    against: (i: number) => number,
    except: readonly Float64Array[] = [],
  ): Limb => {
    const shares = joints.map(({ row }) => movedBy(data, subtree(data, row)))
    const skin: number[] = []
    for (let i = 0; i < data.skinCount; i++) {
      if (shares[0][i] < 0.999 || except.some((other) => other[i] > 0.001)) continue
      const [x, y, z] = [0, 1, 2].map((c) => morphed[3 * i + c] - heads[3 * joints[0].row + c])
      if (magnitude(x, y, z) > offJoint) skin.push(i)
    }
    const asked = skin.filter((_, k) => k % SPARSE === 0)
    return {
      name,
      joints,
      skin: asked,
      turnedBy: asked.map((i) => shares.filter((share) => share[i] > 0.5).length),
      against: Uint8Array.from({ length: data.skinCount }, (_, i) => (shares[0][i] > 0.001 ? 0 : against(i))),
      angleMax,
      clearance,
    }
  }
  const leg = (i: number) => legs[0][i] > 0.9 || legs[1][i] > 0.9
  return [
    limb('trunk', [joint('LowerBack', 'Hips')], [WAIST, ANGLE_TRUNK, LAP], (i) => (leg(i) ? 1 : 0), arms),
    ...SIDES.map((side, s) =>
      limb(`${side} leg`, [joint(`${side}UpLeg`, 'Hips')], [HIP, ANGLE_LEG], (i) =>
        legs[1 - s][i] > 0.9 ? 2 : 0,
      ),
    ),
    ...SIDES.map((side, s) =>
      limb(`${side} foot`, [joint(`${side}Foot`, `${side}Leg`)], [ANKLE, ANGLE_LEG], (i) =>
        shanks[s][i] > 0.9 && feet[s][i] < 0.001 ? 1 : 0,
      ),
    ),
    ...SIDES.map((side, s) =>
      limb(
        `${side} arm`,
        [joint(`${side}Arm`, 'Spine1'), joint(`${side}ForeArm`, `${side}Arm`)],
        [SHOULDER, ANGLE_ARM],
        (i) => (arms[1 - s][i] > 0.9 ? 2 : 1),
      ),
    ),
  ]
}

/** Turns the bones at a joint by a vector [rad] in the axes of its frame. */
export function turnJoint(
  joint: Joint,
  heads: Float64Array,
  turn: readonly [number, number, number],
  motion: Float64Array,
): void {
  const angle = magnitude(...turn)
  if (!(angle > 0)) return
  const pivot = moved(motion, joint.row, heads, 3 * joint.row)
  const f = 12 * joint.frame
  const along = (r: number) =>
    (motion[f + r] * turn[0] + motion[f + r + 1] * turn[1] + motion[f + r + 2] * turn[2]) / angle
  const m = turnMatrix(turnAbout([along(0), along(3), along(6)], angle))
  for (const bone of joint.bones) turnBone(motion, 12 * bone, m, pivot)
}

/** A vector of the world in the axes of a joint's frame. */
export function inFrame(
  { frame }: Joint,
  motion: Float64Array,
  [x, y, z]: readonly number[],
): [number, number, number] {
  const f = 12 * frame
  return [
    motion[f] * x + motion[f + 3] * y + motion[f + 6] * z,
    motion[f + 1] * x + motion[f + 4] * y + motion[f + 7] * z,
    motion[f + 2] * x + motion[f + 5] * y + motion[f + 8] * z,
  ]
}

/** Turns one rigid motion about a point. */
function turnBone(motion: Float64Array, at: number, m: readonly number[], point: readonly number[]): void {
  for (let c = 0; c < 3; c++) {
    const shift = c + 9
    motion[at + shift] -= point[c]
  }
  const before = motion.slice(at, at + 12)
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      motion[at + 3 * r + c] =
        m[3 * r] * before[c] + m[3 * r + 1] * before[3 + c] + m[3 * r + 2] * before[6 + c]
    }
    motion[at + 9 + r] =
      point[r] + m[3 * r] * before[9] + m[3 * r + 1] * before[10] + m[3 * r + 2] * before[11]
  }
}

function subtree({ bones }: BodyData, top: number): boolean[] {
  const inside: boolean[] = []
  bones.forEach(({ parent }, row) => {
    inside.push(row === top || (parent >= 0 && inside[parent]))
  })
  return inside
}

/** How much of every skin vertex moves with the bones. */
function movedBy({ weights, skinCount }: BodyData, inside: readonly boolean[]): Float64Array {
  return Float64Array.from({ length: skinCount }, (_, i) => {
    let share = 0
    for (let e = weights.start[i]; e < weights.start[i + 1]; e++)
      if (inside[weights.bone[e]]) share += weights.weight[e]
    return share
  })
}
