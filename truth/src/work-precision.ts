/**
 * X1: work-precision diagrams of every time method on the tutorial's examples: what an error costs. Work is counted, not
 * timed: evaluations of f and linear solves, each as one. The tutorial counts floating-point operations; for one mass both
 * are the same up to a factor per method.
 *
 *   error ∝ work^(−order), once the step is stable and before rounding                               (1)
 */

import { checkOrder, runSteps, swingEquation, type TestEquation } from '@selvedge/engine/lab'
import type { OdeSystem, TimeMethod } from '@selvedge/engine/sim'
import { generalMethods, growthExamples, motionExamples, motionMethods } from './time-examples.ts'
import { absoluteRow, type TruthPlot, type TruthRow, type TruthSeries, type TruthTest } from './truth-test.ts'

export const workPrecision: TruthTest = {
  id: 'X1',
  name: 'work-precision',
  title: 'Work against precision',
  text:
    'Error at the end against work (evaluations of the force plus linear solves) for every time method on the examples of the Eurographics 2004 ' +
    'tutorial (its figures 9, 11 and 13). Explicit methods have nothing to show left of their longest stable step; then every line must fall with ' +
    'its order. Dormand-Prince runs with error control, from loose to tight tolerance.',
  equation: 'error ∝ work^(−order)',
  run(context) {
    const rows: TruthRow[] = []
    const plots: TruthPlot[] = []
    const counts = context.full ? COUNTS : [40, 160, 640, 5120, 10240]
    const swing = { ...swingEquation(Math.sqrt(5), 10), title: "y'' = −5 y" }
    for (const each of growthExamples) plots.push(diagram(each, generalMethods, counts, rows))
    context.say('waves', 0.4)
    for (const each of [...motionExamples, swing]) plots.push(diagram(each, motionMethods, counts, rows))
    return { rows, plots }
  },
}

function diagram<System extends OdeSystem>(
  equation: TestEquation<System>,
  methods: readonly (readonly [string, TimeMethod<System>])[],
  counts: readonly number[],
  rows: TruthRow[],
): TruthPlot {
  const series = methods.map(([name, method]) => {
    if (name === 'dormand-prince') return controlledSeries(name, method, equation)
    const { errors, evaluations, iterations } = checkOrder(method, equation, counts)
    const work = counts.map((_, k) => evaluations[k] + iterations[k])
    if (method.order < 4) rows.push(slopeRow(name, method, equation, work, errors))
    const points = counts.flatMap((_, k) => (errors[k] > 1e-15 && errors[k] < 10 ? [work[k], errors[k]] : []))
    return { name, style: 'line-points', points } satisfies TruthSeries
  })
  return {
    title: `${equation.title}, t = ${equation.timeEnd}`,
    x: { label: 'evaluations + linear solves', log: true },
    y: { label: 'error at the end', log: true },
    note: 'Further left and further down is better. Lines of explicit methods begin where their step becomes stable.',
    series,
  }
}

/** (1) between the two finest counts. */
function slopeRow<System extends OdeSystem>(
  name: string,
  method: TimeMethod<System>,
  equation: TestEquation<System>,
  work: readonly number[],
  errors: readonly number[],
): TruthRow {
  const last = errors.length - 1
  const slope = Math.log(errors[last - 1] / errors[last]) / Math.log(work[last] / work[last - 1])
  return absoluteRow(`${name}, ${equation.title}`, 'order in work', slope, method.order, 0.05)
}

/** One step as long as the run; the tolerance sets the work. */
function controlledSeries<System extends OdeSystem>(
  name: string,
  method: TimeMethod<System>,
  equation: TestEquation<System>,
): TruthSeries {
  const exact = equation.exact(equation.timeEnd)
  const points: number[] = []
  for (let tolerance = 1e-2; tolerance > 1e-12; tolerance *= 0.1) {
    const options = { errorAbsolute: tolerance * Math.abs(exact), errorRelative: tolerance }
    const { y, evaluations } = runSteps(method, equation, 1, options)
    const error = Math.abs(y[0] - exact)
    if (error > 1e-15) points.push(evaluations, error)
  }
  return { name: `${name}, tolerance 1e-2 … 1e-11`, style: 'line-points', points }
}

/** Steps of a run. Decay and the undamped wave need many before order 1 has settled. */
const COUNTS = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10240]
