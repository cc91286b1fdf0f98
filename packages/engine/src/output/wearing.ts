/**
 * Whether a garment is worn as it was meant: which ends of the body go out through which of its openings. A sleeve that
 * closed beside its arm rests as calmly as one that goes round it; only the way the lines are linked tells them apart.
 *
 * From a point inside the trunk a line runs along the bones to each of five ends, head, hands and feet, and on to where
 * no cloth is. Every rim of the garment is filled with a fan of triangles that look outwards,
 *
 *   n(rim, end) = Σ ±1 over the triangles the line goes through, + outwards                            (1)
 *   the end goes out there if n(rim, end) > the least n(rim, ·)                                        (2)
 *
 * (2) does not depend on where the lines start, so it holds for a skirt below that point as for a shirt round it. Faults:
 * a rim that nothing goes through; an arm that leaves through the same rim as a leg, or through none; a top that slid down,
 * and what slid off altogether.
 * The last straight of a line must not go through cloth, as that of a foot does in a train that hangs below the soles: it
 * is turned aside until it does not. Rims shorter than a wrist are holes. A cape over both arms counts as a fault, since nothing says that it is one.
 */
import type { Body } from '../body/index.ts'
import { along, minus, plus, type TriangleMesh, unit } from '../core/index.ts'
import { tapeLength } from '../geometry/index.ts'
import { countFolds } from './count-folds.ts'
import { type Rim, rimsOf } from './rims.ts'

export const BODY_ENDS = ['head', 'left arm', 'right arm', 'left leg', 'right leg'] as const
export type BodyEnd = (typeof BODY_ENDS)[number]

export interface WornOpening {
  /** What goes out through it. */
  readonly ends: readonly BodyEnd[]
  /** The piece most of its rim is cut from. */
  readonly piece: string
  /** Length of the rim [m] and its mean height above the ground [m]. */
  readonly girth: number
  readonly level: number
  /** Round its convex hull, seen from above [m], and the folds in between. */
  readonly tape: number
  readonly folds: number
}

export interface Wearing {
  readonly asMeant: boolean
  readonly openings: readonly WornOpening[]
  /** One sentence for each thing that is not as it was meant. */
  readonly faults: readonly string[]
}

/** A mesh whose triangles know their piece. */
export interface PieceMesh extends TriangleMesh {
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
}

/** Null for bodies without joints: nobody knows where their arms are. `stick`: how long those in its hands are [m]. */
export function measureWearing(cloth: PieceMesh, body: Body, stick = 0): Wearing | null {
  const straight = endLines(body, Math.max(HAND, stick))
  if (straight === null) return null
  const lines = Object.fromEntries(
    BODY_ENDS.map((end) => [end, freeLine(straight[end], cloth)]),
  ) as typeof straight
  const openings = rimsOf(cloth).map((rim) => ({ rim, ends: endsThrough(rim, lines) }))
  const off = fallenFaults(openings, body)
  const faults =
    off.length > 0
      ? off
      : [...openings.flatMap(emptyFault), ...coveredFaults(openings), ...slipFaults(openings, body)]
  return {
    asMeant: faults.length === 0,
    openings: openings.map(({ rim, ends }) => ({
      ends,
      piece: rim.piece,
      girth: rim.girth,
      level: rim.level,
      tape: tapeLength(rim.point.filter((_, k) => k % 3 !== 1)),
      folds: countFolds(rim.point),
    })),
    faults,
  }
}

interface LinkedRim {
  readonly rim: Rim
  readonly ends: readonly BodyEnd[]
}

type Place = readonly [number, number, number]

/** So far out is no cloth [m]. */
const FAR = 5
/** A hand with its fingers, and a sleeve that covers it [m]: so far the line goes on along the forearm. */
const HAND = 0.25

/** The five lines of the header, each a list of places [m]; the head's leaves through the face, where a hood is open. */
function endLines(
  { joints, height }: Body,
  hand: number,
): Readonly<Record<BodyEnd, readonly Place[]>> | null {
  const { Spine: spine, Neck: neck, Head: head } = joints
  if (spine === undefined || neck === undefined || head === undefined) return null
  const face: Place = [head[0], 0.5 * (head[1] + height), head[2]]
  const limb = (names: readonly string[], out: Place): Place[] | null => {
    const places = names.flatMap((name) => (joints[name] === undefined ? [] : [joints[name]]))
    return places.length < names.length ? null : [spine, ...places, farFrom(places[places.length - 1], out)]
  }
  const arm = (side: 'Left' | 'Right', out: number): Place[] | null => {
    const line = limb([`${side}Arm`, `${side}ForeArm`, `${side}Hand`], [out, 0, 0])
    if (line === null) return null
    const tip = along(line[3], hand, unit(minus(line[3], line[2])))
    return [...line.slice(0, 4), tip, farFrom(tip, [out, 0, 0])]
  }
  const lines = [
    [spine, neck, head, face, farFrom(face, [0, 0, 1])],
    arm('Left', 1),
    arm('Right', -1),
    limb(['LeftUpLeg', 'LeftLeg', 'LeftFoot'], [0, -1, 0]),
    limb(['RightUpLeg', 'RightLeg', 'RightFoot'], [0, -1, 0]),
  ]
  if (lines.some((line) => line === null)) return null
  return Object.fromEntries(BODY_ENDS.map((end, k) => [end, lines[k]])) as Record<BodyEnd, Place[]>
}

