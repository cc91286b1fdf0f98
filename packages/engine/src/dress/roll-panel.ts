/**
 * Bends a flat panel around the axis of a body segment without stretching it. The panel's placement is a plane that
 * touches the volume along one line; the plane is rolled up from there. With the plane's unit normal n, m its part square
 * to the axis a, and ρ the distance from the axis to the plane along m:
 *
 *   cylinder, n ⊥ a     θ = s/ρ                                              s = r·(X − F), r = a × m        (1)
 *   cone, n·a = sin α   θ = ψ/sin |α|, g kept                               (g, ψ) polar about the apex     (2)
 *   place               O + h a + ρ' (cos θ m + sin θ r)                     ρ' = ρ, or g sin |α|            (3)
 *
 * F is the foot of the axis in the plane [m]. (1) and (2) keep all lengths within the surface; triangles span it by
 * chords, which are shorter by (e/ρ)²/24 for an edge e: so the angle is stretched for edges of the mesh's own length e
 * to keep theirs, q = e/2ρ:
 *
 *   θ ← θ arcsin(q)/q                                                                                        (4)
 *
 * An elliptic trunk is rolled onto an ellipse of the trunk's own proportions that touches the same plane; s is then arc
 * length from the touching point. `bend` < 1 rolls up less, onto a larger circle with the same line of touch; 0 is flat.
 */
import {
  along,
  arcSine,
  arcTangent,
  cosine,
  cross,
  dot,
  magnitude,
  minus,
  sine,
  unit,
  type Vector3,
} from '../core/index.ts'
import type { BodyVolume } from './body-volumes.ts'

/** A plane to roll up: a point of it and its unit normal, away from the body. */
export interface RolledPlane {
  readonly point: Vector3
  readonly normal: Vector3
}

export interface RollOptions {
  /** 1 around the axis itself, less on larger circles, 0 flat [–]. */
  readonly bend: number
  /** Edge length of the mesh, for (4) [m]; 0 without. */
  readonly edge: number
  /** Section of the cylinder: width over depth, along `side` and `ahead` of the volume [–]; 1 round. */
  readonly ratio: number
}

/** Tilts below this are rolled as cylinders [–]: the apex of a flatter cone is over 10 m away for any limb. */
const TILT_MIN = 0.01
/** Points of the table of arc length of an ellipse. */
const TABLE = 720

/** Places of points of the plane once it is rolled; x and the answer hold 3 numbers per point [m]. */
export function rollPlane(
  plane: RolledPlane,
  volume: BodyVolume,
  x: Float64Array,
  options: RollOptions,
): Float64Array {
  const { normal: n } = plane
  const tilt = dot(n, volume.up)
  const square = along(n, -tilt, volume.up)
  const across = Math.sqrt(dot(square, square)) // cos α
  if (options.bend <= 0 || across < TILT_MIN) return x.slice()
  const m = unit(square)
  const rho = dot(n, minus(plane.point, volume.origin)) / across // at h = 0
  if (Math.abs(tilt) > TILT_MIN && options.bend === 1) return rollCone(volume, m, rho, tilt, x, options.edge)
  const up = unit(along(volume.up, -tilt, n)) // the axis as seen in the plane
  const middle = meanOf(x)
  const h = dot(minus(middle, volume.origin), volume.up)
  const reach = rho - (h * tilt) / across // distance of the axis at the panel's own height
  if (reach <= 0) return x.slice() // the plane lies on the other side of the axis: nothing to roll around
  const foot = along(along(volume.origin, h, volume.up), reach, m)
  const ratio = options.bend === 1 && Math.abs(tilt) <= TILT_MIN ? options.ratio : 1
  const axes = { foot, up, n, right: cross(up, n) }
  if (ratio === 1) return rollCircle(axes, reach / options.bend, x, options.edge)
  return rollEllipse(axes, volume, reach, ratio, x)
}

interface PlaneAxes {
  readonly foot: Vector3
  readonly up: Vector3
  readonly n: Vector3
  readonly right: Vector3
}

/** (1) onto a circle of radius rho that touches the plane at `foot`. */
function rollCircle(
  { foot, up, n, right }: PlaneAxes,
  rho: number,
  x: Float64Array,
  edge: number,
): Float64Array {
  const rolled = new Float64Array(x.length)
  const stretch = chordStretch(edge, rho)
  const axis = along(foot, -rho, n)
  for (let at = 0; at < x.length; at += 3) {
    const d = minus([x[at], x[at + 1], x[at + 2]], foot)
    const angle = (stretch * dot(d, right)) / rho // (1)
    const out = along(along(axis, rho * cosine(angle), n), rho * sine(angle), right) // (3)
    rolled.set(along(out, dot(d, up), up), at)
  }
  return rolled
}

