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
  /** Boxes of the triangles [m], 6 each: low x y z, high x y z. */
  readonly triBox: Float64Array
  readonly nodeBox: Float64Array
  readonly right: Int32Array
  /** Triangles of node n: `order[begin[n] … end[n] − 1]`. */
  readonly begin: Int32Array
  readonly end: Int32Array
  readonly order: Int32Array
}

export function buildSoupTree(mesh: TriangleMesh): SoupTree {
  const triCount = mesh.triVertex.length / 3
  const nodeMax = Math.max(1, 2 * triCount)
  const tree: SoupTree = {
    triCount,
    triBox: triangleBoxes(mesh),
    nodeBox: new Float64Array(6 * nodeMax),
    right: new Int32Array(nodeMax),
    begin: new Int32Array(nodeMax),
    end: new Int32Array(nodeMax),
    order: Int32Array.from({ length: triCount }, (_, t) => t),
  }
  const centre = new Float64Array(3 * triCount)
  for (let t = 0; t < triCount; t++) {
    for (let k = 0; k < 3; k++) centre[3 * t + k] = tree.triBox[6 * t + k] + tree.triBox[6 * t + 3 + k]
  }
  if (triCount > 0) splitNode(tree, centre, 0, 0, triCount)
  return tree
}

/** Fills node n and everything below it; returns the first free node number. Depth is log2 of the triangle count. */
function splitNode(tree: SoupTree, centre: Float64Array, n: number, begin: number, end: number): number {
  const { nodeBox, triBox, order } = tree
  tree.begin[n] = begin
  tree.end[n] = end
  const box = 6 * n
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let at = begin; at < end; at++) {
      const t = 6 * order[at] + k
      if (triBox[t] < low) low = triBox[t]
      if (triBox[t + 3] > high) high = triBox[t + 3]
    }
    nodeBox[box + k] = low
    nodeBox[box + 3 + k] = high
  }
  if (end - begin <= LEAF_SIZE) return n + 1

  let axis = 0
  for (let k = 1; k < 3; k++) {
    if (nodeBox[box + 3 + k] - nodeBox[box + k] > nodeBox[box + 3 + axis] - nodeBox[box + axis]) axis = k
  }
  const middle = (begin + end) >> 1
  selectMedian(order, centre, axis, begin, end - 1, middle)
  tree.right[n] = splitNode(tree, centre, n + 1, begin, middle)
  return splitNode(tree, centre, tree.right[n], middle, end)
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

function triangleBoxes({ position, triVertex }: TriangleMesh): Float64Array {
  for (let at = 0; at < position.length; at++) {
    assert(Number.isFinite(position[at]), `vertex ${Math.floor(at / 3)} has no finite position`)
  }
  const box = new Float64Array(2 * triVertex.length)
  for (let t = 0; t < triVertex.length / 3; t++) {
    for (let k = 0; k < 3; k++) {
      const a = position[3 * triVertex[3 * t] + k]
      const b = position[3 * triVertex[3 * t + 1] + k]
      const c = position[3 * triVertex[3 * t + 2] + k]
      box[6 * t + k] = Math.min(a, b, c)
      box[6 * t + 3 + k] = Math.max(a, b, c)
    }
  }
  return box
}
