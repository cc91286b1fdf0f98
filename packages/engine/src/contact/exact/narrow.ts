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
import { areApart, arePlacedApart, isApartAlong } from '../pairs/pair-filter.ts'
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

/**
 * Near pairs at x0 (in steps: the starts in `points`), gap g below NEAR_RANGE thicknesses h, of pairs begin … end − 1. Each gives four vertex rows and a
 * record: normal n (from the second element to the first), signed weights c_i of the four vertices, W = Σ c_i² w_i
 * [1/kg], wished normal speed [m/s], friction [–], then room for impulses, and g [m]. The wish is
 *
 *   u* = −(g − h)/dt   for g ≥ h: may close in, down to the thickness                              (1)
 *   u* = 0.1 (h − g)/dt  for g < h: gives back a tenth of the overlap                              (2)
 *
 * Returns the number of near pairs, at most nearMax: more are not needed for safety, which is proved later.
 * h is the mean thickness of the two cloths, `bodyThickness` for pairs with an obstacle (vertex rows from vertexCount on).
 * `vertexGrip`: √μ of cloth vertices, so that μ of a pair is √(μ_a μ_b); μ itself at obstacles.
 */
export function findNear(
  pairs: Int32Array,
  begin: number,
  end: number,
  x0: Float64Array,
  inverseMass: Float64Array,
  flag: Uint8Array,
  vertexCount: number,
  vertexThickness: Float64Array,
  bodyThickness: number,
  vertexGrip: Float64Array,
  dt: number,
  work: Float64Array,
  points: Int16Array,
  frame: Float64Array,
  pairOwn: Uint8Array,
  pairNormal: Float32Array,
  nearVertex: Int32Array,
  near: Float64Array,
  nearMax: number,
): number {
  let count = 0
  for (let k = begin; k < end && count < nearMax; k++) {
    const edges = pairs[4 * k] < 0 ? 1 : 0
    const i = edges === 1 ? ~pairs[4 * k] : pairs[4 * k]
    const i1 = pairs[4 * k + 1]
    const i2 = pairs[4 * k + 2]
    const i3 = pairs[4 * k + 3]
    if ((flag[i] & flag[i1] & flag[i2] & flag[i3] & TANGLED) !== 0) continue
    const body = i >= vertexCount || i3 >= vertexCount
    const h = body ? bodyThickness : 0.5 * (vertexThickness[i] + vertexThickness[i3])
    const range = NEAR_RANGE * h
    if (arePlacedApart(points, frame, range, 1, edges, i, i1, i2, i3) === 1) continue
    if (pairOwn[k] === 1 && isApartTowards(x0, x0, pairNormal, k, edges, i, i1, i2, i3, range) === 1) continue
    const corners = 3 + edges
    if (edges === 1) edgeDifferences(work, AT_LOW, x0, i, i1, i2, i3)
    else faceDifferences(work, AT_LOW, x0, i, i1, i2, i3)
    findWitness(work, corners, AT_LOW, WITNESS_LOW)
    const gap = work[WITNESS_LOW]
    if (!(gap < range && gap > 0)) continue

    const at = NEAR_LENGTH * count
    const w1 = work[WITNESS_LOW + 4]
    const w2 = work[WITNESS_LOW + 5]
    const c0 = edges === 1 ? 1 - w1 : 1
    const c1 = edges === 1 ? w1 : -w1
    const c2 = edges === 1 ? w2 - 1 : -w2
    const c3 = edges === 1 ? -w2 : -work[WITNESS_LOW + 6]
    const sum =
      c0 * c0 * inverseMass[i] +
      c1 * c1 * inverseMass[i1] +
      c2 * c2 * inverseMass[i2] +
      c3 * c3 * inverseMass[i3]
    if (!(sum > 0)) continue
    near[at] = work[WITNESS_LOW + 1]
    near[at + 1] = work[WITNESS_LOW + 2]
    near[at + 2] = work[WITNESS_LOW + 3]
    near[at + 3] = c0
    near[at + 4] = c1
    near[at + 5] = c2
    near[at + 6] = c3
    near[at + 7] = sum
    near[at + 8] = wishedSpeed(gap, h, dt) // (1) (2)
    near[at + 9] = body ? vertexGrip[Math.max(i, i3)] : vertexGrip[i] * vertexGrip[i3]
    near[at + 10] = 0
    near[at + 11] = 0
    near[at + 12] = 0
    near[at + 13] = 0
    near[at + 14] = gap
    nearVertex[4 * count] = i
    nearVertex[4 * count + 1] = i1
    nearVertex[4 * count + 2] = i2
    nearVertex[4 * count + 3] = i3
    count++
  }
  return count
}

/** (1) (2): normal speed a pair is wished to have [m/s]. */
export function wishedSpeed(gap: number, h: number, dt: number): number {
  return gap < h ? (OVERLAP_RETURN * (h - gap)) / dt : (h - gap) / dt
}

/**
 * Pairs of begin … end − 1 with a changed vertex that are not proved apart by η on the straight paths from x0 to x1:
 * rows and times of impact. Returns their number. `extent`: no coordinate is larger [m]; `points`: these paths in steps.
 */
