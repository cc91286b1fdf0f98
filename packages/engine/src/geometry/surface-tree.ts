/**
 * A tree of boxes over a closed mesh that moves, built once and refitted in every pose.
 *
 * Split as in `soup-tree.ts`. The skin of a body bends but its neighbourhoods stay, so the split of one pose serves all
 * others; only a mesh that turns itself inside out would make it slow, never wrong. Nodes are numbered depth-first: the left child of node n is n + 1, the
 * right one `right[n]` (0 marks a leaf). Triangles are called by their rank, their place in the tree.
 */
import { assert } from '../core/index.ts'
import { type SolidMesh, treeOf } from './solid.ts'

/** Numbers per triangle in `SurfacePose.frame`: corner a, edges e = b − a, f = c − a, then e·e, e·f, f·f. */
export const FRAME = 12
/** Numbers per triangle in `SurfacePose.disc`, the disc around it: middle, unit normal (0 without area), radius. */
export const DISC = 8

export interface SurfaceTree {
  readonly triCount: number
  /** Corners of the triangles, by rank. */
  readonly corner: Int32Array
  readonly right: Int32Array
  /** Ranks of node n: begin[n] … end[n] − 1. */
  readonly begin: Int32Array
  readonly end: Int32Array
  readonly nodeCount: number
  /** Of node n; of the root, itself. */
  readonly parent: Int32Array
  /** Where a rank lies. */
  readonly leaf: Int32Array
}

/** What depends on where the vertices are. */
export interface SurfacePose {
  readonly tree: SurfaceTree
  /** [m], 3 per vertex. */
  readonly position: Float64Array
  /** Centre x y z, half sides x y z of every node [m]. */
  readonly box: Float64Array
  /** See DISC, by rank. */
  readonly disc: Float64Array
  /** See FRAME, by rank. */
  readonly frame: Float64Array
  /** Square of the longest edge at a triangle's first corner [m²], and the largest coordinate [m]. */
  readonly extent: Float64Array
}

/** `mesh` as it stands when the tree is built; one that brings its solid along has been split before. */
export function buildSurfaceTree(mesh: SolidMesh): SurfaceTree {
  const { triVertex } = mesh
  const triCount = triVertex.length / 3
  assert(triCount > 0, 'surface tree of a mesh without triangles')
  const { order, right, begin, end, nodeCount } = treeOf(mesh)
  const corner = new Int32Array(3 * triCount)
  for (let rank = 0; rank < triCount; rank++) {
    for (let k = 0; k < 3; k++) corner[3 * rank + k] = triVertex[3 * order[rank] + k]
  }
  const parent = new Int32Array(nodeCount)
  const leaf = new Int32Array(triCount)
  for (let n = 0; n < nodeCount; n++) {
    if (right[n] === 0) leaf.fill(n, begin[n], end[n])
    else parent[n + 1] = parent[right[n]] = n
  }
  return { triCount, corner, right, begin, end, nodeCount, parent, leaf }
}

export function buildSurfacePose(tree: SurfaceTree, position: Float64Array): SurfacePose {
  const pose: SurfacePose = {
    tree,
    position: position.slice(),
    box: new Float64Array(6 * tree.nodeCount),
    disc: new Float64Array(DISC * tree.triCount),
    frame: new Float64Array(FRAME * tree.triCount),
    extent: new Float64Array(2),
  }
  refitSurface(pose)
  return pose
}

/** Brings boxes, discs and frames to where `pose.position` is now. */
export function refitSurface(pose: SurfacePose): void {
  refitFrames(pose)
  const { right, begin, end, nodeCount, corner } = pose.tree
  const { position, box } = pose
  for (let n = nodeCount - 1; n >= 0; n--) {
    if (right[n] === 0) boxCorners(box, 6 * n, position, corner, 3 * begin[n], 3 * end[n])
    else boxBoth(box, 6 * n, 6 * right[n])
  }
  let span = 0
  for (let k = 0; k < 6; k++) span = Math.max(span, Math.abs(box[k]))
  pose.extent[1] = span
  for (let b = 0; b < 6 * nodeCount; b += 6) {
    for (let k = b; k < b + 3; k++) {
      const low = box[k]
      const high = box[k + 3]
      box[k] = 0.5 * (low + high)
      box[k + 3] = 0.5 * (high - low)
    }
  }
}

