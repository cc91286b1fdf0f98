/**
 * Measures a body as a tailor does, by cutting its skin: every girth is the length of a tape round a plane cut, that is of
 * the convex hull, since a tape spans hollows. Where to cut follows from the joints and the chalk marks of the body at hand, never
 * from fixed heights. H is the height, levels are heights above the soles; pictures in `docs/guide/body.md`.
 *
 *   height           soles to crown
 *   neck             smallest round the neck, square to it
 *   bust, waist,     largest between 0.70 H and the armpits, smallest in 0.58 … 0.70 H, largest in 0.44 … 0.56 H: the
 *   hips             girths of `girth.ts`, which the presets were fitted by
 *   underbust        round the ribs where the breast ends below; breasts that hang over the tape are lifted
 *   waistLine        at the waist line, 0.62 of the way from the root of the lower back to the spine's middle joint
 *   shoulderWidth    between the two shoulder points: the skin above a tenth of the upper arm beyond its joint, where the
 *                    collar bones end (acromion)
 *   shoulderLength   shoulder point to the side of the neck's root
 *   armLength        shoulder point to elbow to wrist
 *   upperArm         square to the arm, halfway from shoulder to elbow;   wrist   smallest before the hand
 *   thigh            level, 0.02 H below the crotch;   knee   level, at the joint
 *   calf, ankle      largest and smallest level cut between knee and foot
 *   inseam           crotch to soles
 *   backWaistLength  nape to the back at the waist line, straight: a tape over the shoulder blades reads some 1 % more
 *   waistToHips      waist line down to where the seat stands out farthest
 *   bustPoints       between the two bust points
 *
 * All but the bust vary continuously with the body, so they can be fitted: greatest and smallest are taken over levels at
 * fixed shares of the body. The bust of a man is largest at the last level below the armpits and jumps by millimetres
 * where that level changes. True for bodies that stand with their arms off the trunk (rest pose, 'dressing'); a sitting body has no level hips.
 */
import { InputError, magnitude } from '../core/index.ts'
import type { Body } from './build-body.ts'
import { bustProfile, extremeGirth, type Girth, girthLevels, type TrunkGirth } from './girth.ts'
import { cutPoints, farthestCut, tapeRound } from './tape.ts'
import {
  between,
  crotchLevel,
  distance,
  level,
  levelPlane,
  type MeasuredSkin,
  neckRoot,
  seatPlane,
  shoulderCut,
  TAPE_CUTS,
  type TapeCut,
  type TapeFrame,
  type TapePoint,
  tapeFrame,
} from './tape-frame.ts'

export type { MeasuredSkin } from './tape-frame.ts'

/** [m] */
export interface BodyMeasurements {
  readonly height: number
  readonly neck: number
  readonly bust: number
  readonly underbust: number
  readonly waist: number
  readonly waistLine: number
  readonly hips: number
  readonly shoulderWidth: number
  readonly shoulderLength: number
  readonly armLength: number
  readonly upperArm: number
  readonly wrist: number
  readonly thigh: number
  readonly knee: number
  readonly calf: number
  readonly ankle: number
  readonly inseam: number
  readonly backWaistLength: number
  readonly waistToHips: number
  readonly bustPoints: number
}

export type MeasurementName = keyof BodyMeasurements
export const GIRTH_NAMES = [
  'neck',
  'bust',
  'underbust',
  'waist',
  'waistLine',
  'hips',
  'upperArm',
  'wrist',
  'thigh',
  'knee',
  'calf',
  'ankle',
] as const satisfies readonly MeasurementName[]
export const LENGTH_NAMES = [
  'height',
  'shoulderWidth',
  'shoulderLength',
  'armLength',
  'inseam',
  'backWaistLength',
  'waistToHips',
  'bustPoints',
] as const satisfies readonly MeasurementName[]
export const MEASUREMENT_NAMES: readonly MeasurementName[] = [...LENGTH_NAMES, ...GIRTH_NAMES]

/** One way to lay the tape: for a greatest or smallest cut, at which share of its range [–]. */
export interface TapePlace {
  readonly name: MeasurementName
  readonly share?: number
  /** Another level nearly as great or as small as the one that counts. */
  readonly rival?: boolean
}

