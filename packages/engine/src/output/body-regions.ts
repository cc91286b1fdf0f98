/**
 * Which part of the body a point of cloth is on, so that fit can be told in words: the nearest of the bones, with the
 * trunk told apart by height. The trunk is wide, so beside its spine it has a line on each side, from the hip joint to
 * the shoulder, and one down to the crotch; legs begin a little below the hip joint, since a hip joint lies deep inside the hips.
 *
 *   chest above the middle of bust and waist level, hips below the middle of waist and hips level, else waist
 *
 * Cloth that hangs free belongs to what it hangs beside. A body from a file has no bones: all of it is one region.
 */
import type { Body } from '../body/index.ts'

export const BODY_REGIONS = [
  'neck',
  'chest',
  'waist',
  'hips',
  'upper arm left',
  'upper arm right',
  'forearm left',
  'forearm right',
  'thigh left',
  'thigh right',
  'calf left',
  'calf right',
] as const

export type BodyRegion = (typeof BODY_REGIONS)[number] | 'body'

type Place = readonly [number, number, number]

/** A region and the line it is around; the trunk's own regions are told apart by height. */
interface Limb {
  readonly region: BodyRegion | 'trunk'
  readonly from: Place
  readonly to: Place
}

/** Legs begin this far below the hip joint [m]: about the crotch. */
const CROTCH_DROP = 0.08

/** Region of each vertex at x [m]. */
export function bodyRegions(body: Body, x: Float64Array): BodyRegion[] {
  const limbs = limbsOf(body)
  const regions: BodyRegion[] = []
  for (let at = 0; at < x.length; at += 3) {
    let nearest: Limb | null = null
    let least = Infinity
    for (const limb of limbs) {
      const distance = squaredToLine(x, at, limb)
      if (distance >= least) continue
      least = distance
      nearest = limb
    }
    if (nearest === null) regions.push('body')
    else regions.push(nearest.region === 'trunk' ? trunkRegion(body, x[at + 1]) : nearest.region)
  }
  return regions
}

function trunkRegion({ girths }: Body, y: number): BodyRegion {
  const { bust, waist, hips } = girths
  if (bust === undefined || waist === undefined || hips === undefined) return 'body'
  if (y > 0.5 * (bust.level + waist.level)) return 'chest'
  return y < 0.5 * (waist.level + hips.level) ? 'hips' : 'waist'
}

function limbsOf({ joints }: Body): Limb[] {
  const limbs: Limb[] = []
  const add = (region: Limb['region'], from: Place | undefined, to: Place | undefined) => {
    if (from !== undefined && to !== undefined) limbs.push({ region, from, to })
  }
  for (const [side, name] of [
    ['Left', 'left'],
    ['Right', 'right'],
  ] as const) {
    const hip = joints[`${side}UpLeg`]
    const leg: Place | undefined = hip === undefined ? undefined : [hip[0], hip[1] - CROTCH_DROP, hip[2]]
    add(`upper arm ${name}`, joints[`${side}Arm`], joints[`${side}ForeArm`])
    add(`forearm ${name}`, joints[`${side}ForeArm`], joints[`${side}Hand`])
    add(`thigh ${name}`, leg, joints[`${side}Leg`])
    add(`calf ${name}`, joints[`${side}Leg`], joints[`${side}Foot`])
    add('trunk', hip, joints[`${side}Arm`])
    add('trunk', joints.Hips, leg === undefined ? undefined : [0, leg[1], leg[2]])
  }
  add('trunk', joints.Hips, joints.Spine)
  add('trunk', joints.Spine, joints.Neck)
  add('neck', joints.Neck, joints.Head)
  return limbs
}

function squaredToLine(x: Float64Array, at: number, { from, to }: Limb): number {
  const ex = to[0] - from[0]
  const ey = to[1] - from[1]
  const ez = to[2] - from[2]
  const rx = x[at] - from[0]
  const ry = x[at + 1] - from[1]
  const rz = x[at + 2] - from[2]
  const square = ex * ex + ey * ey + ez * ez
  const share = square > 0 ? Math.min(1, Math.max(0, (ex * rx + ey * ry + ez * rz) / square)) : 0
  const dx = rx - share * ex
  const dy = ry - share * ey
  const dz = rz - share * ez
  return dx * dx + dy * dy + dz * dz
}
