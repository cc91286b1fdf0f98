/**
 * A body that moves as an actor did: bones by `retarget.ts`, limbs held off each other by `clear-limbs.ts`, the skin follows
 * and gives way under the arms by `armpits.ts`; hands wear mittens against cloth. At time 0 and before it stands in its first
 * pose, the one it is dressed in.
 *
 * What crosses in the rest pose is smoothed there once. Other folds of blended skin (groin, behind a bent knee, inside a
 * bent elbow) are left as they are here; `free-skin.ts` opens them where cloth is worn.
 */
import { buildArmpits } from './armpits.ts'
import type { BodyData, BodyShape, SkinWeights } from './body-data.ts'
import type { BodyMotion } from './body-motion.ts'
import { presetNamed } from './build-body.ts'
import { clearLimbs } from './clear-limbs.ts'
import { type FindCrossings, freeCrossings } from './free-crossings.ts'
import { spreadWeights } from './gliding-skin.ts'
import { sizeOverTime } from './mitten-size.ts'
import { buildMittens } from './mittens.ts'
import { morphBody } from './morph.ts'
import type { MotionClip } from './motion-clip.ts'
import { type BodyPose, boneHeads, skinBody } from './pose.ts'
import { rememberPlaces } from './remember-places.ts'
import { retargetClip } from './retarget.ts'
import { skinParts } from './skin-parts.ts'

export interface CapturedMotion extends BodyMotion {
  /** Until the clip is over [s]; later the body stands still. */
  readonly seconds: number
  readonly rig: MotionRig
}

/** The bones under a moving skin, for files that carry bones: before skin gives way under the arms and in folds. */
export interface MotionRig {
  /** Skin in the rest pose [m], 3 per vertex. */
  readonly rest: Float64Array
  readonly bones: readonly { readonly name: string; readonly parent: number }[]
  /** Where each bone starts in the rest pose [m], 3 per bone. */
  readonly head: Float64Array
  readonly weights: SkinWeights
  /** Writes one rigid motion per bone from the rest pose: 3 × 3 turn row by row, then the shift [m]; 12 per bone. */
  bonesAt(time: number, out: Float64Array): void
}

export interface CapturedMotionOptions {
  /** Another test than the exact one of `geometry/`. */
  readonly findCrossings?: FindCrossings | undefined
  readonly clip: MotionClip
  /** What the body stands in at time 0 and before. */
  readonly first: BodyPose
  /** What of the clip is left out at its beginning [s]. */
  readonly from?: number | undefined
  /** Uniform size [–]. */
  readonly scale?: number
}

export function buildCapturedMotion(
  data: BodyData,
  shape: BodyShape | string,
  { findCrossings, clip, first, from, scale = 1 }: CapturedMotionOptions,
): CapturedMotion {
  const morphed = morphBody(data, typeof shape === 'string' ? presetNamed(data, shape) : shape).slice()
  freeCrossings(
    { position: morphed.subarray(0, 3 * data.skinCount), triVertex: data.triVertex },
    findCrossings,
  )
  const armpits = buildArmpits(data, morphed)
  const bones = clearLimbs(data, morphed, retargetClip(data, morphed, clip, { first, from }))
  const motion = new Float64Array(12 * data.bones.length)
  const pose = (time: number, out: Float64Array): void => {
    bones.bonesAt(time, motion)
    skinBody(data, morphed, motion, out)
    armpits.clear(motion, out)
    if (scale !== 1) for (let at = 0; at < out.length; at++) out[at] *= scale
  }
  const places = rememberPlaces(3 * data.skinCount, pose)
  const placesAt = (time: number, out: Float64Array): void => places(Math.max(0, time), out)
  const spread = { skinCount: data.skinCount, weights: spreadWeights(data, morphed) }
  const blended = new Float64Array(3 * data.skinCount)
  const glides = rememberPlaces(3 * data.skinCount, (time, out) => {
    bones.bonesAt(time, motion)
    skinBody(data, morphed, motion, blended)
    skinBody(spread, morphed, motion, out)
    for (let at = 0; at < out.length; at++) out[at] = scale * (out[at] - blended[at])
  })
  const glideAt = (time: number, out: Float64Array): void => glides(Math.max(0, time), out)
  const position = new Float64Array(3 * data.skinCount)
  placesAt(0, position)
  const mesh = { position, triVertex: data.triVertex }
  const mittens = buildMittens(data, morphed).map((mitten) => ({
    ...mitten,
    sizeAt: sizeOverTime(mitten, data.skinCount, pose),
  }))
  const rig: MotionRig = {
    rest: morphed.slice(0, 3 * data.skinCount).map((value) => value * scale),
    bones: data.bones,
    head: boneHeads(data, morphed).map((value) => value * scale),
    weights: data.weights,
    bonesAt: (time, out) => {
      bones.bonesAt(Math.max(0, time), out)
      for (let at = 9; at < out.length; at++) if (at % 12 > 8) out[at] *= scale
    },
  }
  return { mesh, seconds: bones.seconds, placesAt, glideAt, mittens, part: skinParts(data), rig }
}
