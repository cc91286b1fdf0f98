// Twin of src/contact/exact/narrow.ts: the same operations in the same order; what seldom happens is asked after the filter.
import {
  flagOf,
  frameOf,
  hitPairOf,
  hitTimeOf,
  inverseMassOf,
  nearMaxOf,
  nearRecordOf,
  nearVertexOf,
  pairNormalOf,
  pairOwnOf,
  pairsOf,
  pointsOf,
  vertexCountOf,
  vertexGripOf,
  vertexThicknessOf,
  workOf,
  x0Of,
  x1Of,
} from '../addresses'
import { f32At, f64At, i32At, setF32, setF64, setI32, u8At } from '../memory'
import { areApart, arePlacedApart, isApartAlong, stepLimits } from '../pairs/pair-filter'
import { hullToi } from './toi'
import { AT_END, AT_LOW, AT_START, findWitness, WITNESS_LOW } from './witness'

const CHANGED: i32 = 1
const TANGLED: i32 = 2

/** Numbers per near pair; see `findNear`. */
const NEAR_LENGTH: i32 = 16

/** Share of an overlap that one step gives back (Bridson, Fedkiw, Anderson 2002, 7.2): quick, yet no popping. */
const OVERLAP_RETURN: f64 = 0.1
/** Rounding of a gap along a direction, in units of the largest coordinate. */
const FILTER_ROUNDING: f64 = 1.7763568394002505e-15 // 16 · 2⁻⁵³
/** Pairs nearer than this many thicknesses are forecast. */
const NEAR_RANGE: f64 = 1.5

/**
 * Near pairs at x0, gap g below NEAR_RANGE thicknesses h, of pairs begin … end − 1. Each gives four vertex rows and a
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
export function findNear(contact: usize, begin: i32, end: i32, bodyThickness: f64, dt: f64): i32 {
  const vertexCount = vertexCountOf(contact)
  const inverseMass = inverseMassOf(contact)
  const vertexThickness = vertexThicknessOf(contact)
  const vertexGrip = vertexGripOf(contact)
  const pairs = pairsOf(contact)
  const pairOwn = pairOwnOf(contact)
  const pairNormal = pairNormalOf(contact)
  const points = pointsOf(contact)
  const frame = frameOf(contact)
  const x0 = x0Of(contact)
  const flag = flagOf(contact)
  const work = workOf(contact)
  const nearVertex = nearVertexOf(contact)
  const near = nearRecordOf(contact)
  const nearMax = nearMaxOf(contact)
  let count = 0
  let limits0 = i16x8.splat(0)
  let limits1 = i16x8.splat(0)
  let limitsFor: f64 = -1
  for (let k = begin; k < end && count < nearMax; k++) {
    const row = pairs + (<usize>k << 4)
    const i0 = load<i32>(row)
    const i1 = load<i32>(row, 4)
    const i2 = load<i32>(row, 8)
    const i3 = load<i32>(row, 12)
    const edges: i32 = i0 >>> 31
    const i = i0 ^ (i0 >> 31)
    const body = i >= vertexCount || i3 >= vertexCount
    const h = body ? bodyThickness : 0.5 * (f64At(vertexThickness, i) + f64At(vertexThickness, i3))
    const range = NEAR_RANGE * h
    if (range !== limitsFor) {
      limits0 = stepLimits(frame, 0, range)
      limits1 = stepLimits(frame, 8, range)
      limitsFor = range
    }
    if (arePlacedApart(points, 1, edges, i, i1, i2, i3, limits0, limits1)) continue
    if ((u8At(flag, i) & u8At(flag, i1) & u8At(flag, i2) & u8At(flag, i3) & TANGLED) !== 0) continue
    if (u8At(pairOwn, k) === 1 && isApartTowards(x0, x0, pairNormal, k, edges, i, i1, i2, i3, range) === 1) continue
    const corners = 3 + edges
    if (edges === 1) edgeDifferences(work, AT_LOW, x0, i, i1, i2, i3)
    else faceDifferences(work, AT_LOW, x0, i, i1, i2, i3)
    findWitness(work, corners, AT_LOW, WITNESS_LOW)
    const gap = f64At(work, WITNESS_LOW)
    if (!(gap < range && gap > 0)) continue

    const at = NEAR_LENGTH * count
    const w1 = f64At(work, WITNESS_LOW + 4)
    const w2 = f64At(work, WITNESS_LOW + 5)
    const c0: f64 = edges === 1 ? 1 - w1 : 1
    const c1 = edges === 1 ? w1 : -w1
    const c2 = edges === 1 ? w2 - 1 : -w2
    const c3 = edges === 1 ? -w2 : -f64At(work, WITNESS_LOW + 6)
    const sum =
      c0 * c0 * f64At(inverseMass, i) +
      c1 * c1 * f64At(inverseMass, i1) +
      c2 * c2 * f64At(inverseMass, i2) +
      c3 * c3 * f64At(inverseMass, i3)
    if (!(sum > 0)) continue
    setF64(near, at, f64At(work, WITNESS_LOW + 1))
    setF64(near, at + 1, f64At(work, WITNESS_LOW + 2))
    setF64(near, at + 2, f64At(work, WITNESS_LOW + 3))
    setF64(near, at + 3, c0)
    setF64(near, at + 4, c1)
    setF64(near, at + 5, c2)
    setF64(near, at + 6, c3)
    setF64(near, at + 7, sum)
    setF64(near, at + 8, gap < h ? (OVERLAP_RETURN * (h - gap)) / dt : (h - gap) / dt) // (1) (2)
    setF64(near, at + 9, body ? f64At(vertexGrip, max(i, i3)) : f64At(vertexGrip, i) * f64At(vertexGrip, i3))
    setF64(near, at + 10, 0)
    setF64(near, at + 11, 0)
    setF64(near, at + 12, 0)
    setF64(near, at + 13, 0)
    setF64(near, at + 14, gap)
    setI32(nearVertex, 4 * count, i)
    setI32(nearVertex, 4 * count + 1, i1)
    setI32(nearVertex, 4 * count + 2, i2)
    setI32(nearVertex, 4 * count + 3, i3)
    count++
  }
  return count
}

/**
 * Pairs of begin … end − 1 with a changed vertex that are not proved apart by η on the straight paths from x0 to x1:
 * rows and times of impact. Returns their number. `extent`: no coordinate is larger [m].
 */
