/**
 * Step-size control around any method: a step that does not hold is taken back and tried again shorter, and somebody must
 * decide when to dare a longer one. Two policies:
 *
 * Published (Baraff and Witkin): halve on failure. After two successes at a reduced size try the double. If that fails,
 *   wait twice as long before the next try, up to 40 steps: too long a step asked for then costs one step in 40.
 * By Newton's convergence: a poor contraction θ of the residual shortens the step although it held, a good one
 *   lengthens it:   h ← h · clamp(√(θ_wanted/θ), ½, 2);   h ← h/2 when it did not converge.             (1)
 *
 * What fails: numbers that are not finite, a broken solve, Newton without convergence, or a state the system does not
 * accept (`accepts`: overstretched, crossing).
 * Source: Baraff, Witkin 1998, "Large steps in cloth simulation", on adaptive time stepping; Keckeisen, Etzmuß, Hauth 2004 (Eurographics tutorial 1), 3.2.4; the
 * rule (1) is ours: the first contraction of Newton's method falls about as the square of the step.
 */
import {
  buildStepResult,
  clearStepResult,
  type OdeSystem,
  type Stepper,
  type StepResult,
  type TimeMethod,
} from './motion-system.ts'
import { TIME_DEFAULTS } from './time-options.ts'

/** Remembers how long a step may be, as a share of the longest allowed one. */
export interface StepControl {
  /** Share to try next [–], 0 … 1. */
  readonly share: number
  succeeded(result: StepResult): void
  failed(): void
  restart(): void
}

export interface PublishedOptions {
  /** Successes before the first try at twice the size, and the most ever waited for. */
  waitMin: number
  waitMax: number
}

const PUBLISHED_DEFAULTS: PublishedOptions = { waitMin: 2, waitMax: 40 }

export function buildPublishedControl(options?: Partial<PublishedOptions>): StepControl {
  const { waitMin, waitMax } = { ...PUBLISHED_DEFAULTS, ...options }
  let share = 1
  let successes = 0
  let wait = waitMin
  let daring = false
  return {
    get share() {
      return share
    },
    succeeded() {
      if (daring) wait = waitMin
      daring = false
      successes++
      if (share === 1 || successes < wait) return
      share *= 2
      successes = 0
      daring = true
    },
    failed() {
      wait = daring ? Math.min(waitMax, 2 * wait) : waitMin
      share *= 0.5
      successes = 0
      daring = false
    },
    restart() {
      share = 1
      successes = 0
      wait = waitMin
      daring = false
    },
  }
}

export interface NewtonControlOptions {
  /** θ of (1): residuals falling to this in one iteration are worth the step [–]. */
  contraction: number
}

const NEWTON_CONTROL_DEFAULTS: NewtonControlOptions = { contraction: 0.1 }

export function buildNewtonControl(options?: Partial<NewtonControlOptions>): StepControl {
  const { contraction } = { ...NEWTON_CONTROL_DEFAULTS, ...options }
  let share = 1
  return {
    get share() {
      return share
    },
    succeeded(result) {
      const factor = Math.sqrt(contraction / Math.max(result.contraction, 1e-12)) // (1)
      share = Math.min(1, share * Math.min(2, Math.max(0.5, factor)))
    },
    failed() {
      share *= 0.5
    },
    restart() {
      share = 1
    },
  }
}

/** `method` with sub-steps inside each step, as long as the control allows. The step asked for is the longest. */
export function withControl<System extends OdeSystem>(
  method: TimeMethod<System>,
  summary: string,
  buildControl: () => StepControl,
): TimeMethod<System> {
  return {
    ...method,
    summary,
    build(size, options): Stepper<System> {
      const inner = method.build(size, options)
      const control = buildControl()
      const substepsMax = options?.substepsMax ?? TIME_DEFAULTS.substepsMax
      const state = new Float64Array(size)
      const saved = new Float64Array(size)
      const result = buildStepResult()
      return {
        advance(system, t, h, y) {
          clearStepResult(result)
          state.set(y)
          let done = 0
          for (let n = 0; n < substepsMax; n++) {
            const left = 1 - done
            const share = control.share < left * (1 - REST) ? control.share : left
            saved.set(state)
            const step = inner.advance(system, t + done * h, share * h, state)
            addCounts(result, step)
            if (step.held && (system.accepts?.(t + (done + share) * h, state) ?? true)) {
              if (share === control.share || share === 1) control.succeeded(step)
              done += share
              if (share === left) {
                y.set(state)
                return result
              }
              continue
            }
            if (step.held) inner.restart() // its past holds a state that was taken back
            state.set(saved)
            control.failed()
            if (control.share < SHARE_MIN) break
          }
          result.held = false
          control.restart()
          return result
        },
        restart() {
          inner.restart()
        },
      }
    },
  }
}

function addCounts(result: StepResult, step: StepResult): void {
  result.evaluations += step.evaluations
  result.linearisations += step.linearisations
  result.iterations += step.iterations
  result.error = Math.max(result.error, step.error)
  result.contraction = Math.max(result.contraction, step.contraction)
}

/** What is left below this share of the step is rounding [–]. */
const REST = 1e-12
/** Shorter than this share the fault is not the step's length [–]. */
const SHARE_MIN = 1e-6
