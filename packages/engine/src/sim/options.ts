/** What a simulation can be told, with units. Everything has a default; nothing here is read from a clock. */
import type { BodyResponseName, ClothResponseName } from '../contact/index.ts'
import {
  AIR_DEFAULTS,
  type Air,
  type BendingName,
  GRAVITY,
  type MembraneName,
  type OuterForce,
} from '../forces/index.ts'
import type { TimeMethodName, TimeOptions } from '../solve/index.ts'
import type { StrainLimitOptions } from './limit-strain.ts'
import type { OverStretchOptions } from './over-stretch.ts'

/** What a simulation is built for; another choice is another simulation. */
export interface SimSettings {
  /** How cloth resists in its plane and in bending; see `forces/models.ts`. */
  membrane: MembraneName
  bending: BendingName
  /** How time is stepped; see `solve/time-methods.ts`. */
  integrator: TimeMethodName
  /** What else the method is told: Newton iterations, error control. */
  time: Partial<TimeOptions>
  /** Keeps edges between the strain limits of the fabric, after forces and before contact; null = forces alone. */
  strainLimit: Partial<StrainLimitOptions> | null
  /** Provot's correction of springs that are too long; null = none. */
  overStretch: Partial<OverStretchOptions> | null
  preconditioner: 'multigrid' | 'block-jacobi'
  /** Keep cloth from crossing itself. Bodies are always kept off. */
  selfContact: boolean
  /** How cloth and bodies hold cloth off; see `contact/respond/cloth-responses.ts` and `contact/bodies/body-responses.ts`. */
  clothContact: ClothResponseName
  bodyContact: BodyResponseName
  /** Processor time so far [s], for the costs in the report; null: no costs. The engine itself reads no clock. */
  clock: (() => number) | null
}

/** What may be turned between two steps. */
export interface SimControls {
  /** Acceleration of everything [m/s²]. */
  gravity: readonly [number, number, number]
  /** Null = vacuum. */
  air: Air | null
  /** What else the world does to the cloth: gusts, gas, fields, a hand. */
  outer: readonly OuterForce[]
  /** Motion lost to everything that is not modelled, as a rate: f = −α m v [1/s]. */
  massDamping: number
  /** Where forces are linearised: where the cloth is heading (lively), or where the step starts (calm). */
  linearise: 'heading' | 'start'
  /** The linear solve ends when its error in the energy norm has fallen to this share [–]. */
  tolerance: number
  iterationsMin: number
  iterationsMax: number
  /** A step that did not hold is halved at most this often. */
  halvingsMax: number
}

export interface SimOptions extends SimSettings, SimControls {}

/** Interactive: four to eight multigrid cycles to a fiftieth. */
export const SIM_DEFAULTS: SimOptions = {
  membrane: 'stvk',
  bending: 'plate',
  integrator: 'implicit-euler',
  time: {},
  gravity: GRAVITY,
  air: AIR_DEFAULTS,
  outer: [],
  massDamping: 0.2,
  strainLimit: null,
  overStretch: null,
  linearise: 'heading',
  tolerance: 0.02,
  iterationsMin: 4,
  iterationsMax: 12,
  preconditioner: 'multigrid',
  selfContact: true,
  clothContact: 'layers',
  bodyContact: 'foundation',
  halvingsMax: 4,
  clock: null,
}

/** The two halves of all options. */
export function splitOptions(options: SimOptions): { settings: SimSettings; controls: SimControls } {
  const {
    gravity,
    air,
    outer,
    massDamping,
    linearise,
    tolerance,
    iterationsMin,
    iterationsMax,
    halvingsMax,
    ...settings
  } = options
  const controls = {
    gravity,
    air,
    outer,
    massDamping,
    linearise,
    tolerance,
    iterationsMin,
    iterationsMax,
    halvingsMax,
  }
  return { settings, controls }
}
