/**
 * The convex hull of points in space as triangles, wound outwards. Points are added one after the other: faces that see a
 * new point are taken away, and it is joined to the rim of the hole (Clarkson, Shor 1989, Applications of random sampling
 * in computational geometry, II, in the plain order of the points). O(n) faces are asked per point: for some thousand points.
 *
 * A point less than NEARLY outside is taken for inside, so the hull may leave points out by that much. Flat or thinner
 * sets have no hull and are refused.
 */
import { assert, cross, dot, minus, norm, placeOf, type Vector3 } from '../core/index.ts'

/** Share of the size of the set [–]: a tenth of a micrometre on a hand. */
const NEARLY = 1e-6

/** Rows of the points, three per triangle; `points` holds 3 numbers each [m]. */
export function hullTriangles(points: Float64Array): Int32Array {
  const count = points.length / 3
  const limit = NEARLY * spread(points)
  const start = firstTetrahedron(points, limit)
  assert(start !== null, 'points in a plane have no hull')
  let faces = start.map((_, skip) => {
    const [a, b, c] = start.filter((_, k) => k !== skip)
    return heightOver(points, [a, b, c], placeOf(points, start[skip])) > 0 ? [a, c, b] : [a, b, c]
  })
  for (let i = 0; i < count; i++) {
    if (start.includes(i)) continue
    const place = placeOf(points, i)
    const seen = new Set(faces.filter((face) => heightOver(points, face, place) > limit))
    if (seen.size === 0) continue
    faces = faces.filter((face) => !seen.has(face))
    for (const [a, b] of rimOf(seen, count)) faces.push([a, b, i])
  }
  return Int32Array.from(faces.flat())
}

/** Edges of the faces seen whose other side is not, as they run there. */
function rimOf(seen: ReadonlySet<number[]>, count: number): [number, number][] {
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
function heightOver(x: Float64Array, [i, j, k]: readonly number[], place: Vector3): number {
  const corner = placeOf(x, i)
  const normal = cross(minus(placeOf(x, j), corner), minus(placeOf(x, k), corner))
  const length = norm(normal)
  return length > 0 ? dot(normal, minus(place, corner)) / length : 0
}

/** Four points far from each other's line and plane; null where all lie within `limit` of a plane. */
function firstTetrahedron(x: Float64Array, limit: number): number[] | null {
  if (x.length < 12) return null
  const farthest = (measure: (place: Vector3) => number): number => {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (let i = 0; 3 * i < x.length; i++) {
      const found = measure(placeOf(x, i))
      if (found > most) [best, most] = [i, found]
    }
    return best
  }
  const a = farthest(([across]) => -across)
  const from = placeOf(x, a)
  const b = farthest((place) => norm(minus(place, from)))
  const way = minus(placeOf(x, b), from)
  const c = farthest((place) => norm(cross(way, minus(place, from))))
  const d = farthest((place) => Math.abs(heightOver(x, [a, b, c], place)))
  return Math.abs(heightOver(x, [a, b, c], placeOf(x, d))) > limit ? [a, b, c, d] : null
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
