/**
 * The door between time methods and what they move. A method is handed functions and knows no cloth: a scalar test
 * equation of a textbook and a garment go through the same code.
 *
 *   y′ = f(t, y)                                                                      (1)
 *   x′ = v,  v′ = a(t, x, v),  y = (x, v)            for what has inertia             (2)
 */

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
}

/** (2): positions are the first half of y, velocities the second. */
export interface MotionSystem extends OdeSystem {
  /** acceleration = a(t, x, v) */
  accelerate(t: number, x: Float64Array, v: Float64Array, acceleration: Float64Array): void
  /**
   * (1 − gamma ∂a/∂v) v = residual at x: what damping alone makes implicit. Cloth does it without a matrix, by conjugate
   * gradients on products of the damping force; a scalar divides. Returns iterations, or −1 when it broke.
   */
  solveDamping(t: number, x: Float64Array, gamma: number, residual: Float64Array, v: Float64Array): number
}

export interface TimeMethod<System extends OdeSystem = OdeSystem> {
  readonly summary: string
  /** Order of the error at a given time in the step [–]. */
  readonly order: number
  /** Asks for `linearise` and `solve`. */
  readonly implicit: boolean
  /** Allocates what a run of `size` numbers needs; a stepper remembers its own past (multistep methods, step control). */
  build(size: number): Stepper<System>
}

export interface Stepper<System extends OdeSystem = OdeSystem> {
  /** y(t) → y(t + h) in place. When the result says it did not hold, y is as before. */
  advance(system: System, t: number, h: number, y: Float64Array): StepResult
  /** Forgets the past: y was changed from outside (contact, a jump of the scene). */
  restart(): void
}

/** The same record every time; read it before the next step. */
export interface StepResult {
  held: boolean
  /** Evaluations of f, linearisations, iterations of linear solves. */
  evaluations: number
  linearisations: number
  iterations: number
  /** Estimated error of this step in y, where the method has one, else 0. */
  error: number
}
