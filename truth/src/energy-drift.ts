/**
 * V4: energy of an undamped swing after ten periods of a hundred steps each. What a method does to it in one step is
 * known in closed form, and its phase too:
 *
 *   E/E₀ = |R(i ω h)|^2N                                      one-step methods                         (1)
 *   μ: (3/2 − i ω h) μ² − 2 μ + 1/2 = 0                       BDF2                                      (2)
 *   sin(ω′h/2) = ωh/2  (Verlet),   tan(ω′h/2) = ωh/2          (implicit midpoint)                       (3)
 */
import { runSteps, swingEquation } from '@selvedge/engine/lab'
import reference from './reference/integrators.json' with { type: 'json' }
import { methodNamed, motionMethods, TABLE_NAMES } from './time-examples.ts'
import { absoluteRow, relativeRow, type TruthPlot, type TruthRow, type TruthTest } from './truth-test.ts'

const FREQUENCY = 2 * Math.PI // [rad/s]
const STEP = 0.01 // [s]
const STEPS = 1000

export const energyDrift: TruthTest = {
  id: 'V4',
  name: 'energy-drift',
  title: 'Energy of an undamped swing',
  text:
    'A swing of one second without damping, a hundred steps a period, ten periods. Explicit Euler multiplies its energy by 51, implicit Euler ' +
    'leaves 2 %, symplectic methods sway and never drift. Energies and phases are compared with an independent run and with closed forms.',
  equation:
    "x'' = −ω² x,  ω = 2π,  h = 0.01:   E/E0 = |R(iωh)|^2N;   sin(ω'h/2) = ωh/2 (Verlet),  tan(ω'h/2) = ωh/2 (midpoint)",
  run(context) {
    const rows: TruthRow[] = []
    const { values } = reference.energy_undamped as { values: Record<string, readonly (number | string)[]> }
    Object.entries(values).forEach(([key, [energy, place, , sway]], k) => {
      const name = TABLE_NAMES[key]
      context.say(name, k / 10)
      rows.push(
        ...referenceRows(name, Number(energy), Number(place), sway === undefined ? undefined : Number(sway)),
      )
    })
    for (const [name, split] of COMPOSITE) {
      const { energy } = swing(name)
      const theory = compositeFactor(FREQUENCY * STEP, split) ** (2 * STEPS)
      rows.push(relativeRow(`${name}, h = 0.01`, 'E/E0 after 1000 steps', energy, theory, 1e-10))
    }
    for (const name of ['mixed-trapezoid', 'mixed-newmark', 'mixed-monotone']) {
      rows.push(
        relativeRow(`${name}, h = 0.01`, 'largest |ΔE/E|', swing(name).sway, 9.86960374158241e-4, 1e-6),
      )
    }
    return { rows, plots: [energyPlot()] }
  },
}

/** Energies to six digits and better, as tabulated; the sway is only given for symplectic methods. */
function referenceRows(name: string, energy: number, place: number, sway: number | undefined): TruthRow[] {
  const run = swing(name)
  const mesh = `${name}, h = 0.01`
  const rows = [
    relativeRow(mesh, 'E/E0 after 1000 steps', run.energy, energy, 1e-9),
    relativeRow(mesh, 'x after 10 periods [m]', run.place, place, 1e-9),
  ]
  if (sway !== undefined) rows.push(relativeRow(mesh, 'largest |ΔE/E|', run.sway, sway, 1e-9))
  if (name === 'verlet' || name === 'implicit-midpoint') {
    const half = (FREQUENCY * STEP) / 2
    const turn = 2 * (name === 'verlet' ? Math.asin(half) : Math.atan(half)) // (3)
    rows.push(relativeRow(mesh, 'x from the phase (3) [m]', run.place, Math.cos(STEPS * turn), 1e-10))
  }
  if (name === 'implicit-midpoint') {
    rows.push(absoluteRow(mesh, 'E/E0, absolute', run.energy, 1, 1e-12))
  }
  return rows
}

interface Swing {
  readonly energy: number
  readonly place: number
  readonly sway: number
  /** t, E/E₀ … every tenth step. */
  readonly path: number[]
}

function swing(name: string): Swing {
  let energy = 1
  let sway = 0
  const path = [0, 1]
  const equation = swingEquation(FREQUENCY, STEPS * STEP)
  const { y } = runSteps(methodNamed(motionMethods, name), equation, STEPS, {}, (state, _result, n) => {
    energy = state[0] ** 2 + (state[1] / FREQUENCY) ** 2
    sway = Math.max(sway, Math.abs(energy - 1))
    if (n % 10 === 0) path.push(n * STEP, energy)
  })
  return { energy, place: y[0], sway, path }
}

/** |R(i z)| of TR-BDF2 split at p: trapezoid R₁ = (1 + i p z/2)/(1 − i p z/2), then BDF2. */
function compositeFactor(z: number, p: number): number {
  const a = (p * z) / 2
  const size = 1 + a * a
  const re = (1 - a * a) / size // R₁ turns by 2 atan(p z/2)
  const im = (2 * a) / size
  const scale = 1 / (p * (2 - p))
  const top = Math.hypot(scale * (re - (1 - p) ** 2), scale * im)
  return top / Math.hypot(1, (z * (1 - p)) / (2 - p))
}

function energyPlot(): TruthPlot {
  return {
    title: 'Energy of an undamped swing, a hundred steps a period',
    x: { label: 'time [s]' },
    y: { label: 'E/E0', log: true },
    note: 'Explicit Euler feeds the swing, implicit Euler eats it; every method of order 2 keeps it to a percent.',
    series: motionMethods
      .filter(([name]) => name !== 'dormand-prince' && name !== 'newton-euler' && name !== 'baraff-witkin')
      .map(([name]) => ({ name, style: 'line', points: swing(name).path })),
  }
}

const COMPOSITE: readonly (readonly [string, number])[] = [
  ['tr-bdf2', 2 - Math.SQRT2],
  ['bathe', 0.5],
]
