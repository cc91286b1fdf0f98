/**
 * The pairs that are within contact range at the start of a step, as rows for springs and sweeps: what responses work
 * with before the motion is known. Behind them stand the pairs that met during the step.
 */
import type { Arena } from '../../core/index.ts'
import type { ContactMesh } from '../contact-mesh.ts'
import type { ContactSystem } from '../contact-system.ts'
import { pairRoom } from '../pairs/pair-list.ts'
import { NEAR_LENGTH } from './narrow.ts'

/** Room for near pairs, as a share of the candidates: crumpled cloth needs a fifth to a quarter. */
const NEAR_SHARE = 0.3

export interface NearPairs {
  /** Four vertex rows and NEAR_LENGTH numbers per pair; see `findNear`. */
  readonly nearVertex: Int32Array
  readonly nearRecord: Float64Array
  readonly nearMax: number
  nearCount: number
  /** Pairs that met in this step, as rows behind the near ones. */
  metCount: number
  /** Step for which the near pairs at x0 were found [s]; 0 when they are out of date. */
  nearStep: number
  /** Scratch: wished speeds of near pairs [m/s]. */
  readonly wish: Float64Array
  /** Near pairs that are springs in this solve: their rows, force at the predicted places [N] and stiffness [N/m]. */
  readonly pressedRow: Int32Array
  readonly pressedForce: Float64Array
  readonly pressedStiffness: Float64Array
  pressedCount: number
  /** Scratch: weight with which each vertex takes part in springs [–]. */
  readonly pressShare: Float64Array
}

export function buildNearPairs(arena: Arena, { vertexCount, clothTriCount }: ContactMesh): NearPairs {
  const nearMax = nearRoom(clothTriCount)
  return {
    nearVertex: arena.i32(4 * nearMax),
    nearRecord: arena.f64(NEAR_LENGTH * nearMax),
    nearMax,
    nearCount: 0,
    metCount: 0,
    nearStep: 0,
    wish: arena.f64(nearMax),
    pressedRow: arena.i32(nearMax),
    pressedForce: arena.f64(nearMax),
    pressedStiffness: arena.f64(nearMax),
    pressedCount: 0,
    pressShare: arena.f64(vertexCount),
  }
}

/** Most pairs within contact range that a step can hold, hence most springs of cloth on cloth. */
export function nearRoom(clothTriCount: number): number {
  return Math.floor(NEAR_SHARE * pairRoom(clothTriCount))
}

/** Pairs of the list within contact range at x0, with the speeds they are wished to have; see `findNear`. */
export function findNearPairs(contact: ContactSystem, dt: number): void {
  const { kernels, mesh, list, motion, near } = contact
  kernels.placePoints(contact, motion.x0, 0, mesh.totalCount)
  near.nearCount = kernels.findNear(contact, 0, list.pairCount, dt)
  near.nearStep = dt
}
