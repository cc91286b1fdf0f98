/**
 * Signed distance to a closed mesh on an octree: fine cells where the surface is curved, coarse ones where it is flat or
 * far. Built in three passes:
 *   1. *Cells*: a cell that the surface may enter, |φ(centre)| ≤ half its diagonal and a shell around it, is cut as long
 *      as interpolating from its corners misses the true distance in the middle of an edge, a face or itself by more
 *      than `tolerance`; from `sideMax` on always.
 *   2. *Near*: nodes of cells the surface enters, and of their siblings, get the distance of the nearest triangle and
 *      its side, exactly.
 *   3. *Far*: all other nodes by fast marching, outwards and inwards to the core. Hanging nodes last.
 *
 * Between nodes the distance is trilinear, as on the grid:
 *
 *   φ(x) = Σ w_k φ_k,   w_k = Π (1 − |x − x_k|/h)          h side of the leaf around x              [m]   (1)
 *   n = ∇φ/|∇φ|                                                                                    [–]   (2)
 *
 * φ is continuous. Near the surface it is right to about the tolerance, or to h²/(4 r) of the finest cells where the
 * surface curves with a radius r less than that asks for; in the far cells, up to half the band, to some percent.
 *
 * Source: Frisken, Perry, Rockwood, Jones 2000, Adaptively Sampled Distance Fields (pass 1); Bridson, Marino, Fedkiw
 * 2003, Simulation of Clothing with Folds and Wrinkles, section 5.1.
 */
import { assert } from '../../../core/index.ts'
import {
  buildFoot,
  FRAME,
  findNearest,
  LIST_ROOM,
  measureFoot,
  type NearList,
  type SidedSurface,
  squaredToFrame,
} from '../../../geometry/index.ts'
import { marchDistances } from './fast-marching.ts'
import { buildLatticeTable, findRow, nameRow } from './lattice-table.ts'
import { buildOctree, type Octree, settleHanging } from './octree.ts'

export interface DistanceOctree {
  readonly octree: Octree
  /** Low corner of the root [m]. */
  readonly origin: readonly [number, number, number]
  /** Side of a finest cell [m]. */
  readonly cell: number
  /** How far out distances are of use [m]. */
  readonly band: number
  /** φ at the nodes [m]. */
  readonly value: Float32Array
  /** Triangle each node belongs to, by rank in the surface tree. */
  readonly rank: Int32Array
}

export interface DistanceOctreeOptions {
  /** Side of the finest cells [m]. */
  readonly cell: number
  readonly band: number
  /** [m] */
  readonly tolerance: number
}

/** Cells at the surface are never larger than this, lest a fold between the nine tested points go unseen [m]. */
const SIDE_MAX = 0.03
/** Cloth at rest lies a few millimetres off the skin: so far beyond the surface the tolerance holds as well [m]. */
const SHELL = 0.002

export function buildDistanceOctree(surface: SidedSurface, options: DistanceOctreeOptions): DistanceOctree {
  const { cell, band, tolerance } = options
  assert(cell > 0 && band >= 2 * cell && tolerance > 0, 'distance octree needs a band of at least two cells')
  const { box } = surface.pose
  const half = Math.max(box[3], box[4], box[5]) + band + cell
  let levels = 0
  while (levels < 20 && cell * (1 << levels) < 2 * half) levels++
  const side = cell * (1 << levels)
  const origin = [box[0] - side / 2, box[1] - side / 2, box[2] - side / 2] as const
  const sampler = buildSampler(surface, origin, cell)
  const octree = buildOctree(levels, (x, y, z, width) => isRough(sampler, x, y, z, width, tolerance))
  const value = new Float64Array(octree.nodeCount)
  const rank = new Int32Array(octree.nodeCount).fill(-1)
  measureNear(sampler, octree, value, rank)
  const { frame } = surface.pose
  const { nodePlace } = octree
  marchDistances(octree, cell, { value, rank }, (node, triangle) => {
    const px = origin[0] + cell * nodePlace[3 * node]
    const py = origin[1] + cell * nodePlace[3 * node + 1]
    const pz = origin[2] + cell * nodePlace[3 * node + 2]
    return Math.sqrt(squaredToFrame(frame, FRAME * triangle, px, py, pz))
  })
  const settled = Float32Array.from(value)
  settleHanging(octree, settled, 1)
  return { octree, origin, cell, band, value: settled, rank }
}

