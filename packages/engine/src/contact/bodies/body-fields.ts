/** Ways in which a body at rest is asked for its distance, by name. Measured in `docs/physics/distance-bodies.md`. */
import type { BodyFieldDefinition } from './body-field.ts'
import {
  buildDepthMapCollider,
  buildLiveMeshCollider,
  buildMeshCollider,
  buildOctreeCollider,
  type Collider,
} from './colliders/index.ts'

export const bodyFields = {
  grid: {
    summary: 'distance on a regular grid of 6 mm, trilinear between (default)',
    build: buildMeshCollider,
  },
  octree: {
    summary: 'distance on an octree of 4 mm: a sixth of the memory of a grid as fine, twice the time',
    build: buildOctreeCollider,
  },
  surface: {
    summary: 'the nearest triangle of the skin itself: exact, no cells, the slowest to ask',
    build(mesh, { friction, open }): Collider {
      const placesAt = (_: number, out: Float64Array) => out.set(mesh.position)
      const { motion: _, ...still } = buildLiveMeshCollider(mesh, { friction, placesAt, open })
      return still
    },
  },
  'depth-map': {
    summary: 'pictures of the body from front, back and sides: a preview, blind to undercuts',
    build: (mesh, { friction, cell }) =>
      buildDepthMapCollider(mesh, {
        friction,
        axes: [2, 0, 1],
        ...(cell === undefined ? {} : { pixel: cell }),
      }),
  },
} satisfies Record<string, BodyFieldDefinition>

export type BodyFieldName = keyof typeof bodyFields
