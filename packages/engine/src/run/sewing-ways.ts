/**
 * Ways a garment is sewn together, one after the other until it is on: round the body as it stands, in long strides where
 * its rest alone is asked for; then round a slim figure, in short ones, which fills out once the edges are joined
 * (`slim-figure.ts`), sleeves set in last; and so again with cloth that gives way until it is joined. In long strides a
 * sleeve may close beside the arm it was to go round; a ring too tight for its limb is not drawn shut round it but off it. So
 * once the firm hand has done what it can, and again when edges are joined, the rims are asked what goes through them; by
 * force a seam is closed, and cloth that crosses joined, only where no way is left. Over something worn, and on bodies
 * without joints, the figure is the body itself.
 */
import { givingFabric, SEW_SECONDS_FIRST, SEW_SECONDS_MAX } from '../dress/index.ts'
import type { Fabric } from '../material/index.ts'

export interface SewingWay {
  /** Time step [s]. */
  readonly step: number
  /** What pieces are made of while they are sewn. */
  readonly fabricOf: (fabric: Fabric) => Fabric
  /** Round a slimmer figure, which fills out once the edges are joined; where there is one. */
  readonly slim: boolean
  /** Sleeves are set in when the rest is closed. */
  readonly inOrder: boolean
  /** A seam not shut by then is sewn in the next way, or given up [s]. */
  readonly secondsMax: number
}

const asItIs = (fabric: Fabric): Fabric => fabric

export const SEWING_WAYS: readonly SewingWay[] = [
  { step: 1 / 60, fabricOf: asItIs, slim: false, inOrder: false, secondsMax: SEW_SECONDS_FIRST },
  { step: 1 / 120, fabricOf: asItIs, slim: true, inOrder: true, secondsMax: SEW_SECONDS_FIRST },
  { step: 1 / 120, fabricOf: givingFabric, slim: true, inOrder: true, secondsMax: SEW_SECONDS_MAX },
]

/** Row of the first way for drapes that are watched. */
export const WATCHED_WAY = 1
