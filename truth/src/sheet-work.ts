/**
 * Work against precision on cloth: a sheet held at two corners falls from the horizontal and swings through, by every
 * time method at several steps, and by implicit Euler with several linear solvers.
 *
 *   error = √(mean over frames |c − c_ref|²),   c centre of mass                                        [m]   (1)
 *
 * c_ref: leapfrog in f64 at a step so short that halving it again changes (1) by less than a tenth of a millimetre.
 * Stretch is shown beside it, because a sheet that hangs in the air barely stretches.
 */
import { type Kernels, type Sim, type SimOptions, step } from '@selvedge/engine'
import { measureStretch } from '@selvedge/engine/sim'
import { scenes } from '@selvedge/scenes'
import {
  absoluteRow,
  type TruthContext,
  type TruthPlot,
  type TruthResult,
  type TruthRow,
  type TruthTest,
} from './truth-test.ts'

/** Frames per second at which the centre of mass is compared. */
const FRAMES = 20
/** At its shortest step every method must be this near [m]. */
const NEAR = 0.005

interface Course {
  readonly name: string
  /** Steps per second, rising; multiples of FRAMES. */
  readonly rates: readonly number[]
  readonly options: Partial<SimOptions>
}

interface Outcome {
  /** [s] of processor time per simulated second, (1) [m], largest stretch in the run and 99 % of edges at its end [–]. */
  readonly work: number
  readonly error: number
  readonly stretch: number
}

const EXPLICIT = [4000, 8000]
const IMPLICIT = [40, 80, 160, 320]
const NEWTON_2: Partial<SimOptions> = { time: { newtonMax: 2 } }

const METHODS: readonly Course[] = [
  { name: 'implicit-euler', rates: [...IMPLICIT, 640], options: {} },
  { name: 'implicit-euler, at the start', rates: [...IMPLICIT, 640], options: { linearise: 'start' } },
  { name: 'baraff-witkin', rates: [80, 320, 640], options: { integrator: 'baraff-witkin' } },
  { name: 'newton-euler', rates: [80, 320], options: { integrator: 'newton-euler' } },
  { name: 'bdf2, two Newton', rates: IMPLICIT, options: { integrator: 'bdf2', ...NEWTON_2 } },
  { name: 'tr-bdf2, two Newton', rates: [320, 640], options: { integrator: 'tr-bdf2', ...NEWTON_2 } },
  { name: 'bathe, two Newton', rates: [320, 640], options: { integrator: 'bathe', ...NEWTON_2 } },
  {
    name: 'implicit-midpoint, two Newton',
    rates: [640, 1280],
    options: { integrator: 'implicit-midpoint', ...NEWTON_2 },
  },
  { name: 'explicit-euler', rates: [8000, 16000], options: { integrator: 'explicit-euler' } },
  { name: 'midpoint', rates: EXPLICIT, options: { integrator: 'midpoint' } },
  { name: 'rk4', rates: EXPLICIT, options: { integrator: 'rk4' } },
  { name: 'dormand-prince', rates: [20], options: { integrator: 'dormand-prince' } },
  { name: 'symplectic-euler', rates: [8000, 16000], options: { integrator: 'symplectic-euler' } },
  { name: 'verlet', rates: [4000], options: { integrator: 'verlet' } },
  { name: 'mixed-trapezoid', rates: [4000], options: { integrator: 'mixed-trapezoid' } },
  { name: 'mixed-newmark', rates: [4000], options: { integrator: 'mixed-newmark' } },
  { name: 'mixed-monotone', rates: [4000], options: { integrator: 'mixed-monotone' } },
  { name: 'local-steps', rates: [160], options: { integrator: 'local-steps' } },
]

/** Cycles or iterations, fixed, at 1/80 s. */
const SOLVERS: readonly { name: string; iterations: readonly number[]; options: Partial<SimOptions> }[] = [
  { name: 'multigrid', iterations: [2, 3, 5, 8, 16], options: {} },
  { name: 'block-jacobi', iterations: [10, 20, 50, 100, 200], options: { preconditioner: 'block-jacobi' } },
]
const SOLVER_RATE = 80