/** Least and largest coordinates of the corners of a leaf, into its box at b. */
function boxCorners(
  box: Float64Array,
  b: number,
  x: Float64Array,
  corner: Int32Array,
  begin: number,
  end: number,
): void {
  const first = 3 * corner[begin]
  let lowX = x[first]
  let lowY = x[first + 1]
  let lowZ = x[first + 2]
  let highX = lowX
  let highY = lowY
  let highZ = lowZ
  for (let c = begin + 1; c < end; c++) {
    const at = 3 * corner[c]
    const px = x[at]
    const py = x[at + 1]
    const pz = x[at + 2]
    if (px < lowX) lowX = px
    else if (px > highX) highX = px
    if (py < lowY) lowY = py
    else if (py > highY) highY = py
    if (pz < lowZ) lowZ = pz
    else if (pz > highZ) highZ = pz
  }
  box[b] = lowX
  box[b + 1] = lowY
  box[b + 2] = lowZ
  box[b + 3] = highX
  box[b + 4] = highY
  box[b + 5] = highZ
}

/** … and of both children of a node, the left one behind it, the right one at r. */
function boxBoth(box: Float64Array, b: number, r: number): void {
  const l = b + 6
  for (let k = 0; k < 3; k++) {
    box[b + k] = box[l + k] < box[r + k] ? box[l + k] : box[r + k]
    box[b + 3 + k] = box[l + 3 + k] > box[r + 3 + k] ? box[l + 3 + k] : box[r + 3 + k]
  }
}

function refitFrames(pose: SurfacePose): void {
  const { corner, triCount } = pose.tree
  const { position: x, frame, disc } = pose
  let edgeMax = 0
  for (let rank = 0; rank < triCount; rank++) {
    const a = 3 * corner[3 * rank]
    const b = 3 * corner[3 * rank + 1]
    const c = 3 * corner[3 * rank + 2]
    const q = FRAME * rank
    const ex = x[b] - x[a]
    const ey = x[b + 1] - x[a + 1]
    const ez = x[b + 2] - x[a + 2]
    const fx = x[c] - x[a]
    const fy = x[c + 1] - x[a + 1]
    const fz = x[c + 2] - x[a + 2]
    const ee = ex * ex + ey * ey + ez * ez
    const ff = fx * fx + fy * fy + fz * fz
    frame[q] = x[a]
    frame[q + 1] = x[a + 1]
    frame[q + 2] = x[a + 2]
    frame[q + 3] = ex
    frame[q + 4] = ey
    frame[q + 5] = ez
    frame[q + 6] = fx
    frame[q + 7] = fy
    frame[q + 8] = fz
    frame[q + 9] = ee
    frame[q + 10] = ex * fx + ey * fy + ez * fz
    frame[q + 11] = ff
    const gx = (ex + fx) / 3 // middle of the triangle, seen from a
    const gy = (ey + fy) / 3
    const gz = (ez + fz) / 3
    const toA = gx * gx + gy * gy + gz * gz
    const toB = toA - 2 * (gx * ex + gy * ey + gz * ez) + ee
    const toC = toA - 2 * (gx * fx + gy * fy + gz * fz) + ff
    const nx = ey * fz - ez * fy
    const ny = ez * fx - ex * fz
    const nz = ex * fy - ey * fx
    const double = Math.sqrt(nx * nx + ny * ny + nz * nz)
    const scale = double > 0 ? 1 / double : 0
    const o = DISC * rank
    disc[o] = x[a] + gx
    disc[o + 1] = x[a + 1] + gy
    disc[o + 2] = x[a + 2] + gz
    disc[o + 3] = scale * nx
    disc[o + 4] = scale * ny
    disc[o + 5] = scale * nz
    disc[o + 6] = Math.sqrt(Math.max(toA, toB, toC))
    if (ee > edgeMax) edgeMax = ee
    if (ff > edgeMax) edgeMax = ff
  }
  pose.extent[0] = edgeMax
}
