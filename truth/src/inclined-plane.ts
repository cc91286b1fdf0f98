/**
 * V6: a patch of cloth on an inclined plane with dry friction. The plane is level ground and gravity is tilted, which
 * is the same; the patch settles first.
 *
 *   μ ≥ tan α: it sticks;   else  a = g (sin α − μ cos α),  v = a t                                       (1)
 *   on level ground, thrown at v0: it slides v0²/(2 μ g)                                                  (2)
 *
 * Sticking cloth gives by the length of its elastic cling, about 10 µm here, and then stays. Sliding starts some steps
 * late, the more the closer to the threshold: the friction of a step is solved for as a spring to the slip expected, and
 * expectation grows from the cling, below 1 µm, to the way of a step, a h². Once it has, (1) holds to 10⁻⁶. The speed
 * after two seconds is compared, lateness and all; at 1/240 s it is short by 1.2 % at 45° and μ = 0.9, 5 to 6 steps, at
 * 1/480 s by 0.3 %, 2 to 3 steps. That halving the step more than halves the lateness is a row of its own.
 */

import { createSim, type Sim, step } from '@selvedge/engine'
import { buildGroundCollider, type SheetPattern } from '@selvedge/engine/sim'
import { buildTruthSheet, G, plainFabric, SHEET_PATTERNS } from './sheets.ts'
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

const SIDE = 0.2 // [m]
const CELLS = 6
/** Step of cloth that sticks or is about to slide [s]. */
const STEP = 1 / 240
/** Step of sliding cloth: its late start, up to 3 steps, must be small against SLIDE_SECONDS [s]. */
const SLIDE_STEP = 1 / 480
const SLIDE_SECONDS = 2
/** Implicit Euler brakes short by v0 h/2, whatever the friction: its step must be small against the way [s]. */
const BRAKE_STEP = 1 / 2000
const SETTLE = 0.3 // [s]
/** Faster than this after three seconds, the patch slides [m/s]; one per cent beyond the threshold gives 0.05 at 10°. */
const SLIDING = 1e-3

export const inclinedPlane: TruthTest = {
  id: 'V6',
  name: 'inclined-plane',
  title: 'Dry friction on an inclined plane',
  text:
    'A patch of 20 × 20 cm lies on a plane inclined by α. Compared are the friction coefficient below which it slides, found by ' +
    'halving, its acceleration while it does, how far it creeps in ten seconds while it should stick, and how far it slides when thrown.',
  equation: 'sticks if μ ≥ tan α,   else   a = g (sin α − μ cos α);      thrown: v₀²/(2 μ g)',
  parameters: {
    alpha: { type: 'number', min: 1, max: 60, help: 'slope [degrees]' },
    mu: { type: 'number', min: 0, max: 1.5, help: 'friction coefficient of the sliding patch' },
    pattern: { type: 'choice', choices: SHEET_PATTERNS, help: 'mesh pattern' },
  },
  run,
}

function run(context: TruthContext): TruthResult {
  const pattern = context.choice('pattern') as SheetPattern | undefined
  const patterns = pattern !== undefined ? [pattern] : (['grid', 'jittered'] as const)
  const alpha = context.number('alpha')
  const angles = alpha !== undefined ? [alpha] : context.full ? [10, 20, 30, 45] : [20]
  const mu = context.number('mu')
  const frictions = mu !== undefined ? [mu] : context.full ? [0, 0.1, 0.2, 0.3, 0.5] : [0, 0.2]
  const rows: TruthRow[] = []
  const measured: TruthSeries[] = []
  patterns.forEach((each, p) => {
    angles.forEach((degrees, k) => {
      context.say(`${each} ${degrees}°`, (p + k / angles.length) / patterns.length)
      const tan = Math.tan((degrees * Math.PI) / 180)
      if (mu === undefined) rows.push(...thresholdRows(context, each, degrees))
      const points: number[] = []
      for (const friction of frictions.filter((value) => value < tan)) {
        const a = acceleration(context, each, degrees, friction, SLIDE_STEP)
        const exact = slideAcceleration(degrees, friction)
        rows.push(relativeRow(`${each} α=${degrees}° μ=${friction}`, 'a [m/s²]', a, exact, 0.01))
        points.push(friction, a)
      }
      measured.push({ name: `${degrees}° ${each}`, style: 'points', points })
    })
    if (alpha === undefined && mu === undefined)
      rows.push(lateRow(context, each), ...brakeRows(context, each))
  })
  return { rows, plots: [plotOf(angles, measured)] }
}

