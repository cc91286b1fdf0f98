/** Which of several bodies is nearest to each vertex, how far off, and which way its surface faces there. */
import { type Collider, measureGaps } from './colliders/index.ts'

/** What `measureNearest` finds, per vertex. */
export interface NearestBody {
  readonly colliders: readonly Collider[]
  /** Signed distance [m], outward normal and friction at the place last measured. */
  readonly gap: Float64Array
  readonly normal: Float64Array
  readonly friction: Float64Array
  /** Row of the nearest body. */
  readonly nearest: Uint8Array
}

/** Signed distance to the nearest body at vertices begin … end − 1; without them at all. */
export function measureNearest(
  contact: NearestBody,
  x: Float64Array,
  begin = 0,
  end = contact.gap.length,
): void {
  const { colliders, gap, normal, friction, nearest } = contact
  const count = gap.length
  gap.fill(Number.POSITIVE_INFINITY, begin, end)
  for (let row = 0; row < colliders.length; row++) {
    const collider = colliders[row]
    if (scratchGap.length < count) {
      scratchGap = new Float64Array(count)
      scratchNormal = new Float64Array(3 * count)
    }
    measureGaps(collider, x, begin, end, scratchGap, scratchNormal)
    for (let i = begin; i < end; i++) {
      if (!(scratchGap[i] < gap[i])) continue
      gap[i] = scratchGap[i]
      friction[i] = collider.friction
      nearest[i] = row
      normal[3 * i] = scratchNormal[3 * i]
      normal[3 * i + 1] = scratchNormal[3 * i + 1]
      normal[3 * i + 2] = scratchNormal[3 * i + 2]
    }
  }
}

let scratchGap = new Float64Array(0) // grown once per larger cloth
let scratchNormal = new Float64Array(0)
