/**
 * The body asked for, standing as the garment's pieces were placed; without a wish the one the pattern was drafted for.
 * The last one is kept: another fabric or resolution does not build it again.
 */
import {
  type Body,
  type BodyData,
  type BodyPose,
  buildBody,
  findCrossings,
  type Garment,
} from '@selvedge/engine'

const BODY_DEFAULT = 'mean_all' // the body GarmentCode drafts for when nothing is said

/** Each leg a quarter radian out, as the trouser templates were placed [rad]. */
const LEGS_APART: BodyPose = { LeftUpLeg: [0, 0, -0.25], RightUpLeg: [0, 0, 0.25] }

let kept: { key: string; body: Body } | null = null

export function bodyFor(data: BodyData, garment: Garment, asked: string | null): Body {
  const hint = garment.placementHint
  const name = asked ?? hint?.body ?? garment.fittedBody ?? BODY_DEFAULT
  const pose = hint === undefined ? 'dressing' : hint.pose === 'legs-apart' ? LEGS_APART : hint.pose
  const scale = asked === null ? hint?.scale : undefined
  const key = JSON.stringify([name, pose, scale])
  if (kept?.key !== key) kept = { key, body: buildBody(data, name, pose, { findCrossings, scale }) }
  return kept.body
}
