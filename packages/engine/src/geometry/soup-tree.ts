/**
 * Box tree over a still triangle mesh, for looking at finished shapes: counting crossings, measuring depth.
 * It shares nothing with the tree that finds contacts during a step, so that a fault there cannot hide itself here.
 *
 * Built top-down: triangles are split at the median of their box centres along the longest side of the node. Nodes
 * are numbered depth-first: the left child of node n is n + 1, the right one `right[n]` (0 marks a leaf).
 */
import { assert, type TriangleMesh } from '../core/index.ts'

/** Triangles per leaf: below four the boxes cost more than the tests they save. */
const LEAF_SIZE = 4

export interface SoupTree {
  readonly triCount: number
  readonly nodeCount: number
  /** Boxes of the triangles [m], 6 each: low x y z, high x y z. */
  readonly triBox: Float64Array
  readonly nodeBox: Float64Array
  readonly right: Int32Array
  /** Triangles of node n: `order[begin[n] … end[n] − 1]`. */
  readonly begin: Int32Array
  readonly end: Int32Array
  readonly order: Int32Array
}

/** Trees built so far in this program, and over how many triangles; tests see by it that nothing is built twice. */
export const treesBuilt = { count: 0, triangles: 0 }

export function buildSoupTree(mesh: TriangleMesh): SoupTree {
  const triCount = mesh.triVertex.length / 3
  treesBuilt.count++
  treesBuilt.triangles += triCount
  const nodeMax = Math.max(1, 2 * triCount)
  const tree = {
    triCount,
    nodeCount: 1,
    triBox: triangleBoxes(mesh.position, mesh.triVertex),
    nodeBox: new Float64Array(6 * nodeMax),
    right: new Int32Array(nodeMax),
    begin: new Int32Array(nodeMax),
    end: new Int32Array(nodeMax),
    order: new Int32Array(triCount),
  }
  for (let t = 0; t < triCount; t++) tree.order[t] = t
  const centre = new Float64Array(3 * triCount)
  for (let t = 0; t < triCount; t++) {
    for (let k = 0; k < 3; k++) centre[3 * t + k] = tree.triBox[6 * t + k] + tree.triBox[6 * t + 3 + k]
  }
  if (triCount > 0) tree.nodeCount = splitNode(tree, centre, 0, 0, triCount)
  return tree
}

/** Fills node n and everything below it; returns the first free node number. Depth is log2 of the triangle count. */
function splitNode(tree: SoupTree, centre: Float64Array, n: number, begin: number, end: number): number {
  const { nodeBox } = tree
  tree.begin[n] = begin
  tree.end[n] = end
  const box = 6 * n
  boxAround(tree, begin, end, box)
  if (end - begin <= LEAF_SIZE) return n + 1

  let axis = 0
  for (let k = 1; k < 3; k++) {
    if (nodeBox[box + 3 + k] - nodeBox[box + k] > nodeBox[box + 3 + axis] - nodeBox[box + axis]) axis = k
  }
  const middle = (begin + end) >> 1
  selectMedian(tree.order, centre, axis, begin, end - 1, middle)
  tree.right[n] = splitNode(tree, centre, n + 1, begin, middle)
  return splitNode(tree, centre, tree.right[n], middle, end)
}

/**
 * Writes the box of all triangles of `order[begin … end − 1]` to `nodeBox[box …]`. Nothing comes after the loop: what did
 * would never be compiled, since the first call, over all triangles, is compiled while it loops.
 */
function boxAround({ triBox, nodeBox, order }: SoupTree, begin: number, end: number, box: number): void {
  for (let k = 0; k < 6; k++) nodeBox[box + k] = triBox[6 * order[begin] + k]
  for (let at = begin + 1; at < end; at++) {
    const t = 6 * order[at]
    for (let k = 0; k < 3; k++) {
      if (triBox[t + k] < nodeBox[box + k]) nodeBox[box + k] = triBox[t + k]
      if (triBox[t + 3 + k] > nodeBox[box + 3 + k]) nodeBox[box + 3 + k] = triBox[t + 3 + k]
    }
  }
}

/** Reorders order[low … high] so that the one at `middle` is where sorting would put it (Hoare's quickselect). */
function selectMedian(
  order: Int32Array,
  centre: Float64Array,
  axis: number,
  low: number,
  high: number,
  middle: number,
): void {
  while (low < high) {
    const pivot = centre[3 * order[(low + high) >> 1] + axis]
    let i = low
    let j = high
    while (i <= j) {
      while (centre[3 * order[i] + axis] < pivot) i++
      while (centre[3 * order[j] + axis] > pivot) j--
      if (i > j) break
      const swap = order[i]
      order[i++] = order[j]
      order[j--] = swap
    }
    if (middle <= j) high = j
    else if (middle >= i) low = i
    else return
  }
}

function triangleBoxes(position: Float64Array, triVertex: Int32Array): Float64Array {
  for (let at = 0; at < position.length; at++) {
    // asked first: a sentence for each of 40 000 numbers costs more than the tree
    if (!Number.isFinite(position[at])) assert(false, `vertex ${Math.floor(at / 3)} has no finite position`)
  }
  const box = new Float64Array(2 * triVertex.length)
  for (let at = 0; at < triVertex.length; at += 3) {
    const a = 3 * triVertex[at]
    const b = 3 * triVertex[at + 1]
    const c = 3 * triVertex[at + 2]
    for (let k = 0; k < 3; k++) {
      box[2 * at + k] = Math.min(position[a + k], position[b + k], position[c + k])
      box[2 * at + 3 + k] = Math.max(position[a + k], position[b + k], position[c + k])
    }
  }
  return box
}
