/** How cloth falls once it is sewn, and when it is taken to rest. */
import { AIR_DEFAULTS, GRAVITY } from '../forces/index.ts'
import type { SimOptions } from '../sim/index.ts'

/** Time step of falling [s]. */
export const SETTLING_STEP = 1 / 120

/**
 * A static drape looks for the rest alone, in two stages (Breen, House, Wozny 1994): a rough fall in strides so long
 * that swinging dies in them, then the balance of forces, each iteration an implicit step from standing still, which
 * with so long a step is Newton's method on the energy.
 */
export const ROUGH_STEP = 1 / 30
/** The rough fall is over when vertices went no further than this in REST_SECONDS, root mean square [m]. */
export const ROUGH_RMS = 0.002
/** … or after so long [s]: then damping is so strong that wide skirts creep rather than swing, and balancing is quicker. */
export const ROUGH_SECONDS = 6
/** The balance is solved for more sharply than motion is: slack folds pull with little force. Its step [s] … */
export const BALANCE = { step: 0.1, tolerance: 0.002, iterationsMax: 60 }
/** … and it is found when an iteration moves vertices by less than this, root mean square [m], or after so many. */
export const BALANCE_RMS = 0.0001
export const BALANCES_MAX = 40

/** A drape is asked for its rest, not for its swing: motion is damped [1/s]. */
export const SETTLING_DAMPING = 2
/**
 * After this long [s] the damping grows, as a hand would still a skirt that goes on swinging. Where the cloth comes to
 * rest is not changed by that.
 */
export const SETTLING_FREE = 3
/** Calm cloth that still crosses itself is given this long to come apart [s]. */
export const UNTANGLE_SECONDS = 4
export const SETTLING: Partial<SimOptions> = {
  outer: [],
  gravity: GRAVITY,
  air: AIR_DEFAULTS,
  massDamping: SETTLING_DAMPING,
  linearise: 'start',
}

/** Why a drape is given up that does not come to rest, in a sentence; [m/s], [s]. */
export function stillMovingReason(speedMax: number, seconds: number): string {
  return `still moving at ${(1000 * speedMax).toFixed(0)} mm/s after ${Number(seconds.toFixed(1))} s; allow more seconds`
}
