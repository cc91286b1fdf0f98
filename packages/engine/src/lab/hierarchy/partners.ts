/**
 * Pairs of neighbouring regions that are convex together: between them the search may stop, too, where both are flat in the
 * same way. The search meets the same pairs every time, so they are listed once: children of one node with each other,
 * then children of one against children of the other, as long as they share an edge of the pattern at least.
 *
 * One shared vertex is not enough: such regions can turn about it in their plane and meet edge on.
 */

import { isStrip } from './contour.ts'
import { buildRingWalk, convexHull, ringHoldsHull } from './convex-regions.ts'
import type { PatternMesh } from './pattern-mesh.ts'
import type { WideTree } from './wide-tree.ts'

export interface ConvexNodes {
  /** Shortest altitude below each node and in the ring around it [m]; 0: its region is not convex. */
  readonly altitude: Float32Array
  /** Partners of node n with larger numbers: `partner[begin[n] … begin[n + 1] − 1]`, ascending. */
  readonly begin: Int32Array
  readonly partner: Int32Array
  /** Shortest altitude of both [m]. */
  readonly pairAltitude: Float32Array
}

/** `narrow` marks triangles of narrow pieces; handed over, these and strips are left out, as tests by normals ask for. */
export function findConvexNodes(
  tree: WideTree,
  pattern: PatternMesh,
  narrow: Uint8Array | null,
): ConvexNodes {
  const { nodeCount, child, childBegin, tri } = tree
  const walk = buildRingWalk(pattern)
  const rows = trianglesBelow(tree)
  const hulls: number[][] = new Array(nodeCount)
  const ringAltitude = shortestAround(pattern)
  const shortest = new Float32Array(nodeCount)
  for (let n = nodeCount - 1; n >= 0; n--) {
    const below = [...child.subarray(childBegin[n], childBegin[n + 1])]
    const corners = tri[n] < 0 ? [] : [...pattern.corner.subarray(3 * tri[n], 3 * tri[n] + 3)]
    hulls[n] = convexHull(pattern, tri[n] < 0 ? below.flatMap((m) => hulls[m]) : corners)
    shortest[n] = tri[n] < 0 ? Math.min(...below.map((m) => shortest[m])) : ringAltitude[tri[n]]
    if (tri[n] >= 0 && narrow !== null && narrow[tri[n]] === 1) shortest[n] = 0
  }
  const isConvex = (regions: number[], hull: number[]) =>
    regions.every((n) => shortest[n] > 0) &&
    !(narrow !== null && isStrip(pattern, hull)) &&
    ringHoldsHull(
      pattern,
      walk,
      regions.map((n) => rows[n]),
      hull,
    )

  const altitude = shortest.map((value, n) => (isConvex([n], hulls[n]) ? value : 0))
  const partners: number[][] = Array.from({ length: nodeCount }, () => [])
  const mark = new Int32Array(pattern.vertexCount)
  let stamp = 0
  const touch = (a: number, b: number) => {
    stamp++
    for (const t of rows[a]) for (let c = 3 * t; c < 3 * t + 3; c++) mark[pattern.corner[c]] = stamp
    let shared = 0
    for (const t of rows[b]) {
      for (let c = 3 * t; c < 3 * t + 3 && shared < 2; c++) {
        if (mark[pattern.corner[c]] !== stamp) continue
        mark[pattern.corner[c]] = 0
        shared++
      }
    }
    return shared
  }
  const visit = (a: number, b: number): void => {
    const shared = touch(a, b)
    if (shared === 0) return
    const hull = convexHull(pattern, [...hulls[a], ...hulls[b]])
    if (shared > 1 && isConvex([a, b], hull)) partners[a].push(b)
    if (tri[a] >= 0 && tri[b] >= 0) return
    const left = tri[a] >= 0 ? [a] : child.subarray(childBegin[a], childBegin[a + 1])
    const right = tri[b] >= 0 ? [b] : child.subarray(childBegin[b], childBegin[b + 1])
    for (const i of left) for (const j of right) visit(i, j)
  }
  for (let n = 0; n < nodeCount; n++) {
    for (let i = childBegin[n]; i < childBegin[n + 1]; i++) {
      for (let j = i + 1; j < childBegin[n + 1]; j++) visit(child[i], child[j])
    }
  }
  return { altitude, ...listPartners(partners, shortest) }
}

function listPartners(
  partners: readonly number[][],
  shortest: Float32Array,
): Pick<ConvexNodes, 'begin' | 'partner' | 'pairAltitude'> {
  const begin = new Int32Array(partners.length + 1)
  for (let n = 0; n < partners.length; n++) begin[n + 1] = begin[n] + partners[n].length
  const partner = new Int32Array(begin[partners.length])
  const pairAltitude = new Float32Array(partner.length)
  partners.forEach((list, n) => {
    partner.set(
      list.sort((a, b) => a - b),
      begin[n],
    )
    list.forEach((m, k) => {
      pairAltitude[begin[n] + k] = Math.min(shortest[n], shortest[m])
    })
  })
  return { begin, partner, pairAltitude }
}

/**
 * Shortest altitude of each triangle and those around it [m]. A straight way from a vertex to a feature without it
 * leaves the triangles around the vertex through their far sides, so it is at least this long.
 */
function shortestAround({ triCount, corner, aroundBegin, around, altitude }: PatternMesh): Float64Array {
  return Float64Array.from({ length: triCount }, (_, t) => {
    let least = altitude[t]
    for (let c = 3 * t; c < 3 * t + 3; c++) {
      for (let k = aroundBegin[corner[c]]; k < aroundBegin[corner[c] + 1]; k++) {
        least = Math.min(least, altitude[around[k]])
      }
    }
    return least
  })
}

/** Triangles below each node. */
export function trianglesBelow({ nodeCount, tri, end }: WideTree): Int32Array[] {
  const before = new Int32Array(nodeCount + 1)
  for (let n = 0; n < nodeCount; n++) before[n + 1] = before[n] + (tri[n] >= 0 ? 1 : 0)
  const order = tri.filter((t) => t >= 0)
  return Array.from({ length: nodeCount }, (_, n) => order.subarray(before[n], before[end[n]]))
}
