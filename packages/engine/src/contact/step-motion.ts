/**
 * The step that contact looks at: where everything starts and ends on straight paths, what its vertices are marked with,
 * and the pairs that would meet on the way. Filled anew in every step.
 */
import type { Arena } from '../core/index.ts'
import type { ContactMesh } from './contact-mesh.ts'
import { WORK_LENGTH } from './exact/witness.ts'
import type { ObstacleMesh } from './pairs/obstacle-shape.ts'

export interface StepMotion {
  /** Places at the start and end of the step [m], velocities [m/s], of all vertices. */
  readonly x0: Float64Array
  readonly x1: Float64Array
  readonly v: Float64Array
  /** The proved places of the cloth at the end of the step [m]: copy these bits, compute nothing anew. */
  readonly xNext: Float64Array
  /** Largest coordinate of the obstacles in this step [m]; −1: to be looked for. */
  obstacleExtent: number
  /** CHANGED, TANGLED, CUT. */
  readonly flag: Uint8Array
  /** Pairs that would meet, and when; see `findHits`. */
  readonly hitPair: Int32Array
  readonly hitTime: Float64Array
  /** Scratch of the tests of one pair; see `witness.ts`. */
  readonly work: Float64Array
}

export function buildStepMotion(
  arena: Arena,
  { vertexCount, totalCount }: ContactMesh,
  obstacles: readonly ObstacleMesh[],
  pairMax: number,
): StepMotion {
  const x0 = arena.f64(3 * totalCount)
  const x1 = arena.f64(3 * totalCount)
  let filled = 3 * vertexCount
  for (const { position } of obstacles) {
    x0.set(position, filled)
    x1.set(position, filled)
    filled += position.length
  }
  return {
    x0,
    x1,
    v: arena.f64(3 * totalCount),
    xNext: x1.subarray(0, 3 * vertexCount),
    obstacleExtent: -1,
    flag: arena.u8(totalCount),
    hitPair: arena.i32(pairMax),
    hitTime: arena.f64(pairMax),
    work: arena.f64(WORK_LENGTH),
  }
}
