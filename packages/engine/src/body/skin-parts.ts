/**
 * Which skin sinks into which when joints bend: that of two bones that meet in a joint, and of the two thighs. Only these are
 * kept apart by `free-skin.ts`: a hand led through a thigh cannot be held off by flesh giving way.
 */
import type { BodyData } from './body-data.ts'

/** Bones of each part, by name without their side; all that are not named (head, hands, feet) are part 0. */
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
const LIMBS = ['Arm', 'ForeArm', 'UpLeg', 'Leg']
const ELSEWHERE = 0
export const TRUNK_PART = 1
const [ARM, FOREARM, THIGH, SHANK] = [2, 3, 4, 5]
/** Parts of the right are this much higher. */
const RIGHT = 4

/** Part of every skin vertex: the one whose bones move it most. */
export function skinParts({ bones, weights, skinCount }: BodyData): Uint8Array {
  const partOf = bones.map(({ name }) => {
    if (TRUNK.includes(name)) return TRUNK_PART
    const row = LIMBS.findIndex((limb) => name === `Left${limb}` || name === `Right${limb}`)
    return row < 0 ? ELSEWHERE : ARM + row + (name.startsWith('Right') ? RIGHT : 0)
  })
  const share = new Float64Array(ARM + 2 * RIGHT)
  return Uint8Array.from({ length: skinCount }, (_, i) => {
    share.fill(0)
    for (let e = weights.start[i]; e < weights.start[i + 1]; e++)
      share[partOf[weights.bone[e]]] += weights.weight[e]
    return share.indexOf(Math.max(...share))
  })
}

/** Does skin of these two parts meet where a joint bends? */
export function meetInFold(a: number, b: number): boolean {
  if (a === ELSEWHERE || b === ELSEWHERE) return false
  if (a === b) return true
  const [low, high] = [Math.min(a, b), Math.max(a, b)]
  const [first, second] = [kindOf(low), kindOf(high)]
  if (low === TRUNK_PART) return second === ARM || second === THIGH
  if (first === THIGH && second === THIGH) return true
  if (high - low === RIGHT || high - low === RIGHT + 1 || high - low === RIGHT - 1) return false // the other side
  return (first === ARM && second === FOREARM) || (first === THIGH && second === SHANK)
}

/** The part on the left that is the same. */
function kindOf(part: number): number {
  return part > SHANK ? part - RIGHT : part
}
