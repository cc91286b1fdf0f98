/**
 * Keeps the volumes of a tree up to date with moving cloth, in one of three ways.
 *
 *   refit      all nodes, children before parents
 *   hybrid     the upper half of the levels, from the vertices at its lower end; what is below, where a search comes by
 *              (Larsson and Akenine-Möller 2001, Collision detection for continuously deforming bodies)
 *   inflated   volumes grown by half the slack s; nothing to do while 2 max|x − x_made| < s
 *              (Mezger, Kimmerle, Etzmuß 2003, Hierarchical techniques in collision detection for cloth animation)   (1)
 *
 * (1): two features approach by twice the largest move of a vertex at most, and their volumes grew by s together. Flatness
 * is a statement about this very step: what an earlier search left out is looked at again, and unless all of it is still
 * flat there must be a new search, though in the same volumes.
 */
import type { Hierarchy } from './hierarchy.ts'
import { fitVertexDops, growDop, setDop } from './node-dops.ts'

/** Looks at the way from x0 to x1 [m]. True: a list of pairs found earlier is void. */
export function updateHierarchy(hierarchy: Hierarchy, x0: Float64Array, x1: Float64Array): boolean {
  const { options, tree, directions, vertexDop, madeFor, work } = hierarchy
  const inflated = options.update === 'inflated'
  work.refitted = 0
  hierarchy.culling?.fit(x0, x1)
  if (inflated && 2 * largestMove(madeFor, x0, x1) < options.slack) return !stillFlat(hierarchy)
  const margin = 0.5 * (options.distance + (inflated ? options.slack : 0))
  fitVertexDops(directions, x0, x1, margin, vertexDop)
  hierarchy.updates++
  if (inflated) {
    madeFor.set(x0)
    madeFor.set(x1, x0.length)
  }
  if (options.update === 'hybrid') fitUpper(hierarchy)
  else fitBelow(hierarchy, 0, tree.nodeCount)
  return true
}

function stillFlat({ culling, leftOut }: Hierarchy): boolean {
  for (let k = 0; culling !== null && k < leftOut.length; k += 3) {
    const [n, m, altitude] = [leftOut[k], leftOut[k + 1], leftOut[k + 2]]
    if (!(n === m ? culling.flat(n, altitude) : culling.flatTogether(n, m, altitude))) return false
  }
  return true
}

/** Volumes of nodes end − 1 … begin, children before parents. */
function fitBelow(hierarchy: Hierarchy, begin: number, end: number): void {
  const { tree, triVertex, directions, vertexDop, nodeDop, work } = hierarchy
  const { childBegin, child, tri } = tree
  const half = directions.length / 3
  work.refitted += end - begin
  for (let n = end - 1; n >= begin; n--) {
    if (tri[n] >= 0) {
      const c = 3 * tri[n]
      setDop(half, vertexDop, triVertex[c], nodeDop, n)
      growDop(half, vertexDop, triVertex[c + 1], nodeDop, n)
      growDop(half, vertexDop, triVertex[c + 2], nodeDop, n)
      continue
    }
    setDop(half, nodeDop, child[childBegin[n]], nodeDop, n)
    for (let k = childBegin[n] + 1; k < childBegin[n + 1]; k++) growDop(half, nodeDop, child[k], nodeDop, n)
  }
}

function fitUpper(hierarchy: Hierarchy): void {
  const { tree, directions, vertexDop, nodeDop, cutLevel, cutVertex, work } = hierarchy
  const { nodeCount, childBegin, child, level } = tree
  const half = directions.length / 3
  for (let n = nodeCount - 1; n >= 0; n--) {
    if (level[n] > cutLevel) continue
    work.refitted++
    const vertices = cutVertex[n]
    if (vertices.length > 0) {
      setDop(half, vertexDop, vertices[0], nodeDop, n)
      for (let k = 1; k < vertices.length; k++) growDop(half, vertexDop, vertices[k], nodeDop, n)
      continue
    }
    setDop(half, nodeDop, child[childBegin[n]], nodeDop, n)
    for (let k = childBegin[n] + 1; k < childBegin[n + 1]; k++) growDop(half, nodeDop, child[k], nodeDop, n)
  }
}

/** Before a search looks at the children of node n: in the hybrid way those below the cut may be out of date. */
export function fitChildren(hierarchy: Hierarchy, n: number): void {
  const { options, tree, cutLevel, fitted, updates } = hierarchy
  if (options.update !== 'hybrid' || tree.level[n] !== cutLevel || fitted[n] === updates) return
  fitted[n] = updates
  fitBelow(hierarchy, n + 1, tree.end[n])
}

/** Largest distance of a vertex, at both ends of the step, from where the volumes were made for it [m]. */
function largestMove(madeFor: Float64Array, x0: Float64Array, x1: Float64Array): number {
  let most = 0
  for (let half = 0; half < 2; half++) {
    const x = half === 0 ? x0 : x1
    const made = half * x0.length
    for (let at = 0; at < x.length; at += 3) {
      const dx = x[at] - madeFor[made + at]
      const dy = x[at + 1] - madeFor[made + at + 1]
      const dz = x[at + 2] - madeFor[made + at + 2]
      const square = dx * dx + dy * dy + dz * dz
      if (!(square <= most)) most = Number.isNaN(square) ? Infinity : square
    }
  }
  return Math.sqrt(most)
}
