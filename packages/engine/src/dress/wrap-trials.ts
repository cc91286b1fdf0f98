/**
 * Where a panel is tried, in order, until one place is free (`wrap-panels.ts`). What goes around its segment is tried on
 * ever wider cones first: radius and slope grow together, so that it covers the same angle at both ends,
 *
 *   sin α' = f sin α,  ρ' = f ρ        covers 2π/f, f = 1, 1.1 … 1.7                                (1)
 *
 * then everything by
 *
 *   bend 1, ⅔, 0.4, 0.2, 0   ×   moves 0 … 8 cm (flat: … 16 cm) outwards, along its limb, aside     (2)
 *
 * shortest move first. Pieces of one face stay on their side of the axis, where the next face begins: beyond, their edges
 * would be hidden under the panel they are to be sewn to. With k = half the width over the distance ρ of the plane,
 * a piece on a circle of radius ρ/b falls back by ρ (1 − cos kb)/b, so
 *
 *   1 − cos k b ≤ b,  b ≤ 1                                                                         (3)
 *
 * Below 1/1.7 of a turn a sleeve would be pulled shut beside the arm rather than around it.
 */
import { along, cosine, cross, dot, minus, unit, type Vector3 } from '../core/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import type { BodyVolume } from './body-volumes.ts'

export interface WrapTrial {
  /** How far it is bent around: 1 whole, 0 flat [–]. */
  readonly bend: number
  /** How far from its placement: outwards, down its limb, away from the middle [m]. */
  readonly outwards: number
  readonly down: number
  readonly aside: number
  /** The panel flat, before it is bent [m], and its normal. */
  readonly flat: Float64Array
  readonly normal: Vector3
}

const MOVE_STEP = 0.02
/** How far a bent panel is moved, and a flat one, for which there is no other way [m]. */
const MOVE_MAX = 0.08
const MOVE_MAX_FLAT = 0.16
/** … and down an arm [m]: from the shoulder to where the armpit leaves room. */
const DOWN_MAX = 0.16
/**
 * … and up, for hoods and collars [m]: their tips are cut to reach down a deep neckline and would start in the chest. So
 * high a hood hangs over the head, and is drawn down over it.
 */
const RISE_MAX = 0.48
const RISE_STEP = 0.04
/** A way outwards counts as so much of a way along the arm [–]. */
const OUTWARDS_WEIGHT = 3
/** Halves that were drawn edge to edge are moved apart by this much each [m]. */
const ASIDE = 0.004
const BENDS = [1, 2 / 3, 0.4, 0.2, 0]
/** f of (1) */
const GROWTHS = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7]
/** Axes steeper than this are not those of arms [–]. */
const UPRIGHT = 0.9

export function* wrapTrials(
  start: Float64Array,
  normal: Vector3,
  volume: BodyVolume,
  { segment, face }: PiecePart,
): Generator<WrapTrial> {
  const { up, origin } = volume
  const limb = Math.abs(up[1]) < UPRIGHT
  const around = face === 'around'
  if (around) {
    for (const [growth, down] of growths(limb)) {
      const grown = growCone(start, normal, volume, growth)
      if (grown === null) continue
      const flat = grown.flat.map((value, k) => value - down * up[k % 3])
      yield { bend: 1, outwards: grown.outwards, down, aside: 0, flat, normal: grown.normal }
    }
  }
  const right = cross(up, normal)
  const away = Math.sign(dot(middleOf(start), right) - dot(origin, right)) || 1
  const downs = segment === 'head' || segment === 'neck' ? RISES : limb ? DOWNS : [0]
  for (const bend of bendsUpTo(around ? 1 : bendMax(start, normal, volume))) {
    for (const [outwards, down, aside] of moves(bend === 0 ? MOVE_MAX_FLAT : MOVE_MAX, downs)) {
      const shift = along(along(along([0, 0, 0], outwards, normal), -down, up), away * aside, right)
      yield { bend, outwards, down, aside, flat: start.map((value, k) => value + shift[k % 3]), normal }
    }
  }
}

