/** How cloth falls once it is sewn, and when it is taken to rest. */
import { AIR_DEFAULTS, GRAVITY } from '../forces/index.ts'
import type { SimControls, SimOptions, StepReport } from '../sim/index.ts'
import type { Wind } from './wind.ts'

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
/** … or than this, where a worn garment was changed and is let swing while forces are balanced. */
const CARRIED_RMS = 0.008
/** … or after so long [s]: then damping is so strong that wide skirts creep rather than swing, and balancing is quicker. */
const ROUGH_SECONDS = 6
/**
 * Step of the balance [s]; it is found when one moves vertices by less than rms [m], or after so many. Soft folds creep: at half
 * the rms and twice as many a circle skirt of poplin ends 5 mm narrower, and tees, which end as they do, take a quarter longer.
 */
export const BALANCE = { step: 0.1, rms: 0.0001, countMax: 40 }
/** The balance is solved for more sharply than motion is: slack folds pull with little force. */
const BALANCE_SOLVE = { tolerance: 0.002, iterationsMax: 60 }
/**
 * Newton's method only creeps towards the last of soft folds. What has been worn before is let swing on meanwhile, forces
 * being asked where it is heading (Nesterov 1983), and stood still for one iteration in so many: those decide on the rest.
 */
const SWINGS = 6

/** A drape is asked for its rest, not for its swing: motion is damped [1/s]. */
const SETTLING_DAMPING = 2
/**
 * After this long [s] the damping grows, as a hand would still a skirt that goes on swinging. Where the cloth comes to
 * rest is not changed by that.
 */
const SETTLING_FREE = 3
/** Calm cloth that still crosses itself is given this long to come apart [s]. */
export const UNTANGLE_SECONDS = 4
export const SETTLING: Partial<SimOptions> = {
  outer: [],
  gravity: GRAVITY,
  air: AIR_DEFAULTS,
  massDamping: SETTLING_DAMPING,
  linearise: 'start',
}

/** From standing still, or going on; see SWINGS. */
export function balanceControls(still: boolean): Partial<SimControls> {
  return { ...BALANCE_SOLVE, linearise: still ? 'start' : 'heading' }
}

/** After falling so long [s]; [1/s]. */
export function settlingDamping(falling: number): number {
  return SETTLING_DAMPING * (1 + 2 * Math.max(0, falling - SETTLING_FREE))
}

/**
 * Something was changed while it was worn, at `moved` [s], 0 before, and nothing crosses: what a change made to cross comes
 * apart while cloth falls, not while it is balanced.
 */
function isNearRest(moved: number, { contact }: StepReport): boolean {
  return moved > 0 && contact.excused === 0
}

/** Does this iteration of the balance, counted from 1, begin from standing still? See SWINGS. */
export function isStill(balances: number, moved: number, report: StepReport): boolean {
  return !isNearRest(moved, report) || balances % SWINGS === 1
}

/** `rms`: how far vertices went in the last interval [m], after falling so long [s]. */
export function isRoughOver(rms: number, falling: number, moved: number, report: StepReport): boolean {
  return rms < (isNearRest(moved, report) ? CARRIED_RMS : ROUGH_RMS) || falling > ROUGH_SECONDS
}

/** Why a drape is given up that does not come to rest, in a sentence; [m/s], [s]. Light cloth flutters in a strong wind. */
export function stillMovingReason(speedMax: number, seconds: number, wind?: Wind | null): string {
  const moving = `still moving at ${(1000 * speedMax).toFixed(0)} mm/s after ${Number(seconds.toFixed(1))} s`
  return wind
    ? `${moving} in a wind of ${wind.speed} m/s; choose a weaker one`
    : `${moving}; allow more seconds`
}
