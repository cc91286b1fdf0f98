/**
 * The measurements of a draped garment, as a tailor would take them on the wearer: girths at the levels of the body's
 * own bust, waist and hips, lengths from neck to hem, along the sleeve and inside the leg, openings and hem heights.
 *
 *   girth     length of the level cut round the trunk, every fold of the cloth                             [m]   (1)
 *   tape      round the convex hull of that cut: what a tape reads on the wearer                           [m]   (2)
 *   ease      girth − girth of the body                                                                    [m]   (3)
 *
 * Of several lines at one level the one round the largest area is the trunk; lines that stay on one side of the middle
 * plane x = 0 are sleeves and legs. A line that does not close, at an open front or a slit, is measured without the gap,
 * and `closed` is false. Centre lengths follow the cloth down the middle plane, in front and behind; trousers have one
 * line there, from front waist through the crotch to the back, the crotch length (from neck to neck: the torso loop). Sleeves are measured along the arm's
 * bones from the shoulder joint to the middle of the cuff, inseams straight from the lowest point of the crotch line to
 * the nearest point of the leg hem. Girths of the body are those of its rest pose (`body/girth.ts`).
 *
 * Where sleeves are cut in one with the trunk, a level cut under the arms goes round them too, and one through deep armholes
 * or a deep neckline has gaps there: the bust is then measured at the first height below, in steps of a centimetre, where the
 * arms are outside and the line ends at no such hole; if there is none nearby it has no girth. A level that cuts through the rim of a
 * hem or a waist, so that part of the way there is no cloth, has no girth.
 *
 * True for bodies that stand upright.
 */
import type { Body } from '../body/index.ts'
import { magnitude, type TriangleMesh } from '../core/index.ts'
import { tapeLength } from '../geometry/index.ts'
import { findOpenings, type Opening } from './openings.ts'
import { type ClothLine, sliceCloth } from './slice-cloth.ts'

export interface GarmentGirth {
  /** Height above the ground [m]. */
  readonly level: number
  readonly girth: number
  readonly tape: number
  readonly bodyGirth: number
  readonly ease: number
  readonly closed: boolean
}

export interface FittedMeasurements {
  /** By the name of the body's level; only where the garment reaches. */
  readonly girths: Readonly<Record<string, GarmentGirth>>
  /** [m]; only those the garment has: centre back, centre front, crotch, sleeve left, inseam right, … */
  readonly lengths: Readonly<Record<string, number>>
  readonly openings: readonly Opening[]
}

export function measureGarment(cloth: TriangleMesh, body: Body): FittedMeasurements {
  const openings = findOpenings(cloth, body)
  const girths: Record<string, GarmentGirth> = {}
  for (const [name, { girth: bodyGirth, level: asked }] of Object.entries(body.girths)) {
    const level = levelBelowArms(cloth, body, openings, asked)
    const found = level === null || crossesRim(openings, level) ? null : trunkGirth(cloth, level)
    if (level === null || found === null) continue
    girths[name] = { level, ...found, bodyGirth, ease: found.girth - bodyGirth } // (3)
  }
  return { girths, lengths: measureLengths(cloth, body, openings), openings }
}

/** A rim that rises more than this runs along an open front or a slit [m]. */
const RIM_RISE_MAX = 0.25

const ARMS_STEP = 0.01 // [m]
const ARMS_STEPS_MAX = 15

/** The level itself, or the first below it at which the line round the trunk leaves arms outside and ends at no hole for them [m]. */
function levelBelowArms(
  cloth: TriangleMesh,
  { joints }: Body,
  openings: readonly Opening[],
  asked: number,
): number | null {
  for (let step = 0; step < ARMS_STEPS_MAX; step++) {
    const level = asked - step * ARMS_STEP
    const arms = ['Left', 'Right'].flatMap((side) =>
      boneAt(joints[`${side}Arm`], joints[`${side}ForeArm`], level),
    )
    const lines = trunkLines(cloth, level)
    const isRound = lines[0] !== undefined && arms.some(([x, z]) => isAround(lines[0], x, z))
    if (!isRound && !lines.some((line) => endsAtHole(line, openings, level))) return level
  }
  return null
}