/** Of a body built from sliders; one from a file has no marks to measure by. */
export function measureBody(body: Body): BodyMeasurements {
  if (body.marks === undefined) {
    throw new InputError(
      `the body "${body.name}" cannot be measured: it is a plain mesh without joints; only its height is known`,
    )
  }
  const measured: Partial<Record<MeasurementName, number>> = {}
  const { position, triVertex, vertexCount, joints, marks } = body // no more: a figure is laid when it is asked for
  const skin = { position, triVertex, vertexCount, joints, marks }
  for (const { name, value, rival } of findPlaces(skin, MEASUREMENT_NAMES)) if (!rival) measured[name] = value
  measured.height = body.height // standing upright, also of one that bends its knees
  return measured as BodyMeasurements
}

/**
 * Looks for where the tape goes and measures there [m]. Trunk girths are followed by their rivals, other levels where the
 * girth is locally greatest or smallest: whoever changes the body should mind them. With `bustLevels` the bust is taken as
 * `measureAt` takes it, at that many levels whatever the arms do: without jumps.
 */
export function findPlaces(
  skin: MeasuredSkin,
  names: readonly MeasurementName[],
  bustLevels?: number,
): (TapePlace & { readonly value: number })[] {
  const frame = tapeFrame(skin)
  return names.flatMap((name): (TapePlace & { readonly value: number })[] => {
    if (name !== 'bust' && name !== 'waist' && name !== 'hips') return [{ name, ...TAPES[name](frame) }]
    return rivals(trunkProfile(frame, name, bustLevels), name === 'waist' ? -1 : 1).map(
      ({ girth, level: y }, k) => ({
        name,
        value: girth,
        share: (y - frame.low) / frame.height,
        rival: k > 0,
      }),
    )
  })
}

/**
 * As `measureGirths`, but waist and hips by the known part of the skin: faster, and thighs that touch or press into each
 * other are still both there.
 */
function trunkProfile(frame: TapeFrame, name: TrunkGirth, bustLevels?: number): Girth[] {
  const { low, height, mesh, marks } = frame
  if (name === 'bust' && bustLevels === undefined) return bustProfile(mesh, low, low + height)
  return girthLevels(name, low, low + height)
    .slice(0, name === 'bust' ? bustLevels : undefined)
    .map((y) => ({ girth: girthOf(frame, level(marks.trunk, y)), level: y }))
}

/** On how many levels the arms are loops of their own. */
export function countBustLevels(skin: MeasuredSkin): number {
  const { mesh, low, height } = tapeFrame(skin)
  return bustProfile(mesh, low, low + height).length
}

/**
 * Measures again at known places [m]: much faster than to look for them. The bust is taken without the skin of the arms, up to
 * 6 mm less than `findPlaces` says: right for differences of two bodies, not for the girth itself.
 */
export function measureAt(skin: MeasuredSkin, places: readonly TapePlace[]): Float64Array {
  const frame = tapeFrame(skin)
  return Float64Array.from(places, ({ name, share }) => {
    if (name !== 'bust' && name !== 'waist' && name !== 'hips') return TAPES[name](frame, share).value
    return girthOf(frame, level(frame.marks.trunk, frame.low + (share ?? 0) * frame.height))
  })
}

/** At most so many levels speak for one girth. */
const RIVALS_MAX = 4

/** The extreme first, then other local extremes in their order. */
function rivals(profile: readonly Girth[], sign: number): Girth[] {
  const reach = (k: number): number => (profile[k] === undefined ? -Infinity : sign * profile[k].girth)
  const peaks = profile.filter((_, k) => reach(k) >= reach(k - 1) && reach(k) > reach(k + 1))
  const best = extremeGirth(profile, sign)
  const others = peaks.filter((one) => one !== best).sort((a, b) => sign * (b.girth - a.girth))
  return [best, ...others].slice(0, RIVALS_MAX)
}

interface Found {
  readonly value: number
  /** Where, when it had to be looked for. */
  readonly share?: number
}
type Tape = (frame: TapeFrame, share?: number) => Found

