/**
 * V4: the longest stable step of explicit methods, tried at 0.98 and 1.02 of it; and what implicit methods do to motion
 * a thousand times too stiff for their step. Growth per step is measured and compared with theory:
 *
 *   growth = largest |R(h λ)| over the eigenvalues λ of ∂f/∂y        Runge-Kutta, R(z) = Σ zⁿ/n!         (1)
 *   μ² − (2 − h² k − h d) μ + (1 − h d) = 0                           symplectic Euler                    (2)
 *   (1 + h d/2) μ² − (2 − h² k) μ + (1 − h d/2) = 0                   Verlet with centred damping         (3)
 *   w = f (v − z² x), δ = w − v, x ← x + w, v ← w − f (2 δ − 3 δ₋₁ + δ₋₂), f = 1/(1 + z²), z = h ω   filtered Euler   (4)
 *
 * for x″ = −k x − d x′, k [1/s²], d [1/s], growth = largest |μ|.
 */

import { growthEquation, linearMotion, runSteps, swingEquation } from '@selvedge/engine/lab'
import type { MotionSystem, OdeSystem, TimeMethod } from '@selvedge/engine/sim'
import reference from './reference/integrators.json' with { type: 'json' }
import { FIXED, generalMethods, methodNamed, motionMethods } from './time-examples.ts'
import { absoluteRow, relativeRow, type TruthRow, type TruthTest } from './truth-test.ts'

export const stability: TruthTest = {
  id: 'V4',
  name: 'stability',
  title: 'Longest stable steps',
  text:
    'Explicit methods burst beyond a longest step. At 0.98 of the tabulated step they must stay bounded, at 1.02 grow, each at the rate that ' +
    'theory gives. Implicit methods are bounded at any step; those that are L-stable also forget what is far too stiff for it.',
  equation:
    "x'' = −k x − d x':   growth per step = max |R(h λ)|;   symplectic Euler bounded for h² k + 2 h d ≤ 4, Verlet for h ≤ 2/√k",
  run(context) {
    const rows: TruthRow[] = []
    const limits = reference.stability_limits as unknown as Record<string, Record<string, number>>
    for (const [key, name] of DECAYING) {
      for (const share of [0.98, 1.02]) rows.push(decayRow(name, share * limits.ex1_lambda_m15[key], share))
    }
    LIMITS.forEach(([example, key, name], k) => {
      context.say(name, k / LIMITS.length)
      for (const share of [0.98, 1.02]) {
        rows.push(growthRow(EXAMPLES[example], name, share * limits[example][key], share))
      }
    })
    for (const [name, limit] of UNDAMPED) {
      for (const share of [0.98, 1.02]) rows.push(growthRow(UNDAMPED_SWING, name, share * limit, share))
    }
    rows.push(...alwaysGrowing(), ...filteredRows(), ...stiffRows())
    return { rows }
  },
}

interface Example {
  readonly title: string
  readonly stiffness: number
  readonly damping: number
}

/** y′ = −15 y */
function decayRow(name: string, h: number, share: number): TruthRow {
  const method = methodNamed(generalMethods, name)
  const measured = measuredGrowth(method, growthEquation(-15).system, [1], h, (y) => Math.abs(y[0]))
  return judged(`${name}, decay −15`, measured, taylorSize(-15 * h, 0, RUNGE_KUTTA[name]), share)
}

/** x″ = −k x − d x′ */
function growthRow(example: Example, name: string, h: number, share: number): TruthRow {
  const { stiffness, damping } = example
  const scale = 1 / Math.sqrt(stiffness) // velocities as places
  const method: TimeMethod<MotionSystem> = methodNamed(motionMethods, name)
  const system = linearMotion(stiffness, damping, 0)
  const measured = measuredGrowth(method, system, [1, 0.3 / scale], h, (y) => Math.hypot(y[0], scale * y[1]))
  return judged(`${name}, ${example.title}`, measured, theoryGrowth(example, name, h), share)
}

/** Against theory; on the wrong side of 1 it fails whatever theory says. */
function judged(what: string, measured: number, theory: number, share: number): TruthRow {
  const row = relativeRow(`${what}, h = ${share} of the longest`, 'growth per step', measured, theory, 5e-3)
  const side = share < 1 ? measured <= 1 + BOUNDED && theory <= 1 + 1e-9 : measured > 1.0005
  return { ...row, pass: row.pass && side }
}

/** From the largest states of two windows of steps, so that beats average out. */
function measuredGrowth<System extends OdeSystem>(
  method: TimeMethod<System>,
  system: System,
  start: readonly number[],
  h: number,
  sizeOf: (y: Float64Array) => number,
): number {
  let early = 0
  let late = 0
  runSteps(method, { system, start, timeEnd: 3 * WINDOW * h }, 3 * WINDOW, FIXED, (y, _result, n) => {
    if (n > WINDOW && n <= 2 * WINDOW) early = Math.max(early, sizeOf(y))
    if (n > 2 * WINDOW) late = Math.max(late, sizeOf(y))
  })
  return (late / early) ** (1 / WINDOW)
}

/** (1) to (3). */
function theoryGrowth({ stiffness: k, damping: d }: Example, name: string, h: number): number {
  if (name === 'symplectic-euler') return largestRoot(1, -(2 - h * h * k - h * d), 1 - h * d)
  if (name === 'verlet') return largestRoot(1 + (h * d) / 2, -(2 - h * h * k), 1 - (h * d) / 2)
  const order = RUNGE_KUTTA[name]
  const square = (d * d) / 4 - k
  const root = Math.sqrt(Math.abs(square))
  const values =
    square >= 0 ? [complex(-d / 2 + root, 0), complex(-d / 2 - root, 0)] : [complex(-d / 2, root)]
  return Math.max(...values.map(([re, im]) => taylorSize(h * re, h * im, order)))
}

