/**
 * Which skin can sink into which while a body moves: that of any two parts, and that of one trunk or limb in its folds. Hands,
 * feet and head are one piece each: fingers, toes and lips are closer to each other than skin is kept apart by `free-skin.ts`.
 */
import type { BodyData } from './body-data.ts'

/** Bones of each part, by name without their side; all that are not named (neck and head) are part 0. */
const TRUNK = [
  'Hips',
  'LowerBack',
  'Spine',
  'Spine1',
  'LHipJoint',
  'RHipJoint',
  'LeftShoulder',
  'RightShoulder',
]
const LIMBS = [
  /^(Left|Right)Arm$/,
  /ForeArm$/,
  /UpLeg$/,
  /^(Left|Right)Leg$/,
  /Hand|Finger|Thumb/,
  /Foot|Toe/,
]
const LIMB_WORDS = ['upper arm', 'forearm', 'thigh', 'shank', 'hand', 'foot']
const HEAD = 0
export const TRUNK_PART = 1
const [ARM, THIGH, HAND] = [2, 4, 6]
/** Parts of the right are this much higher. */
const RIGHT = LIMBS.length

/** A part in words: "left thigh". */
export function partName(part: number): string {
  if (part === HEAD) return 'head'
  if (part === TRUNK_PART) return 'trunk'
  const row = (part - ARM) % RIGHT
  return `${part - ARM < RIGHT ? 'left' : 'right'} ${LIMB_WORDS[row]}`
}

/** Part of every skin vertex: the one whose bones move it most. */
export function skinParts({ bones, weights, skinCount }: BodyData): Uint8Array {
  const partOf = bones.map(({ name }) => {
    if (TRUNK.includes(name)) return TRUNK_PART
    const row = LIMBS.findIndex((limb) => limb.test(name))
    return row < 0 ? HEAD : ARM + row + (/^R/.test(name) ? RIGHT : 0)
  })
  const share = new Float64Array(ARM + 2 * RIGHT)
  return Uint8Array.from({ length: skinCount }, (_, i) => {
    share.fill(0)
    for (let e = weights.start[i]; e < weights.start[i + 1]; e++)
      share[partOf[weights.bone[e]]] += weights.weight[e]
    return share.indexOf(Math.max(...share))
  })
}

/** Does it bend, so that its own skin meets? */
export function foldsItself(part: number): boolean {
  return part === TRUNK_PART || (part >= ARM && (part - ARM) % RIGHT < HAND - ARM)
}

/** Is there flesh under its skin, a hand's breadth of it? Of trunk and thighs; elsewhere bone is nearer. */
export function isFleshy(part: number): boolean {
  return part === TRUNK_PART || (part >= ARM && (part - ARM) % RIGHT === THIGH - ARM)
}
