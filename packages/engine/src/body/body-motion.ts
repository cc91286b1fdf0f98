/**
 * A body that moves: bones are turned for any time asked, the skin follows, arms and chest keep clear of each other.
 * Joints are blended, not vertices, so limbs keep their length between two poses. The skin stands with its lowest
 * point on y = 0 at all times, as on a treadmill.
 *
 * What crosses in the rest pose is smoothed there once; armpits are cleared in every pose. Other folds (behind a bent
 * knee, in the crotch of a long stride) are left as blending makes them, and cross where a limb bends past some 90°.
 */
import type { TriangleMesh } from '../core/index.ts'
import { buildArmpits } from './armpits.ts'
import type { BodyData, BodyShape, BoneTurns } from './body-data.ts'
import { presetNamed } from './build-body.ts'
import { type FindCrossings, freeCrossings } from './free-crossings.ts'
import type { MovingMitten } from './mittens.ts'
import { morphBody } from './morph.ts'
import { poseBones, skinBody } from './pose.ts'
import { rememberPlaces } from './remember-places.ts'

export interface BodyMotion {
  /** Where the skin is at time 0. */
  readonly mesh: TriangleMesh
  /** Writes where the skin is at `time` [s], 3 numbers per vertex [m]; a function of time alone. */
  placesAt(time: number, out: Float64Array): void
  /** Writes how far skin has slid over the flesh at `time`, 3 numbers per vertex [m] (`gliding-skin.ts`); none: it does not. */
  glideAt?(time: number, out: Float64Array): void
  /** What hands wear so that cloth does not catch between fingers; none: cloth meets the skin alone. */
  readonly mittens?: readonly MovingMitten[]
  /** Part of every vertex, as `skinParts` numbers them; none: skin may sink into itself, and gives way to no cloth. */
  readonly part?: Uint8Array
}

export interface BodyMotionOptions {
  /** Another test than the exact one of `geometry/`. */
  readonly findCrossings?: FindCrossings | undefined
  /** Turns of the bones at a time [s]; a function of time alone. */
  readonly turnsAt: (time: number) => BoneTurns
}

export function buildBodyMotion(
  data: BodyData,
  shape: BodyShape | string,
  { findCrossings, turnsAt }: BodyMotionOptions,
): BodyMotion {
  const morphed = morphBody(data, typeof shape === 'string' ? presetNamed(data, shape) : shape).slice()
  freeCrossings(
    { position: morphed.subarray(0, 3 * data.skinCount), triVertex: data.triVertex },
    findCrossings,
  )
  const armpits = buildArmpits(data, morphed)
  const pose = (time: number, out: Float64Array): void => {
    const motion = poseBones(data, morphed, turnsAt(time))
    skinBody(data, morphed, motion, out)
    armpits.clear(motion, out)
    let low = Number.POSITIVE_INFINITY
    for (let at = 1; at < out.length; at += 3) low = Math.min(low, out[at])
    for (let at = 1; at < out.length; at += 3) out[at] -= low
  }
  const placesAt = rememberPlaces(3 * data.skinCount, pose)
  const position = new Float64Array(3 * data.skinCount)
  placesAt(0, position)
  return { mesh: { position, triVertex: data.triVertex }, placesAt }
}
