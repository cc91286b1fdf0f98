/**
 * Looks at every candidate pair: which are near at the start of the step, which would meet during it.
 *
 * Before the dear tests comes the cheap one of `pair-filter.ts`, and mostly that is all it takes. Pairs that it does not
 * tell apart may have a direction of their own that does (`pairOwn` 1, in `pairNormal`): the normal of the pair, or what
 * the dear test found.
 *
 * Vertex flags: CHANGED, the motion is new since the pair was last proved; TANGLED, the vertex belongs to cloth that
 * already crosses something. A pair of four tangled vertices is excused: contact would lock it where it is.
 */
import type { ContactMesh } from '../contact-mesh.ts'
import { buildCorners, type Corners, readCorners } from '../pairs/corners.ts'
import { areApart, arePlacedApart, isApartAlong, type PointArrays } from '../pairs/pair-filter.ts'
import type { PairList } from '../pairs/pair-list.ts'
import type { StepMotion } from '../step-motion.ts'
import type { NearPairs } from './near-pairs.ts'
import { hullToi } from './toi.ts'
import { AT_END, AT_LOW, AT_START, findWitness, WITNESS_LOW } from './witness.ts'

export const CHANGED = 1
export const TANGLED = 2

/** Numbers per near pair; see `findNear`. */
export const NEAR_LENGTH = 16
export const NEAR_NORMAL = 0
export const NEAR_WEIGHT = 3
export const NEAR_INVERSE_MASS = 7
export const NEAR_TARGET = 8
export const NEAR_FRICTION = 9
export const NEAR_PUSH = 10
export const NEAR_GRIP = 11
export const NEAR_GAP = 14

/** Share of an overlap that one step gives back (Bridson, Fedkiw, Anderson 2002, 7.2): quick, yet no popping. */
export const OVERLAP_RETURN = 0.1
/** Rounding of a gap along a direction, in units of the largest coordinate. */
const FILTER_ROUNDING = 16 * 2 ** -53
/** Pairs nearer than this many thicknesses are forecast. */
export const NEAR_RANGE = 1.5

/** A list of pairs with what is known of each. */
type ListedPairs = PointArrays & Pick<PairList, 'pairs' | 'pairOwn' | 'pairNormal'>

interface NearArrays {
  readonly mesh: Pick<
    ContactMesh,
    'vertexCount' | 'inverseMass' | 'vertexThickness' | 'bodyThickness' | 'vertexGrip'
  >
  readonly list: ListedPairs
  readonly motion: Pick<StepMotion, 'x0' | 'flag' | 'work'>
  readonly near: Pick<NearPairs, 'nearVertex' | 'nearRecord' | 'nearMax'>
}

/**
 * Near pairs at x0 (in steps: the starts in `points`), gap g below NEAR_RANGE thicknesses h, of pairs begin … end − 1.
 * Each gives four vertex rows and a record: normal n (from the second element to the first), signed weights c_i of the four vertices, W = Σ c_i² w_i
 * [1/kg], wished normal speed [m/s], friction [–], then room for impulses, and g [m]. The wish is
 *
 *   u* = −(g − h)/dt   for g ≥ h: may close in, down to the thickness                              (1)
 *   u* = 0.1 (h − g)/dt  for g < h: gives back a tenth of the overlap                              (2)
 *
 * Returns the number of near pairs, at most nearMax: more are not needed for safety, which is proved later.
 * h is the mean thickness of the two cloths, `bodyThickness` for pairs with an obstacle (vertex rows from vertexCount on).
 * `vertexGrip`: √μ of cloth vertices, so that μ of a pair is √(μ_a μ_b); μ itself at obstacles.
 */
