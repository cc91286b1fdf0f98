/**
 * The door between time methods and what they move. A method is handed functions and knows no cloth: a scalar test
 * equation of a textbook and a garment go through the same code.
 *
 *   y′ = f(t, y)                                                                      (1)
 *   x′ = v,  v′ = a(t, x, v),  y = (x, v)            for what has inertia             (2)
 */
import type { TimeOptions } from './time-options.ts'

/** (1) */
export interface OdeSystem {
  /** Numbers in y. */
  readonly size: number
  /** rate = f(t, y) */
  rate(t: number, y: Float64Array, rate: Float64Array): void
  /** rate = f(t, y), and makes ready to solve with 1 − gamma ∂f/∂y taken there. */
  linearise(t: number, y: Float64Array, gamma: number, rate: Float64Array): void
  /**
   * (1 − gamma ∂f/∂y) change = residual, to the relative tolerance `forcing` [–] where the solve is iterative.
   * Returns iterations (1 for a direct solve), or −1 when it broke. May be called again after one `linearise`.
   */
  solve(residual: Float64Array, change: Float64Array, forcing: number): number
  /** Whether y(t) is one the system can live with (no burst, no crossing). Asked by step control alone. */
  accepts?(t: number, y: Float64Array): boolean
}

/** (2): positions are the first half of y, velocities the second. */
export interface MotionSystem extends OdeSystem {
  /** acceleration = a(t, x, v) */
  accelerate(t: number, x: Float64Array, v: Float64Array, acceleration: Float64Array): void
  /**
   * (1 − gamma ∂a/∂v) v = residual at x: what damping alone makes implicit. Cloth does it without a matrix, by conjugate
   * gradients on products of the damping force; a scalar divides. Damping that is not linear in v is taken with its
   * slope at the velocities last handed to `accelerate`. Returns iterations, or −1 when it broke.
   */
  solveDamping(t: number, x: Float64Array, gamma: number, residual: Float64Array, v: Float64Array): number
  /** Changes v so that the way x → x + h v keeps what must be kept: strain limits, contact. Mixed schemes ask for it. */
  limitVelocity?(t: number, h: number, x: Float64Array, v: Float64Array): void
  /** For methods that treat vertices one by one. */
  readonly local?: LocalMotion
}

/** What is known of single components (vertices): `componentSize` neighbouring numbers of x each. */
export interface LocalMotion {
  readonly componentCount: number
  readonly componentSize: number
  /** Per component [1/kg]; 0 = pinned. */
  readonly inverseMass: ArrayLike<number>
  /** Components that pull on component i: neighbour[neighbourStart[i]] … neighbour[neighbourStart[i + 1] − 1]. */
  readonly neighbourStart: ArrayLike<number>
  readonly neighbour: ArrayLike<number>
  /** Longest step each component could take alone [s]; acceleration = a(t, x, v). */
  stableStep(
    t: number,
    x: Float64Array,
    v: Float64Array,
    acceleration: Float64Array,
    step: Float64Array,
  ): void
  /** As `accelerate`, for components with active = 1 only; the others keep what they have. */
  accelerate(
    t: number,
    x: Float64Array,
    v: Float64Array,
    active: Uint8Array,
    acceleration: Float64Array,
  ): void
  /**
   * Energy of each component [J]: `inner`, its motion and its share of every deformation it takes part in, never
   * negative; `outer`, its place in what acts from outside (weight), from any level.
   */
  measureEnergy(t: number, x: Float64Array, v: Float64Array, inner: Float64Array, outer: Float64Array): void
}

export function hasInertia(system: OdeSystem): system is MotionSystem {
  return typeof (system as Partial<MotionSystem>).accelerate === 'function'
}

export interface TimeMethod<System extends OdeSystem = OdeSystem> {
  readonly summary: string
  /** Order of the error at a given time in the step [–]. */
  readonly order: number
  /** Asks for `linearise` and `solve`. */
  readonly implicit: boolean
  /** Allocates what a run of `size` numbers needs; a stepper remembers its own past (multistep methods, step control). */
  build(size: number, options?: Partial<TimeOptions>): Stepper<System>
}

export interface Stepper<System extends OdeSystem = OdeSystem> {
  /** y(t) → y(t + h) in place. When the result says it did not hold, y is as before. */
  advance(system: System, t: number, h: number, y: Float64Array): StepResult
  /** Forgets the past: y was changed from outside (a jump of the scene, a step taken back). */
  restart(): void
  /**
   * Contact changed the velocities of the last step by `dv`, and its way by h dv: a past that is remembered is changed
   * alike. Methods without it are restarted.
   */
  nudge?(dv: Float64Array): void
}

/** The same record every time; read it before the next step. */
export interface StepResult {
  held: boolean
  /** Evaluations of f (those of `linearise` among them; a share of one where few components were asked for). */
  evaluations: number
  /** Calls of `linearise`; iterations of all linear solves, those for damping too. */
  linearisations: number
  iterations: number
  /** Estimated error of this step in y, where the method has one, else 0. */
  error: number
  /** Slowest fall of Newton's residual in one iteration [–]: below 1 it converges; 0 where nobody looked. */
  contraction: number
}

export function buildStepResult(): StepResult {
  return { held: true, evaluations: 0, linearisations: 0, iterations: 0, error: 0, contraction: 0 }
}

/** Ready for the next step. */
export function clearStepResult(result: StepResult): StepResult {
  result.held = true
  result.evaluations = 0
  result.linearisations = 0
  result.iterations = 0
  result.error = 0
  result.contraction = 0
  return result
}

/** No NaN, no overflow; looked at once per step. */
export function allFinite(y: Float64Array): boolean {
  let sum = 0
  for (let k = 0; k < y.length; k++) sum += Math.abs(y[k])
  return sum < Infinity
}
