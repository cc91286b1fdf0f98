/**
 * Which regions of a tree are convex in the pattern, so that cloth that lies nearly flat there cannot meet itself.
 * A region R is jagged at its rim; with one ring of triangles around it, R⁺, it counts as convex when
 *
 *   hull(R) ⊂ R⁺   ⇔   no rim edge of R⁺ enters the hull of R                                         (1)
 *
 * Then the straight line in the pattern between any two points of R runs on R⁺ and nowhere else: slits, notches, holes,
 * teeth, concave hems and strips around corners all fail (1), whatever their size. R⁺ must not wind around a vertex
 * (see `pattern-mesh.ts`); then lines lift to one sheet of cloth, since the hull is simply connected.
 */
import type { PatternMesh } from './pattern-mesh.ts'

/** Rounding of pattern places, as a share of the extent of the hull [–]; bounds derived from (1) leave 1 % for it. */
const TOLERANCE = 1e-6

/** Marks for walking over a region and its ring, told apart from earlier walks by a growing number. */
export interface RingWalk {
  readonly triMark: Int32Array
  readonly vertexMark: Int32Array
  readonly ring: Int32Array
  mark: number
}

export function buildRingWalk({ triCount, vertexCount }: PatternMesh): RingWalk {
  return {
    triMark: new Int32Array(triCount),
    vertexMark: new Int32Array(vertexCount),
    ring: new Int32Array(triCount),
    mark: 0,
  }
}

/** Does (1) hold for the union of `regions`, whose hull is given? */
export function ringHoldsHull(
  pattern: PatternMesh,
  walk: RingWalk,
  regions: readonly Int32Array[],
  hull: readonly number[],
): boolean {
  const { corner, aroundBegin, around, beyond, branched } = pattern
  const { triMark, vertexMark, ring } = walk
  const mark = ++walk.mark
  let count = 0
  for (const rows of regions) {
    for (let row = 0; row < rows.length; row++) {
      for (let c = 3 * rows[row]; c < 3 * rows[row] + 3; c++) {
        const i = corner[c]
        if (vertexMark[i] === mark) continue
        vertexMark[i] = mark
        if (branched[i] === 1) return false
        for (let k = aroundBegin[i]; k < aroundBegin[i + 1]; k++) {
          if (triMark[around[k]] === mark) continue
          triMark[around[k]] = mark
          ring[count++] = around[k]
        }
      }
    }
  }
  const slack = TOLERANCE * extent(pattern, hull)
  for (let r = 0; r < count; r++) {
    const t = ring[r]
    for (let k = 0; k < 3; k++) {
      const other = beyond[3 * t + k]
      if (other >= 0 && triMark[other] === mark) continue
      if (entersHull(pattern, corner[3 * t + k], corner[3 * t + ((k + 1) % 3)], hull, slack)) return false
    }
  }
  return true
}

/** Does the segment from vertex i to j run inside the hull? Two convex sets are told apart along a side of one of them. */
function entersHull(
  { place }: PatternMesh,
  i: number,
  j: number,
  hull: readonly number[],
  slack: number,
): boolean {
  for (let k = 0; k < hull.length; k++) {
    const a = hull[k]
    const b = hull[k + 1 < hull.length ? k + 1 : 0]
    if (height(place, a, b, i) <= slack && height(place, a, b, j) <= slack) return false
  }
  let low = Infinity
  let high = -Infinity
  for (const k of hull) {
    const h = height(place, i, j, k)
    low = Math.min(low, h)
    high = Math.max(high, h)
  }
  return low < -slack && high > slack
}

/** Height of place p over the line from a to b, positive to the left [m]. */
function height(place: Float64Array, a: number, b: number, p: number): number {
  const du = place[2 * b] - place[2 * a]
  const dv = place[2 * b + 1] - place[2 * a + 1]
  const area = du * (place[2 * p + 1] - place[2 * a + 1]) - dv * (place[2 * p] - place[2 * a])
  return area / (Math.sqrt(du * du + dv * dv) || 1)
}

function extent({ place }: PatternMesh, hull: readonly number[]): number {
  let most = 0
  for (const i of hull) {
    most = Math.max(
      most,
      Math.abs(place[2 * i] - place[2 * hull[0]]),
      Math.abs(place[2 * i + 1] - place[2 * hull[0] + 1]),
    )
  }
  return most
}

/** Vertices of the hull, anticlockwise (Andrew's monotone chain). */
export function convexHull({ place }: PatternMesh, vertices: number[]): number[] {
  vertices.sort((i, j) => place[2 * i] - place[2 * j] || place[2 * i + 1] - place[2 * j + 1] || i - j)
  const turnsLeft = (a: number, b: number, c: number) =>
    (place[2 * b] - place[2 * a]) * (place[2 * c + 1] - place[2 * a + 1]) -
      (place[2 * b + 1] - place[2 * a + 1]) * (place[2 * c] - place[2 * a]) >
    0
  const chain: number[] = []
  for (let pass = 0, floor = 0; pass < 2; pass++, floor = chain.length) {
    for (let k = 0; k < vertices.length; k++) {
      const i = vertices[pass === 0 ? k : vertices.length - 1 - k]
      while (chain.length >= floor + 2 && !turnsLeft(chain[chain.length - 2], chain[chain.length - 1], i)) {
        chain.pop()
      }
      chain.push(i)
    }
    if (pass === 0) chain.pop()
  }
  chain.pop()
  return chain
}