export function findNear(contact: NearArrays, begin: number, end: number, dt: number): number {
  const { mesh, list, motion, near } = contact
  const { vertexCount, vertexThickness, bodyThickness } = mesh
  const { pairs, pairOwn, pairNormal } = list
  const { x0, flag, work } = motion
  let count = 0
  for (let k = begin; k < end && count < near.nearMax; k++) {
    readCorners(pairs, k, pair)
    const { i0: i, i1, i2, i3 } = pair
    if ((flag[i] & flag[i1] & flag[i2] & flag[i3] & TANGLED) !== 0) continue
    const body = i >= vertexCount || i3 >= vertexCount
    const h = body ? bodyThickness : 0.5 * (vertexThickness[i] + vertexThickness[i3])
    const range = NEAR_RANGE * h
    if (arePlacedApart(list, pair, 1, range) === 1) continue
    if (pairOwn[k] === 1 && isApartAlong(x0, x0, pair, pairNormal, 3 * k, range) === 1) continue
    findWitness(work, takeDifferences(work, AT_LOW, x0, pair), AT_LOW, WITNESS_LOW)
    const gap = work[WITNESS_LOW]
    if (gap < range && gap > 0) count += writeNear(contact, pair, count, wishedSpeed(gap, h, dt)) // (1) (2)
  }
  return count
}

/** The witness in `work` as row `row` of the near pairs; gives 0 when nothing of the pair can move, else 1. */
function writeNear(
  { mesh, motion, near }: NearArrays,
  { edges, i0, i1, i2, i3 }: Corners,
  row: number,
  target: number,
): number {
  const { inverseMass, vertexGrip, vertexCount } = mesh
  const { work } = motion
  const { nearVertex, nearRecord } = near
  const at = NEAR_LENGTH * row
  const w1 = work[WITNESS_LOW + 4]
  const w2 = work[WITNESS_LOW + 5]
  const c0 = edges === 1 ? 1 - w1 : 1
  const c1 = edges === 1 ? w1 : -w1
  const c2 = edges === 1 ? w2 - 1 : -w2
  const c3 = edges === 1 ? -w2 : -work[WITNESS_LOW + 6]
  const sum =
    c0 * c0 * inverseMass[i0] +
    c1 * c1 * inverseMass[i1] +
    c2 * c2 * inverseMass[i2] +
    c3 * c3 * inverseMass[i3]
  if (!(sum > 0)) return 0
  const body = i0 >= vertexCount || i3 >= vertexCount
  nearRecord[at] = work[WITNESS_LOW + 1]
  nearRecord[at + 1] = work[WITNESS_LOW + 2]
  nearRecord[at + 2] = work[WITNESS_LOW + 3]
  nearRecord[at + 3] = c0
  nearRecord[at + 4] = c1
  nearRecord[at + 5] = c2
  nearRecord[at + 6] = c3
  nearRecord[at + 7] = sum
  nearRecord[at + 8] = target
  nearRecord[at + 9] = body ? vertexGrip[Math.max(i0, i3)] : vertexGrip[i0] * vertexGrip[i3]
  nearRecord[at + 10] = 0
  nearRecord[at + NEAR_GRIP] = 0
  nearRecord[at + 12] = 0
  nearRecord[at + 13] = 0
  nearRecord[at + 14] = work[WITNESS_LOW]
  nearVertex[4 * row] = i0
  nearVertex[4 * row + 1] = i1
  nearVertex[4 * row + 2] = i2
  nearVertex[4 * row + 3] = i3
  return 1
}

/** (1) (2): normal speed a pair is wished to have [m/s]. */
export function wishedSpeed(gap: number, h: number, dt: number): number {
  return gap < h ? (OVERLAP_RETURN * (h - gap)) / dt : (h - gap) / dt
}

interface HitArrays {
  readonly list: ListedPairs
  readonly motion: Pick<StepMotion, 'x0' | 'x1' | 'flag' | 'work' | 'hitPair' | 'hitTime'>
}

/**
 * Pairs of begin … end − 1 with a changed vertex that are not proved apart by η on the straight paths from x0 to x1:
 * rows and times of impact. Returns their number. `extent`: no coordinate is larger [m]; `points`: these paths in steps.
 */