export function findHits(
  pairs: Int32Array,
  begin: number,
  end: number,
  x0: Float64Array,
  x1: Float64Array,
  flag: Uint8Array,
  eta: number,
  extent: number,
  work: Float64Array,
  points: Int16Array,
  frame: Float64Array,
  pairOwn: Uint8Array,
  pairNormal: Float32Array,
  hitPair: Int32Array,
  hitTime: Float64Array,
): number {
  const limit = eta + FILTER_ROUNDING * extent
  let count = 0
  for (let k = begin; k < end; k++) {
    const edges = pairs[4 * k] < 0 ? 1 : 0
    const i = edges === 1 ? ~pairs[4 * k] : pairs[4 * k]
    const i1 = pairs[4 * k + 1]
    const i2 = pairs[4 * k + 2]
    const i3 = pairs[4 * k + 3]
    if (((flag[i] | flag[i1] | flag[i2] | flag[i3]) & CHANGED) === 0) continue
    if ((flag[i] & flag[i1] & flag[i2] & flag[i3] & TANGLED) !== 0) continue
    if (arePlacedApart(points, frame, limit, 2, edges, i, i1, i2, i3) === 1) continue
    if (pairOwn[k] === 1 && isApartTowards(x0, x1, pairNormal, k, edges, i, i1, i2, i3, limit) === 1) continue
    if (
      isApartAcross(x0, x0, x1, pairNormal, k, edges, i, i1, i2, i3, limit) === 1 ||
      isApartAcross(x1, x0, x1, pairNormal, k, edges, i, i1, i2, i3, limit) === 1
    ) {
      pairOwn[k] = 1
      continue
    }
    if (areApart(x0, x1, limit, edges, i, i1, i2, i3) === 1) continue
    if (edges === 1) {
      edgeDifferences(work, AT_START, x0, i, i1, i2, i3)
      edgeDifferences(work, AT_END, x1, i, i1, i2, i3)
    } else {
      faceDifferences(work, AT_START, x0, i, i1, i2, i3)
      faceDifferences(work, AT_END, x1, i, i1, i2, i3)
    }
    const time = hullToi(work, 3 + edges, eta)
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

/** r_j = p − x_j; see `witness.ts`. */
export function faceDifferences(
  work: Float64Array,
  at: number,
  x: Float64Array,
  p: number,
  a: number,
  b: number,
  c: number,
): void {
  for (let k = 0; k < 3; k++) {
    const from = x[3 * p + k]
    work[at + k] = from - x[3 * a + k]
    work[at + 3 + k] = from - x[3 * b + k]
    work[at + 6 + k] = from - x[3 * c + k]
  }
}

/** r_{2i+j} = a_i − b_j; see `witness.ts`. */
export function edgeDifferences(
  work: Float64Array,
  at: number,
  x: Float64Array,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): void {
  for (let k = 0; k < 3; k++) {
    work[at + k] = x[3 * a0 + k] - x[3 * b0 + k]
    work[at + 3 + k] = x[3 * a0 + k] - x[3 * b1 + k]
    work[at + 6 + k] = x[3 * a1 + k] - x[3 * b0 + k]
    work[at + 9 + k] = x[3 * a1 + k] - x[3 * b1 + k]
  }
}

/** 1 when pair k is more than `limit` apart along its own direction, on the same side, at x0 and at x1. */
function isApartTowards(
  x0: Float64Array,
  x1: Float64Array,
  pairNormal: Float32Array,
  k: number,
  edges: number,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  limit: number,
): number {
  const nx = pairNormal[3 * k]
  const ny = pairNormal[3 * k + 1]
  const nz = pairNormal[3 * k + 2]
  return isApartAlong(x0, x1, nx, ny, nz, limit, edges, i0, i1, i2, i3)
}

/**
 * The same along the normal of the pair at the places `at` (of the face, or of both edges), which becomes its own
 * direction: pairs that lie on one another are told apart by it and hardly by any fixed one.
 */
function isApartAcross(
  at: Float64Array,
  x0: Float64Array,
  x1: Float64Array,
  pairNormal: Float32Array,
  k: number,
  edges: number,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  limit: number,
): number {
  const from = 3 * (edges === 1 ? i0 : i2)
  const to = 3 * i1
  const a = 3 * (edges === 1 ? i2 : i1)
  const b = 3 * i3
  const ex = at[to] - at[from]
  const ey = at[to + 1] - at[from + 1]
  const ez = at[to + 2] - at[from + 2]
  const fx = at[b] - at[a]
  const fy = at[b + 1] - at[a + 1]
  const fz = at[b + 2] - at[a + 2]
  pairNormal[3 * k] = ey * fz - ez * fy
  pairNormal[3 * k + 1] = ez * fx - ex * fz
  pairNormal[3 * k + 2] = ex * fy - ey * fx
  return isApartTowards(x0, x1, pairNormal, k, edges, i0, i1, i2, i3, limit)
}