/** How each is taken; the definitions stand in the header. */
const TAPES: Record<Exclude<MeasurementName, 'bust' | 'waist' | 'hips'>, Tape> = {
  height: ({ height }) => ({ value: height }),
  neck: (f, share) => extreme(share, [0.1, 0.7, 12], -1, girth(f, 'neck')),
  underbust: (f) => ({ value: girth(f, 'underbust')(0) }),
  waistLine: (f) => ({ value: girth(f, 'waistLine')(0) }),
  shoulderWidth: (f) => ({ value: 2 * shoulderPoint(f)[0] }),
  shoulderLength: (f) => ({
    value: distance(farthestCut(f.position, f.marks.neck, neckRoot(f), [1, 0, 0]), shoulderPoint(f)),
  }),
  armLength(f) {
    const elbow = f.joint('LeftForeArm')
    return { value: distance(shoulderPoint(f), elbow) + distance(elbow, f.joint('LeftHand')) }
  },
  upperArm: (f) => ({ value: girth(f, 'upperArm')(0) }),
  wrist: (f, share) => extreme(share, [0.85, 1, 6], -1, girth(f, 'wrist')),
  thigh: (f) => ({ value: girth(f, 'thigh')(0) }),
  knee: (f) => ({ value: girth(f, 'knee')(0) }),
  calf: (f, share) => extreme(share, [0.15, 0.45, 12], 1, girth(f, 'calf')),
  ankle: (f, share) => extreme(share, [0.75, 0.95, 8], -1, girth(f, 'ankle')),
  inseam: (f) => ({ value: crotchLevel(f) - f.low }),
  backWaistLength(f) {
    const nape = farthestCut(f.position, f.marks.neck, neckRoot(f), [0, 0, -1])
    const back = farthestCut(f.position, f.marks.trunk, levelPlane(f.waistLine), [0, 0, -1])
    return { value: magnitude(nape[1] - back[1], nape[2] - back[2]) }
  },
  waistToHips(f, share) {
    const drop = f.waistLine - crotchLevel(f)
    const seat = (s: number) => farthestCut(f.position, f.marks.trunk, seatPlane(f, s), [0, 0, -1])[2]
    return { value: drop * (extreme(share, [0.3, 1, 14], -1, seat).share ?? 0) }
  },
  bustPoints: (f) => ({ value: 2 * f.position[3 * f.marks.bustPoint] }),
}

function girth(f: TapeFrame, name: keyof typeof TAPE_CUTS): (share: number) => number {
  return (share) => girthOf(f, TAPE_CUTS[name](f, share))
}

function girthOf({ position }: TapeFrame, { part, plane, side }: TapeCut): number {
  return tapeRound(position, part, plane, side)
}

function shoulderPoint(f: TapeFrame): TapePoint {
  const { part, plane } = shoulderCut(f)
  if (cutPoints(f.position, part, plane) === 0)
    return [plane.offset, Number.NEGATIVE_INFINITY, f.joint('LeftArm')[2]]
  return farthestCut(f.position, part, plane, [0, 1, 0])
}

/** Largest (sign 1) or smallest (sign −1) value and where; between the shares a parabola through three says where. */
function extreme(
  asked: number | undefined,
  [from, to, steps]: readonly [number, number, number],
  sign: number,
  valueAt: (share: number) => number,
): { value: number; share: number } {
  if (asked !== undefined) return { value: valueAt(asked), share: asked }
  const values = Array.from({ length: steps + 1 }, (_, k) => valueAt(between(from, to, k / steps)))
  let k = 0
  for (let i = 1; i <= steps; i++) if (sign * values[i] > sign * values[k]) k = i
  if (k === 0 || k === steps) return { value: values[k], share: between(from, to, k / steps) }
  const [before, after] = [values[k - 1] - values[k], values[k + 1] - values[k]]
  const bend = before + after
  const share = between(from, to, (k + (bend === 0 ? 0 : (0.5 * (before - after)) / bend)) / steps)
  return { value: valueAt(share), share }
}
