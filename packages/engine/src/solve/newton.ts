/**
 * Newton's method for one stage of an implicit time method. Every such stage has the same shape,
 *
 *   G(Y) = c + γ f(t, Y) − Y = 0,      c known, γ a share of the step [s]                               (1)
 *   (1 − γ ∂f/∂y) s = G(Y) + r,   |r| ≤ η |G(Y)|,   Y ← Y + s                                          (2)
 *
 * Full:        ∂f/∂y taken anew at every iteration, quadratic convergence near the solution.
 * Simplified:  taken once per step; the error of the slope is one more r in (2), convergence is linear.
 * Inexact:     an iterative linear solve is stopped at η, the forcing term. Constant, or with choice 2 of Eisenstat
 *              and Walker: η_k = 0.9 (|G_k|/|G_{k−1}|)², not below 0.9 η²_{k−1} while that is above 0.1        (3)
 * Residual control: solved when |G| ≤ tolerance |G₀|; lost when an iteration lets |G| grow twofold, or when it is not
 * a number. One iteration without a check is Baraff and Witkin's linearised method.
 *
 * It stops being true when the start is too far off: (2) then overshoots. Halving s while |G| grows helps somewhat, a
 * shorter step always does.
 * Source: Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.2, algorithms 1 to 3, eq. (62); Eisenstat, Walker
 * 1996, "Choosing the forcing terms in an inexact Newton method", choice 2.
 */
import { allFinite, hasInertia, type OdeSystem, type StepResult } from './motion-system.ts'
import { TIME_DEFAULTS, type TimeOptions } from './time-options.ts'

/** The stage (1) under way. */
export interface Stage {
  /** [s] */
  t: number
  /** γ [s] */
  gamma: number
  /** c */
  known: Float64Array
  /** Y: guess before, answer after. */
  y: Float64Array
}

export interface Newton {
  readonly options: TimeOptions
  readonly stage: Stage
  readonly rate: Float64Array
  readonly residual: Float64Array
  readonly change: Float64Array
}

export function buildNewton(size: number, options?: Partial<TimeOptions>): Newton {
  return {
    options: { ...TIME_DEFAULTS, ...options },
    stage: { t: 0, gamma: 0, known: NOTHING, y: NOTHING },
    rate: new Float64Array(size),
    residual: new Float64Array(size),
    change: new Float64Array(size),
  }
}

/** The stage that the next guess and solve are about. */
export function openStage(
  { stage }: Newton,
  t: number,
  gamma: number,
  known: Float64Array,
  y: Float64Array,
): void {
  stage.t = t
  stage.gamma = gamma
  stage.known = known
  stage.y = y
}

/** First guess of Y: the state `y0` the step starts from, or where its velocity leads, which keeps the upper half of (1). */
export function guessStage(newton: Newton, system: OdeSystem, y0: Float64Array): void {
  const { gamma, known, y } = newton.stage
  y.set(y0)
  if (newton.options.predict === 'start' || !hasInertia(system)) return
  const half = y.length / 2
  for (let k = 0; k < half; k++) y[k] = known[k] + gamma * y0[half + k]
}

/**
 * Solves (1) from the guess in the stage. `reuse`: the slope of an earlier stage with the same γ stands and is kept.
 * Counts into `result`; returns whether it held. y is of no use when it did not.
 */
export function solveStage(newton: Newton, system: OdeSystem, reuse: boolean, result: StepResult): boolean {
  const { options, residual, change } = newton
  const { known, y } = newton.stage
  const checks = options.newtonTolerance > 0
  const fresh = options.jacobian === 'fresh'
  let forcing = options.forcing
  let norm = measureStage(newton, system, !(reuse && !fresh), result)
  const enough = Math.max(options.newtonTolerance * norm, ROUNDING * Math.sqrt(square(known)))
  for (let k = 1; norm > 0; k++) {
    const iterations = system.solve(residual, change, forcing)
    if (iterations < 0) return false
    result.iterations += iterations
    for (let i = 0; i < y.length; i++) y[i] += change[i]
    if (!checks && k >= options.newtonMax) return allFinite(y)

    let next = norm
    if (checks || !fresh) next = measureStage(newton, system, false, result)
    if (checks) {
      next = backtrack(newton, system, norm, next, result)
      result.contraction = Math.max(result.contraction, next / norm)
      if (next <= enough) return true
      if (!(next < DIVERGED * norm) || k >= options.newtonMax) return false
    }
    if (fresh) next = measureStage(newton, system, true, result)
    if (options.forcingRule === 'eisenstat-walker')
      forcing = nextForcing(forcing, next / norm, options.forcing)
    norm = next
  }
  return norm === 0
}

/** residual = G(Y), with or without a new slope; returns |G|. */
function measureStage(
  { rate, residual, stage }: Newton,
  system: OdeSystem,
  linearise: boolean,
  result: StepResult,
): number {
  const { t, gamma, known, y } = stage
  result.evaluations++
  if (linearise) {
    system.linearise(t, y, gamma, rate)
    result.linearisations++
  } else system.rate(t, y, rate)
  for (let k = 0; k < y.length; k++) residual[k] = known[k] + gamma * rate[k] - y[k]
  return Math.sqrt(square(residual))
}

/** Takes back half of the change, and half again, while |G| is larger than it was. */
function backtrack(
  newton: Newton,
  system: OdeSystem,
  norm: number,
  reached: number,
  result: StepResult,
): number {
  const { y } = newton.stage
  let next = reached
  let share = 1
  for (let n = 0; n < newton.options.backtracksMax && !(next < norm); n++) {
    share *= 0.5
    for (let i = 0; i < y.length; i++) y[i] -= share * newton.change[i]
    next = measureStage(newton, system, false, result)
  }
  return next
}

/** (3), `ratio` = |G_k|/|G_{k−1}|. */
export function nextForcing(last: number, ratio: number, forcingMax: number): number {
  const safe = 0.9 * last * last
  const wanted = 0.9 * ratio * ratio
  return Math.min(forcingMax, safe > 0.1 ? Math.max(wanted, safe) : wanted)
}

function square(a: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * a[k]
  return sum
}

const NOTHING = new Float64Array(0)
/** An iteration that lets the residual grow more than this has lost the way [–]. */
const DIVERGED = 2
/** Residuals below this share of the state are rounding [–]: a few units of the last digit of f64. */
const ROUNDING = 4e-15
