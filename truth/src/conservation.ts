/**
 * V4: what a free sheet must keep. Nothing pulls at it: no weight, no air, no pins; it flies, spins and quivers.
 *
 *   p = Σ m v                   kept by every method to rounding: inner forces cancel in pairs             (1)
 *   L = Σ (x − c) × m v         kept by symplectic Euler, Verlet and implicit midpoint: their forces are taken at
 *                               places about which they have no torque                                    (2)
 *   dω/dt = −ω³ h  ⇒  L/L0 = 1/√(1 + 2 ω0² h t)     implicit Euler loses spin: L⁺ = L + h Σ v⁺ × m v,
 *                               and v⁺ is v turned by ω h                                                 (3)
 *   f(x, ω × x) = f(x, 0)       inner damping resists no rigid motion                                     (4)
 *
 * (3) holds for a sheet so stiff that it turns as one and for ω h ≪ 1; it is why spinning skirts of implicit cloth die away.
 */
import { createSim, type Sim, step } from '@selvedge/engine'
import { type SheetPattern, type TimeMethodName, type TimeOptions, timeMethods } from '@selvedge/engine/sim'
import { buildTruthSheet, plainFabric } from './sheets.ts'
import {
  absoluteRow,
  relativeRow,
  type TruthContext,
  type TruthPlot,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const PATTERNS = ['grid', 'jittered'] as const
/** Methods of (2). */
const KEEPS_SPIN: readonly TimeMethodName[] = ['symplectic-euler', 'verlet', 'implicit-midpoint']
const SPIN = 5 // ω0 [rad/s]
/** Small enough that even the explicit methods hold: their limit is 2/ω = 1/430 s on these meshes [s]. */
const STEP = 1 / 4000
/** Kelvin–Voigt time of the damped runs [s]. */
const VISCOSITY = 0.002

export const conservation: TruthTest = {
  id: 'V4',
  name: 'conservation',
  title: 'Momentum of a free, spinning sheet',
  text:
    'A sheet of 0.4 m flies, spins at 5 rad/s and quivers without gravity, air or pins. Whatever steps time must keep its momentum; the ' +
    'methods whose forces have no torque about the places they move keep its spin as well, and implicit Euler must lose spin ' +
    'at the rate its formula says. Damping inside the cloth changes neither, and does not feel a rigid rotation.',
  equation: 'Σ m v = const      Σ x × m v = const      implicit Euler: L/L₀ = 1/√(1 + 2 ω₀² h t)',
  parameters: {
    integrator: { type: 'choice', choices: Object.keys(timeMethods), help: 'time method' },
  },
  run,
}

function run(context: TruthContext): TruthResult {
  const asked = context.choice('integrator') as TimeMethodName | undefined
  const methods = asked !== undefined ? [asked] : (Object.keys(timeMethods) as TimeMethodName[])
  const rows: TruthRow[] = []
  PATTERNS.forEach((pattern, p) => {
    methods.forEach((method, k) => {
      context.say(`${pattern} ${method}`, (p + k / methods.length) / PATTERNS.length)
      const viscosities = context.full ? [0, VISCOSITY] : [pattern === 'grid' ? 0 : VISCOSITY]
      for (const viscosity of viscosities) rows.push(...freeRows(context, pattern, method, viscosity))
    })
    if (asked === undefined || asked === 'implicit-euler') rows.push(decayRow(context, pattern))
    rows.push(rigidRow(context, pattern))
  })
  return { rows, plots: asked === undefined && context.full ? [spinPlot(context)] : [] }
}

/** (1) and (2) after 0.05 s, or 5 ms in the reduced set. */
function freeRows(
  context: TruthContext,
  pattern: SheetPattern,
  method: TimeMethodName,
  viscosity: number,
): TruthRow[] {
  const sim = freeSheet(context, pattern, method, 50, viscosity)
  const before = momenta(sim)
  const count = context.full ? 200 : 20
  for (let k = 0; k < count; k++) advance(sim, STEP)
  const after = momenta(sim)
  const mesh = `${pattern} ${method}${viscosity > 0 ? ' damped' : ''}`
  const rows = [absoluteRow(mesh, '|Δp|/|p|', distance(after.linear, before.linear), 0, 1e-12)]
  if (KEEPS_SPIN.includes(method)) {
    rows.push(absoluteRow(mesh, '|ΔL|/|L|', distance(after.angular, before.angular), 0, 1e-11))
  }
  return rows
}

/** (3): the loss of spin over one second, one part in seven. */
function decayRow(context: TruthContext, pattern: SheetPattern): TruthRow {
  const [h, t] = [0.005, 1]
  const sim = freeSheet(context, pattern, 'implicit-euler', 2000, 0)
  const before = size(momenta(sim).angular)
  for (let k = 0; k < t / h; k++) advance(sim, h)
  const left = size(momenta(sim).angular) / before
  return relativeRow(`${pattern} implicit-euler h=${h}`, 'L/L0 after 1 s', left, spinLeft(h, t), 0.005)
}

function spinLeft(h: number, t: number): number {
  return 1 / Math.sqrt(1 + 2 * SPIN * SPIN * h * t) // (3)
}

/** (4): force of damping under rigid motion over its force when the cloth is sheared as fast. */
function rigidRow(context: TruthContext, pattern: SheetPattern): TruthRow {
  const sim = freeSheet(context, pattern, 'verlet', 50, VISCOSITY)
  const { x } = sim.state
  const forceAt = (v: Float64Array) => {
    const force = new Float64Array(x.length)
    sim.parts.membrane.law.assemble(x, v, force, null, 0, 0)
    sim.parts.bending.law.assemble(x, v, force, null, 0, 0)
    return force
  }
  const still = forceAt(new Float64Array(x.length))
  const damping = (v: Float64Array) =>
    forceAt(v).reduce((most, f, k) => Math.max(most, Math.abs(f - still[k])), 0)
  const rigid = x.map((_, k) => {
    const at = k - (k % 3)
    const [a, b, c] = [x[at], x[at + 1], x[at + 2]]
    return [0.3 * c - 5 * b, 5 * a - 0.7 * c, 0.7 * b - 0.3 * a][k % 3] + 0.4 // ω = (0.7, 0.3, 5)
  })
  const sheared = x.map((_, k) => (k % 3 === 0 ? 5 * x[k + 1] : 0))
  return absoluteRow(
    `${pattern} rigid rotation`,
    'damping force, relative',
    damping(rigid) / damping(sheared),
    0,
    1e-12,
  )
}

/** A step that did not hold moves nothing, and would keep everything: it must not pass for a good one. */
function advance(sim: Sim, h: number): void {
  const { solved, badVertex } = step(sim, h)
  if (!solved || badVertex >= 0) sim.state.v.fill(Number.NaN)
}

/** Flying, spinning about its normal, tilted, with a ripple that makes it quiver in and out of its plane. */
function freeSheet(
  { originals }: TruthContext,
  pattern: SheetPattern,
  integrator: TimeMethodName,
  stretch: number,
  viscosity: number,
  time: Partial<TimeOptions> = integrator === 'implicit-midpoint' ? CONVERGED : {},
): Sim {
  const { cloth } = buildTruthSheet({
    pattern,
    width: 0.4,
    length: 0.4,
    cells: 5,
    lay: (across, along) => {
      const [a, b] = [across - 0.2, along - 0.2]
      return [1.02 * a, 0.98 * b, 0.01 * Math.sin(9 * a) * Math.cos(7 * b)]
    },
  })
  const fabric = {
    ...plainFabric({ density: 0.2, stretch, bend: 1e-3 }),
    viscosity,
    bendViscosity: viscosity,
  }
  const sim = createSim(
    { cloth, panelFabric: [fabric] },
    {
      kernels: originals,
      integrator,
      time,
      gravity: [0, 0, 0],
      air: null,
      massDamping: 0,
      selfContact: false,
      tolerance: 1e-14,
      iterationsMax: 400,
    },
  )
  const { x, v } = sim.state
  for (let at = 0; at < x.length; at += 3) {
    v.set([0.3 - SPIN * x[at + 1], -0.2 + SPIN * x[at], 0.1], at)
  }
  return sim
}

/** Newton to the last digits: implicit midpoint keeps spin only when its equation is solved. */
const CONVERGED: Partial<TimeOptions> = { newtonMax: 20, newtonTolerance: 1e-10, forcing: 1e-4 }

/** Newton to what a plot can show. */
const SOLVED: Partial<TimeOptions> = { newtonMax: 30, newtonTolerance: 1e-5, forcing: 1e-3, backtracksMax: 3 }

interface Momenta {
  readonly linear: readonly number[]
  /** About the centre of mass. */
  readonly angular: readonly number[]
}

function momenta({ model, state: { x, v } }: Sim): Momenta {
  const linear = [0, 0, 0]
  const centre = [0, 0, 0]
  let mass = 0
  for (let i = 0; i < model.vertexCount; i++) {
    const m = model.vertexMass[i]
    mass += m
    for (let k = 0; k < 3; k++) {
      linear[k] += m * v[3 * i + k]
      centre[k] += m * x[3 * i + k]
    }
  }
  const angular = [0, 0, 0]
  for (let i = 0; i < model.vertexCount; i++) {
    const m = model.vertexMass[i]
    const r = [0, 1, 2].map((k) => x[3 * i + k] - centre[k] / mass)
    const w = [0, 1, 2].map((k) => v[3 * i + k] - linear[k] / mass)
    for (let k = 0; k < 3; k++) {
      const [p, q] = [(k + 1) % 3, (k + 2) % 3]
      angular[k] += m * (r[p] * w[q] - r[q] * w[p])
    }
  }
  return { linear, angular }
}

function size(a: readonly number[]): number {
  return Math.hypot(...a)
}

function distance(a: readonly number[], b: readonly number[]): number {
  return size(a.map((value, k) => value - b[k])) / size(b)
}

function spinPlot(context: TruthContext): TruthPlot {
  const h = 0.005
  const t = 2
  const series: TruthSeries[] = []
  for (const [method, substeps] of [
    ['implicit-euler', 1],
    ['bdf2', 1],
    ['tr-bdf2', 1],
    ['verlet', 10],
  ] as const) {
    context.say(`plot ${method}`, 0.99)
    const sim = freeSheet(context, 'jittered', method, 500, 0, method === 'implicit-euler' ? {} : SOLVED)
    const before = size(momenta(sim).angular)
    const points = [0, 1]
    for (let k = 1; k <= t / h; k++) {
      for (let part = 0; part < substeps; part++) advance(sim, h / substeps)
      if (k % Math.round(t / h / 40) === 0) points.push(k * h, size(momenta(sim).angular) / before)
    }
    series.push({ name: substeps > 1 ? `${method}, h/${substeps}` : method, style: 'line-points', points })
  }
  const exact = Array.from({ length: 41 }, (_, k) => [(k / 40) * t, spinLeft(h, (k / 40) * t)]).flat()
  series.push({ name: '1/√(1 + 2 ω₀² h t)', style: 'dashed', points: exact })
  return {
    title: 'Spin left, h = 5 ms',
    x: { label: 't [s]' },
    y: { label: 'L/L₀' },
    series,
    note: 'Implicit Euler dies away as its formula says; second-order methods keep the sheet turning, Verlet exactly.',
  }
}
