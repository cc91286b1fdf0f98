/**
 * Which body wears a garment, and how it stands. Asked for: that one, as large as it is. Else the person the pattern was
 * drafted for, by measurements; else the body it names, at the size it was placed around. The pose is the one the panels
 * were placed around, for several garments one that suits all of them.
 */
import {
  type Body,
  type BodyData,
  bodyNames,
  buildBody,
  fitBody,
  type Garment,
  InputError,
} from '@selvedge/engine'
import {
  type BodyPose,
  type BodyShape,
  buildJointedBody,
  buildPoseMotion,
  type JointTurns,
  nameHint,
  outfitWish,
  POSE_NAMES,
  type PosedBody,
  type PoseMotion,
  type PoseName,
} from '@selvedge/engine/sim'

export interface MeasuredPerson {
  readonly name?: string
  readonly sex: 'female' | 'male' | 'neutral'
  /** [years] */
  readonly age?: number
  /** By the names `fitBody` takes [m]. */
  readonly measurements: Readonly<Record<string, number | undefined>>
}

/** A body by name or by measurements. */
export type BodyAsked = string | MeasuredPerson

/** What a body is built from; two that are equal give the same skin. */
export interface BodyChoice {
  readonly who: BodyAsked
  readonly pose: BodyPose
  /** Uniform size [–]. */
  readonly scale: number
}

export interface StandingBody {
  readonly body: Body
  /** What it stands in. */
  readonly pose: BodyPose
  /** What its skin is made by, for what turns our bones. */
  readonly shape: BodyShape | string
  /** Uniform size [–]. */
  readonly scale: number
}

/** `under`: worn below the garment, from the skin outwards. */
export function chooseBody(garment: Garment, asked?: BodyAsked, under: readonly Garment[] = []): BodyChoice {
  const { name, pose, scale } = outfitWish([...under, garment])
  if (asked !== undefined) return { who: asked, pose, scale: 1 }
  if (garment.fittedTo === undefined) return { who: name, pose, scale }
  return { who: { name: `${garment.name}-wearer`, ...garment.fittedTo }, pose, scale: 1 }
}

export function buildChosenBody(data: BodyData, { who, pose, scale }: BodyChoice): StandingBody {
  if (typeof who === 'string') {
    const known = bodyNames(data)
    if (!known.includes(who)) throw new InputError(`no body "${who}"; ${nameHint(who, known)}`)
    return { body: buildBody(data, who, pose, { scale }), pose, shape: who, scale }
  }
  const { body, sliders } = fitBody(data, who.measurements, { ...who, pose })
  if (body.repair.left > 0) {
    throw new InputError(
      'these measurements make no body, its skin crosses itself; check those that differ most',
    )
  }
  return { body, pose, shape: sliders, scale: 1 }
}

/** The body a garment is worn by, built. */
export function bodyFor(
  data: BodyData,
  garment: Garment,
  asked?: BodyAsked,
  under: readonly Garment[] = [],
): StandingBody {
  return buildChosenBody(data, chooseBody(garment, asked, under))
}

/** How a body is to stand in the end: in a named pose, else as it was dressed, with joints turned on top. */
export interface BodyStance {
  readonly pose?: string | undefined
  /** By the names of `JOINT_NAMES`: bend, twist and side [rad]. */
  readonly joints?: JointTurns | undefined
}

/** Said of a body that was not built here, and has none of our bones. */
export const STANDS_AS_FILE =
  'a body from a file stands as its file has it, in no pose and with no joint turned; choose another body to pose or move it'

/** A body as it stands in the end, and how it gets there. */
export interface PosedStance extends PosedBody {
  readonly moveTo: PoseMotion
}

/** How a body goes into a stance, and the body standing there; null if it stands there already. */
export function bodyInto(
  data: BodyData,
  { body, pose, shape, scale }: StandingBody,
  { pose: asked, joints = {} }: BodyStance,
): PosedStance | null {
  if (asked !== undefined && !isPose(asked))
    throw new InputError(`no pose "${asked}"; ${nameHint(asked, POSE_NAMES)}`)
  const turned = Object.keys(joints).length > 0
  const base = asked ?? pose
  if (base === pose && !turned) return null
  const options = { scale, name: body.name }
  const last = turned
    ? buildJointedBody(data, shape, { pose: base, joints }, options)
    : { pose: base, body: buildBody(data, shape, base, options) }
  return { ...last, moveTo: buildPoseMotion(data, shape, { first: { pose, body }, last, scale }) }
}

function isPose(name: string): name is PoseName {
  return (POSE_NAMES as readonly string[]).includes(name)
}

/** Whether the choice needs what bodies younger than 25 years are made of; `data`: the wardrobe's without them. */
export function needsChildren(data: BodyData, { who }: BodyChoice): boolean {
  if (data.children) return false
  return typeof who === 'string' ? !bodyNames(data).includes(who) : (who.age ?? 25) < 25
}
