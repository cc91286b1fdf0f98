/**
 * Walks down the tree wherever volumes meet and lists the pairs of triangles it ends at, each once, smaller node first. Inside
 * one region, and between two that are convex together, flatness ends the walk; everywhere else only volumes do.
 */
import type { Hierarchy } from './hierarchy.ts'
import { dopsMeet } from './node-dops.ts'
import type { ConvexNodes } from './partners.ts'
import { fitChildren } from './update-hierarchy.ts'

/** Appends pairs of triangle rows to `pairs` after clearing it. */
export function findTrianglePairs(hierarchy: Hierarchy, pairs: number[]): void {
  const { tree, work } = hierarchy
  pairs.length = 0
  hierarchy.leftOut.length = 0
  work.volumeTests = 0
  work.flatTests = 0
  const stack = [0, 0]
  while (stack.length > 0) {
    const m = stack.pop() as number
    const n = stack.pop() as number
    if (n === m) searchInside(hierarchy, n, stack)
    else if (tree.tri[n] >= 0 && tree.tri[m] >= 0) pairs.push(tree.tri[n], tree.tri[m])
    else searchBetween(hierarchy, n, m, stack)
  }
  work.pairs = pairs.length / 2
}

function searchInside(hierarchy: Hierarchy, n: number, stack: number[]): void {
  const { tree, culling, convex, work } = hierarchy
  const { childBegin, child } = tree
  if (tree.tri[n] >= 0) return
  if (culling !== null && convex !== null && convex.altitude[n] > 0) {
    work.flatTests++
    if (culling.flat(n, convex.altitude[n])) {
      hierarchy.leftOut.push(n, n, convex.altitude[n])
      return
    }
  }
  fitChildren(hierarchy, n)
  for (let i = childBegin[n]; i < childBegin[n + 1]; i++) {
    stack.push(child[i], child[i])
    for (let j = i + 1; j < childBegin[n + 1]; j++) pushPair(hierarchy, child[i], child[j], stack)
  }
}

function searchBetween(hierarchy: Hierarchy, n: number, m: number, stack: number[]): void {
  const { childBegin, child, tri } = hierarchy.tree
  fitChildren(hierarchy, n)
  fitChildren(hierarchy, m)
  const nEnd = tri[n] >= 0 ? childBegin[n] + 1 : childBegin[n + 1]
  const mEnd = tri[m] >= 0 ? childBegin[m] + 1 : childBegin[m + 1]
  for (let i = childBegin[n]; i < nEnd; i++) {
    const a = tri[n] >= 0 ? n : child[i]
    for (let j = childBegin[m]; j < mEnd; j++) pushPair(hierarchy, a, tri[m] >= 0 ? m : child[j], stack)
  }
}

function pushPair(hierarchy: Hierarchy, n: number, m: number, stack: number[]): void {
  const { directions, nodeDop, culling, convex, work } = hierarchy
  if (culling !== null && convex !== null) {
    const k = findPartner(convex, n, m)
    if (k >= 0) {
      work.flatTests++
      if (culling.flatTogether(n, m, convex.pairAltitude[k])) {
        hierarchy.leftOut.push(n, m, convex.pairAltitude[k])
        return
      }
    }
  }
  work.volumeTests++
  if (dopsMeet(directions.length / 3, nodeDop, n, m)) stack.push(n, m)
}

/** Row of m among the partners of n; −1: they are not convex together. */
function findPartner({ begin, partner }: ConvexNodes, n: number, m: number): number {
  for (let k = begin[n]; k < begin[n + 1]; k++) if (partner[k] === m) return k
  return -1
}
