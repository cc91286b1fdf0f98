/**
 * A tree over the triangles of one cloth with bounding volumes, for finding which of them could touch during a step. All
 * choices of `options.ts` lead to the same pairs, apart from those that culling proves to be no contacts; they differ in
 * what they cost. `bench/broad-phase.mjs` measures that; what the engine uses every step is `contact/pairs/list-pairs.ts`.
 */

import { buildPairTree } from '../../contact/index.ts'
import { assert } from '../../core/index.ts'
import { narrowTriangles } from './contour.ts'
import type { Culling, CullingInput } from './culling.ts'
import { dopDirections } from './node-dops.ts'
import { buildNormalCones } from './normal-cones.ts'
import { buildNormalMasks } from './normal-masks.ts'
import { HIERARCHY_DEFAULTS, type HierarchyOptions } from './options.ts'
import { type ConvexNodes, findConvexNodes } from './partners.ts'
import { buildPatternMesh } from './pattern-mesh.ts'
import { buildSplitTree } from './split-tree.ts'
import { buildTangentBoxes } from './tangent-boxes.ts'
import { collapseTree, type WideTree } from './wide-tree.ts'

export interface HierarchyInput {
  readonly triVertex: Int32Array
  /** Places the tree is split by, and the cloth starts from [m]. */
  readonly position: Float64Array
  /** Places of the corners in the pattern, 6 per triangle [m]; without them nothing is culled. */
  readonly triPattern?: ArrayLike<number>
}

export interface Hierarchy {
  readonly options: HierarchyOptions
  readonly tree: WideTree
  readonly triVertex: Int32Array
  readonly directions: Float64Array
  /** Volumes of vertices and nodes, see `node-dops.ts`. */
  readonly vertexDop: Float32Array
  readonly nodeDop: Float32Array
  /** Null: every pair of volumes that meet is followed. */
  readonly culling: Culling | null
  readonly convex: ConvexNodes | null
  /** Hybrid update: nodes at this level are fitted to their vertices at once, those below when they are met. */
  readonly cutLevel: number
  readonly cutVertex: readonly Int32Array[]
  /** Update at which the nodes below a cut node were fitted last. */
  readonly fitted: Int32Array
  updates: number
  /** Inflated update: places the volumes were made for [m]; none before the first. */
  readonly madeFor: Float64Array
  /** What the last search left out as flat: node, partner (or the node again), altitude [m]. */
  readonly leftOut: number[]
  /** What the last update and search did. */
  readonly work: SearchWork
}

/** Counts that do not depend on the machine. */
export interface SearchWork {
  /** Nodes whose volume was made anew. */
  refitted: number
  /** Pairs of volumes compared, tests for flatness, triangle pairs found. */
  volumeTests: number
  flatTests: number
  pairs: number
}

export function buildHierarchy(input: HierarchyInput, given: Partial<HierarchyOptions> = {}): Hierarchy {
  const options = { ...HIERARCHY_DEFAULTS, ...given }
  const { triVertex, position } = input
  const triCount = triVertex.length / 3
  assert(triCount > 0, 'a hierarchy needs a triangle')
  const link = new Int32Array(2 * triCount - 1)
  if (options.build === 'regions') buildPairTree(triVertex, 0, triCount, link, 0)
  else buildSplitTree(position, triVertex, link)
  const tree = collapseTree(link, options.arity)
  const directions = dopDirections(options.directions)
  const volume = (2 * directions.length) / 3
  const cutLevel = tree.depth >> 1
  return {
    options,
    tree,
    triVertex,
    directions,
    vertexDop: new Float32Array((volume * position.length) / 3),
    nodeDop: new Float32Array(volume * tree.nodeCount),
    ...buildCulling(input, options, tree),
    cutLevel,
    cutVertex: options.update === 'hybrid' ? verticesBelow(tree, triVertex, cutLevel) : [],
    fitted: new Int32Array(tree.nodeCount),
    updates: 0,
    madeFor: new Float64Array(2 * position.length).fill(Number.NaN),
    leftOut: [],
    work: { refitted: 0, volumeTests: 0, flatTests: 0, pairs: 0 },
  }
}

const CULLINGS: Record<string, (input: CullingInput) => Culling> = {
  masks: buildNormalMasks,
  cones: buildNormalCones,
  tangents: buildTangentBoxes,
}

function buildCulling(
  { triVertex, triPattern }: HierarchyInput,
  { culling, slope, distance }: HierarchyOptions,
  tree: WideTree,
): Pick<Hierarchy, 'culling' | 'convex'> {
  if (culling === 'none' || triPattern === undefined) return { culling: null, convex: null }
  const pattern = buildPatternMesh(triVertex, triPattern, triVertex.length / 3)
  const narrow = culling === 'tangents' ? null : narrowTriangles(pattern)
  return {
    culling: CULLINGS[culling]({ tree, pattern, triVertex, triPattern, slope, distance }),
    convex: findConvexNodes(tree, pattern, narrow),
  }
}

/** For nodes at the given level, and leaves above it: the vertices below. */
function verticesBelow(tree: WideTree, triVertex: Int32Array, cutLevel: number): Int32Array[] {
  const below: Int32Array[] = []
  for (let n = 0; n < tree.nodeCount; n++) {
    const vertices = new Set<number>()
    const own = tree.level[n] === cutLevel || (tree.tri[n] >= 0 && tree.level[n] < cutLevel)
    for (let m = n; own && m < tree.end[n]; m++) {
      for (let c = 3 * tree.tri[m]; c >= 0 && c < 3 * tree.tri[m] + 3; c++) vertices.add(triVertex[c])
    }
    below.push(Int32Array.from(vertices))
  }
  return below
}