/** (2) */
function rollCone(
  { origin, up }: BodyVolume,
  m: Vector3,
  rho: number,
  tilt: number,
  x: Float64Array,
  edge: number,
): Float64Array {
  const sign = tilt > 0 ? 1 : -1 // 1: widens downwards
  const sin = Math.abs(tilt)
  const cos = Math.sqrt(1 - sin * sin)
  const apexHeight = (sign * rho * cos) / sin
  const apex = along(origin, apexHeight, up)
  const right = cross(up, m)
  const generator = along([sin * m[0], sin * m[1], sin * m[2]], -sign * cos, up) // from the apex, in the plane
  const rolled = new Float64Array(x.length)
  const reach = sin * meanReach(x, apex)
  const stretch = chordStretch(edge, reach)
  for (let at = 0; at < x.length; at += 3) {
    const d = minus([x[at], x[at + 1], x[at + 2]], apex)
    const s = dot(d, right)
    const g = Math.sqrt(dot(d, d))
    const angle = (stretch * arcTangent(s, dot(d, generator))) / sin // (2)
    const radius = g * sin
    const out = along(along(apex, radius * cosine(angle), m), radius * sine(angle), right)
    rolled.set(along(out, -sign * g * cos, up), at)
  }
  return rolled
}

/** Onto an ellipse with half axes b along `ahead` and ratio·b along `side` that touches the plane. */
function rollEllipse(
  { foot, up, n, right }: PlaneAxes,
  volume: BodyVolume,
  reach: number,
  ratio: number,
  x: Float64Array,
): Float64Array {
  const [nc, ns] = [dot(n, volume.ahead), dot(n, volume.side)]
  const b = reach / Math.sqrt(nc * nc + ratio * ratio * ns * ns) // its support in direction n is `reach`
  const a = ratio * b
  const centre = along(foot, -reach, n)
  const turn0 = arcTangent(ratio * ns, nc) // parameter of the touching point
  const point = (turn: number) =>
    along(along(centre, b * cosine(turn), volume.ahead), a * sine(turn), volume.side)
  const touch = dot(minus(point(turn0), foot), right)
  const length = arcLengths(a, b, turn0)
  const rolled = new Float64Array(x.length)
  for (let at = 0; at < x.length; at += 3) {
    const d = minus([x[at], x[at + 1], x[at + 2]], foot)
    const s = dot(d, right) - touch
    const turn = turn0 + Math.sign(s) * turnOf(length[s < 0 ? 1 : 0], Math.abs(s))
    rolled.set(along(point(turn), dot(d, up), up), at)
  }
  return rolled
}

/** Arc length reached at TABLE even turns from turn0 over half the ellipse and more, either way [m]. */
function arcLengths(a: number, b: number, turn0: number): [Float64Array, Float64Array] {
  const tables: [Float64Array, Float64Array] = [new Float64Array(TABLE + 1), new Float64Array(TABLE + 1)]
  tables.forEach((table, k) => {
    const step = ((k === 0 ? 1 : -1) * 2 * Math.PI) / TABLE
    for (let i = 0; i < TABLE; i++) {
      const turn = turn0 + (i + 0.5) * step
      table[i + 1] = table[i] + magnitude(b * sine(turn), a * cosine(turn)) * Math.abs(step) // midpoint rule
    }
  })
  return tables
}

function turnOf(table: Float64Array, s: number): number {
  let low = 0
  let high = TABLE
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (table[middle] <= s) low = middle
    else high = middle
  }
  const share = (s - table[low]) / (table[low + 1] - table[low])
  return ((low + share) * 2 * Math.PI) / TABLE
}

/** (4) */
function chordStretch(edge: number, rho: number): number {
  const q = Math.min(CHORD_MAX, edge / (2 * rho))
  return q > 0 ? arcSine(q) / q : 1
}

/** Edges longer than this share of the diameter have no meaning on the circle [–]. */
const CHORD_MAX = 0.5

function meanOf(x: Float64Array): Vector3 {
  const sum: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < x.length; at++) sum[at % 3] += x[at]
  return [(3 * sum[0]) / x.length, (3 * sum[1]) / x.length, (3 * sum[2]) / x.length]
}

function meanReach(x: Float64Array, from: Vector3): number {
  let sum = 0
  for (let at = 0; at < x.length; at += 3)
    sum += magnitude(x[at] - from[0], x[at + 1] - from[1], x[at + 2] - from[2])
  return (3 * sum) / x.length
}