/** The most a piece can be bent by (3) [–]. */
function bendMax(x: Float64Array, n: Vector3, { up, origin, side, width, depth }: BodyVolume): number {
  const right = unit(cross(up, n))
  const reach = dot(minus(middleOf(x), origin), n)
  let widest = 0
  for (let at = 0; at < x.length; at += 3) {
    widest = Math.max(widest, Math.abs(dot(minus([x[at], x[at + 1], x[at + 2]], origin), right)))
  }
  const ratio = Math.abs(dot(n, side)) < 0.7 ? width / depth : depth / width
  const k = widest / (0.5 * reach * (1 + ratio)) // over the mean of the half axes
  if (!(k > 0.5 * Math.PI)) return 1
  let [low, high] = [0, 1]
  for (let round = 0; round < 20; round++) {
    const middle = 0.5 * (low + high)
    if (1 - cosine(k * middle) <= middle)
      low = middle // (3)
    else high = middle
  }
  return low
}

function bendsUpTo(most: number): number[] {
  return most < 1 ? [most, ...BENDS.filter((bend) => bend < 0.9 * most)] : BENDS
}

/**
 * f and down [m], least first: a tenth of f counts as much as a step along the arm. Also up the arm: a long sleeve ends at
 * the hand, which is wider than the cuff.
 */
function growths(limb: boolean): [number, number][] {
  const downs = limb ? [0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, -0.02, -0.04, -0.06, -0.08, -0.1] : [0]
  const weight = ([growth, down]: readonly number[]) => (growth - 1) / 0.1 + Math.abs(down) / MOVE_STEP
  return GROWTHS.flatMap((growth) => downs.map((down): [number, number] => [growth, down])).sort(
    (a, b) => weight(a) - weight(b) || a[1] - b[1],
  )
}

/** (1): the same panel in the plane of the wider cone; null where there is no such cone. */
function growCone(
  start: Float64Array,
  n: Vector3,
  { up, origin }: BodyVolume,
  growth: number,
): { flat: Float64Array; normal: Vector3; outwards: number } | null {
  const tilt = dot(n, up)
  const across = Math.sqrt(1 - tilt * tilt)
  const steeper = growth * tilt
  if (Math.abs(steeper) > STEEPEST || across < 1 - STEEPEST) return null
  const m = unit(along(n, -tilt, up))
  const middle = middleOf(start)
  const reach = dot(minus(middle, origin), m)
  if (reach <= 0) return null
  const flatter = Math.sqrt(1 - steeper * steeper)
  const w = along(along([0, 0, 0], across, up), -tilt, m)
  const w2 = along(along([0, 0, 0], flatter, up), -steeper, m)
  const right = cross(up, m)
  const outwards = (growth - 1) * reach
  const foot = along(middle, outwards, m)
  const flat = new Float64Array(start.length)
  for (let at = 0; at < start.length; at += 3) {
    const d = minus([start[at], start[at + 1], start[at + 2]], middle)
    flat.set(along(along(foot, dot(d, right), right), dot(d, w), w2), at)
  }
  return { flat, normal: along(along([0, 0, 0], flatter, m), steeper, up), outwards }
}

/** Slopes beyond this are discs rather than cones [–]. */
const STEEPEST = 0.97

/** Outwards, down and aside [m], shortest first; outwards weighs most, as it opens what goes around. */
function moves(most: number, downs: readonly number[]): [number, number, number][] {
  const all = stepsTo(most, MOVE_STEP).flatMap((out) =>
    downs.flatMap((down) => [0, ASIDE].map((aside): [number, number, number] => [out, down, aside])),
  )
  const weight = ([out, down, aside]: readonly number[]) => OUTWARDS_WEIGHT * out + Math.abs(down) + aside
  return all.sort((a, b) => weight(a) - weight(b) || a[0] - b[0])
}

function stepsTo(end: number, step: number): number[] {
  return Array.from({ length: Math.round(end / step) + 1 }, (_, k) => k * step)
}

const DOWNS = stepsTo(DOWN_MAX, MOVE_STEP)
const RISES = stepsTo(RISE_MAX, RISE_STEP).map((rise) => -rise)

function middleOf(x: Float64Array): Vector3 {
  const sum: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < x.length; at++) sum[at % 3] += x[at]
  return [(3 * sum[0]) / x.length, (3 * sum[1]) / x.length, (3 * sum[2]) / x.length]
}
