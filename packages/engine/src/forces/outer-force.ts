/**
 * The door for what the world does to cloth besides weight and still air: wind that gusts, gas in a closed shell, a
 * hand, a field. Such a force holds single vertices or triangles against the world, so what it adds to the matrix
 * goes to the diagonal alone.
 */
import type { BlockMatrix, Real } from '../core/index.ts'
import type { Model } from '../model/index.ts'

export interface OuterForce {
  /**
   * force += f(t, x, v) [N]; the diagonal of `matrix`, if any, += stiffnessScale K + dampingScale C, without negative
   * eigenvalues. Returns its potential energy [J], 0 where it has none.
   */
  add(
    model: Model,
    time: number,
    x: Float64Array,
    v: Float64Array,
    force: Float64Array,
    matrix: BlockMatrix | null,
    stiffnessScale: number,
    dampingScale: number,
  ): number
  /**
   * A stiffness that all vertices share, k s sᵀ, which no diagonal can hold: s into `direction`, 4 numbers per vertex,
   * the last of each 0; returns k, 0 for none. See `sim/shared-stiffness.ts`.
   */
  shared?(model: Model, time: number, x: Float64Array, direction: Real): number
}
