/**
 * Trouser panels are placed upright, but while they are put on the legs stand apart, and the shin might come out beside
 * them; sleeves are placed around straight arms, and a forearm may bend away beside the cuff. Such a panel is turned in its
 * own plane about the middle of its upper edge until the middle of its lower edge lies before the limb:
 *
 *   tan λ = d/h        d from the middle of the lower edge to the axis of the limb, h length of the panel        (1)
 *
 * Leg panels that were placed leaning are left as they are, and sleeves that cover the arm. A cuff hangs on the end of a
 * sleeve that may be three times as wide as the arm: it is moved aside, until the arm goes through its middle.
 */
import { along, arcTangent, cosine, cross, dot, minus, sine, unit, type Vector3 } from '../core/index.ts'
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
  return leanAlong(x, n, [0, 1, 0], volume)
}

/**
 * The same for front or back of a sleeve that reaches past the elbow, where the arm is not behind the middle half of the
 * cuff: its edges would meet beside the wrist, soft knits first.
 */
export function leanSleeve(x: Float64Array, n: Vector3, volume: BodyVolume): Float64Array {
  const { up, length } = volume
  const w = unit(along(up, -dot(up, n), n))
  const { pivot, middle, width, low } = endsOf(x, w, cross(w, n))
  const past = dot(pivot, w) - low > ELBOW_SHARE * length
  return past && Math.abs(middle - limbAt(low, w, cross(w, n), volume)) > 0.25 * width
    ? leanAlong(x, n, w, volume)
    : x
}

/**
 * How far the front or back x [m] of a cuff has to go aside to lie before the limb, nowhere where that is behind its
 * middle half already; and its width [m].
 */
export function cuffAside(
  x: Float64Array,
  n: Vector3,
  volume: BodyVolume,
): { readonly aside: Vector3; readonly width: number } {
  const w = unit(along(volume.up, -dot(volume.up, n), n))
  const right = cross(w, n)
  const { middle, width } = rangeAlong(x, right)
  const off = limbAt(rangeAlong(x, w).middle, w, right, volume) - middle
  return { aside: along([0, 0, 0], Math.abs(off) > 0.25 * width ? off : 0, right), width }
}

function rangeAlong(x: Float64Array, axis: Vector3): { middle: number; width: number } {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < x.length; at += 3) {
    const place = dot([x[at], x[at + 1], x[at + 2]], axis)
    least = Math.min(least, place)
    most = Math.max(most, place)
  }
  return { middle: 0.5 * (least + most), width: most - least }
}

/** The elbow along the way from shoulder to wrist [–]. */
const ELBOW_SHARE = 0.5

/** (1), with heights along w, in the plane of the panel. */
function leanAlong(x: Float64Array, n: Vector3, w: Vector3, volume: BodyVolume): Float64Array {
  const right = cross(w, n)
  const { pivot, middle, low } = endsOf(x, w, right)
  const lean = arcTangent(middle - limbAt(low, w, right, volume), dot(pivot, w) - low) // (1)
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

/** Where along `right` the axis of the limb is at this height along w [m]. */
function limbAt(low: number, w: Vector3, right: Vector3, { origin, up }: BodyVolume): number {
  return dot(along(origin, (low - dot(origin, w)) / dot(up, w), up), right)
}

/** Middle of the upper edge; middle and width of the lower one along `right`, and its height along w [m]. */
function endsOf(
  x: Float64Array,
  w: Vector3,
  right: Vector3,
): { pivot: Vector3; middle: number; width: number; low: number } {
  const height = (at: number) => dot([x[at], x[at + 1], x[at + 2]], w)
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let at = 0; at < x.length; at += 3) {
    low = Math.min(low, height(at))
    high = Math.max(high, height(at))
  }
  const edge = EDGE_SHARE * (high - low)
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < x.length; at += 3) {
    if (height(at) >= high - edge) {
      for (let k = 0; k < 3; k++) sum[k] += x[at + k]
      count++
    }
    if (height(at) > low + edge) continue
    const s = dot([x[at], x[at + 1], x[at + 2]], right)
    least = Math.min(least, s)
    most = Math.max(most, s)
  }
  const pivot: Vector3 = [sum[0] / count, sum[1] / count, sum[2] / count]
  return { pivot, middle: 0.5 * (least + most), width: most - least, low }
}
