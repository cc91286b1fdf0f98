/**
 * The body as dressing by hand meets it: the frames of its skin, who lies beside whom on it, a smooth normal at every
 * place, and bones inside. Built once per body; the tree is that of its solid.
 *
 * A place of the skin is a triangle and shares of its corners. Inside, triangles go by their rank in the tree; documents
 * name them by their row in the mesh.
 */
import type { Body } from '../body/index.ts'
import type { TriangleMesh, Vector3 } from '../core/index.ts'
import { bodyJoints } from '../dress/index.ts'
import {
  CORNER_A,
  DISC,
  featureNormal,
  type SurfacePose,
  type SurfaceRim,
  type SurfaceTree,
  sidedSurfaceOf,
  solidOf,
} from '../geometry/index.ts'

/** A thin line within the body that no edge of cloth may pass through [m]. */
export type Bone = readonly [from: Vector3, to: Vector3]

export interface WrapBody {
  readonly mesh: TriangleMesh
  readonly pose: SurfacePose
  readonly rim: SurfaceRim
  /** Row in the mesh of each rank. */
  readonly rowOf: Int32Array
  /** Unit normals at vertices, each face weighted by its angle there; 3 per vertex. */
  readonly vertexNormal: Float64Array
  /** Ranks that share a corner with rank r: around[aroundBegin[r] … aroundBegin[r + 1] − 1], without r. */
  readonly aroundBegin: Int32Array
  readonly around: Int32Array
  /** 1: some triangle around this rank rises above its plane; two places of a hollow may be equally near. */
  readonly hollow: Uint8Array
  readonly bones: readonly Bone[]
}

/** Bones: those of a person's joints, where the body has any; a mesh without joints is a person standing upright too. */
export function buildWrapBody(body: Body, bones: readonly Bone[] = personBones(body)): WrapBody {
  return buildWrapSurface(body, bones)
}

/** Any closed surface: a test's cylinder, a piece of furniture. */
export function buildWrapSurface(mesh: TriangleMesh, bones: readonly Bone[]): WrapBody {
  const solid = solidOf(mesh)
  const { tree, rim, pose } = sidedSurfaceOf({ position: mesh.position, triVertex: mesh.triVertex, solid })
  const rowOf = solid.tree.order
  const around = buildAround(tree, rim)
  return {
    mesh,
    pose,
    rim,
    rowOf,
    vertexNormal: cornerNormals(tree, rim, pose),
    ...around,
    hollow: findHollows(pose, around),
    bones,
  }
}

/** Rise of a corner over its distance above which the skin counts as hollow [–]: about 12°. */
const HOLLOW = 0.2

function findHollows(
  { tree, position: y, disc }: SurfacePose,
  { aroundBegin, around }: Pick<WrapBody, 'aroundBegin' | 'around'>,
): Uint8Array {
  const hollow = new Uint8Array(tree.triCount)
  for (let rank = 0; rank < tree.triCount; rank++) {
    const o = DISC * rank
    for (let k = aroundBegin[rank]; k < aroundBegin[rank + 1] && hollow[rank] === 0; k++) {
      for (let c = 3 * around[k]; c < 3 * around[k] + 3; c++) {
        const at = 3 * tree.corner[c]
        const dx = y[at] - disc[o]
        const dy = y[at + 1] - disc[o + 1]
        const dz = y[at + 2] - disc[o + 2]
        const rise = dx * disc[o + 3] + dy * disc[o + 4] + dz * disc[o + 5]
        if (rise > 0 && rise * rise > HOLLOW * HOLLOW * (dx * dx + dy * dy + dz * dz)) hollow[rank] = 1
      }
    }
  }
  return hollow
}

/** Normals of the corners as `surface-side.ts` (4) has them: they have the right sign everywhere. */
function cornerNormals(tree: SurfaceTree, rim: SurfaceRim, { frame, position }: SurfacePose): Float64Array {
  const vertexNormal = new Float64Array(position.length)
  const normal = new Float64Array(3)
  for (let corner = 0; corner < tree.corner.length; corner++) {
    const i = tree.corner[corner]
    if (rim.ring[rim.ringBegin[i]] !== Math.floor(corner / 3)) continue // once, from the first of its ring
    featureNormal(tree, rim, frame, Math.floor(corner / 3), CORNER_A + (corner % 3), normal)
    vertexNormal.set(normal, 3 * i)
  }
  return vertexNormal
}

function buildAround(tree: SurfaceTree, rim: SurfaceRim): Pick<WrapBody, 'aroundBegin' | 'around'> {
  const { triCount, corner } = tree
  const aroundBegin = new Int32Array(triCount + 1)
  const around: number[] = []
  const seen = new Int32Array(triCount).fill(-1)
  for (let rank = 0; rank < triCount; rank++) {
    seen[rank] = rank
    for (let c = 3 * rank; c < 3 * rank + 3; c++) {
      for (let k = rim.ringBegin[corner[c]]; k < rim.ringBegin[corner[c] + 1]; k++) {
        if (seen[rim.ring[k]] === rank) continue
        seen[rim.ring[k]] = rank
        around.push(rim.ring[k])
      }
    }
    aroundBegin[rank + 1] = around.length
  }
  return { aroundBegin, around: Int32Array.from(around) }
}

/** Seven: spine, neck and head, both arms, both legs. */
function personBones(body: Body): Bone[] {
  const { neck, head, shoulder, wrist, hip, ankle } = bodyJoints(body)
  const right = ([x, y, z]: Vector3): Vector3 => [-x, y, z]
  const { RightArm, RightHand, RightUpLeg, RightFoot, LeftForeArm, RightForeArm, LeftLeg, RightLeg } =
    body.joints
  const limb = (from: Vector3, middle: Vector3 | undefined, to: Vector3): Bone[] =>
    middle === undefined
      ? [[from, to]]
      : [
          [from, middle],
          [middle, to],
        ]
  return [
    [[0, hip[1], hip[2]], neck],
    [neck, head],
    ...limb(shoulder, LeftForeArm, wrist),
    ...limb(RightArm ?? right(shoulder), RightForeArm, RightHand ?? right(wrist)),
    ...limb(hip, LeftLeg, ankle),
    ...limb(RightUpLeg ?? right(hip), RightLeg, RightFoot ?? right(ankle)),
  ]
}
