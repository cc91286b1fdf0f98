/**
 * V1c: a strip pushed down on a rough plane. Clamped at the top with its tangent straight down, without weight, its free
 * edge on the plane below; the clamp comes down by ε L. While the edge sticks it is a pin, and the strip an elastica:
 *
 *   θ″ = −(P sin θ + Q cos θ),  θ(0) = 0,  θ′(1) = 0,  ∫ sin θ = 0,  ∫ cos θ = 1 − ε       P, Q in B/L²      (1)
 *   it slips when μ < μ*(ε) = |Q|/P                                                                        (2)
 *
 * Twice: at rest with the edge pinned, reading P and Q from the forces on the pins; and in motion on the ground collider
 * with friction μ, the clamp lowered slowly, watching at which ε the edge slides away. B drops out of (2), so this
 * tests the shape of bent cloth and the friction law, not the calibration of bending. For μ > 0.356 the edge lies down
 * before it slips.
 * Source: after Sano, Yamaguchi, Wada 2017, Phys. Rev. Lett. 118, 178001, as used by Romero et al. 2021, "Physical
 * validation of simulators in computer graphics"; (1) solved by collocation.
 */

import { createSim, type Sim, type SimOptions, step } from '@selvedge/engine'
import { buildGroundCollider, findRest, type SheetPattern } from '@selvedge/engine/sim'
import reference from './reference/stick-slip.json' with { type: 'json' }
import {
  buildTruthSheet,
  doubleClampHinges,
  plainFabric,
  rowOf,
  SHEET_PATTERNS,
  type TruthSheet,
} from './sheets.ts'
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

const LENGTH = 0.1 // [m]
const RIGIDITY = 1e-5 // B [N m]: the edge presses with 0.02 N/m and dents the ground by micrometres

/** ε asked at rest. */
const SHARES = [0.005, 0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.33]
/** μ and the ε at which it must slip; Infinity = never while on its edge. */
const SLIPS: readonly (readonly [mu: number, epsilon: number])[] = [
  [0.1, 0.0469],
  [0.2, 0.1549],
  [0.3, 0.2716],
  [0.4, Number.POSITIVE_INFINITY],
  [0.6, Number.POSITIVE_INFINITY],
]
/** The edge becomes tangent to the plane here [–]. */
const LIES_DOWN = 0.33

export const stickSlip: TruthTest = {
  id: 'V1c',
  name: 'stick-slip',
  title: 'Strip pushed on a rough plane: sticks, then slips',
  text:
    'A weightless strip clamped upright stands with its free edge on a rough plane and is pushed down by a share ε of its length. ' +
    'The friction it needs not to slip is read at rest from the force on the pinned edge; then the strip stands on the ground ' +
    'of the contact solver, is lowered slowly, and the ε at which its edge slides away is compared.',
  equation: 'θ″ = −(P sin θ + Q cos θ),   ∫ sin θ = 0,   ∫ cos θ = 1 − ε,   slips when μ < μ* = |Q|/P',
  parameters: {
    mu: { type: 'number', min: 0.05, max: 0.35, help: 'friction coefficient of the moving strip' },
    n: { type: 'number', min: 10, max: 80, help: 'cells along the length' },
    pattern: { type: 'choice', choices: SHEET_PATTERNS, help: 'mesh pattern' },
  },
  run,
}

function run(context: TruthContext): TruthResult {
  const pattern = context.choice('pattern') as SheetPattern | undefined
  const patterns = pattern !== undefined ? [pattern] : (['grid', 'jittered'] as const)
  const mu = context.number('mu')
  const cells = Math.round(context.number('n') ?? (context.full ? 40 : 20))
  const rows: TruthRow[] = []
  const series: TruthSeries[] = [{ name: 'elastica', style: 'line', points: curve() }]
  patterns.forEach((each, k) => {
    const say = (what: string, share: number) => context.say(`${each} ${what}`, (k + share) / patterns.length)
    say('at rest', 0)
    const rest = restRows(context, each, cells)
    rows.push(...rest.rows)
    series.push({ name: `${each}, at rest`, style: 'points', points: rest.points })
    const moving =
      mu !== undefined ? [[mu, slipOf(mu)] as const] : context.full ? SLIPS : k === 0 ? SLIPS.slice(1, 2) : []
    const points: number[] = []
    moving.forEach(([friction, epsilon], at) => {
      say(`μ = ${friction}`, 0.2 + (0.8 * at) / moving.length)
      const { slipAt, slid } = lowered(context, each, cells, friction, epsilon)
      const mesh = `${each} n=${cells} μ=${friction}`
      if (Number.isFinite(epsilon)) rows.push(relativeRow(mesh, 'ε of slip', slipAt, epsilon, 0.03))
      else rows.push(absoluteRow(mesh, `slip up to ε = ${LIES_DOWN} [L]`, slid, 0, 0.002))
      if (Number.isFinite(epsilon)) points.push(slipAt, friction)
    })
    if (points.length > 0) series.push({ name: `${each}, in motion`, style: 'points', points })
  })
  return { rows, plots: [plotOf(series)] }
}

/** Upright strip, one clamped cell above its length; the edge at height 0 bulges towards +z. */
function strip(
  pattern: SheetPattern,
  cells: number,
  bulge: number,
  lift: number,
  pinTip: boolean,
): TruthSheet {
  const h = LENGTH / cells
  return buildTruthSheet({
    pattern,
    width: 4 * h,
    length: LENGTH + h,
    cells: cells + 1,
    straight: [LENGTH],
    pin: (_, along) => along > LENGTH - 1e-9 || (pinTip && along < 1e-9),
    lay: (across, along) => {
      const s = Math.min(1, along / LENGTH)
      return [across, along + lift, bulge * Math.sin(Math.PI * s) * (1 - s)]
    },
  })
}