export function findHits(contact: usize, begin: i32, end: i32, eta: f64, extent: f64): i32 {
  const pairs = pairsOf(contact)
  const pairOwn = pairOwnOf(contact)
  const pairNormal = pairNormalOf(contact)
  const points = pointsOf(contact)
  const frame = frameOf(contact)
  const x0 = x0Of(contact)
  const x1 = x1Of(contact)
  const flag = flagOf(contact)
  const work = workOf(contact)
  const hitPair = hitPairOf(contact)
  const hitTime = hitTimeOf(contact)
  const limit = eta + FILTER_ROUNDING * extent
  const limits0 = stepLimits(frame, 0, limit)
  const limits1 = stepLimits(frame, 8, limit)
  let count = 0
  for (let k = begin; k < end; k++) {
    const row = pairs + (<usize>k << 4)
    const i0 = load<i32>(row)
    const i1 = load<i32>(row, 4)
    const i2 = load<i32>(row, 8)
    const i3 = load<i32>(row, 12)
    const edges: i32 = i0 >>> 31
    const i = i0 ^ (i0 >> 31)
    if (((u8At(flag, i) | u8At(flag, i1) | u8At(flag, i2) | u8At(flag, i3)) & CHANGED) === 0) continue
    if ((u8At(flag, i) & u8At(flag, i1) & u8At(flag, i2) & u8At(flag, i3) & TANGLED) !== 0) continue
    if (arePlacedApart(points, 2, edges, i, i1, i2, i3, limits0, limits1)) continue
    if (u8At(pairOwn, k) === 1 && isApartTowards(x0, x1, pairNormal, k, edges, i, i1, i2, i3, limit) === 1) continue
    if (
      isApartAcross(x0, x0, x1, pairNormal, k, edges, i, i1, i2, i3, limit) === 1 ||
      isApartAcross(x1, x0, x1, pairNormal, k, edges, i, i1, i2, i3, limit) === 1
    ) {
      store<u8>(pairOwn + <usize>k, 1)
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
      store<u8>(pairOwn + <usize>k, 1)
      setF32(pairNormal, 3 * k, <f32>f64At(work, WITNESS_LOW + 1))
      setF32(pairNormal, 3 * k + 1, <f32>f64At(work, WITNESS_LOW + 2))
      setF32(pairNormal, 3 * k + 2, <f32>f64At(work, WITNESS_LOW + 3))
      continue
    }
    setI32(hitPair, count, k)
    setF64(hitTime, count, time)
    count++
  }
  return count
}