/** The last friction that lets it slide, by halving between 0.98 and 1.02 tan α; and creep just above. */
function thresholdRows(context: TruthContext, pattern: SheetPattern, degrees: number): TruthRow[] {
  const tan = Math.tan((degrees * Math.PI) / 180)
  let low = 0.98 * tan
  let high = 1.02 * tan
  for (let round = 0; round < 5; round++) {
    const middle = (low + high) / 2
    const sim = tilted(context, pattern, degrees, middle, STEP)
    advance(sim, 3, STEP)
    if (meanOf(sim, sim.state.v) > SLIDING) low = middle
    else high = middle
  }
  const mesh = `${pattern} α=${degrees}°`
  const sim = tilted(context, pattern, degrees, 1.01 * tan, STEP)
  const start = meanOf(sim, sim.state.x)
  advance(sim, 10, STEP)
  return [
    relativeRow(mesh, 'μ at which it slides', (low + high) / 2, tan, 0.01),
    absoluteRow(`${mesh} μ=1.01 tan α`, 'creep in 10 s [m]', meanOf(sim, sim.state.x) - start, 0, 1e-4),
  ]
}

function acceleration(
  context: TruthContext,
  pattern: SheetPattern,
  degrees: number,
  friction: number,
  dt: number,
): number {
  const sim = tilted(context, pattern, degrees, friction, dt)
  advance(sim, SLIDE_SECONDS, dt)
  return meanOf(sim, sim.state.v) / SLIDE_SECONDS
}

/** How much of the late start near the threshold is left when the step is halved; first order would leave a half. */
function lateRow(context: TruthContext, pattern: SheetPattern): TruthRow {
  const [degrees, friction] = [20, 0.3]
  const late = (dt: number) =>
    1 - acceleration(context, pattern, degrees, friction, dt) / slideAcceleration(degrees, friction)
  const left = Math.abs(late(SLIDE_STEP) / late(2 * SLIDE_STEP))
  return absoluteRow(`${pattern} α=20° μ=0.3`, 'lateness left at half the step [–]', left, 0, 0.5)
}

/** (2) */
function brakeRows(context: TruthContext, pattern: SheetPattern): TruthRow[] {
  return (context.full ? [0.1, 0.3, 0.5] : [0.3]).map((friction) => {
    const sim = tilted(context, pattern, 0, friction, BRAKE_STEP)
    const start = meanOf(sim, sim.state.x)
    for (let i = 0; i < sim.model.vertexCount; i++) sim.state.v[3 * i] = 1
    advance(sim, 1.2 / (friction * G), BRAKE_STEP)
    const way = meanOf(sim, sim.state.x) - start
    return relativeRow(
      `${pattern} level, v0=1 μ=${friction}`,
      'way to rest [m]',
      way,
      1 / (2 * friction * G),
      0.01,
    )
  })
}

/** The settled patch, gravity already tilted towards +x. */
function tilted(
  { kernels }: TruthContext,
  pattern: SheetPattern,
  degrees: number,
  friction: number,
  dt: number,
): Sim {
  const { cloth } = buildTruthSheet({
    pattern,
    width: SIDE,
    length: SIDE,
    cells: CELLS,
    lay: (across, along) => [across - SIDE / 2, 0.0025, SIDE / 2 - along],
  })
  const fabric = plainFabric({ density: 0.2, stretch: 1000, bend: 1e-4, friction })
  const ground = buildGroundCollider({ level: 0, friction, size: 60 })
  const sim = createSim(
    { cloth, panelFabric: [fabric], colliders: [ground] },
    { kernels, gravity: [0, -G, 0], air: null, selfContact: false, massDamping: 0 },
  )
  advance(sim, SETTLE, dt)
  const angle = (degrees * Math.PI) / 180
  sim.controls.gravity = [G * Math.sin(angle), -G * Math.cos(angle), 0]
  return sim
}

function advance(sim: Sim, seconds: number, dt: number): void {
  const count = Math.round(seconds / dt)
  for (let k = 0; k < count; k++) step(sim, dt)
}

/** Mean along the slope, by mass. */
function meanOf({ model }: Sim, values: Float64Array): number {
  let sum = 0
  let mass = 0
  for (let i = 0; i < model.vertexCount; i++) {
    sum += model.vertexMass[i] * values[3 * i]
    mass += model.vertexMass[i]
  }
  return sum / mass
}

function slideAcceleration(degrees: number, friction: number): number {
  const angle = (degrees * Math.PI) / 180
  return G * (Math.sin(angle) - friction * Math.cos(angle)) // (1)
}

function plotOf(angles: readonly number[], measured: readonly TruthSeries[]): TruthPlot {
  const lines = angles.flatMap((degrees) => {
    const tan = Math.tan((degrees * Math.PI) / 180)
    return [0, slideAcceleration(degrees, 0), tan, 0, Number.NaN, Number.NaN]
  })
  return {
    title: 'Acceleration down the slope',
    x: { label: 'μ' },
    y: { label: 'a [m/s²]' },
    series: [{ name: 'g (sin α − μ cos α)', style: 'line', points: lines }, ...measured],
    note: 'One line per slope; each ends where the patch begins to stick, at μ = tan α.',
  }
}
