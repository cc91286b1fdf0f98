/**
 * Trouser panels are placed upright, but while they are put on the legs stand apart, and the shin might come out beside
 * them. A leg panel that hangs upright is turned in its own plane about the middle of its upper edge until the middle of its
 * lower edge lies before the leg:
 *
 *   tan λ = d/h        d from the middle of the lower edge to the axis of the leg, h height of the panel        (1)
 *
 * Panels that were placed leaning are left as they are.
 */
import { along, arcTangent, cosine, cross, dot, minus, sine, type Vector3 } from '../core/index.ts'
import { type PlainPanel, placementAxes } from '../pattern/index.ts'
import type { BodyVolume } from './body-volumes.ts'

/** Cosine of the lean up to which a panel counts as upright [–]: 3°. */
const UPRIGHT = 0.9986
/** Vertices within this share of the height belong to the upper or lower edge [–]. */
const EDGE_SHARE = 0.03

/** The panel's places x [m] turned along the leg; n: its normal. */
export function leanLeg(panel: PlainPanel, x: Float64Array, n: Vector3, volume: BodyVolume): Float64Array {
  const [, , , , rise] = placementAxes(panel)
  if (Math.abs(rise) < UPRIGHT) return x
  const pivot = upperMiddle(x)
  const w: Vector3 = [0, 1, 0]
  const right = cross(w, n)
  const { middle, low } = lowerEnd(x, right)
  const leg = dot(along(volume.origin, (low - volume.origin[1]) / volume.up[1], volume.up), right)
  const lean = arcTangent(middle - leg, pivot[1] - low) // (1)
  const [c, s] = [cosine(lean), sine(lean)]
  const turned = new Float64Array(x.length)
  for (let at = 0; at < x.length; at += 3) {
    const d = minus([x[at], x[at + 1], x[at + 2]], pivot)
    const [a, b] = [dot(d, right), dot(d, w)]
    const out = along(pivot, dot(d, n), n)
    turned.set(along(along(out, c * a + s * b, right), c * b - s * a, w), at)
  }
  return turned
}

/** Middle of the lower edge along `right`, and its height [m]. */
function lowerEnd(x: Float64Array, right: Vector3): { middle: number; low: number } {
  const { low, high } = heights(x)
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < x.length; at += 3) {
    if (x[at + 1] > low + EDGE_SHARE * (high - low)) continue
    const s = dot([x[at], x[at + 1], x[at + 2]], right)
    least = Math.min(least, s)
    most = Math.max(most, s)
  }
  return { middle: 0.5 * (least + most), low }
}

function heights(x: Float64Array): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let at = 1; at < x.length; at += 3) {
    low = Math.min(low, x[at])
    high = Math.max(high, x[at])
  }
  return { low, high }
}

function upperMiddle(x: Float64Array): Vector3 {
  const { low, high } = heights(x)
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let at = 0; at < x.length; at += 3) {
    if (x[at + 1] < high - EDGE_SHARE * (high - low)) continue
    for (let k = 0; k < 3; k++) sum[k] += x[at + k]
    count++
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}
