/**
 * A measured curve as the forces read it: stress over strain through given points, smooth, and never falling. Between
 * two points a cubic whose slopes at both ends are shared with its neighbours, so stress and tangent are continuous:
 *
 *   S(e) = cubic Hermite through (e_k, S_k) with slopes m_k                                       [N/m]   (1)
 *   m_k = weighted harmonic mean of the two secants beside it, at the ends the slope of the        [N/m]   (2)
 *         parabola through three points; nowhere more than twice the smaller secant
 *   ∂S/∂e > 0 at every strain: with (2) it is at least half the secant in the middle of a segment         (3)
 *   W(e) = ∫ S de,  V(e) = ∫ W de from zero strain                                                [J/m²]  (4)
 *
 * Beyond the last point the curve goes on straight with the slope it has there; below the first with `slopeBelow`.
 * A lab measures a handful of points; what lies between them is a guess that does not overshoot.
 * Source: Fritsch, Butland 1984, "A Method for Constructing Local Monotone Piecewise Cubic Interpolants", (2) with the
 * bound lowered from 3 to 2 secants for (3).
 */
import { assert } from '../core/index.ts'
import type { CurvePoints } from './fabric.ts'

export interface StressCurve {
  /** Knots in growing order [–]; one of them is zero. */
  readonly strain: Float64Array
  /** [N/m] */
  readonly stress: Float64Array
  /** [N/m] */
  readonly slope: Float64Array
  /** W and V of (4) at the knots [J/m²] */
  readonly energy: Float64Array
  readonly energySum: Float64Array
  /** Slope below the first knot [N/m]. */
  readonly slopeBelow: number
  /** Smallest slope anywhere [N/m]. */
  readonly slopeMin: number
}

/** Through points that grow in both numbers and the origin, which is added where it is missing. */
export function buildStressCurve(points: CurvePoints): StressCurve {
  const known = points.some(([e]) => e === 0) ? points : [...points, [0, 0] as const]
  const sorted = [...known].sort((a, b) => a[0] - b[0])
  const strain = sorted.map(([e]) => e)
  const stress = sorted.map(([, s]) => s)
  return curveThrough(strain, stress, knotSlopes(strain, stress))
}

/** Through knots with given slopes, one of them at zero. */
export function curveThrough(
  strain: readonly number[],
  stress: readonly number[],
  slope: readonly number[],
  slopeBelow = slope[0],
): StressCurve {
  const origin = strain.indexOf(0)
  assert(origin >= 0 && stress[origin] === 0, 'a stress curve needs a knot at the origin')
  const energy = new Float64Array(strain.length)
  const energySum = new Float64Array(strain.length)
  for (let k = origin + 1; k < strain.length; k++) {
    energy[k] = energy[k - 1] + segmentEnergy(strain, stress, slope, k - 1)
    energySum[k] = energySum[k - 1] + segmentSum(strain, stress, slope, energy, k - 1)
  }
  for (let k = origin - 1; k >= 0; k--) {
    energy[k] = energy[k + 1] - segmentEnergy(strain, stress, slope, k)
    energySum[k] = energySum[k + 1] - segmentSum(strain, stress, slope, energy, k)
  }
  let slopeMin = Math.min(slopeBelow, ...slope)
  for (let k = 0; k + 1 < strain.length; k++)
    slopeMin = Math.min(slopeMin, segmentSlopeMin(strain, stress, slope, k))
  return {
    strain: Float64Array.from(strain),
    stress: Float64Array.from(stress),
    slope: Float64Array.from(slope),
    energy,
    energySum,
    slopeBelow,
    slopeMin,
  }
}

/** Stress [N/m], tangent [N/m] and energy [J/m²] at a strain [–], into out[0 … 2]; V of (4) into out[3] if it is there. */
export function evaluateCurve(curve: StressCurve, e: number, out: Float64Array): void {
  const { strain, stress, slope, energy, energySum } = curve
  const last = strain.length - 1
  const above = e >= strain[last]
  if (above || e <= strain[0]) {
    const k = above ? last : 0
    const tangent = e < strain[0] ? curve.slopeBelow : slope[k]
    const d = e - strain[k]
    out[0] = stress[k] + tangent * d
    out[1] = tangent
    out[2] = energy[k] + d * (stress[k] + 0.5 * tangent * d)
    if (out.length > 3) out[3] = energySum[k] + d * (energy[k] + d * (stress[k] / 2 + (tangent * d) / 6))
    return
  }
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (strain[middle] <= e) low = middle
    else high = middle
  }
  // (1) as a polynomial in the way from the lower knot: S0 + m0 d + a d² + b d³
  const width = strain[high] - strain[low]
  const secant = (stress[high] - stress[low]) / width
  const m = slope[low]
  const a = (3 * secant - 2 * m - slope[high]) / width
  const b = (m + slope[high] - 2 * secant) / (width * width)
  const d = e - strain[low]
  out[0] = stress[low] + d * (m + d * (a + d * b))
  out[1] = m + d * (2 * a + 3 * b * d)
  out[2] = energy[low] + d * (stress[low] + d * (m / 2 + d * (a / 3 + (d * b) / 4)))
  if (out.length > 3) {
    out[3] =
      energySum[low] + d * (energy[low] + d * (stress[low] / 2 + d * (m / 6 + d * (a / 12 + (d * b) / 20))))
  }
}

