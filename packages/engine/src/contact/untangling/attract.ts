/**
 * Two regions that have passed through each other attract instead of repelling, until they lie on each other and the line
 * of crossing around them can close (Baraff, Witkin, Kass 2003, section 5). Each vertex of one is led to the nearest
 * point of the other, at distance d:
 *
 *   u* = min(u₁, (d − ½ h)/(4 dt))          stops half a thickness short, still on its own side        [m/s]  (1)
 *
 * Only where the way is more across the other sheet than along it: whoever has no partner opposite is left alone.
 * It must not pass: an island that comes out on the far side before the line has reached it would be a tangle of its
 * own, led back the next moment. The last step is left to `shorten-curves.ts`.
 */
import { dot, minus, norm, placeOf, plus, scaled, unitOrZero, type Vector3 } from '../../core/index.ts'
import type { Drive } from './drive.ts'
import { faceNormal } from './flood-regions.ts'
import type { Surface } from './trace-curves.ts'

/** u₁, greatest speed of attraction [m/s]. */
const ATTRACT_SPEED = 0.3
/** Steps over which the distance is closed, so that regions do not overshoot. */
const ATTRACT_STEPS = 4
/** Cosine of the angle between the way and the normal of the partner, at least. */
const OPPOSITE = 0.5
/** Vertices that look for a partner, at most; in greater regions every second, third … one does. */
const SEEKERS_MAX = 200

/** Wishes that bring the vertices of `region` to the triangles `others`; `thickness` h [m]. */
export function attractRegion(
  surface: Surface,
  region: readonly number[],
  others: readonly number[],
  thickness: number,
  dt: number,
  drives: Drive[],
): void {
  const around = trianglesAround(surface, others)
  const stride = Math.max(1, Math.ceil(region.length / SEEKERS_MAX))
  for (let k = 0; k < region.length; k += stride) {
    const i = region[k]
    const p = placeOf(surface.position, i)
    const near = nearestOf(surface, p, i, around)
    if (near === null) continue
    const way = minus(near.point, p)
    const distance = norm(way)
    if (Math.abs(dot(way, unitOrZero(faceNormal(surface, near.triangle)))) < OPPOSITE * distance) continue
    const speed = Math.min(ATTRACT_SPEED, (distance - 0.5 * thickness) / (ATTRACT_STEPS * dt)) // (1)
    if (!(speed > 0)) continue
    const corner = surface.triVertex.subarray(3 * near.triangle, 3 * near.triangle + 3)
    drives.push({
      rows: [i, corner[0], corner[1], corner[2]],
      share: [1, -near.weight[0], -near.weight[1], -near.weight[2]],
      direction: scaled(way, 1 / distance),
      speed,
    })
  }
}

interface NearestPoint {
  readonly triangle: number
  readonly weight: Vector3
  readonly point: Vector3
}

/** Triangles at each of their corners. */
function trianglesAround({ triVertex }: Surface, triangles: readonly number[]): Map<number, number[]> {
  const around = new Map<number, number[]>()
  for (const t of triangles) {
    for (let k = 3 * t; k < 3 * t + 3; k++) {
      const known = around.get(triVertex[k])
      if (known === undefined) around.set(triVertex[k], [t])
      else known.push(t)
    }
  }
  return around
}

/** Nearest among the triangles around the nearest corner: now and then a little further than the true one, but quick. */
function nearestOf(
  surface: Surface,
  p: Vector3,
  i: number,
  around: Map<number, number[]>,
): NearestPoint | null {
  const { position: x, triVertex } = surface
  let corner = -1
  let least = Infinity
  for (const j of around.keys()) {
    const dx = x[3 * j] - p[0]
    const dy = x[3 * j + 1] - p[1]
    const dz = x[3 * j + 2] - p[2]
    const square = dx * dx + dy * dy + dz * dz
    if (j === i || square >= least) continue
    least = square
    corner = j
  }
  let best: NearestPoint | null = null
  least = Infinity
  for (const t of around.get(corner) ?? []) {
    const rows = triVertex.subarray(3 * t, 3 * t + 3)
    if (rows.includes(i)) continue
    const [a, b, c] = [placeOf(x, rows[0]), placeOf(x, rows[1]), placeOf(x, rows[2])]
    const weight = nearestWeights(p, a, b, c)
    const point = plus(plus(scaled(a, weight[0]), scaled(b, weight[1])), scaled(c, weight[2]))
    const away = minus(point, p)
    const square = dot(away, away)
    if (!(square < least)) continue
    least = square
    best = { triangle: t, weight, point }
  }
  return best
}

/** Weights of the point of triangle a b c that is nearest to p: inside, or on the nearest of its edges. */
export function nearestWeights(p: Vector3, a: Vector3, b: Vector3, c: Vector3): Vector3 {
  const e = minus(b, a)
  const f = minus(c, a)
  const g = minus(p, a)
  const ee = dot(e, e)
  const ef = dot(e, f)
  const ff = dot(f, f)
  const det = ee * ff - ef * ef
  const wb = (ff * dot(g, e) - ef * dot(g, f)) / det
  const wc = (ee * dot(g, f) - ef * dot(g, e)) / det
  if (wb >= 0 && wc >= 0 && wb + wc <= 1) return [1 - wb - wc, wb, wc]
  const ab = alongEdge(p, a, b)
  const bc = alongEdge(p, b, c)
  const ca = alongEdge(p, c, a)
  if (ab.square <= bc.square && ab.square <= ca.square) return [1 - ab.s, ab.s, 0]
  if (bc.square <= ca.square) return [0, 1 - bc.s, bc.s]
  return [ca.s, 0, 1 - ca.s]
}

function alongEdge(p: Vector3, a: Vector3, b: Vector3): { s: number; square: number } {
  const e = minus(b, a)
  const ee = dot(e, e)
  const s = ee > 0 ? Math.min(1, Math.max(0, dot(minus(p, a), e) / ee)) : 0
  const away = minus(plus(a, scaled(e, s)), p)
  return { s, square: dot(away, away) }
}
