/**
 * What contact makes of the solids of a scene: their triangles as one list, the tree above them and who speaks for each
 * feature. All of it follows from the triangles alone, wherever their vertices are, and for a body it costs more than
 * all the rest of a contact system. So it is made once and kept with the mesh: the next simulation only copies it.
 *
 * Several solids share one tree, which the first of them keeps for the whole company.
 */
import type { SolidMesh } from '../../geometry/index.ts'
import { buildPairTree, ownedFeatures } from './pair-tree.ts'

/** A solid's mesh; moving it changes `position` only. The solid it may carry stays as it was when it set out. */
export interface ObstacleMesh extends SolidMesh {
  /** Written by `obstacleShape` when it is first asked for. */
  shape?: ObstacleShape
}

export interface ObstacleShape {
  /** Corners of the meshes it was made for: others need another one. */
  readonly of: readonly Int32Array[]
  readonly vertexCount: number
  /** Corners of all triangles, vertices counted from the first obstacle's on. */
  readonly triVertex: Int32Array
  /** Tree with its root at 0 (see `pair-tree.ts`), and its levels. */
  readonly link: Int32Array
  readonly depth: number
  /** See `ownedFeatures`. */
  readonly own: Uint8Array
  /** Shapes that were made for its keeper so far; 1: never again since the first time. */
  readonly builds: number
}

export function obstacleShape(obstacles: readonly ObstacleMesh[]): ObstacleShape {
  if (obstacles.length === 0) return NONE
  const keeper = obstacles[0]
  const known = keeper.shape
  if (known !== undefined && isOf(known, obstacles)) return known
  keeper.shape = buildObstacleShape(obstacles, (known?.builds ?? 0) + 1)
  return keeper.shape
}

function isOf({ of }: ObstacleShape, obstacles: readonly ObstacleMesh[]): boolean {
  return of.length === obstacles.length && obstacles.every(({ triVertex }, k) => triVertex === of[k])
}

function buildObstacleShape(obstacles: readonly ObstacleMesh[], builds: number): ObstacleShape {
  const triVertex = new Int32Array(obstacles.reduce((sum, mesh) => sum + mesh.triVertex.length, 0))
  let vertexCount = 0
  let filled = 0
  for (const { position, triVertex: corners } of obstacles) {
    for (let k = 0; k < corners.length; k++) triVertex[filled++] = vertexCount + corners[k]
    vertexCount += position.length / 3
  }
  const triCount = triVertex.length / 3
  const link = new Int32Array(Math.max(0, 2 * triCount - 1))
  const depth = buildPairTree(triVertex, 0, triCount, link, 0)
  const own = ownedFeatures(triVertex, vertexCount)
  const of = obstacles.map((mesh) => mesh.triVertex)
  return { of, vertexCount, triVertex, link, depth, own, builds }
}

const NONE = buildObstacleShape([], 0)
