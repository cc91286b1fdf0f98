/**
 * What every time method must pass: with half the step the error falls by 2 to the power of its order. Runs an equation
 * with several step counts and measures.
 *
 *   slope = log(e₁/e₂) / log(N₂/N₁)        → order of the method, until rounding or instability         (1)
 */
import { assert } from '../core/index.ts'
import type { OdeSystem, StepResult, TimeMethod } from './motion-system.ts'
import type { TestEquation } from './test-equations.ts'
import type { TimeOptions } from './time-options.ts'

export interface OrderReport {
  readonly counts: readonly number[]
  /** First number of y at the end, and its error there. */
  readonly values: readonly number[]
  readonly errors: readonly number[]
  /** (1) between neighbours: one fewer than counts. */
  readonly slopes: readonly number[]
  /** Work of each run: evaluations of f, and linear iterations (solves, where each takes one). */
  readonly evaluations: readonly number[]
  readonly iterations: readonly number[]
}

/** `counts`: numbers of equal steps from 0 to `equation.timeEnd`, growing. */
export function checkOrder<System extends OdeSystem>(
  method: TimeMethod<System>,
  equation: TestEquation<System>,
  counts: readonly number[],
  options?: Partial<TimeOptions>,
): OrderReport {
  const runs = counts.map((count) => runSteps(method, equation, count, options))
  const exact = equation.exact(equation.timeEnd)
  const errors = runs.map(({ y }) => Math.abs(y[0] - exact))
  return {
    counts,
    values: runs.map(({ y }) => y[0]),
    errors,
    slopes: errors.slice(1).map((e, k) => Math.log(errors[k] / e) / Math.log(counts[k + 1] / counts[k])),
    evaluations: runs.map(({ evaluations }) => evaluations),
    iterations: runs.map(({ iterations }) => iterations),
  }
}

export interface StepsRun {
  readonly y: Float64Array
  readonly evaluations: number
  readonly linearisations: number
  readonly iterations: number
}

/** `count` equal steps; `look` sees the state after each. Asserts that every one held. */
export function runSteps<System extends OdeSystem>(
  method: TimeMethod<System>,
  equation: Pick<TestEquation<System>, 'system' | 'start' | 'timeEnd'>,
  count: number,
  options?: Partial<TimeOptions>,
  look?: (y: Float64Array, result: StepResult, n: number) => void,
): StepsRun {
  const y = Float64Array.from(equation.start)
  const stepper = method.build(y.length, options)
  const h = equation.timeEnd / count
  let evaluations = 0
  let linearisations = 0
  let iterations = 0
  for (let n = 0; n < count; n++) {
    const result = stepper.advance(equation.system, n * h, h, y)
    assert(result.held, `step ${n} of ${count} did not hold`)
    evaluations += result.evaluations
    linearisations += result.linearisations
    iterations += result.iterations
    look?.(y, result, n + 1)
  }
  return { y, evaluations, linearisations, iterations }
}
