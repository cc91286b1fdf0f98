/**
 * Dormand-Prince 5(4), an embedded Runge-Kutta method: seven slopes give two answers, of order 5 and 4. Their
 * difference is an estimate of the error, and the step is cut so that it stays within tolerance. Stiffness does not
 * make it burst, only crawl: where the motion is calm the controller runs along the longest stable step.
 *
 *   e = h Σ (b_i − b̂_i) k_i,    E = max |e| / (absolute + relative max(|y|, |y(t + h)|))              (1)
 *   accept when E ≤ 1, with the order-5 answer                                                        (2)
 *   h ← h · 0.9 E^(−0.7/5) E_last^(0.4/5), at most ×5, at least ×0.2                                  (3)
 *
 * With an infinite tolerance it is a plain method of order 5 at the step it is given.
 * Source: Dormand, Prince 1980, "A family of embedded Runge-Kutta formulae", table 2; (3): Gustafsson 1991, "Control
 * theoretic techniques for stepsize selection in explicit Runge-Kutta methods".
 */
import { power } from '../core/index.ts'
import {
  allFinite,
  buildStepResult,
  clearStepResult,
  type OdeSystem,
  type StepResult,
  type TimeMethod,
} from './motion-system.ts'
import { addScaled, buildStages, evaluateStages, type Stages } from './runge-kutta.ts'
import { TIME_DEFAULTS, type TimeOptions } from './time-options.ts'

export const dormandPrince: TimeMethod = {
  summary: 'Order 5 with error control: sub-steps as short as the tolerance asks for.',
  order: 5,
  implicit: false,
  build(size, options) {
    const control: Control = {
      stages: buildStages(TABLEAU, size),
      state: new Float64Array(size),
      next: new Float64Array(size),
      options: { ...TIME_DEFAULTS, ...options },
      substep: 0,
      errorLast: ERROR_FLOOR,
    }
    const result = buildStepResult()
    return {
      advance(system, t, h, y) {
        clearStepResult(result)
        control.state.set(y)
        result.held = crossStep(control, system, t, h, result)
        if (result.held) y.set(control.state)
        return result
      },
      restart() {
        control.substep = 0
        control.errorLast = ERROR_FLOOR
      },
    }
  },
}

interface Control {
  readonly stages: Stages
  readonly state: Float64Array
  readonly next: Float64Array
  readonly options: TimeOptions
  /** Sub-step to try next [s]; 0 = no experience yet. */
  substep: number
  errorLast: number
}

function crossStep(control: Control, system: OdeSystem, t: number, h: number, result: StepResult): boolean {
  const { stages, state, next, options } = control
  let done = 0
  let first = 0
  if (!(control.substep > 0)) control.substep = h
  for (let n = 0; n < options.substepsMax; n++) {
    const left = h - done
    const last = control.substep > left * (1 - REST)
    const substep = last ? left : control.substep
    result.evaluations += evaluateStages(stages, system, t + done, substep, state, first)
    const error = combine(stages, substep, state, next, options)
    const factor = growth(error, control.errorLast)
    if (error <= 1 && allFinite(next)) {
      state.set(next)
      stages.rates[0].set(stages.rates[6]) // the last slope of a step is the first of the next
      result.error = Math.max(result.error, error)
      control.errorLast = Math.max(error, ERROR_FLOOR)
      if (!last || factor < 1) control.substep = substep * factor
      if (last) return true
      done += substep
    } else {
      control.substep = substep * Math.min(factor, 0.5)
      if (!(control.substep > REST * h)) return false
    }
    first = 1
  }
  return false
}

/** next = order-5 answer; returns E of (1), or infinity. */
function combine(
  stages: Stages,
  h: number,
  y: Float64Array,
  next: Float64Array,
  { errorAbsolute, errorRelative }: TimeOptions,
): number {
  const { rates, point } = stages
  next.set(y)
  point.fill(0)
  for (let i = 0; i < rates.length; i++) {
    addScaled(next, h * TABLEAU.weights[i], rates[i])
    addScaled(point, h * DIFFERENCE[i], rates[i])
  }
  let worst = 0
  for (let k = 0; k < y.length; k++) {
    const allowed = errorAbsolute + errorRelative * Math.max(Math.abs(y[k]), Math.abs(next[k]))
    const share = Math.abs(point[k]) / allowed
    if (!(share < Infinity)) return Infinity
    worst = Math.max(worst, share)
  }
  return worst
}

/** (3) */
function growth(error: number, errorLast: number): number {
  if (!(error < Infinity)) return 0.2
  const now = power(Math.max(error, ERROR_FLOOR), -0.7 / 5)
  return Math.min(5, Math.max(0.2, 0.9 * now * power(errorLast, 0.4 / 5)))
}

/** Errors below this share of the tolerance are all alike [–]. */
const ERROR_FLOOR = 1e-4
/** What is left below this share of the step is rounding [–]. */
const REST = 1e-12

const TABLEAU = {
  nodes: [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1],
  matrix: [
    [],
    [1 / 5],
    [3 / 40, 9 / 40],
    [44 / 45, -56 / 15, 32 / 9],
    [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
    [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
    [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
  ],
  weights: [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0],
}
/** b_i − b̂_i */
const DIFFERENCE = [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40]
