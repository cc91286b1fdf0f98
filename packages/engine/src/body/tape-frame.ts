/**
 * What tapes are laid by on one skin: its levels and joints, the planes every girth is cut by, and the chalk points lengths run
 * between. Which of the planes is the greatest or smallest is looked for in `measure-body.ts`; the definitions stand there.
 */
import { assert, magnitude } from '../core/index.ts'
import type { SkinMarks } from './skin-marks.ts'
import { type CutPlane, cutPoints, farthestCut } from './tape.ts'

export type TapePoint = readonly [number, number, number]

/** A skin to measure: `position` begins with the skin's `vertexCount` vertices [m]. */
export interface MeasuredSkin {
  readonly position: Float64Array
  readonly triVertex: Int32Array
  readonly vertexCount: number
  readonly joints: Readonly<Record<string, TapePoint>>
  readonly marks: SkinMarks
}

export interface TapeFrame extends MeasuredSkin {
  /** The skin alone. */
  readonly mesh: { readonly position: Float64Array; readonly triVertex: Int32Array }
  readonly low: number
  readonly height: number
  /** Level of the waist line [m]. */
  readonly waistLine: number
  joint(name: string): TapePoint
}

/** Where a tape goes round: a part of the skin and the plane it is cut by; side 1 keeps x > 0 only. */
export interface TapeCut {
  readonly part: Int32Array
  readonly plane: CutPlane
  readonly side?: number
}

export function tapeFrame(skin: MeasuredSkin): TapeFrame {
  const joint = (name: string): TapePoint => {
    assert(skin.joints[name] !== undefined, `a skin without the joint ${name}`)
    return skin.joints[name]
  }
  const position = skin.position.subarray(0, 3 * skin.vertexCount)
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let at = 1; at < position.length; at += 3) {
    const y = position[at]
    if (y < low) low = y
    if (y > high) high = y
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

/** By share of the range each is looked for in [–]; those of a fixed place do not mind it. */
export const TAPE_CUTS = {
  neck: (f, share) => square(f, f.marks.neck, ['Neck', 'Head'], share),
  underbust: (f) => level(f.marks.ribs, f.position[3 * f.marks.underbust + 1]),
  waistLine: (f) => level(f.marks.trunk, f.waistLine),
  upperArm: (f) => square(f, f.marks.arm, ['LeftArm', 'LeftForeArm'], 0.5),
  wrist: (f, share) => square(f, f.marks.arm, ['LeftForeArm', 'LeftHand'], share),
  thigh: (f) => ({ ...level(f.marks.trunk, crotchLevel(f) - 0.02 * f.height), side: 1 }),
  knee: (f) => shin(f, 0),
  calf: shin,
  ankle: shin,
} satisfies Record<string, (f: TapeFrame, share: number) => TapeCut>

export function level(part: Int32Array, y: number): TapeCut {
  return { part, plane: levelPlane(y) }
}

export function levelPlane(y: number): CutPlane {
  return { normal: [0, 1, 0], offset: y }
}

/** Along the back, a share of the way from the waist line down to the crotch. */
export function seatPlane(f: TapeFrame, share: number): CutPlane {
  return levelPlane(f.waistLine - share * (f.waistLine - crotchLevel(f)))
}

export function neckRoot(f: TapeFrame): CutPlane {
  return squarePlane(f.joint('Neck'), f.joint('Head'), 0)
}

/** Square to the way from one joint to another, at a share of it. */
export function squarePlane(from: TapePoint, to: TapePoint, share: number): CutPlane {
  const length = distance(from, to)
  const normal: TapePoint = [
    (to[0] - from[0]) / length,
    (to[1] - from[1]) / length,
    (to[2] - from[2]) / length,
  ]
  const start = normal[0] * from[0] + normal[1] * from[1] + normal[2] * from[2]
  return { normal, offset: start + share * length }
}

export function crotchLevel({ position, marks }: TapeFrame): number {
  return position[3 * marks.crotch + 1]
}

/** How far beyond its joint, in lengths of the upper arm, the bone above the shoulder ends [–]. */
const ACROMION = 0.1

/** The skin above the shoulder's end: the upright plane through it, and the part that is highest there. */
export function shoulderCut(f: TapeFrame): TapeCut {
  const arm = f.joint('LeftArm')
  const plane: CutPlane = {
    normal: [1, 0, 0],
    offset: arm[0] + ACROMION * distance(arm, f.joint('LeftForeArm')),
  }
  let found: TapeCut = { part: f.marks.arm, plane }
  let top = Number.NEGATIVE_INFINITY
  for (const part of [f.marks.arm, f.marks.trunk]) {
    if (cutPoints(f.position, part, plane) === 0) continue
    const highest = farthestCut(f.position, part, plane, [0, 1, 0])[1]
    if (highest <= top) continue
    top = highest
    found = { part, plane }
  }
  return found
}

export function between(a: number, b: number, share: number): number {
  return a + share * (b - a)
}

export function distance(a: TapePoint, b: TapePoint): number {
  return magnitude(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function shin(f: TapeFrame, share: number): TapeCut {
  return level(f.marks.leg, between(f.joint('LeftLeg')[1], f.joint('LeftFoot')[1], share))
}

function square(
  f: TapeFrame,
  part: Int32Array,
  [from, to]: readonly [string, string],
  share: number,
): TapeCut {
  return { part, plane: squarePlane(f.joint(from), f.joint(to), share) }
}
