/**
 * What a picture of a body needs to know about its skin, so that nobody is ever shown naked: where underwear lies, where
 * detail is smoothed away, and where the eyes are. It hangs on vertices, like the marks of a tape, and so goes along
 * with every shape and every pose; the skin that cloth meets is not changed by any of it.
 *
 *   cover   distance inside the edge of the underwear, on the neutral body; below 0 is bare skin            [m]
 *   soft    share of the way to its neighbours' middle, many times over                                                    [–]
 *
 * Edges are planes and ellipses of the neutral body set by its joints and marks, so a cut along cover = 0 is a smooth
 * line on a coarse mesh. Grown men wear trunks, grown women and people of no told sex a band round the chest too,
 * everybody younger than 25 a vest.
 */
import { anchorFrame, dot, magnitude, minus, placeOf, scaled, type Vector3 } from '../core/index.ts'
import type { BodyData, BodyShape } from './body-data.ts'
import { boneHeads, boneTails } from './pose.ts'
import { skinMarks } from './skin-marks.ts'
import { skinParts, TRUNK_PART } from './skin-parts.ts'

export interface SkinFigure {
  /** Per skin vertex [m]. */
  readonly cover: Float64Array
  /** Per skin vertex, 0 … 1. */
  readonly soft: Float64Array
  /** 1 for trunk, arms and legs, which cloth lies on; 0 for head, hands and feet. */
  readonly limb: Uint8Array
  /** Left and right, or none. */
  readonly eyes: readonly Eye[]
}

/** A ball that moves with three vertices of the skull. */
export interface Eye {
  readonly anchor: readonly [number, number, number]
  /** Its middle from the first anchor [m], its left and where it looks [–], all in the axes of `anchorFrame`. */
  readonly middle: Vector3
  readonly left: Vector3
  readonly gaze: Vector3
  /** [m] */
  readonly radius: number
}

/** Underwear by name: what covers the chest. */
type Chest = 'bare' | 'band' | 'vest'

/** Eyes are taken where the shape has them, before the pose: `morphed` is in the rest pose, unscaled [m]. */
export function skinFigure(
  data: BodyData,
  shape: BodyShape,
  morphed: Float64Array,
  scale: number,
): SkinFigure {
  return {
    ...underwear(data, chestOf(shape)),
    eyes: EYES.map((name) => placeEye(data, morphed, name, scale)),
  }
}

/** Laid out once for all bodies of the data. */
function underwear(data: BodyData, chest: Chest): Omit<SkinFigure, 'eyes'> {
  const wardrobe = known.get(data) ?? {}
  known.set(data, wardrobe)
  wardrobe[chest] ??= layUnderwear(data, chest)
  return wardrobe[chest]
}

/**
 * The figure of a skin that was written to a file and read again; absent when it is no skin of ours. Its sliders are lost:
 * a vest fits all, and the lids stay empty.
 */
export function figureOfSkin(data: BodyData, position: Float64Array): SkinFigure | undefined {
  return position.length === 3 * data.skinCount ? { ...underwear(data, 'vest'), eyes: [] } : undefined
}

const known = new WeakMap<BodyData, Partial<Record<Chest, Omit<SkinFigure, 'eyes'>>>>()

/** Age 0.5 is 25 years, gender 0 a woman and 1 a man. */
function chestOf({ macro: { age, gender } }: BodyShape): Chest {
  if (age < 0.5) return 'vest'
  return gender > 0.75 ? 'bare' : 'band'
}

function layUnderwear(data: BodyData, chest: Chest): Omit<SkinFigure, 'eyes'> {
  const lines = tailorLines(data)
  const cover = new Float64Array(data.skinCount)
  const soft = new Float64Array(data.skinCount)
  const parts = skinParts(data)
  for (let i = 0; i < data.skinCount; i++) {
    const [x, y, z] = placeOf(data.base, i)
    const place: Vector3 = [x < 0 ? -x : x, y, z] // the body is symmetric
    let inside = trunks(place, lines)
    if (chest !== 'bare' && parts[i] === TRUNK_PART)
      inside = Math.max(inside, chest === 'band' ? band(place, lines) : vest(place, lines))
    cover[i] = inside
    const spot = (middle: Vector3, reach: number) =>
      1 - fade(magnitude(...minus(place, middle)), reach / 2, reach)
    soft[i] = Math.max(
      spot(lines.bust, BUST_SOFT),
      LAP_SHARE * spot(lines.lap, LAP_SOFT),
      chest === 'vest' ? spot(lines.navel, NAVEL_SOFT) : 0,
    )
  }
  return { cover, soft, limb: parts.map((part) => (part === 0 ? 0 : 1)) }
}

/** Where the underwear ends, all on the neutral body [m]. */
interface TailorLines {
  /** Levels of the waistband, of both edges of the band, and of the armpit. */
  readonly waist: number
  readonly underbust: number
  readonly armpit: number
  readonly bust: Vector3
  /** In front of the crotch. */
  readonly lap: Vector3
  readonly navel: Vector3
  readonly hip: Vector3
  /** Along the thigh. */
  readonly thigh: Vector3
  readonly shoulder: Vector3
  readonly neck: Vector3
}

