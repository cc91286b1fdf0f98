/**
 * How a body stands while a garment is put on. Patterns are placed around an A-pose with straight elbows; arms hang
 * beside the hips then, and a wide skirt sewn around them would catch the hands. So for what is worn below the waist the
 * arms are lifted level, for dresses half way and sleeves with them (`dress/lift-sleeves.ts`): level arms push up the
 * shoulders, and straps slide off. For trousers the legs are set apart: cloth needs room between the thighs. Templates that
 * were placed around another pose say so in the document. Of a pattern without placements the parts its pieces are worn on
 * decide.
 */
import { type Garment, guessParts, measureTopology } from '../pattern/index.ts'
import type { BodyPose } from './pose.ts'

/** Body a pattern was drafted for when it does not say, GarmentCode's own default. */
export const BODY_DEFAULT = 'mean_all'

export interface BodyWish {
  readonly name: string
  readonly pose: BodyPose
  readonly scale: number
}

/** Each leg a quarter radian out, as the trouser templates were placed [rad]. */
const TEMPLATE_LEGS: BodyPose = { LeftUpLeg: [0, 0, -0.25], RightUpLeg: [0, 0, 0.25] }

export function bodyWish(garment: Garment): BodyWish {
  const hint = garment.placementHint
  if (hint !== undefined) {
    return {
      name: hint.body,
      pose: hint.pose === 'legs-apart' ? TEMPLATE_LEGS : hint.pose,
      scale: hint.scale,
    }
  }
  const { low, skirted, forked } = worn(garment)
  const arms = low ? 't-pose' : skirted ? 'arms-out' : 'dressing'
  return { name: garment.fittedBody ?? BODY_DEFAULT, pose: forked ? `${arms}-legs-apart` : arms, scale: 1 }
}

/**
 * For several garments on one body: that of the innermost, arms lifted only if all are worn below the waist, legs apart
 * if any has legs. Garments placed around poses of their own are all dressed in the pose of the first such one.
 */
export function outfitWish(garments: readonly Garment[]): BodyWish {
  const hinted = garments.find((garment) => garment.placementHint !== undefined)
  if (hinted !== undefined || garments.length === 1) return bodyWish(hinted ?? garments[0])
  const all = garments.map(worn)
  const arms = all.every(({ low }) => low) ? 't-pose' : 'dressing'
  const { name, scale } = bodyWish(garments[0])
  return { name, pose: all.some(({ forked }) => forked) ? `${arms}-legs-apart` : arms, scale }
}

/** Is it worn below the waist only, does it have a skirt, does it have legs? */
function worn(garment: Garment): { low: boolean; skirted: boolean; forked: boolean } {
  const segments = guessParts(garment).parts.map((part) => part.segment)
  const low = !segments.some((segment) => segment !== undefined && HIGH.includes(segment))
  const skirted = segments.includes('skirt')
  const placed = garment.panels.every((panel) => panel.placement !== undefined)
  return { low, skirted, forked: placed ? isForked(garment) : segments.includes('leg') }
}

const HIGH: readonly string[] = ['torso', 'arm', 'wrist', 'neck', 'head']

/**
 * Trousers and the like. A worn surface has one opening above or below for each way in or out: waist and two legs, or
 * neck, two arms and two legs, are odd; skirts, tops and dresses have an even number.
 */
function isForked(garment: Garment): boolean {
  return (
    garment.panels.some((panel) => /^leg( |$)/.test(panel.bodyPart ?? '')) &&
    measureTopology(garment).openings % 2 === 1
  )
}
