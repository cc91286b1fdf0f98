/** How the tree over triangles is built, kept up to date and thinned out; all choices may be combined. */

export interface HierarchyOptions {
  /** Regions merged along the mesh, or triangles split at the longest side of their box. */
  readonly build: 'regions' | 'split'
  /** Children per node: one, two or three levels of the binary tree in one. */
  readonly arity: 2 | 4 | 8
  /** Half-spaces of a bounding volume: box, with cube diagonals, with edge diagonals, with both. */
  readonly directions: 6 | 14 | 18 | 26
  /**
   * Every node at each step; upper half now and the rest where the search comes by; or larger volumes that stay
   * valid for some steps.
   */
  readonly update: 'refit' | 'hybrid' | 'inflated'
  /** What is left out of the search inside one cloth: nothing, or regions that are nearly flat, by one of three tests. */
  readonly culling: 'none' | 'masks' | 'cones' | 'tangents'
  /** Least cosine between normals and the direction they share, for masks and cones [–]; see `normal-masks.ts`. */
  readonly slope: number
  /** Features nearer than this are to be found [m]. */
  readonly distance: number
  /** What vertices may move, all told, before inflated volumes are made anew [m]. */
  readonly slack: number
}

/** What `bench/broad-phase.mjs` picked. */
export const HIERARCHY_DEFAULTS: HierarchyOptions = {
  build: 'regions',
  arity: 2,
  directions: 14,
  update: 'refit',
  culling: 'tangents',
  slope: 0.5,
  distance: 1e-3,
  slack: 2e-3,
}
