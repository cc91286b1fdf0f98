/**
 * The convex hull of points in space as triangles, wound outwards. Points are added one after the other: faces that see a
 * new point are taken away, and it is joined to the rim of the hole (Clarkson, Shor 1989, Applications of random sampling
 * in computational geometry, II, in the plain order of the points). O(n) faces are asked per point: for some thousand points.
 *
 * A point less than NEARLY outside is taken for inside, so the hull may leave points out by that much. Flat or thinner
 * sets have no hull and are refused.
 */
import { assert } from '../core/index.ts'

/** Share of the size of the set [–]: a tenth of a micrometre on a hand. */
const NEARLY = 1e-6

/** Rows of the points, three per triangle; `points` holds 3 numbers each [m]. */
export function hullTriangles(points: Float64Array): Int32Array {
  const count = points.length / 3
  const start = firstTetrahedron(points)
  assert(start !== null, 'points in a plane have no hull')
  const limit = NEARLY * spread(points)
  const inner = [0, 1, 2].map((c) => start.reduce((sum, i) => sum + points[3 * i + c], 0) / 4)
  let faces: number[][] = []
  for (let skip = 0; skip < 4; skip++) {
    const [a, b, c] = start.filter((_, k) => k !== skip)
    const face = [a, b, c]
    faces.push(heightOver(points, face, inner) > 0 ? [a, c, b] : face)
  }
  for (let i = 0; i < count; i++) {
    if (start.includes(i)) continue
    const place = [points[3 * i], points[3 * i + 1], points[3 * i + 2]]
    const seen = faces.filter((face) => heightOver(points, face, place) > limit)
    if (seen.length === 0) continue
    const rim = rimOf(seen, count)
    faces = faces.filter((face) => !seen.includes(face))
    for (const [a, b] of rim) faces.push([a, b, i])
  }
  return Int32Array.from(faces.flat())
}

/** Edges of the faces seen whose other side is not, as they run there. */
function rimOf(seen: readonly number[][], count: number): [number, number][] {
  const edges = new Set<number>()
  for (const face of seen) for (let k = 0; k < 3; k++) edges.add(face[k] * count + face[(k + 1) % 3])
  const rim: [number, number][] = []
  for (const edge of edges) {
    const [a, b] = [Math.floor(edge / count), edge % count]
    if (!edges.has(b * count + a)) rim.push([a, b])
  }
  return rim
}

/** Height of a place over the plane of a face, along its outward normal [m]. */
function heightOver(x: Float64Array, [i, j, k]: readonly number[], place: readonly number[]): number {
  const [a, b, c] = [3 * i, 3 * j, 3 * k]
  const [ex, ey, ez] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]]
  const [fx, fy, fz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]]
  const [nx, ny, nz] = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx]
  const rise = nx * (place[0] - x[a]) + ny * (place[1] - x[a + 1]) + nz * (place[2] - x[a + 2])
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  return length > 0 ? rise / length : 0
}

/** Four points far from each other's line and plane; null where all lie in a plane. */
function firstTetrahedron(x: Float64Array): number[] | null {
  const count = x.length / 3
  if (count < 4) return null
  const limit = NEARLY * spread(x)
  const farthest = (measure: (i: number) => number): number => {
    let best = 0
    for (let i = 1; i < count; i++) if (measure(i) > measure(best)) best = i
    return best
  }
  const from = (a: number, b: number) => [0, 1, 2].map((c) => x[3 * b + c] - x[3 * a + c])
  const a = farthest((i) => -x[3 * i])
  const b = farthest((i) => Math.hypot(...from(a, i)))
  const c = farthest((i) => Math.hypot(...cross(from(a, b), from(a, i))))
  const place = (i: number) => [x[3 * i], x[3 * i + 1], x[3 * i + 2]]
  const d = farthest((i) => Math.abs(heightOver(x, [a, b, c], place(i))))
  return Math.abs(heightOver(x, [a, b, c], place(d))) > limit ? [a, b, c, d] : null
}

function cross([ax, ay, az]: readonly number[], [bx, by, bz]: readonly number[]): number[] {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/** Longest side of the box around the points [m]. */
function spread(x: Float64Array): number {
  const sides = [0, 1, 2].map((c) => {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let at = c; at < x.length; at += 3) {
      low = Math.min(low, x[at])
      high = Math.max(high, x[at])
    }
    return high - low
  })
  return Math.max(...sides)
}
