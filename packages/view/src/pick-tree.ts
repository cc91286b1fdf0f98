/**
 * Which triangle a ray meets first, by a tree of boxes round the triangles (three-mesh-bvh). Nobody pays before the first
 * pick: only then is the tree built. When positions have changed since, the boxes are fitted anew by the next pick and
 * the tree keeps its shape. It suits the mesh it was built on: after a garment has gone from flat pieces to a worn one
 * boxes overlap more, and a pick takes a little longer but finds the same.
 */
import { BufferAttribute, BufferGeometry, type Ray, type Side } from 'three'
import { MeshBVH } from 'three-mesh-bvh'

export interface PickTree {
  /** The positions have changed: fit the boxes before the next pick. */
  markMoved(): void
  /** Nearest triangle at most `far` [m] along a ray whose direction has length 1; null when there is none. */
  findFirst(ray: Ray, far: number): TreeHit | null
}

export interface TreeHit {
  readonly triangle: number
  /** From the origin of the ray [m]. */
  readonly distance: number
}

/** `position` 3 per vertex [m], read whenever the tree is fitted; `side` tells which sides of a triangle are seen. */
export function buildPickTree(position: Float32Array, triVertex: Int32Array, side: Side): PickTree {
  let tree: MeshBVH | null = null
  let moved = false
  return {
    markMoved: () => {
      moved = true
    },
    findFirst: (ray, far) => {
      if (tree === null) tree = buildTree(position, triVertex)
      else if (moved) tree.refit()
      moved = false
      const hit = tree.raycastFirst(ray, side, 0, far)
      return hit ? { triangle: hit.faceIndex!, distance: hit.distance } : null
    },
  }
}

function buildTree(position: Float32Array, triVertex: Int32Array): MeshBVH {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(position, 3))
  geometry.setIndex(
    new BufferAttribute(new Uint32Array(triVertex.buffer, triVertex.byteOffset, triVertex.length), 1),
  )
  return new MeshBVH(geometry, { indirect: true }) // indirect: leaves the order of our triangles alone
}