export function findHits(
  { list, motion }: HitArrays,
  begin: number,
  end: number,
  eta: number,
  extent: number,
): number {
  const { pairs, pairOwn, pairNormal } = list
  const { x0, x1, flag, work, hitPair, hitTime } = motion
  const limit = eta + FILTER_ROUNDING * extent
  let count = 0
  for (let k = begin; k < end; k++) {
    readCorners(pairs, k, pair)
    const { i0: i, i1, i2, i3 } = pair
    if (((flag[i] | flag[i1] | flag[i2] | flag[i3]) & CHANGED) === 0) continue
    if ((flag[i] & flag[i1] & flag[i2] & flag[i3] & TANGLED) !== 0) continue
    if (arePlacedApart(list, pair, 2, limit) === 1) continue
    if (pairOwn[k] === 1 && isApartAlong(x0, x1, pair, pairNormal, 3 * k, limit) === 1) continue
    if (isApartAcross(motion, pair, pairNormal, 3 * k, limit) === 1) {
      pairOwn[k] = 1
      continue
    }
    if (areApart(x0, x1, pair, limit) === 1) continue
    takeDifferences(work, AT_START, x0, pair)
    const time = hullToi(work, takeDifferences(work, AT_END, x1, pair), eta)
    if (time > 1) {
      pairOwn[k] = 1
      pairNormal[3 * k] = work[WITNESS_LOW + 1]
      pairNormal[3 * k + 1] = work[WITNESS_LOW + 2]
      pairNormal[3 * k + 2] = work[WITNESS_LOW + 3]
      continue
    }
    hitPair[count] = k
    hitTime[count] = time
    count++
  }
  return count
}

/** Differences of the corners of a pair at places x, see `witness.ts`; gives how many there are. */
export function takeDifferences(work: Float64Array, at: number, x: Float64Array, pair: Corners): number {
  if (pair.edges === 1) edgeDifferences(work, at, x, pair)
  else faceDifferences(work, at, x, pair)
  return 3 + pair.edges
}

/** r_j = p − x_j */
function faceDifferences(work: Float64Array, at: number, x: Float64Array, { i0, i1, i2, i3 }: Corners): void {
  for (let k = 0; k < 3; k++) {
    const from = x[3 * i0 + k]
    work[at + k] = from - x[3 * i1 + k]
    work[at + 3 + k] = from - x[3 * i2 + k]
    work[at + 6 + k] = from - x[3 * i3 + k]
  }
}

/** r_{2i+j} = a_i − b_j */
function edgeDifferences(work: Float64Array, at: number, x: Float64Array, { i0, i1, i2, i3 }: Corners): void {
  for (let k = 0; k < 3; k++) {
    work[at + k] = x[3 * i0 + k] - x[3 * i2 + k]
    work[at + 3 + k] = x[3 * i0 + k] - x[3 * i3 + k]
    work[at + 6 + k] = x[3 * i1 + k] - x[3 * i2 + k]
    work[at + 9 + k] = x[3 * i1 + k] - x[3 * i3 + k]
  }
}

/**
 * 1 when a pair is more than `limit` apart across: along its normal at the start, or else at the end, which becomes its
 * own direction. Pairs that lie on one another are told apart by it and hardly by any fixed one.
 */
function isApartAcross(
  { x0, x1 }: Pick<StepMotion, 'x0' | 'x1'>,
  pair: Corners,
  pairNormal: Float32Array,
  at: number,
  limit: number,
): number {
  setNormal(x0, pair, pairNormal, at)
  if (isApartAlong(x0, x1, pair, pairNormal, at, limit) === 1) return 1
  setNormal(x1, pair, pairNormal, at)
  return isApartAlong(x0, x1, pair, pairNormal, at, limit)
}

/** Normal of the face, or of both edges, at places x. */
function setNormal(
  x: Float64Array,
  { edges, i0, i1, i2, i3 }: Corners,
  pairNormal: Float32Array,
  at: number,
): void {
  const from = 3 * (edges === 1 ? i0 : i2)
  const to = 3 * i1
  const a = 3 * (edges === 1 ? i2 : i1)
  const b = 3 * i3
  const ex = x[to] - x[from]
  const ey = x[to + 1] - x[from + 1]
  const ez = x[to + 2] - x[from + 2]
  const fx = x[b] - x[a]
  const fy = x[b + 1] - x[a + 1]
  const fz = x[b + 2] - x[a + 2]
  pairNormal[at] = ey * fz - ez * fy
  pairNormal[at + 1] = ez * fx - ex * fz
  pairNormal[at + 2] = ex * fy - ey * fx
}

const pair = buildCorners() // scratch
