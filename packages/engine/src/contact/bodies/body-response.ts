/**
 * The door for ways in which bodies hold cloth off, by name in `bodyResponses`. Whatever a response does, `resolveContact`
 * proves afterwards on the body's own triangles that nothing crosses; a response decides how calm, how cheap and how
 * true the motion is until then.
 */
import type { Arena, BlockMatrix } from '../../core/index.ts'
import type { Model } from '../../model/index.ts'
import type { Collider } from './colliders/index.ts'

export interface BodyResponseInput {
  readonly arena: Arena
  readonly model: Model
  readonly colliders: readonly Collider[]
  /** Distance at which cloth rests off the body [m]: half its thickness, the field's error, the sag of its edges. */
  readonly restGap: number
}

export interface BodyResponse {
  readonly restGap: number
  /** The bodies begin a step of dt [s]: moving ones are now where they will be at its end. */
  begin(dt: number): void
  /** Before the solve: may change velocities [m/s] and the predicted places [m] that follow from them. */
  stop(predicted: Float64Array, v: Float64Array, dt: number): void
  /** Forces [N] at the predicted places, and dt² times their stiffness [kg] where there is a matrix. Gives the number of touching vertices. */
  add(
    predicted: Float64Array,
    v: Float64Array,
    force: Float64Array,
    matrix: BlockMatrix | null,
    dt: number,
  ): number
  /** After the solve, at places x of the step's start [m]: may change the velocities it found [m/s]. */
  correct(x: Float64Array, v: Float64Array, dt: number): void
  /** After the step: what is to be remembered of the places reached. */
  settle(x: Float64Array): void
  /** Directions in which the solve may not change velocities; see `solve/filtered-gradients.ts`. Null: none ever. */
  readonly filter: ContactFilter | null
  /** Normal force with which the body held each vertex off at the end of the last step [N]; absent where that is not known. */
  readonly press?: Float64Array
  /** All that is remembered from step to step: a run that is to go on elsewhere takes these along. Absent: it cannot. */
  readonly memory?: readonly (Float64Array | Uint8Array)[]
}

/** What bodies take from the solve, vertex by vertex, and what they give for it. */
export interface ContactFilter {
  /** The first `count` numbers: rows of vertices that touch. */
  readonly vertex: Int32Array
  count: number
  /** S, 3 × 3 per vertex of the mesh, column by column: what is left of a change of velocity [–]. */
  readonly block: Float64Array
  /** Change of velocity the step must have in the directions that S takes away [m/s], 3 per vertex. */
  readonly change: Float64Array
  /** Written by the solve: what it took to hold the change, the impulse of the contact [N s], 3 per vertex. */
  readonly impulse: Float64Array
  /** Impulses given beside the solve [N s], 3 per vertex: friction of what slides. */
  readonly given: Float64Array
  /**
   * Looks at the velocities v [m/s] that a solve from places x [m] came to, and at its impulses; may change all of the
   * above. True when it did so that the step should be solved again.
   */
  review(x: Float64Array, v: Float64Array, dt: number): boolean
}

export interface BodyResponseDefinition {
  readonly summary: string
  /** Bytes of arena that suffice. */
  bytes(vertexCount: number): number
  build(input: BodyResponseInput): BodyResponse
}