/** Is one of its ends on the rim of a neckline, an armhole or a cuff? */
function endsAtHole({ point, closed }: ClothLine, openings: readonly Opening[], level: number): boolean {
  if (closed) return false
  const ends = [point.subarray(0, 3), point.subarray(point.length - 3)]
  return openings
    .filter(({ name, lowest, highest }) =>
      name === 'neck' ? highest - lowest < RIM_RISE_MAX : /armhole|cuff/.test(name),
    )
    .some(({ point: rim }) => ends.some((end) => crossesAt(rim, level, end)))
}

/** Does the closed rim pass this height where the place is? */
function crossesAt(rim: Float64Array, level: number, place: Float64Array): boolean {
  for (let at = 0; at < rim.length; at += 3) {
    const next = (at + 3) % rim.length
    if (rim[at + 1] < level === rim[next + 1] < level) continue
    const share = (level - rim[at + 1]) / (rim[next + 1] - rim[at + 1])
    const off = [0, 2].map((c) => rim[at + c] + share * (rim[next + c] - rim[at + c]) - place[c])
    if (magnitude(off[0], off[1]) < SAME_PLACE) return true
  }
  return false
}

const SAME_PLACE = 1e-4 // [m]

type Place = readonly [number, number, number]

/** Where the bone passes this height, in the level plane; empty where it does not. */
function boneAt(from: Place | undefined, to: Place | undefined, level: number): [number, number][] {
  if (from === undefined || to === undefined || from[1] < level === to[1] < level) return []
  const share = (level - from[1]) / (to[1] - from[1])
  return [[from[0] + share * (to[0] - from[0]), from[2] + share * (to[2] - from[2])]]
}

/** Is the point inside of the line, its ends joined? By counting crossings of a ray along +x. */
function isAround({ point }: ClothLine, x: number, z: number): boolean {
  let inside = false
  for (let at = 0; at < point.length; at += 3) {
    const next = (at + 3) % point.length
    if (point[at + 2] > z === point[next + 2] > z) continue
    const share = (z - point[at + 2]) / (point[next + 2] - point[at + 2])
    if (point[at] + share * (point[next] - point[at]) > x) inside = !inside
  }
  return inside
}

function crossesRim(openings: readonly Opening[], level: number): boolean {
  return openings.some(
    ({ name, lowest, highest }) =>
      (name === 'top' || name === 'hem') &&
      highest - lowest < RIM_RISE_MAX &&
      (name === 'top' ? level > lowest : level < highest),
  )
}

/** (1) and (2) at this height; null where there is no cloth across the middle. */
export function trunkGirth(
  cloth: TriangleMesh,
  level: number,
): { girth: number; tape: number; closed: boolean } | null {
  const lines = trunkLines(cloth, level)
  const [trunk] = lines
  if (trunk === undefined) return null
  const taken = trunk.closed ? [trunk] : lines.filter((line) => !line.closed)
  const flat = Float64Array.from(taken.flatMap(({ point }) => [...point].filter((_, k) => k % 3 !== 1)))
  return {
    girth: taken.reduce((sum, line) => sum + line.length, 0),
    tape: tapeLength(flat),
    closed: trunk.closed,
  }
}

/** Lines across the middle plane, the one round the largest area first. */
function trunkLines(cloth: TriangleMesh, level: number): ClothLine[] {
  return sliceCloth(cloth, { normal: [0, 1, 0], offset: level })
    .filter((line) => reachesOver(line) && enclosedArea(line) > LINE_AREA_MIN)
    .sort((a, b) => enclosedArea(b) - enclosedArea(a))
}

/** Lines round less than this are tips of folds and hoods [m²]. */
const LINE_AREA_MIN = 1e-3

function reachesOver({ point }: ClothLine): boolean {
  let left = false
  let right = false
  for (let at = 0; at < point.length; at += 3) {
    if (point[at] > 0) left = true
    else right = true
  }
  return left && right
}

