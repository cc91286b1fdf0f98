/**
 * Patterns are placed round the person they were drafted for. On somebody else, a child in a shirt of its father's, the
 * pieces would hang above the head or round the knees. So a garment whose upper end is far from where such a garment ends
 * on this body is moved up or down as a whole,
 *
 *   with shoulders        top of the trunk pieces against the middle between neck and shoulder joint
 *   without               … against the bust
 *   of the lower body     top of band, skirt or legs against the waist
 *
 * and sleeves, with their cuffs, onto the arm: their upper end to the shoulder joint, their middle to its axis. Pieces
 * placed for somebody of about this size, as nearly all are, stay where they were drawn, to the last bit. Shapes are
 * untouched. Only for bodies with joints.
 */
import type { Body } from '../body/index.ts'
import { along, dot, minus, type Vector3 } from '../core/index.ts'
import type { Cloth } from '../model/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import { type BodyVolume, bodyJoints, findBodyVolumes } from './body-volumes.ts'
import { verticesOf } from './clear-panels.ts'

/** Where tops are against their mark on the body they were drafted for: lowest, usual, highest [m]. */
interface Range {
  readonly low: number
  readonly usual: number
  readonly high: number
}

/** 66 random designs and patterns of the wardrobe: −2.6 to 3.1 cm; wide necklines end further down the shoulder. */
const SHOULDERED: Range = { low: -0.06, usual: 0.005, high: 0.06 }
/** −6.5 to 9.9 cm. */
const STRAPLESS: Range = { low: -0.12, usual: 0.03, high: 0.14 }
/** −5.9 to 8.6 cm. */
const WAISTED: Range = { low: -0.1, usual: -0.03, high: 0.12 }
const LOWER: readonly string[] = ['waist', 'skirt', 'leg']
const ARM: readonly string[] = ['arm', 'wrist', 'hand']
/** Caps reach so far above the shoulder joint [m]. */
const CAP_RISE = 0.02

/** Moves panels of `cloth.position` in place; gives how far up [m], 0 where they fit. `shouldered`: it hangs on shoulders. */
export function levelPanels(
  cloth: Cloth,
  parts: readonly PiecePart[],
  body: Body,
  shouldered: boolean,
): number {
  if (body.joints.Neck === undefined || body.joints.LeftArm === undefined) return 0
  const rise = riseOf(cloth, parts, body, shouldered)
  if (rise === 0) return 0
  for (let at = 1; at < cloth.position.length; at += 3) cloth.position[at] += rise
  return rise
}

/** The same for sleeves that were levelled with their garment, once they point along the arm (`lift-sleeves.ts`). */
export function putOnArms(cloth: Cloth, parts: readonly PiecePart[], body: Body): void {
  const volumes = findBodyVolumes(body)
  for (const side of ['left', 'right'] as const) {
    const rows = parts.flatMap((part, row) =>
      part.side === side && ARM.includes(part.segment ?? '') ? verticesOf(cloth, row) : [],
    )
    if (rows.length > 0) putOnArm(cloth.position, rows, volumes[`arm ${side}`])
  }
}

function riseOf(cloth: Cloth, parts: readonly PiecePart[], body: Body, shouldered: boolean): number {
  const { neck, shoulder, waist } = bodyJoints(body)
  const trunk = topOf(cloth, parts, ['torso'])
  if (trunk === null) return missing(topOf(cloth, parts, LOWER), waist[1], WAISTED)
  if (shouldered) return missing(trunk, 0.5 * (neck[1] + shoulder[1]), SHOULDERED)
  return missing(trunk, body.girths.bust?.level ?? shoulder[1], STRAPLESS)
}

function missing(top: number | null, mark: number, { low, usual, high }: Range): number {
  if (top === null) return 0
  const above = top - mark
  return above < low || above > high ? usual - above : 0
}

function topOf(cloth: Cloth, parts: readonly PiecePart[], segments: readonly string[]): number | null {
  let top: number | null = null
  parts.forEach(({ segment }, row) => {
    if (!segments.includes(segment ?? '')) return
    for (const i of verticesOf(cloth, row)) top = Math.max(top ?? -Infinity, cloth.position[3 * i + 1])
  })
  return top
}

/** Along the arm, and across it in the frontal plane. */
function putOnArm(position: Float64Array, rows: readonly number[], { origin, up, ahead }: BodyVolume): void {
  const place = (i: number): Vector3 => [position[3 * i], position[3 * i + 1], position[3 * i + 2]]
  let highest = -Infinity
  let least = Infinity
  let most = -Infinity
  for (const i of rows) {
    const d = minus(place(i), origin)
    highest = Math.max(highest, dot(d, up))
    least = Math.min(least, dot(d, ahead))
    most = Math.max(most, dot(d, ahead))
  }
  for (const i of rows)
    position.set(along(along(place(i), CAP_RISE - highest, up), -0.5 * (least + most), ahead), 3 * i)
}