/** Exact distances at lattice points, each measured once. */
interface Sampler extends SidedSurface {
  readonly origin: readonly [number, number, number]
  readonly cell: number
  readonly table: ReturnType<typeof buildLatticeTable>
  readonly value: number[]
  readonly rank: number[]
}

function buildSampler(surface: SidedSurface, origin: Sampler['origin'], cell: number): Sampler {
  return { ...surface, origin, cell, table: buildLatticeTable(), value: [], rank: [] }
}

/** Row of the point in the sampler; `hint` is a row whose triangle is near. */
function sample(sampler: Sampler, x: number, y: number, z: number, hint: number): number {
  const { table, rim, pose, origin, cell } = sampler
  const known = findRow(table, x, y, z)
  if (known >= 0) return known
  place[0] = origin[0] + cell * x
  place[1] = origin[1] + cell * y
  place[2] = origin[2] + cell * z
  const first = hint < 0 ? -1 : sampler.rank[hint]
  const rank = findNearest(pose, place, 0, Infinity, first, list)
  sampler.rank.push(rank)
  sampler.value.push(measureFoot(rim, pose, rank, place, 0, foot))
  return nameRow(table, x, y, z)
}

/** Pass 1. */
function isRough(
  sampler: Sampler,
  x: number,
  y: number,
  z: number,
  width: number,
  tolerance: number,
): boolean {
  const { cell, value } = sampler
  const half = width / 2
  const middle = sample(sampler, x + half, y + half, z + half, -1)
  const halfDiagonal = half * cell * ROOT3
  if (Math.abs(value[middle]) > halfDiagonal + SHELL) return false
  if (width * cell > SIDE_MAX) return true
  for (let k = 0; k < 8; k++) {
    const row = sample(sampler, x + width * (k & 1), y + width * ((k >> 1) & 1), z + width * (k >> 2), middle)
    corner[k] = value[row]
  }
  for (let k = 26; k >= 0; k--) {
    const i = k % 3
    const j = ((k / 3) | 0) % 3
    const l = (k / 9) | 0
    if (i !== 1 && j !== 1 && l !== 1) continue // a corner
    const row = sample(sampler, x + half * i, y + half * j, z + half * l, middle)
    if (Math.abs(value[row] - between(i / 2, j / 2, l / 2)) > tolerance) return true
  }
  return false
}

/** (1) among the eight in `corner`. */
function between(u: number, v: number, w: number): number {
  const low =
    (1 - v) * (corner[0] + u * (corner[1] - corner[0])) + v * (corner[2] + u * (corner[3] - corner[2]))
  const high =
    (1 - v) * (corner[4] + u * (corner[5] - corner[4])) + v * (corner[6] + u * (corner[7] - corner[6]))
  return low + w * (high - low)
}

/** Pass 2: a leaf the surface enters has a parent it enters, and parents have their centre on the lattice. */
function measureNear(sampler: Sampler, octree: Octree, value: Float64Array, rank: Int32Array): void {
  const { leafCount, leafPlace, leafNode, nodePlace } = octree
  for (let leaf = 0; leaf < leafCount; leaf++) {
    const side = leafPlace[4 * leaf + 3]
    const place = (k: number) => {
      const low = leafPlace[4 * leaf + k]
      return low - (low & side) + side
    }
    const middle = sample(sampler, place(0), place(1), place(2), -1)
    if (Math.abs(sampler.value[middle]) > side * sampler.cell * ROOT3) continue
    for (let k = 8 * leaf; k < 8 * leaf + 8; k++) {
      const node = leafNode[k]
      if (rank[node] >= 0) continue
      const row = sample(
        sampler,
        nodePlace[3 * node],
        nodePlace[3 * node + 1],
        nodePlace[3 * node + 2],
        middle,
      )
      value[node] = sampler.value[row]
      rank[node] = sampler.rank[row]
    }
  }
}

const ROOT3 = Math.sqrt(3)
const corner = new Float64Array(8) // scratch
const place = new Float64Array(3)
const foot = buildFoot()
const list: NearList = { rank: new Int32Array(LIST_ROOM), begin: 0, count: 0, radius: 0 }
