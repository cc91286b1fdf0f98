/**
 * Measurement sets of people who could exist: tall people have long legs, stout people are stout all over.
 *
 *   z = h zh + b zb + √(1 − h² − b²) ze             zh, zb, ze normal, one zh and zb per person        [–]   (1)
 *   m = mean + sd · min(1.645, max(−1.645, z))      from the 5th to the 95th percentile                [m]   (2)
 *
 * A factor model with two factors; measured correlations are richer. Normal deviates are sums of twelve even ones (Irwin
 * 1927, Hall 1927), right in mean and variance and thin beyond 3 sd, which (2) cuts off anyway.
 */
import type { MeasurementName } from './measure-body.ts'

export interface MeasurementSpread {
  /** [m] */
  readonly mean: number
  readonly sd: number
  /** h and b of (1) [–]. */
  readonly height: number
  readonly bulk: number
}

export type SpreadTable = Readonly<Partial<Record<MeasurementName, MeasurementSpread>>>

const PERCENTILE_95 = 1.645 // standard deviations [–]

export function sampleMeasurements(
  table: SpreadTable,
  random: () => number,
): Partial<Record<MeasurementName, number>> {
  const tall = normal(random)
  const stout = normal(random)
  const set: Partial<Record<MeasurementName, number>> = {}
  for (const [name, spread] of Object.entries(table) as [MeasurementName, MeasurementSpread][]) {
    const { mean, sd, height: h, bulk: b } = spread
    const z = h * tall + b * stout + Math.sqrt(Math.max(0, 1 - h * h - b * b)) * normal(random) // (1)
    const millimetres = 1000 * (mean + sd * Math.min(PERCENTILE_95, Math.max(-PERCENTILE_95, z))) // (2)
    set[name] = Math.round(millimetres) / 1000 // as read off a tape
  }
  const { waist, underbust } = set
  if (waist !== undefined && underbust !== undefined) set.waist = Math.min(waist, underbust - WAIST_BELOW)
  return set
}

/** Our waist is the narrowest girth below the breast, so at least a little less than the one under it [m]. */
const WAIST_BELOW = 0.005

function normal(random: () => number): number {
  let sum = -6
  for (let k = 0; k < 12; k++) sum += random()
  return sum
}
