/**
 * The door for ways in which bodies hold cloth off, by name in `bodyResponses`. Whatever a response does, `resolveContact`
 * proves afterwards on the body's own triangles that nothing crosses; a response decides how calm, how cheap and how
 * true the motion is until then.
 */
import type { Arena } from '../../core/index.ts'
import type { Part } from '../../forces/index.ts'
import type { Model } from '../../model/index.ts'
import type { Collider } from './colliders/index.ts'

export interface BodyResponseInput {
  readonly arena: Arena
  readonly model: Model
  readonly colliders: readonly Collider[]
  /** Distance at which cloth rests off the body [m]: half its thickness, the field's error, the sag of its edges. */
  readonly restGap: number
}

/** A part of the simulation (`forces/part.ts`): forces at the predicted places, stiffness into the anchors. */
export interface BodyResponse extends Part {
  readonly restGap: number
  /** Vertices held off a body when last assembled or corrected. */
  readonly touching: number
  /** Directions in which the solve may not change velocities; see `solve/filtered-gradients.ts`. Null: none ever. */
  readonly filter: ContactFilter | null
  /** Normal force with which the body held each vertex off at the end of the last step [N]; absent where that is not known. */
  readonly press?: Float64Array
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