/** Strain at which the curve reaches a stress [–]: Newton, held inside a bracket that halves; 1e-14 of the range. */
export function strainAtStress(curve: StressCurve, wanted: number): number {
  const { strain, stress, slope, slopeBelow } = curve
  const last = strain.length - 1
  if (wanted >= stress[last]) return strain[last] + (wanted - stress[last]) / slope[last]
  if (wanted <= stress[0]) return strain[0] + (wanted - stress[0]) / slopeBelow
  let low = strain[0]
  let high = strain[last]
  let e = 0.5 * (low + high)
  for (let round = 0; round < ROUNDS_MAX && high - low > 1e-14 * (strain[last] - strain[0]); round++) {
    evaluateCurve(curve, e, answer)
    if (answer[0] > wanted) high = e
    else low = e
    const newton = e - (answer[0] - wanted) / answer[1]
    if (Math.abs(newton - e) < 1e-16) return newton
    e = newton > low && newton < high ? newton : 0.5 * (low + high)
  }
  return e
}

/** (2) */
function knotSlopes(strain: readonly number[], stress: readonly number[]): number[] {
  const secant = (k: number) => (stress[k + 1] - stress[k]) / (strain[k + 1] - strain[k])
  const last = strain.length - 1
  return strain.map((_, k) => {
    if (k === 0 || k === last) {
      const own = secant(k === 0 ? 0 : last - 1)
      if (last === 1) return own
      // the end slope of the parabola through three points, kept between half and twice the secant
      const inner = secant(k === 0 ? 1 : last - 2)
      const width = k === 0 ? strain[1] - strain[0] : strain[last] - strain[last - 1]
      const next = k === 0 ? strain[2] - strain[1] : strain[last - 1] - strain[last - 2]
      const parabola = own + ((own - inner) * width) / (width + next)
      return Math.min(2 * own, Math.max(0.5 * own, parabola))
    }
    const before = secant(k - 1)
    const after = secant(k)
    const widthBefore = strain[k] - strain[k - 1]
    const widthAfter = strain[k + 1] - strain[k]
    const third = (1 + widthAfter / (widthBefore + widthAfter)) / 3
    const mean = (before * after) / (third * after + (1 - third) * before)
    return Math.min(mean, 2 * Math.min(before, after))
  })
}

function segmentEnergy(
  strain: readonly number[],
  stress: readonly number[],
  slope: readonly number[],
  k: number,
): number {
  const width = strain[k + 1] - strain[k]
  return 0.5 * width * (stress[k] + stress[k + 1]) + (width * width * (slope[k] - slope[k + 1])) / 12
}

/** ∫ W over a segment. */
function segmentSum(
  strain: readonly number[],
  stress: readonly number[],
  slope: readonly number[],
  energy: Float64Array,
  k: number,
): number {
  const width = strain[k + 1] - strain[k]
  const secant = (stress[k + 1] - stress[k]) / width
  const a = 3 * secant - 2 * slope[k] - slope[k + 1]
  const b = slope[k] + slope[k + 1] - 2 * secant
  return width * (energy[k] + width * (stress[k] / 2 + width * (slope[k] / 6 + a / 12 + b / 20)))
}

/** Smallest slope inside a segment: its parabola's lowest point, where that lies inside. */
function segmentSlopeMin(
  strain: readonly number[],
  stress: readonly number[],
  slope: readonly number[],
  k: number,
): number {
  const width = strain[k + 1] - strain[k]
  const secant = (stress[k + 1] - stress[k]) / width
  const a = 3 * secant - 2 * slope[k] - slope[k + 1]
  const b = slope[k] + slope[k + 1] - 2 * secant
  const ends = Math.min(slope[k], slope[k + 1])
  if (b <= 0) return ends
  const t = -a / (3 * b)
  return t > 0 && t < 1 ? Math.min(ends, slope[k] + 2 * a * t + 3 * b * t * t) : ends
}

const ROUNDS_MAX = 200
const answer = new Float64Array(3) // scratch: stress, tangent, energy
