/**
 * A mesh as a surface with sides, in the pose it stands in: the tree that finds its nearest triangle, and who lies beside
 * whom there. A body carries both along with its solid, so one that sets out into several poses is looked through once.
 */
import { type Solid, type SolidMesh, solidOf } from './solid.ts'
import { buildSurfaceRim, type SurfaceRim } from './surface-side.ts'
import { buildSurfacePose, buildSurfaceTree, type SurfacePose, type SurfaceTree } from './surface-tree.ts'

export interface SidedSurface {
  readonly tree: SurfaceTree
  readonly rim: SurfaceRim
  /** Of all who ask: to be read, never moved. */
  readonly pose: SurfacePose
}

export function sidedSurfaceOf(mesh: SolidMesh): SidedSurface {
  return solidOf(mesh).once(buildSidedSurface)
}

function buildSidedSurface(solid: Solid): SidedSurface {
  const { position, triVertex } = solid
  const tree = buildSurfaceTree({ position, triVertex, solid })
  const rim = buildSurfaceRim(tree, position.length / 3)
  return { tree, rim, pose: buildSurfacePose(tree, position) }
}
