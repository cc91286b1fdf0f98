/**
 * V10: a flat sheet falling through still air, and wind on a sheet that is held.
 *
 *   v_t = √(2 σ g/(ρ C)),   v = v_t tanh(g t/v_t),   drop = (v_t²/g) ln cosh(g t/v_t)      quadratic drag    (1)
 *   v_t = σ g/k,            v = v_t (1 − exp(−k t/σ))                                       linear drag       (2)
 *   F = ½ ρ C A w²          fixed sheet, wind w across it, whichever way it faces                             (3)
 *   v = g t                 edge-on: the model knows no friction along the cloth                              (4)
 *
 * Falls go through the whole simulation step. It is implicit Euler, first order: a step of 1/2000 s leaves about g h/v_t = 0.4 %
 * of the speed at worst while the speed still changes, and nothing at the end.
 */

import { createSim, step } from '@selvedge/engine'
import { AIR_DEFAULTS, type Air, assembleAir, type SheetPattern } from '@selvedge/engine/sim'
import { buildTruthSheet, G, plainFabric, SHEET_PATTERNS } from './sheets.ts'
import {
  absoluteRow,
  relativeRow,
  type TruthContext,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const STEP = 1 / 2000 // [s]
const SIDE = 0.4 // [m]

export const wind: TruthTest = {
  id: 'V10',
  name: 'wind',
  title: 'Air drag and wind on a flat sheet',
  text:
    'A flat sheet falls broadside through still air until drag carries it, or edge-on without any; a held sheet feels the wind. ' +
    'Speed, drop and force are compared with the closed forms for normal drag.',
  equation:
    'v = v_t tanh(g t/v_t),   v_t = √(2 σ g/(ρ C)),   drop = (v_t²/g) ln cosh(g t/v_t)\nF = ½ ρ C A w²',
  parameters: {
    sigma: { type: 'number', min: 0.02, max: 1, help: 'areal density [kg/m²]' },
    cd: { type: 'number', min: 0.1, max: 5, help: 'drag coefficient' },
    pattern: { type: 'choice', choices: SHEET_PATTERNS, help: 'mesh pattern' },
  },
  run,
}

function run(context: TruthContext): TruthResult {
  const pattern = context.choice('pattern') as SheetPattern | undefined
  const patterns = pattern !== undefined ? [pattern] : (['grid', 'jittered'] as const)
  const sigma = context.number('sigma')
  const drag = context.number('cd')
  const densities = sigma !== undefined ? [sigma] : context.full ? [0.05, 0.1, 0.15, 0.2, 0.3] : [0.15]
  const coefficients = drag !== undefined ? [drag] : [1.28, 2]
  const rows: TruthRow[] = []
  const curves = densities.flatMap((density) => [
    ...exactPath(density, coefficients[0]),
    Number.NaN, // the pen lifts between two sheets
    Number.NaN,
  ])
  const series: TruthSeries[] = [{ name: 'v_t tanh(g t/v_t)', style: 'line', points: curves }]
  patterns.forEach((each, k) => {
    context.say(each, k / patterns.length)
    const points: number[] = []
    rows.push(...heldRows(context, each, coefficients[0]))
    for (const density of densities) {
      for (const c of coefficients) {
        const { fallRows, path } = broadside(context, each, density, c)
        rows.push(...fallRows)
        if (c === coefficients[0]) points.push(...path)
      }
    }
    series.push({ name: each, style: 'points', points })
    rows.push(linearRow(context, each), edgeOnRow(context, each))
  })
  const plot = {
    title: `Falling broadside, C = ${coefficients[0]}, σ = ${densities.join(', ')} kg/m²`,
    x: { label: 't [s]' },
    y: { label: 'v [m/s]' },
    series,
    note: 'Heavier cloth falls faster; every sheet ends at the speed at which drag equals weight.',
  }
  return { rows, plots: [plot] }
}

/** (3), with wind along the cloth as well, which must do nothing. */
function heldRows({ originals }: TruthContext, pattern: SheetPattern, c: number): TruthRow[] {
  const { cloth } = buildTruthSheet({ pattern, width: 1, length: 1, cells: 8 })
  const sim = createSim(
    { cloth, panelFabric: [plainFabric({ density: 0.15, stretch: 1000, bend: 1e-5 })] },
    { kernels: originals, selfContact: false },
  )
  const { model, state } = sim
  return [5, -5].map((w) => {
    const force = new Float64Array(state.x.length)
    const air: Air = { ...AIR_DEFAULTS, dragCoefficient: c, wind: [0.3, 0.4, w] }
    assembleAir(model, state.x, state.v, air, force, null, 0, 0, model.triCount)
    const total = force.reduce((sum, f, k) => sum + (k % 3 === 2 ? f : 0), 0)
    const exact = 0.5 * AIR_DEFAULTS.density * c * w * Math.abs(w)
    return relativeRow(`${pattern} n=8 held, wind ${w} m/s`, 'F [N]', total, exact, 1e-10)
  })
}

interface Fall {
  /** After the whole time [m/s] [m]. */
  readonly speed: number
  readonly drop: number
  /** Speed at each step [m/s]. */
  readonly speeds: Float64Array
  /** Largest distance from flat at the end [m]. */
  readonly warp: number
}

/** `axis`: the sheet lies in z = 0 and falls along −z (broadside) or −y (edge-on). */
function fall(
  { originals }: TruthContext,
  pattern: SheetPattern,
  given: { density: number; axis: 1 | 2; air: Air; seconds: number },
): Fall {
  const { density, axis, air, seconds } = given
  const { cloth } = buildTruthSheet({ pattern, width: SIDE, length: SIDE, cells: 3 })
  const sim = createSim(
    { cloth, panelFabric: [plainFabric({ density, stretch: 1000, bend: 1e-3 })] },
    {
      kernels: originals,
      gravity: [0, axis === 1 ? -G : 0, axis === 2 ? -G : 0],
      air,
      selfContact: false,
      massDamping: 0,
      tolerance: 1e-10,
      iterationsMax: 60,
      preconditioner: 'block-jacobi',
    },
  )
  const { x, v } = sim.state
  const start = x[axis]
  const count = Math.round(seconds / STEP)
  const speeds = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    step(sim, STEP)
    speeds[k] = -v[axis]
  }
  let warp = 0
  for (let at = 0; at < x.length; at += 3) {
    const moved = x[at + axis] - cloth.position[at + axis] - (x[axis] - start)
    warp = Math.max(warp, Math.abs(moved))
  }
  return { speed: -v[axis], drop: start - x[axis], speeds, warp }
}