export const sheetWork: TruthTest = {
  id: 'V4',
  name: 'sheet-work',
  title: 'Work against precision: a hanging sheet',
  text:
    'A square metre of cloth held at two corners falls from the horizontal for half a second, by every time method at several ' +
    'steps and by two linear solvers. Error is the distance of the centre of mass from a leapfrog run with a step so ' +
    'short that it no longer matters. Processor times are of this machine and this run.',
  equation: 'error = √(mean over frames |c − c_ref|²)',
  run(context): TruthResult {
    const n = context.full ? 16 : 8
    const seconds = context.full ? 0.5 : 0.25
    const reference = path(context.originals, n, seconds, context.full ? 16000 : 8000, {
      integrator: 'verlet',
    }).path
    const rows: TruthRow[] = []
    const motion: TruthPlot['series'][number][] = []
    const stretch: TruthPlot['series'][number][] = []
    METHODS.forEach((course, k) => {
      context.say(course.name, k / METHODS.length)
      const rates = context.full ? course.rates : course.rates.slice(-1)
      const outcomes = rates.map((rate) => measure(context, n, seconds, rate, course.options, reference))
      const last = outcomes[outcomes.length - 1]
      rows.push(
        absoluteRow(
          `${course.name}, 1/${rates[rates.length - 1]} s`,
          'motion error [m]',
          last.error,
          0,
          NEAR,
        ),
      )
      motion.push({
        name: course.name,
        style: 'line-points',
        points: outcomes.flatMap((o) => [o.work, o.error]),
      })
      stretch.push({
        name: course.name,
        style: 'line-points',
        points: outcomes.flatMap((o) => [o.work, o.stretch]),
      })
    })
    const solvers = SOLVERS.map(({ name, iterations, options }) => {
      const counts = context.full ? iterations : iterations.slice(-1)
      const outcomes = counts.map((count) => {
        const fixed = { iterationsMin: count, iterationsMax: count, tolerance: 1e-9, ...options }
        return measure(context, n, seconds, SOLVER_RATE, fixed, reference)
      })
      return { name, style: 'line-points' as const, points: outcomes.flatMap((o) => [o.work, o.error]) }
    })
    return { rows, plots: [motionPlot(motion), stretchPlot(stretch), solverPlot(solvers)] }
  },
}

function measure(
  context: TruthContext,
  n: number,
  seconds: number,
  rate: number,
  options: Partial<SimOptions>,
  reference: readonly number[],
): Outcome {
  const start = context.clock()
  const { path: found, stretch } = path(context.kernels, n, seconds, rate, options)
  const work = (context.clock() - start) / seconds
  const squares = reference.reduce((sum, value, k) => sum + (found[k] - value) ** 2, 0)
  const error = Math.sqrt((3 * squares) / reference.length)
  return {
    work: Math.max(work, 1e-6),
    error: Number.isFinite(error) ? Math.max(error, 1e-6) : BURST,
    stretch,
  }
}

/** What stands in the plot for a run that burst [m]. */
const BURST = 10

/** Centre of mass at every frame, 3 numbers each; NaN after a burst. */
function path(kernels: Kernels, n: number, seconds: number, rate: number, options: Partial<SimOptions>) {
  const { sim } = scenes.hang.build({ kernels, n, seed: 1, options })
  const stepsPerFrame = Math.max(1, Math.round(rate / FRAMES))
  const frames = Math.round(seconds * FRAMES)
  const centres: number[] = []
  let stretch = 1e-4
  let burst = false
  for (let frame = 0; frame < frames; frame++) {
    for (let k = 0; k < stepsPerFrame && !burst; k++) {
      burst = step(sim, 1 / (FRAMES * stepsPerFrame)).badVertex >= 0
    }
    centres.push(...(burst ? [Number.NaN, Number.NaN, Number.NaN] : centreOfMass(sim)))
    stretch = Math.max(stretch, measureStretch(sim.model, sim.state.x).p99)
  }
  return { path: centres, stretch }
}

function centreOfMass({ model, state }: Sim): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let mass = 0
  for (let i = 0; i < model.vertexCount; i++) {
    mass += model.vertexMass[i]
    for (let k = 0; k < 3; k++) sum[k] += model.vertexMass[i] * state.x[3 * i + k]
  }
  return [sum[0] / mass, sum[1] / mass, sum[2] / mass]
}

const WORK = { label: 'processor seconds per simulated second', log: true }

function motionPlot(series: TruthPlot['series']): TruthPlot {
  return {
    title: 'Motion error of time methods',
    x: WORK,
    y: { label: 'motion error [m]', log: true },
    series,
    note: 'Lower left is better. Along a line the step is halved; methods of second order fall twice as steeply.',
  }
}

function stretchPlot(series: TruthPlot['series']): TruthPlot {
  return {
    title: 'Stretch of time methods',
    x: WORK,
    y: { label: 'p99 stretch, worst frame [–]', log: true },
    series,
    note: 'Cloth is meant to stretch by a percent here; what lies higher rings or bursts.',
  }
}

function solverPlot(series: TruthPlot['series']): TruthPlot {
  return {
    title: 'Linear solvers at 1/80 s',
    x: WORK,
    y: { label: 'motion error [m]', log: true },
    series,
    note: 'Along a line the iterations grow. Where a line is level the solver is done and the step alone errs.',
  }
}
