/**
 * The door for ways in which a body at rest tells cloth how far away its skin is, by name in `bodyFields`. Whatever a field
 * answers, that nothing crosses is proved on the body's own triangles; a field decides what a question costs, how much
 * memory it takes and how closely cloth lies.
 */
import type { TriangleMesh } from '../../core/index.ts'
import type { OpenGeometryBench } from '../../geometry/index.ts'
import type { Collider } from './colliders/index.ts'

export interface BodyFieldOptions {
  /** Coulomb coefficient cloth on skin [–]. */
  readonly friction: number
  /** Distance of two samples: grid nodes, finest cells, pixels [m]; without it the field's own. */
  readonly cell?: number
  /** Opens a memory with kernels: `kernels.open`. A field that can use them is built several times faster, to the same bits. */
  readonly open?: OpenGeometryBench
}

export interface BodyFieldDefinition {
  readonly summary: string
  /** `mesh` is closed, without crossings, outward winding. */
  build(mesh: TriangleMesh, options: BodyFieldOptions): Collider
}
