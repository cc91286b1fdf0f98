/**
 * V4: how fast the error of every time method falls with its step, on the three examples of the tutorial.
 *
 *   slope = log(e₁/e₂)/log(N₂/N₁) → order                                                             (1)
 *
 * Counts are large enough for (1) to have settled and small enough for errors to stand clear of rounding. Decay at
 * λ = −15 settles late: by t = 1 the solution has fallen to 3 · 10⁻⁷ of itself.
 */

import {
  checkOrder,
  growthEquation,
  hangingMass,
  overdampedWave,
  type TestEquation,
} from '@selvedge/engine/lab'
import type { OdeSystem, TimeMethod } from '@selvedge/engine/sim'
import reference from './reference/integrators.json' with { type: 'json' }
import {
  FIXED,
  generalMethods,
  growthExamples,
  methodNamed,
  motionExamples,
  motionMethods,
  TABLE_NAMES,
} from './time-examples.ts'
import { absoluteRow, relativeRow, type TruthPlot, type TruthRow, type TruthTest } from './truth-test.ts'

export const orders: TruthTest = {
  id: 'V4',
  name: 'orders',
  title: 'Order of accuracy of every time method',
  text:
    'Every time method runs the three examples of the Eurographics 2004 tutorial (growth and decay, an overdamped wave, a mass on a ' +
    'spring) with more and more steps. The slope of its error must be its order within 0.05, and its error that of an independent ' +
    'high-precision run. The examples are systems like any garment and go through the same code.',
  equation:
    "y' = λ y,  y(0) = 1;    y'' = −2.5 y − 5 y';    m z'' = −k (z − l) − d z' + m g\nslope = log(e1/e2)/log(N2/N1)",
  parameters: {
    method: { type: 'choice', choices: motionMethods.map(([name]) => name), help: 'one time method only' },
  },
  run(context) {
    const chosen = context.choice('method')
    const wanted = (name: string) => chosen === undefined || chosen === name
    const rows: TruthRow[] = []
    generalMethods.forEach(([name, method], k) => {
      context.say(name, (0.3 * k) / generalMethods.length)
      if (wanted(name)) for (const each of growthExamples) rows.push(slopeRow(name, method, each))
    })
    motionMethods.forEach(([name, method], k) => {
      context.say(name, 0.3 + (0.3 * k) / motionMethods.length)
      if (wanted(name)) for (const each of motionExamples) rows.push(slopeRow(name, method, each))
    })
    rows.push(...tableRows(wanted, context.full))
    return { rows, plots: chosen === undefined ? [errorPlot()] : [] }
  },
}

/** (1) between two counts. */
function slopeRow<System extends OdeSystem>(
  name: string,
  method: TimeMethod<System>,
  equation: TestEquation<System>,
): TruthRow {
  const count = COARSE[equation.name][Math.max(0, method.order - 2)]
  const { slopes } = checkOrder(method, equation, [count, 2 * count], FIXED)
  return absoluteRow(`${name}, ${equation.title}, N=${2 * count}`, 'slope', slopes[0], method.order, 0.05)
}

/** Every tabulated error. */
function tableRows(wanted: (name: string) => boolean, full: boolean): TruthRow[] {
  const { tables } = reference.measured_errors as { tables: Record<string, Record<string, Tabulated>> }
  const rows: TruthRow[] = []
  const add = <System extends OdeSystem>(
    table: string,
    equation: TestEquation<System>,
    methods: readonly (readonly [string, TimeMethod<System>])[],
  ) => {
    for (const [key, tabulated] of Object.entries(tables[table])) {
      const name = TABLE_NAMES[key]
      if (wanted(name)) rows.push(errorRow(name, methodNamed(methods, name), equation, tabulated, full))
    }
  }
  add('A2', growthEquation(2), generalMethods)
  add('A-15', growthEquation(-15), generalMethods)
  add('B1', overdampedWave(1), motionMethods)
  add('B', overdampedWave(10), motionMethods)
  add('C02', hangingMass(0.2), motionMethods)
  add('C', hangingMass(2), motionMethods)
  return rows
}

/** The count whose error differs most from the table; what rounding can do is not counted. */
function errorRow<System extends OdeSystem>(
  name: string,
  method: TimeMethod<System>,
  equation: TestEquation<System>,
  { N, abs_err: expected }: Tabulated,
  full: boolean,
): TruthRow {
  const first = full ? 0 : N.length - 2
  const { errors } = checkOrder(method, equation, N.slice(first))
  const differences = errors.map((error, k) => {
    const difference = Math.max(0, Math.abs(error - expected[first + k]) - ROUNDING)
    return difference / expected[first + k]
  })
  const worst = differences.indexOf(Math.max(...differences))
  const mesh = `${name}, ${equation.title}, t=${equation.timeEnd}, N=${N[first + worst]}`
  const row = relativeRow(mesh, 'error at the end', errors[worst], expected[first + worst], ERROR_TOLERANCE)
  return { ...row, pass: differences[worst] <= ERROR_TOLERANCE }
}

/** Error against steps on the mass on a spring, one line per method. */
function errorPlot(): TruthPlot {
  const counts = [20, 40, 80, 160, 320, 640, 1280]
  return {
    title: 'Error after 0.2 s of the mass on a spring',
    x: { label: 'steps', log: true },
    y: { label: 'error [m]', log: true },
    note: 'Each line falls with the order of its method: 1, 2, 4 or 5 decades per decade of steps, once it is stable.',
    series: motionMethods.map(([name, method]) => {
      const { errors } = checkOrder(method, hangingMass(0.2), counts, FIXED)
      const points = counts.flatMap((count, k) =>
        errors[k] < 1 && errors[k] > 1e-14 ? [count, errors[k]] : [],
      )
      return { name, style: 'line-points', points }
    }),
  }
}

interface Tabulated {
  readonly N: readonly number[]
  readonly abs_err: readonly number[]
}

/** Coarser of the two counts of (1), for methods of order 1 and 2, 3, 4, 5. */
const COARSE: Readonly<Record<string, readonly number[]>> = {
  'growth 2': [640, 320, 160, 80],
  'growth -15': [5120, 1280, 640, 640],
  'overdamped wave': [10240, 640, 320, 160],
  'hanging mass': [1280, 640, 320, 160],
}

/** The tables are to be met to a few digits [–]. */
const ERROR_TOLERANCE = 1e-4
/** Rounding gathered over a run, for states of order 1. */
const ROUNDING = 2e-15
