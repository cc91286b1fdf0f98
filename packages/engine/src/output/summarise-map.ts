/**
 * A map in five numbers per body region: how many vertices, smallest, median, 95th percentile and largest. Percentiles
 * interpolate linearly between ranks. Numbers that are not finite (no body near, a piece without partner) are left out.
 */
export interface MapSummary {
  readonly count: number
  readonly min: number
  readonly p50: number
  readonly p95: number
  readonly max: number
}

/** By region, in the order regions first appear, then 'whole'; regions without a number are left out. */
export function summariseMap(
  map: Float64Array,
  regions: readonly string[],
): Readonly<Record<string, MapSummary>> {
  const values = new Map<string, number[]>()
  for (let i = 0; i < map.length; i++) {
    if (!Number.isFinite(map[i])) continue
    for (const region of [regions[i], 'whole']) {
      const known = values.get(region)
      if (known) known.push(map[i])
      else values.set(region, [map[i]])
    }
  }
  const summary: Record<string, MapSummary> = {}
  const whole = values.get('whole')
  if (values.delete('whole') && whole !== undefined) values.set('whole', whole)
  for (const [region, list] of values) {
    const sorted = Float64Array.from(list).sort()
    summary[region] = {
      count: sorted.length,
      min: sorted[0],
      p50: percentile(sorted, 0.5),
      p95: percentile(sorted, 0.95),
      max: sorted[sorted.length - 1],
    }
  }
  return summary
}

/** Of numbers in ascending order. */
function percentile(sorted: Float64Array, share: number): number {
  const rank = share * (sorted.length - 1)
  const below = Math.floor(rank)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (rank - below) * (sorted[above] - sorted[below])
}
