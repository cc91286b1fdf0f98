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
import { assert, InputError, magnitude } from '../core/index.ts'
import type { Body } from './build-body.ts'
import { bustProfile, extremeGirth, type Girth, girthLevels, type TrunkGirth } from './girth.ts'
import type { SkinMarks } from './skin-marks.ts'
import { type CutPlane, cutPoints, farthestCut, tapeRound } from './tape.ts'

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

type Place = readonly [number, number, number]

/** A skin to measure: `position` begins with the skin's `vertexCount` vertices [m]. */
export interface MeasuredSkin {
  readonly position: Float64Array
  readonly triVertex: Int32Array
  readonly vertexCount: number
  readonly joints: Readonly<Record<string, Place>>
  readonly marks: SkinMarks
}

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
  const skin = { ...body, marks: body.marks }
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
    .map((y) => ({ girth: level(frame, marks.trunk, y), level: y }))
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
    return level(frame, frame.marks.trunk, frame.low + (share ?? 0) * frame.height)
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

interface TapeFrame extends MeasuredSkin {
  /** The skin alone. */
  readonly mesh: { readonly position: Float64Array; readonly triVertex: Int32Array }
  readonly low: number
  readonly height: number
  /** Level of the waist line [m]. */
  readonly waistLine: number
  joint(name: string): Place
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
  neck: (f, share) => extreme(share, [0.1, 0.7, 12], -1, square(f, f.marks.neck, 'Neck', 'Head')),
  underbust: (f) => ({ value: level(f, f.marks.ribs, f.position[3 * f.marks.underbust + 1]) }),
  waistLine: (f) => ({ value: level(f, f.marks.trunk, f.waistLine) }),
  shoulderWidth: (f) => ({ value: 2 * shoulderPoint(f)[0] }),
  shoulderLength: (f) => ({
    value: distance(farthestCut(f.position, f.marks.neck, neckRoot(f), [1, 0, 0]), shoulderPoint(f)),
  }),
  armLength(f) {
    const elbow = f.joint('LeftForeArm')
    return { value: distance(shoulderPoint(f), elbow) + distance(elbow, f.joint('LeftHand')) }
  },
  upperArm: (f) => ({ value: square(f, f.marks.arm, 'LeftArm', 'LeftForeArm')(0.5) }),
  wrist: (f, share) => extreme(share, [0.85, 1, 6], -1, square(f, f.marks.arm, 'LeftForeArm', 'LeftHand')),
  thigh: (f) => ({ value: level(f, f.marks.trunk, crotch(f) - 0.02 * f.height, 1) }),
  knee: (f) => ({ value: shin(f)(0) }),
  calf: (f, share) => extreme(share, [0.15, 0.45, 12], 1, shin(f)),
  ankle: (f, share) => extreme(share, [0.75, 0.95, 8], -1, shin(f)),
  inseam: (f) => ({ value: crotch(f) - f.low }),
  backWaistLength(f) {
    const nape = farthestCut(f.position, f.marks.neck, neckRoot(f), [0, 0, -1])
    const back = farthestCut(f.position, f.marks.trunk, levelPlane(f.waistLine), [0, 0, -1])
    return { value: magnitude(nape[1] - back[1], nape[2] - back[2]) }
  },
  waistToHips(f, share) {
    const drop = f.waistLine - crotch(f)
    const seat = (s: number) =>
      farthestCut(f.position, f.marks.trunk, levelPlane(f.waistLine - s * drop), [0, 0, -1])[2]
    return { value: drop * (extreme(share, [0.3, 1, 14], -1, seat).share ?? 0) }
  },
  bustPoints: (f) => ({ value: 2 * f.position[3 * f.marks.bustPoint] }),
}

function tapeFrame(skin: MeasuredSkin): TapeFrame {
  const joint = (name: string): Place => {
    assert(skin.joints[name] !== undefined, `a skin without the joint ${name}`)
    return skin.joints[name]
  }
  const position = skin.position.subarray(0, 3 * skin.vertexCount)
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let at = 1; at < position.length; at += 3) {
    low = Math.min(low, position[at])
    high = Math.max(high, position[at])
  }
  return {
    ...skin,
    mesh: { position, triVertex: skin.triVertex },
    low,
    height: high - low,
    waistLine: between(joint('LowerBack')[1], joint('Spine')[1], 0.62),
    joint,
  }
}

function crotch({ position, marks }: TapeFrame): number {
  return position[3 * marks.crotch + 1]
}

function levelPlane(y: number): CutPlane {
  return { normal: [0, 1, 0], offset: y }
}

function level({ position }: TapeFrame, part: Int32Array, y: number, side = 0): number {
  return tapeRound(position, part, levelPlane(y), side)
}

function shin(f: TapeFrame): (share: number) => number {
  return (share) => level(f, f.marks.leg, between(f.joint('LeftLeg')[1], f.joint('LeftFoot')[1], share))
}

function square(f: TapeFrame, part: Int32Array, from: string, to: string): (share: number) => number {
  return (share) => tapeRound(f.position, part, squarePlane(f.joint(from), f.joint(to), share))
}

function neckRoot(f: TapeFrame): CutPlane {
  return squarePlane(f.joint('Neck'), f.joint('Head'), 0)
}

function squarePlane(from: Place, to: Place, share: number): CutPlane {
  const length = distance(from, to)
  const normal: Place = [(to[0] - from[0]) / length, (to[1] - from[1]) / length, (to[2] - from[2]) / length]
  const start = normal[0] * from[0] + normal[1] * from[1] + normal[2] * from[2]
  return { normal, offset: start + share * length }
}

/** How far beyond its joint, in lengths of the upper arm, the bone above the shoulder ends [–]. */
const ACROMION = 0.1

function shoulderPoint(f: TapeFrame): Place {
  const arm = f.joint('LeftArm')
  const plane: CutPlane = {
    normal: [1, 0, 0],
    offset: arm[0] + ACROMION * distance(arm, f.joint('LeftForeArm')),
  }
  let top: Place = [plane.offset, Number.NEGATIVE_INFINITY, arm[2]]
  for (const part of [f.marks.arm, f.marks.trunk]) {
    if (cutPoints(f.position, part, plane) === 0) continue
    const highest = farthestCut(f.position, part, plane, [0, 1, 0])
    if (highest[1] > top[1]) top = highest
  }
  return top
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

function between(a: number, b: number, share: number): number {
  return a + share * (b - a)
}

function distance(a: Place, b: Place): number {
  return magnitude(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
