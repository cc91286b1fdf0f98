/**
 * Do two regions of the tree touch? Each keeps a few vertices of its contour: those where two different outside regions
 * meet, the largest regions of the tree that do not hold it, and the outside of the cloth as one more. About six, at every
 * level, fixed by the mesh; two regions that keep a vertex in common touch (Volino and Magnenat-Thalmann 2004, tutorial).
 *
 * The other direction of that statement holds on plain sheets only: where holes and notches make regions ragged, one of
 * thirty neighbours is not known by a common vertex, since each sees the other as part of a larger region. A search that
 * takes such pairs for separate compares their volumes, so nothing is lost but time.
 */
import type { WideTree } from './wide-tree.ts'

export interface NodeAdjacency {
  /** Kept vertices of node n, ascending: `vertex[begin[n] … begin[n + 1] − 1]`. */
  readonly begin: Int32Array
  readonly vertex: Int32Array
}

export function buildAdjacency(
  tree: WideTree,
  corner: ArrayLike<number>,
  vertexCount: number,
): NodeAdjacency {
  const parent = parents(tree)
  const leafOf = new Int32Array(corner.length / 3)
  for (let n = 0; n < tree.nodeCount; n++) if (tree.tri[n] >= 0) leafOf[tree.tri[n]] = n
  const around = leavesAround(corner, leafOf, vertexCount)
  const atRim = rimVertices(corner, vertexCount)
  const kept: number[][] = Array.from({ length: tree.nodeCount }, () => [])
  for (let i = 0; i < vertexCount; i++) {
    const nodes = new Set<number>()
    for (const leaf of around[i]) for (let n = leaf; n >= 0; n = parent[n]) nodes.add(n)
    for (const n of nodes) {
      if (outsideRegions(tree, parent, around[i], n) + atRim[i] >= 2) kept[n].push(i)
    }
  }
  const begin = new Int32Array(tree.nodeCount + 1)
  for (let n = 0; n < tree.nodeCount; n++) begin[n + 1] = begin[n] + kept[n].length
  return { begin, vertex: Int32Array.from(kept.flat()) }
}

/** Kept vertices that two nodes have in common. */
export function sharedVertices({ begin, vertex }: NodeAdjacency, n: number, m: number): number {
  let count = 0
  let j = begin[m]
  for (let i = begin[n]; i < begin[n + 1]; i++) {
    while (j < begin[m + 1] && vertex[j] < vertex[i]) j++
    if (j < begin[m + 1] && vertex[j] === vertex[i]) count++
  }
  return count
}

function parents(tree: WideTree): Int32Array {
  const parent = new Int32Array(tree.nodeCount).fill(-1)
  for (let n = 0; n < tree.nodeCount; n++) {
    for (let k = tree.childBegin[n]; k < tree.childBegin[n + 1]; k++) parent[tree.child[k]] = n
  }
  return parent
}

/** How many of the largest regions without n have a leaf in the list? */
function outsideRegions({ end }: WideTree, parent: Int32Array, leaves: readonly number[], n: number): number {
  const regions = new Set<number>()
  for (const leaf of leaves) {
    if (leaf >= n && leaf < end[n]) continue
    let region = leaf
    while (!(parent[region] <= n && n < end[parent[region]])) region = parent[region]
    regions.add(region)
  }
  return regions.size
}

function leavesAround(corner: ArrayLike<number>, leafOf: Int32Array, vertexCount: number): number[][] {
  const around: number[][] = Array.from({ length: vertexCount }, () => [])
  for (let c = 0; c < corner.length; c++) around[corner[c]].push(leafOf[Math.floor(c / 3)])
  return around
}

/** 1 for vertices of edges with one triangle. */
function rimVertices(corner: ArrayLike<number>, vertexCount: number): Uint8Array {
  const uses = new Map<number, number>()
  const key = (c: number) => {
    const t = 3 * Math.floor(c / 3)
    const i = corner[c]
    const j = corner[t + ((c + 1) % 3)]
    return Math.min(i, j) * vertexCount + Math.max(i, j)
  }
  for (let c = 0; c < corner.length; c++) uses.set(key(c), (uses.get(key(c)) ?? 0) + 1)
  const rim = new Uint8Array(vertexCount)
  for (let c = 0; c < corner.length; c++) {
    if (uses.get(key(c)) !== 1) continue
    rim[corner[c]] = 1
    rim[corner[3 * Math.floor(c / 3) + ((c + 1) % 3)]] = 1
  }
  return rim
}