/** r_j = p − x_j; see `witness.ts`. */
@inline
function faceDifferences(work: usize, at: i32, x: usize, p: i32, a: i32, b: i32, c: i32): void {
  const to = work + (<usize>at << 3)
  const from = x + 24 * <usize>p
  difference(to, from, x + 24 * <usize>a)
  difference(to + 24, from, x + 24 * <usize>b)
  difference(to + 48, from, x + 24 * <usize>c)
}

/** r_{2i+j} = a_i − b_j; see `witness.ts`. */
@inline
function edgeDifferences(work: usize, at: i32, x: usize, a0: i32, a1: i32, b0: i32, b1: i32): void {
  const to = work + (<usize>at << 3)
  const p = x + 24 * <usize>a0
  const q = x + 24 * <usize>a1
  const r = x + 24 * <usize>b0
  const s = x + 24 * <usize>b1
  difference(to, p, r)
  difference(to + 24, p, s)
  difference(to + 48, q, r)
  difference(to + 72, q, s)
}

@inline
function difference(to: usize, a: usize, b: usize): void {
  store<f64>(to, load<f64>(a) - load<f64>(b))
  store<f64>(to, load<f64>(a, 8) - load<f64>(b, 8), 8)
  store<f64>(to, load<f64>(a, 16) - load<f64>(b, 16), 16)
}

/** 1 when pair k is more than `limit` apart along its own direction, on the same side, at x0 and at x1. */
function isApartTowards(
  x0: usize,
  x1: usize,
  pairNormal: usize,
  k: i32,
  edges: i32,
  i0: i32,
  i1: i32,
  i2: i32,
  i3: i32,
  limit: f64,
): i32 {
  const nx: f64 = f32At(pairNormal, 3 * k)
  const ny: f64 = f32At(pairNormal, 3 * k + 1)
  const nz: f64 = f32At(pairNormal, 3 * k + 2)
  return isApartAlong(x0, x1, nx, ny, nz, limit, edges, i0, i1, i2, i3)
}

/** The same along the normal of the pair at the places `at`, which becomes its own direction. */
function isApartAcross(
  at: usize,
  x0: usize,
  x1: usize,
  pairNormal: usize,
  k: i32,
  edges: i32,
  i0: i32,
  i1: i32,
  i2: i32,
  i3: i32,
  limit: f64,
): i32 {
  const from: i32 = 3 * (edges === 1 ? i0 : i2)
  const to: i32 = 3 * i1
  const a: i32 = 3 * (edges === 1 ? i2 : i1)
  const b: i32 = 3 * i3
  const ex = f64At(at, to) - f64At(at, from)
  const ey = f64At(at, to + 1) - f64At(at, from + 1)
  const ez = f64At(at, to + 2) - f64At(at, from + 2)
  const fx = f64At(at, b) - f64At(at, a)
  const fy = f64At(at, b + 1) - f64At(at, a + 1)
  const fz = f64At(at, b + 2) - f64At(at, a + 2)
  setF32(pairNormal, 3 * k, <f32>(ey * fz - ez * fy))
  setF32(pairNormal, 3 * k + 1, <f32>(ez * fx - ex * fz))
  setF32(pairNormal, 3 * k + 2, <f32>(ex * fy - ey * fx))
  return isApartTowards(x0, x1, pairNormal, k, edges, i0, i1, i2, i3, limit)
}