/** Ways aside a last straight is tried [–], next to its own of length 1. */
const ASIDE: readonly Place[] = [
  [0, 0, 0],
  ...[0.5, 1.5].flatMap((far): Place[] => [
    [0, 0, far],
    [0, 0, -far],
    [far, 0, 0],
    [-far, 0, 0],
    [0, far, 0],
    [0, -far, 0],
  ]),
]

/** The same line with its last straight turned so that it goes through no cloth; as it was if none is free. */
function freeLine(line: readonly Place[], { position: x, triVertex }: TriangleMesh): readonly Place[] {
  const from = line[line.length - 2]
  const own = unit(minus(line[line.length - 1], from))
  const at = (corner: number): Place => [x[3 * corner], x[3 * corner + 1], x[3 * corner + 2]]
  for (const aside of ASIDE) {
    const to = farFrom(from, unit(plus(own, aside)))
    let met = false
    for (let t = 0; t < triVertex.length && !met; t += 3)
      met = crossTriangle(from, to, at(triVertex[t]), at(triVertex[t + 1]), at(triVertex[t + 2])) !== 0
    if (!met) return [...line.slice(0, -1), to]
  }
  return line
}

function farFrom(place: Place, out: Place): Place {
  return along(place, FAR, out)
}

/** (2) */
function endsThrough(rim: Rim, lines: Readonly<Record<BodyEnd, readonly Place[]>>): BodyEnd[] {
  const counts = BODY_ENDS.map((end) => crossFan(rim, lines[end])) // (1)
  const least = Math.min(...counts)
  return BODY_ENDS.filter((_, k) => counts[k] > least)
}

/** (1) of one rim and one line. */
function crossFan({ point, middle }: Rim, line: readonly Place[]): number {
  let sum = 0
  for (let k = 0; k + 1 < line.length; k++) {
    for (let at = 0; at < point.length; at += 3) {
      const next = (at + 3) % point.length
      const a: Place = [point[next], point[next + 1], point[next + 2]]
      const b: Place = [point[at], point[at + 1], point[at + 2]] // a rim runs with its cloth on the left
      sum += crossTriangle(line[k], line[k + 1], middle, a, b)
    }
  }
  return sum
}

/** ±1 where the way from p to q goes through the triangle, + along its normal; else 0. */
function crossTriangle(p: Place, q: Place, a: Place, b: Place, c: Place): number {
  const below = volume(a, b, c, p)
  const above = volume(a, b, c, q)
  if (below > 0 === above > 0) return 0
  const u = volume(p, q, a, b) > 0
  const v = volume(p, q, b, c) > 0
  const w = volume(p, q, c, a) > 0
  if (u !== v || v !== w) return 0
  return above > 0 ? 1 : -1
}

/** Six times the signed volume of a tetrahedron [m³]; positive when d lies where the normal of a b c points. */
function volume(a: Place, b: Place, c: Place, d: Place): number {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const [wx, wy, wz] = [d[0] - a[0], d[1] - a[1], d[2] - a[2]]
  return wx * (uy * vz - uz * vy) + wy * (uz * vx - ux * vz) + wz * (ux * vy - uy * vx)
}

function emptyFault({ rim, ends }: LinkedRim): string[] {
  if (ends.length > 0) return []
  const where = `${Math.round(100 * rim.girth)} cm round, at ${Math.round(100 * rim.level)} cm`
  return [`piece ${rim.piece}: nothing goes through its opening (${where}); it closed beside the body`]
}

/** Arms that go out where legs do, or nowhere, are under the cloth. */
function coveredFaults(openings: readonly LinkedRim[]): string[] {
  const arms = (['left arm', 'right arm'] as const).filter((arm) => {
    const out = openings.filter(({ ends }) => ends.includes(arm))
    const legs = out.some(({ ends }) => ends.some((end) => end.endsWith('leg')))
    return legs || out.length === 0
  })
  return arms.map((arm) => `the ${arm} is under the cloth`)
}

/** Legs begin this far below the hip joint [m]: about the crotch. */
const CROTCH_DROP = 0.08

/** The rim that the head goes through has to stay on what holds it. */
function slipFaults(openings: readonly LinkedRim[], body: Body): string[] {
  const top = openings.find(({ ends }) => ends.includes('head') && !ends.some((end) => end.endsWith('leg')))
  if (top === undefined || !isBelowCrotch(top.rim, body)) return []
  return [`${holdsNot(top.rim, body)}; it slid down to ${Math.round(100 * top.rim.level)} cm`]
}

/** Nothing of the body goes through it any more, and it is below what could hold it; its highest rim was to. */
function fallenFaults(openings: readonly LinkedRim[], body: Body): string[] {
  const highest = openings.reduce<LinkedRim | null>(
    (top, one) => (top === null || one.rim.level > top.rim.level ? one : top),
    null,
  )
  if (highest === null || openings.some(({ ends }) => ends.length > 0)) return []
  return isBelowCrotch(highest.rim, body) ? [`${holdsNot(highest.rim, body)}; it slid off`] : []
}

function isBelowCrotch({ level }: Rim, { joints }: Body): boolean {
  const hip = joints.LeftUpLeg
  return hip !== undefined && level < hip[1] - CROTCH_DROP
}

function holdsNot({ piece, girth }: Rim, { girths }: Body): string {
  const wider = girth - (girths.hips?.girth ?? 0)
  const why = wider > 0 ? `: ${Math.round(100 * wider)} cm wider than the hips` : ''
  return `piece ${piece} does not hold${why}`
}