function broadside(
  context: TruthContext,
  pattern: SheetPattern,
  density: number,
  c: number,
): { fallRows: TruthRow[]; path: number[] } {
  const air = { ...AIR_DEFAULTS, dragCoefficient: c }
  const last = terminalSpeed(density, c)
  const fallen = fall(context, pattern, { density, axis: 2, air, seconds: 2 })
  const at = (t: number) => fallen.speeds[Math.round(t / STEP) - 1]
  const mesh = `${pattern} σ=${density} C=${c}`
  const drop = fallen.speeds.subarray(0, Math.round(1 / STEP)).reduce((sum, v) => sum + STEP * v, 0)
  const path: number[] = []
  for (let t = 0.05; t < 1.001; t += 0.05) path.push(t, at(t))
  return {
    fallRows: [
      relativeRow(mesh, 'v after 2 s [m/s]', fallen.speed, last * Math.tanh((2 * G) / last), 0.005),
      relativeRow(mesh, 'v after 0.2 s [m/s]', at(0.2), last * Math.tanh((0.2 * G) / last), 0.005),
      relativeRow(
        mesh,
        'drop after 1 s [m]',
        drop,
        ((last * last) / G) * Math.log(Math.cosh(G / last)),
        0.005,
      ),
      absoluteRow(mesh, 'warp of the sheet [m]', fallen.warp, 0, 1e-9),
    ],
    path,
  }
}

function linearRow(context: TruthContext, pattern: SheetPattern): TruthRow {
  const [density, k, t] = [0.15, 1.5, 0.2]
  const air = { ...AIR_DEFAULTS, dragCoefficient: 0, linearDrag: k }
  const { speed } = fall(context, pattern, { density, axis: 2, air, seconds: t })
  const exact = ((density * G) / k) * (1 - Math.exp((-k * t) / density))
  return relativeRow(`${pattern} σ=0.15 linear k=1.5`, 'v after 0.2 s [m/s]', speed, exact, 0.005)
}

function edgeOnRow(context: TruthContext, pattern: SheetPattern): TruthRow {
  const { speed } = fall(context, pattern, { density: 0.15, axis: 1, air: AIR_DEFAULTS, seconds: 0.5 })
  return relativeRow(`${pattern} σ=0.15 edge-on`, 'v after 0.5 s [m/s]', speed, 0.5 * G, 1e-9)
}

function terminalSpeed(density: number, c: number): number {
  return Math.sqrt((2 * density * G) / (AIR_DEFAULTS.density * c)) // (1)
}

function exactPath(density: number, c: number): number[] {
  const last = terminalSpeed(density, c)
  const points: number[] = []
  for (let k = 0; k <= 50; k++) points.push(k / 50, last * Math.tanh((G * k) / 50 / last))
  return points
}
