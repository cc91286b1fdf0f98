/**
 * Ways a garment is sewn together, one after the other until it is on: in long strides where its rest alone is asked for,
 * in short ones, and in short ones with cloth that gives way until it is joined. In long strides a sleeve may close beside
 * the arm it was to go round; a ring too tight for its limb is not drawn shut round it but off it. So once the firm hand
 * has done what it can, and again when edges are joined, the rims are asked what goes through them; by force a seam is
 * closed only where it is round its limb, or where no way is left.
 */
import { givingFabric, SEW_SECONDS_FIRST, SEW_SECONDS_MAX } from '../dress/index.ts'
import type { Fabric } from '../material/index.ts'

export interface SewingWay {
  /** Time step [s]. */
  readonly step: number
  /** What pieces are made of while they are sewn. */
  readonly fabricOf: (fabric: Fabric) => Fabric
  /** A seam not shut by then is sewn in the next way, or given up [s]. */
  readonly secondsMax: number
}

const asItIs = (fabric: Fabric): Fabric => fabric

export const SEWING_WAYS: readonly SewingWay[] = [
  { step: 1 / 60, fabricOf: asItIs, secondsMax: SEW_SECONDS_FIRST },
  { step: 1 / 120, fabricOf: asItIs, secondsMax: SEW_SECONDS_FIRST },
  { step: 1 / 120, fabricOf: givingFabric, secondsMax: SEW_SECONDS_MAX },
]

/** Row of the first way for drapes that are watched. */
export const WATCHED_WAY = 1
