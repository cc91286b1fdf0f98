/** A surface of triangles: what colliders, crossings and files have in common. */
export interface TriangleMesh {
  /** [m], 3 per vertex. */
  readonly position: Float64Array
  /** Corners, 3 per triangle, counter-clockwise seen from outside. */
  readonly triVertex: Int32Array
}
