/**
 * The door for tests that say where cloth cannot touch itself. Regions handed over are convex in the pattern, alone or
 * together; the test looks at how they lie during the step.
 */
import type { PatternMesh } from './pattern-mesh.ts'
import type { WideTree } from './wide-tree.ts'

export interface Culling {
  /** Looks at all triangles on their way from x0 to x1 [m]. */
  fit(x0: Float64Array, x1: Float64Array): void
  /** Is region n so flat that nothing in it can touch? `altitude`: shortest of its triangles [m]. */
  flat(n: number, altitude: number): boolean
  /** The same for two regions taken as one. */
  flatTogether(n: number, m: number, altitude: number): boolean
}

export interface CullingInput {
  readonly tree: WideTree
  readonly pattern: PatternMesh
  readonly triVertex: Int32Array
  readonly triPattern: ArrayLike<number>
  /** Least cosine with the shared direction [–] and least distance of features [m]. */
  readonly slope: number
  readonly distance: number
}
