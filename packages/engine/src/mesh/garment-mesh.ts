/**
 * A garment cut into triangles, panel by panel, not yet sewn: what `mesh/` makes and `model/` starts from.
 * Vertices of sewn edges are sampled one to one, so a seam is a list of vertex pairs.
 */
import type { MeshQuality } from './quality.ts'

export interface GarmentMesh {
  readonly vertexCount: number
  readonly triCount: number
  /** Place in the plane of its own panel [m], 2 per vertex. */
  readonly vertexPattern: Float64Array
  /** Row of the panel each vertex belongs to. */
  readonly vertexPanel: Int32Array
  /** Place in the world before sewing [m], 3 per vertex. */
  readonly vertexPlaced: Float64Array
  /** Corners, counter-clockwise seen from the outside of the garment. */
  readonly triVertex: Int32Array
  readonly triPanel: Int32Array
  /** Pairs of vertices sewn together, 2 per stitch; never a vertex with itself. */
  readonly stitchVertex: Int32Array
  /** Row of the seam each stitch belongs to. */
  readonly stitchSeam: Int32Array
  /** Ids of panels and seams, by row: the way back to the document. */
  readonly panelIds: readonly string[]
  readonly seamIds: readonly string[]
  /** Direction of the warp per panel row, from +x of the panel's plane [rad]. */
  readonly panelGrain: Float64Array
  /** What is pressed and drawn in along lines; without it nothing is. */
  readonly lines?: SewnLines
  /** Allowances and hems lying on the cloth; without it one ply everywhere. */
  readonly plies?: SewnPlies
  readonly quality: MeshQuality
}

/** Plies along seams and hems as triangles feel them, means over the area of each; see `material/plied-bending.ts`. */
export interface SewnPlies {
  /** How many lie on each other [–]: 1 away from seams. */
  readonly triPlies: Float64Array
  /** How much they are held to each other [–]: 0 away from seams. */
  readonly triBond: Float64Array
  /** What zips weigh on each [kg/m²], and how stiff they make it [N m]: 0 away from them. */
  readonly triZipWeight: Float64Array
  readonly triZipRigidity: Float64Array
}

/** Folds and elastics, along edges of the mesh. */
export interface SewnLines {
  /** Pairs of vertices, and the angle the fold between them is pressed to [rad]: + wrong sides together. */
  readonly foldVertex: Int32Array
  readonly foldAngle: Float64Array
  /** Pairs of vertices, length at rest of the elastic between them [m], and its pull per strain [N]. */
  readonly elasticVertex: Int32Array
  readonly elasticLength: Float64Array
  readonly elasticForce: Float64Array
}
