/**
 * The cloth as the solver sees it. `Model` is constant: rest shape, masses, who is joined to whom. `State` moves.
 * Tearing, merging a seam or refining builds a new Model. All arrays live in one arena.
 */
import type { Arena, Real } from '../core/index.ts'

export interface Model {
  readonly arena: Arena
  readonly vertexCount: number
  readonly triCount: number
  readonly hingeCount: number
  /** [kg] */
  readonly vertexMass: Float64Array
  /** [1/kg]; 0 = pinned or scripted. */
  readonly inverseMass: Float64Array
  /** Rest area of cloth each vertex carries [m²]. */
  readonly vertexArea: Float64Array
  /** Corners, counter-clockwise seen from outside. */
  readonly triVertex: Int32Array
  /** Rest area [m²]. */
  readonly triArea: Real
  /**
   * Inverse of the rest edge matrix in fabric axes (u warp, v weft) [1/m], 4 per triangle: with rest edges
   * e1 = X1 − X0, e2 = X2 − X0 in (u, v), Dm = [e1 e2], stored Dm⁻¹ row by row: m00 m01 m10 m11.
   */
  readonly triRestInverse: Real
  /** Row of `material` for each triangle. */
  readonly triMaterial: Int32Array
  /** Membrane constants, MATERIAL_STRIDE numbers per material; see `material/membrane-law.ts`. */
  readonly material: Real
  /** Place of each corner in the pattern plane (x, y) [m], 6 per triangle. */
  readonly triPattern: Float64Array
  readonly triPanel: Int32Array
  /**
   * Two triangles sharing an edge, 4 vertices per hinge: edge start, edge end, wing on the left (triangle 0, 1, 2
   * is wound like the cloth), wing on the right.
   */
  readonly hingeVertex: Int32Array
  /** Bending stiffness times rest geometry, k |E|² / (|N1| + |N2|) [N m]; see `forces/hinge.ts`. */
  readonly hingeStiffness: Real
  /** sin(θ0/2) of the rest angle [–]. */
  readonly hingeRestSine: Real
  /** Damping of each hinge as a time: torque = ½ stiffness · time · rate, as M = D (κ + τ κ̇) [s]. */
  readonly hingeViscosity: Real
  /** Ids of panels, by row of `triPanel`. */
  readonly panelIds: readonly string[]
}

export interface State {
  /** Positions [m], 3 per vertex. */
  readonly x: Float64Array
  /** Velocities [m/s], 3 per vertex. */
  readonly v: Float64Array
  /** Simulated time [s]. */
  time: number
}
