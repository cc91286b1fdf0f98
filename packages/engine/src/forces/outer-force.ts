/**
 * The door for what the world does to cloth besides weight and still air: wind that gusts, gas in a closed shell, a
 * hand, a field. Such a force holds single vertices or triangles against the world, so what it adds goes to the anchors
 * of the assembly alone.
 */
import type { Real } from '../core/index.ts'
import type { Model } from '../model/index.ts'
import type { Part } from './part.ts'

export interface OuterForce extends Part {
  /**
   * A stiffness that all vertices share, k s sᵀ, which no diagonal can hold: s into `direction`, 4 numbers per vertex,
   * the last of each 0; returns k, 0 for none. See `sim/shared-stiffness.ts`.
   */
  shared?(model: Model, time: number, x: Float64Array, direction: Real): number
}