function tailorLines(data: BodyData): TailorLines {
  const { base } = data
  const row = (name: string): number => data.bones.findIndex((bone) => bone.name === name)
  const heads = boneHeads(data, base)
  const hip = placeOf(heads, row('LeftUpLeg'))
  const knee = placeOf(boneTails(data, base), row('LeftUpLeg'))
  const { bustPoint, underbust, armpit, crotch } = skinMarks(data)
  const [, crotchY, crotchZ] = placeOf(base, crotch)
  return {
    waist: heads[3 * row('LowerBack') + 1] + WAISTBAND,
    underbust: base[3 * underbust + 1] - BAND_BELOW,
    armpit: base[3 * armpit + 1] - BAND_ABOVE,
    bust: placeOf(base, bustPoint),
    lap: [0, crotchY + LAP_ABOVE, crotchZ + LAP_BEFORE],
    navel: NAVEL,
    hip,
    thigh: unit(minus(knee, hip)),
    shoulder: placeOf(heads, row('LeftArm')),
    neck: placeOf(heads, row('Neck')),
  }
}

/** Below the waistband, and above a cut square to the thigh. */
function trunks(place: Vector3, { waist, hip, thigh }: TailorLines): number {
  return Math.min(waist - place[1], LEG - dot(minus(place, hip), thigh))
}

/** Round the chest from under the bust to under the arms. */
function band([, y]: Vector3, { underbust, armpit }: TailorLines): number {
  return Math.min(y - underbust, armpit - y)
}

/** From the trunks to straps over the shoulders; neck and armholes are ellipses. */
function vest([x, y, z]: Vector3, { waist, shoulder, neck }: TailorLines): number {
  const deep = z > 0 ? NECK_FRONT : NECK_BACK
  const scoop = magnitude(x / NECK_WIDE, (y - neck[1]) / deep, 0) - 1
  const hole = magnitude((x - shoulder[0]) / ARMHOLE[0], (y - shoulder[1]) / ARMHOLE[1], 0) - 1
  return Math.min(y - waist + VEST_UNDER, NECK_WIDE * scoop, ARMHOLE[0] * hole)
}

const EYES = ['helper-l-eye', 'helper-r-eye'] as const

/** The eyeball of the base mesh follows every morph; three vertices far apart that only the head moves carry it. */
function placeEye(data: BodyData, morphed: Float64Array, name: string, scale: number): Eye {
  const ball = data.joints.get(name)!
  const anchor = skullAnchors(data)
  const [a, b, c] = anchor.map((i) => placeOf(morphed, i))
  const frame = anchorFrame(a, b, c)
  let middle: Vector3 = [0, 0, 0]
  for (const i of ball) middle = minus(middle, scaled(placeOf(morphed, i), -1 / ball.length))
  let radius = 0
  for (const i of ball) radius += magnitude(...minus(placeOf(morphed, i), middle)) / ball.length
  const local = minus(middle, a)
  return {
    anchor,
    middle: [scale * dot(frame[0], local), scale * dot(frame[1], local), scale * dot(frame[2], local)],
    left: [frame[0][0], frame[1][0], frame[2][0]], // +x
    gaze: [frame[0][2], frame[1][2], frame[2][2]], // +z
    radius: scale * radius,
  }
}

/** Skin of the head alone: leftmost, topmost and foremost vertex of the neutral body. */
function skullAnchors(data: BodyData): [number, number, number] {
  const head = data.bones.findIndex((bone) => bone.name === 'Head')
  const { start, bone, weight } = data.weights
  const most: [number, number, number] = [-1, -1, -1]
  for (let i = 0; i < data.skinCount; i++) {
    let share = 0
    for (let e = start[i]; e < start[i + 1]; e++) if (bone[e] === head) share += weight[e]
    if (share < 1 - 1e-9) continue
    for (let k = 0; k < 3; k++) {
      if (most[k] < 0 || data.base[3 * i + k] > data.base[3 * most[k] + k]) most[k] = i
    }
  }
  return most
}

/** 0 below `low`, 1 above `high`, smooth between. */
function fade(value: number, low: number, high: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return share * share * (3 - 2 * share)
}

function unit(a: Vector3): Vector3 {
  return scaled(a, 1 / magnitude(...a))
}

// All on the neutral body, 1.67 m tall [m].
const WAISTBAND = 0.012 // above the root of the back: a hand's width below the navel
const LEG = 0.15 // along the thigh from the hip joint: a hand's width below the crotch
const BAND_BELOW = 0.03 // under the fold of the breast
const BAND_ABOVE = 0.008 // under the armpit, so that no arm is cut
const VEST_UNDER = 0.05 // tucked into the trunks
const NECK_WIDE = 0.088
const NECK_FRONT = 0.115
const NECK_BACK = 0.06
const ARMHOLE: readonly [number, number] = [0.05, 0.095]
const LAP_ABOVE = 0.015
const LAP_BEFORE = 0.045
const LAP_SOFT = 0.11
const LAP_SHARE = 0.04
const BUST_SOFT = 0.05
const NAVEL: Vector3 = [0, 0.215, 0.14]
const NAVEL_SOFT = 0.05