/** |Σ zⁿ/n!| up to `order`. */
function taylorSize(re: number, im: number, order: number): number {
  let [a, b] = [1, 0]
  let [sumA, sumB] = [1, 0]
  for (let n = 1; n <= order; n++) {
    ;[a, b] = [(a * re - b * im) / n, (a * im + b * re) / n]
    sumA += a
    sumB += b
  }
  return Math.hypot(sumA, sumB)
}

/** Largest |μ| of a μ² + b μ + c. */
function largestRoot(a: number, b: number, c: number): number {
  const inside = b * b - 4 * a * c
  return inside < 0 ? Math.sqrt(c / a) : (Math.abs(b) + Math.sqrt(inside)) / (2 * a)
}

function complex(re: number, im: number): readonly [number, number] {
  return [re, im]
}

/** Explicit Euler and midpoint feed an undamped swing at any step. */
function alwaysGrowing(): TruthRow[] {
  const h = 0.1
  return [
    ['explicit-euler', Math.sqrt(1 + h * h)] as const,
    ['midpoint', Math.sqrt(1 + h ** 4 / 4)] as const,
  ].map(([name, theory]) => {
    const steps = 1000
    const { y } = runSteps(methodNamed(motionMethods, name), swingEquation(1, steps * h), steps)
    const measured = Math.hypot(y[0], y[1]) ** (1 / steps)
    return relativeRow(`${name}, undamped, hω = 0.1`, 'growth per step', measured, theory, 1e-9)
  })
}

/** Filtered implicit Euler is bounded at every step: growth of an undamped swing against the largest root of (4). */
function filteredRows(): TruthRow[] {
  return [0.1, 0.4, 1, 2].map((z) => {
    const measured = measuredGrowth(
      methodNamed(motionMethods, 'filtered-euler'),
      swingEquation(z, 1).system,
      [1, 0.3 * z],
      1,
      (y) => Math.hypot(y[0], y[1] / z),
    )
    const row = relativeRow(
      `filtered-euler, undamped, hω = ${z}`,
      'growth per step',
      measured,
      filteredGrowth(z),
      5e-3,
    )
    return { ...row, pass: row.pass && measured < 1 + BOUNDED }
  })
}

/** Largest |μ| of (4): |Mⁿ|^(1/n), n = 2²⁴, M its map of (x, v, δ, δ₋₁). */
function filteredGrowth(z: number): number {
  const f = 1 / (1 + z * z)
  const columns = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ].map(([x, v, last, before]) => {
    const w = f * (v - z * z * x)
    const delta = w - v
    return [x + w, w - f * (2 * delta - 3 * last + before), delta, last]
  })
  let power = columns
  let log = 0
  for (let k = 1; k <= SQUARINGS; k++) {
    const square = power.map((column) =>
      column.map((_, row) => column.reduce((sum, value, at) => sum + value * power[at][row], 0)),
    )
    const size = Math.hypot(...square.flat())
    log = 2 * log + Math.log(size)
    power = square.map((column) => column.map((value) => value / size))
  }
  return Math.exp(log / 2 ** SQUARINGS)
}

const SQUARINGS = 24

/** One swing with h ω = 1000: L-stable methods forget it, implicit midpoint keeps it. */
function stiffRows(): TruthRow[] {
  const rows: TruthRow[] = []
  for (const [name, kept] of STIFF) {
    const { y } = runSteps(methodNamed(motionMethods, name), swingEquation(1000, 40), 40)
    const size = Math.hypot(y[0], y[1] / 1000)
    rows.push(absoluteRow(`${name}, hω = 1000, 40 steps`, 'amplitude left [1], absolute', size, kept, 1e-9))
  }
  return rows
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  ex2: { title: 'overdamped wave', stiffness: 2.5, damping: 5 },
  ex3: { title: 'mass on a spring', stiffness: 1000, damping: 10 },
}
const UNDAMPED_SWING: Example = { title: 'undamped swing', stiffness: 1, damping: 0 }

/** Key in the reference, and the method. */
const DECAYING: readonly (readonly [string, string])[] = [
  ['explicitEuler', 'explicit-euler'],
  ['midpointRK2', 'midpoint'],
  ['RK4', 'rk4'],
]
const OSCILLATING: readonly (readonly [string, string])[] = [
  ...DECAYING,
  ['symplecticEuler', 'symplectic-euler'],
  ['verletCentredDamping', 'verlet'],
]
const LIMITS = ['ex2', 'ex3'].flatMap((example) =>
  OSCILLATING.map(([key, name]): readonly [string, string, string] => [example, key, name]),
)

/** Longest step times ω of an undamped swing. */
const UNDAMPED: readonly (readonly [string, number])[] = [
  ['rk4', 2 * Math.SQRT2],
  ['symplectic-euler', 2],
  ['verlet', 2],
]

const STIFF: readonly (readonly [string, number])[] = [
  ['implicit-euler', 0],
  ['filtered-euler', 0],
  ['bdf2', 0],
  ['tr-bdf2', 0],
  ['bathe', 0],
  ['implicit-midpoint', 1],
]

const RUNGE_KUTTA: Readonly<Record<string, number>> = { 'explicit-euler': 1, midpoint: 2, rk4: 4 }
/** Steps in one window, and what beats between its ends may leave per step [–]. */
const WINDOW = 250
const BOUNDED = 1e-4