/** In the level plane, ends joined straight [m²]. */
function enclosedArea({ point }: ClothLine): number {
  let twice = 0
  for (let at = 0; at < point.length; at += 3) {
    const next = (at + 3) % point.length
    twice += point[at] * point[next + 2] - point[next] * point[at + 2]
  }
  return Math.abs(0.5 * twice)
}

/** Shorter lines in the middle plane are collars and folds [m]. */
const CENTRE_MIN = 0.08

function measureLengths(
  cloth: TriangleMesh,
  body: Body,
  openings: readonly Opening[],
): Record<string, number> {
  const lengths: Record<string, number> = {}
  const centre = sliceCloth(cloth, { normal: [1, 0, 0], offset: CENTRE_OFFSET }).filter(
    (line) => !line.closed && line.length > CENTRE_MIN,
  )
  const legs = openings.filter(({ name }) => name.startsWith('leg'))
  const crotch = legs.length > 0 ? crotchLine(centre) : null
  const fromNeck = openings.some(({ name }) => name === 'neck')
  if (crotch !== null) lengths[fromNeck ? 'torso loop' : 'crotch'] = crotch.length
  else if (centre.length > 0) {
    const byDepth = centre.map((line) => ({ line, z: meanDepth(line) })).sort((a, b) => a.z - b.z)
    lengths['centre back'] = byDepth[0].line.length
    if (byDepth.length > 1) lengths['centre front'] = byDepth[byDepth.length - 1].line.length
  }
  for (const opening of openings) {
    const side = opening.name.endsWith('left') ? 'left' : 'right'
    if (opening.name.startsWith('cuff')) {
      const sleeve = alongArm(body, side, opening.middle)
      if (sleeve > 0) lengths[`sleeve ${side}`] = sleeve
    } else if (opening.name.startsWith('leg') && crotch !== null) {
      lengths[`inseam ${side}`] = nearestDistance(lowestPoint(crotch), opening.point)
    }
  }
  return lengths
}

/** Beside the plane itself, where many patterns have a seam and the mesh a line of vertices [m]. */
const CENTRE_OFFSET = 0.0005

/** The line that goes down between the legs and up again: both of its ends are far above its lowest point. */
function crotchLine(lines: readonly ClothLine[]): ClothLine | null {
  const longest = lines.reduce<ClothLine | null>(
    (best, line) => (best === null || line.length > best.length ? line : best),
    null,
  )
  if (longest === null) return null
  const { point } = longest
  const lowest = lowestPoint(longest)[1]
  return Math.min(point[1], point[point.length - 2]) - lowest > CENTRE_MIN ? longest : null
}

function lowestPoint({ point }: ClothLine): readonly [number, number, number] {
  let low = 0
  for (let at = 3; at < point.length; at += 3) if (point[at + 1] < point[low + 1]) low = at
  return [point[low], point[low + 1], point[low + 2]]
}

function meanDepth({ point }: ClothLine): number {
  let sum = 0
  for (let at = 2; at < point.length; at += 3) sum += point[at]
  return (3 * sum) / point.length
}

function nearestDistance([x, y, z]: readonly number[], point: Float64Array): number {
  let least = Infinity
  for (let at = 0; at < point.length; at += 3) {
    least = Math.min(least, magnitude(point[at] - x, point[at + 1] - y, point[at + 2] - z))
  }
  return least
}

/** How far along shoulder, elbow and wrist the point lies [m]; beyond the wrist it goes on straight. */
function alongArm({ joints }: Body, side: 'left' | 'right', middle: readonly number[]): number {
  const word = side === 'left' ? 'Left' : 'Right'
  const [shoulder, elbow, wrist] = ['Arm', 'ForeArm', 'Hand'].map((bone) => joints[word + bone])
  if (shoulder === undefined || elbow === undefined || wrist === undefined) return 0
  const share = (from: readonly number[], to: readonly number[]) => {
    const axis = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
    const length = magnitude(axis[0], axis[1], axis[2])
    const way = axis.reduce((sum, a, c) => sum + (a * (middle[c] - from[c])) / length, 0)
    return { length, way }
  }
  const upper = share(shoulder, elbow)
  if (upper.way < upper.length) return Math.max(0, upper.way)
  return upper.length + Math.max(0, share(elbow, wrist).way)
}
