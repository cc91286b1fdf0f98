/**
 * A body that goes from one pose into another and stays there: the turns of the bones are blended, so limbs keep their
 * length on the way, level at both ends.
 *
 *   turn(t) = (1 − s) first + s last,      s = τ² (3 − 2 τ),   τ = t/seconds in 0 … 1                 [rad]   (1)
 *   x(t) = skin(turn(t)) + (1 − s) r(0) + s r(1)                                                      [m]     (2)
 *
 * r is what `build-body.ts` does to a posed skin to free it of crossings: at both ends the skin is exactly the finished
 * body. On the way folds stay as blending makes them; arms that would have to pass through the trunk do.
 */
import { buildArmpits } from './armpits.ts'
import type { BodyData, BodyShape, BoneTurns } from './body-data.ts'
import type { BodyMotion } from './body-motion.ts'
import { type Body, presetNamed } from './build-body.ts'
import { morphBody } from './morph.ts'
import { type BodyPose, poseBones, skinBody, turnsOf } from './pose.ts'
import { rememberPlaces } from './remember-places.ts'

export interface PoseMotion extends BodyMotion {
  /** Until the last pose is reached [s]; later the body stands still. */
  readonly seconds: number
}

/** A pose and the finished body in it. */
export interface PosedBody {
  readonly pose: BodyPose
  readonly body: Body
}

export interface PoseMotionOptions {
  readonly first: PosedBody
  readonly last: PosedBody
  /** [s] */
  readonly seconds?: number
  /** Uniform size of both bodies [–]. */
  readonly scale?: number
}

/** An arm that goes from the T-pose to the hip in this time moves at 2 m/s at most [s]. */
const POSE_SECONDS = 1

export function buildPoseMotion(
  data: BodyData,
  shape: BodyShape | string,
  { first, last, seconds = POSE_SECONDS, scale = 1 }: PoseMotionOptions,
): PoseMotion {
  const morphed = morphBody(data, typeof shape === 'string' ? presetNamed(data, shape) : shape).slice()
  const armpits = buildArmpits(data, morphed)
  const [from, to] = [turnsOf(data, first.pose), turnsOf(data, last.pose)]
  const skin = (share: number, out: Float64Array): void => {
    const motion = poseBones(data, morphed, blendedTurns(from, to, share))
    skinBody(data, morphed, motion, out)
    armpits.clear(motion, out)
    let low = Number.POSITIVE_INFINITY
    for (let at = 1; at < out.length; at += 3) low = Math.min(low, out[at])
    for (let at = 1; at < out.length; at += 3) out[at] -= low
    if (scale !== 1) for (let at = 0; at < out.length; at++) out[at] *= scale
  }
  const repair = (share: number, { position }: Body): Float64Array => {
    const raw = new Float64Array(3 * data.skinCount)
    skin(share, raw)
    return position.map((value, at) => value - raw[at])
  }
  const repairs = [repair(0, first.body), repair(1, last.body)]
  const placesAt = rememberPlaces(3 * data.skinCount, (time, out) => {
    const t = Math.min(1, Math.max(0, time / seconds))
    const s = t * t * (3 - 2 * t) // (1)
    if (s === 0 || s === 1) {
      out.set(s === 0 ? first.body.position : last.body.position) // without roundings
      return
    }
    skin(s, out)
    for (let at = 0; at < out.length; at++) out[at] += (1 - s) * repairs[0][at] + s * repairs[1][at] // (2)
  })
  return { mesh: { position: first.body.position, triVertex: data.triVertex }, seconds, placesAt }
}

/** The first of (1). */
export function blendedTurns(first: BoneTurns, last: BoneTurns, share: number): BoneTurns {
  const turns: Record<string, [number, number, number]> = {}
  for (const name of new Set([...Object.keys(first), ...Object.keys(last)])) {
    const a = first[name] ?? STILL
    const b = last[name] ?? STILL
    turns[name] = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])]
  }
  return turns
}

const STILL = [0, 0, 0] as const