function simOf(
  kernels: TruthContext['kernels'],
  sheet: TruthSheet,
  friction: number,
  options: Partial<SimOptions>,
  colliders: Sim['scene']['colliders'] = [],
): Sim {
  const stretch = (4e5 * RIGIDITY) / (LENGTH * LENGTH) // strain below 1e-4 under P = 22 B/L²
  const fabric = {
    ...plainFabric({ density: 0.05, stretch, bend: RIGIDITY, friction }),
    viscosity: 0.01,
    bendViscosity: 0.05,
  }
  const sim = createSim(
    { cloth: sheet.cloth, panelFabric: [fabric], pinned: sheet.pinned, colliders },
    { kernels, bending: 'hinge', gravity: [0, 0, 0], air: null, selfContact: false, ...options },
  )
  doubleClampHinges(sim, sheet, LENGTH)
  return sim
}

/** Puts the clamp ε L lower. */
function lower(sim: Sim, { place, pinned }: TruthSheet, epsilon: number, lift: number): void {
  for (const i of pinned) {
    if (place[2 * i + 1] > LENGTH / 2) sim.state.x[3 * i + 1] = place[2 * i + 1] + lift - epsilon * LENGTH
  }
}

function restRows(
  { originals, full }: TruthContext,
  pattern: SheetPattern,
  cells: number,
): { rows: TruthRow[]; points: number[] } {
  const sheet = strip(pattern, cells, 0.2 * LENGTH, 0, true)
  const sim = simOf(originals, sheet, 0, {})
  const rows: TruthRow[] = []
  const points: number[] = []
  for (const epsilon of full ? SHARES : [0.05, 0.1, 0.2, 0.3]) {
    lower(sim, sheet, epsilon, 0)
    const rest = findRest(sim, { tolerance: 1e-9, iterationsMax: 600, motionMax: 0.003 })
    let down = 0
    let side = 0
    for (const i of rowOf(sheet, 0)) {
      down -= sim.scratch.force[3 * i + 1]
      side += sim.scratch.force[3 * i + 2]
    }
    const mu = rest.found ? Math.abs(side) / down : Number.NaN
    rows.push(
      relativeRow(`${pattern} n=${cells} ε=${epsilon}`, 'μ* = |Q|/P', mu, exactFriction(epsilon), 0.03),
    )
    points.push(epsilon, mu)
  }
  return { rows, points }
}

/** Quick to nine tenths of the expected ε, then slowly on; a strip that must hold goes to LIES_DOWN. */
const STANDS = 0.5 // the edge presses and has found its place [s]
const QUICK = 5 // [s]
const SLOW = 20 // [s]
const STEP = 1 / 240 // [s]
/** The edge has slipped when it is this far from where it stood [L]; its elastic cling is a tenth of it. */
const SLIPPED = 0.002

function lowered(
  { kernels }: TruthContext,
  pattern: SheetPattern,
  cells: number,
  friction: number,
  expected: number,
): { slipAt: number; slid: number } {
  const level = -1 // far below, only to learn at which height cloth rests
  const probe = simOf(kernels, strip(pattern, cells, 0, 0, false), friction, {}, [
    buildGroundCollider({ level, friction }),
  ])
  const lift = probe.parts.body?.restGap ?? 0
  const sheet = strip(pattern, cells, 0.01 * LENGTH, lift, false)
  const ground = buildGroundCollider({ level: 0, friction })
  const sim = simOf(kernels, sheet, friction, { massDamping: 2 }, [ground])
  const tip = rowOf(sheet, 0)
  const goal = Number.isFinite(expected) ? expected : LIES_DOWN / 1.08
  let start = 0
  let slid = 0
  for (let k = 1; k * STEP <= QUICK + SLOW; k++) {
    const t = k * STEP
    const epsilon = goal * (t < QUICK ? (0.92 * t) / QUICK : 0.92 + (0.16 * (t - QUICK)) / SLOW)
    lower(sim, sheet, epsilon, lift)
    step(sim, STEP)
    const place = tip.reduce((sum, i) => sum + sim.state.x[3 * i + 2], 0) / tip.length / LENGTH
    if (t <= STANDS) start = place
    slid = Math.abs(place - start)
    if (slid > SLIPPED) return { slipAt: epsilon, slid }
  }
  return { slipAt: Number.NaN, slid }
}

/** μ*(ε) of (2), straight between the points of the table. */
function exactFriction(epsilon: number): number {
  const { points } = reference
  const above = Math.max(
    1,
    points.findIndex(({ eps }) => eps >= epsilon),
  )
  const [p, q] = [points[above - 1], points[above]]
  return p.muStar + ((epsilon - p.eps) * (q.muStar - p.muStar)) / (q.eps - p.eps)
}

/** ε at which a given friction lets go. */
function slipOf(mu: number): number {
  const { points } = reference
  const above = Math.max(
    1,
    points.findIndex(({ muStar }) => muStar >= mu),
  )
  const [p, q] = [points[above - 1], points[above]]
  return p.eps + ((mu - p.muStar) * (q.eps - p.eps)) / (q.muStar - p.muStar)
}

function curve(): number[] {
  const onEdge = reference.points.filter(({ eps }) => eps <= LIES_DOWN)
  return [0, 0, ...onEdge.flatMap(({ eps, muStar }) => [eps, muStar])]
}

function plotOf(series: readonly TruthSeries[]): TruthPlot {
  return {
    title: 'Friction needed to stand',
    x: { label: 'ε' },
    y: { label: 'μ*' },
    series,
    note: 'Below the curve the edge slips. Beyond ε = 0.33 the edge lies flat and the strip lays itself down.',
  }
}
