/**
 * V3: a limp sheet between two level edges hangs as a catenary.
 *
 *   2a sinh(d/2a) = L,   sag = a (cosh(d/2a) − 1),   H = w a,   T = w a cosh(d/2a)                          (1)
 *   tan φ_i = ((n − 1)/2 − i) w L/(n H),   Σ λ_i (L/n) cos φ_i = d      n links, masses on inner rows       (2)
 *   ½ E λ (λ² − 1) = H/cos φ_i             a link of St. Venant–Kirchhoff cloth; λ = 1 for a rigid one      (3)
 *
 * (1) is the continuum, met within 0.2 % at 40 rows. (2) with (3) is what the mesh itself can be at best: where the
 * weight of a row is shared out by the width each vertex carries, all columns hang alike and the sheet is that chain,
 * to the accuracy of the solve.
 */
import { createSim, type Sim } from '@selvedge/engine'
import { findRest, type SheetPattern } from '@selvedge/engine/sim'
import {
  buildTruthSheet,
  G,
  loadRowsEvenly,
  plainFabric,
  rowOf,
  SHEET_PATTERNS,
  type TruthSheet,
} from './sheets.ts'
import {
  relativeRow,
  type TruthContext,
  type TruthPlot,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const DENSITY = 0.2 // [kg/m²]
const WEIGHT = DENSITY * G // w [N/m²]
/** E/(w L): stretch stays near 1e-5, which (1) neglects [–]. */
const STIFFNESS = 1e5

export const catenary: TruthTest = {
  id: 'V3',
  name: 'catenary',
  title: 'Limp sheet between two edges: the catenary',
  text:
    'A sheet of length 1 m without bending stiffness is pinned along two opposite edges a distance d apart and hangs at rest. ' +
    'Sag and pull are compared with the catenary, and, with every row loaded evenly, with the exact chain of as many links.',
  equation:
    '2a sinh(d/2a) = L     sag = a (cosh(d/2a) − 1)     H = w a     T = w a cosh(d/2a)\n' +
    'chain of n links: tan φᵢ = ((n − 1)/2 − i) wL/(nH)',
  parameters: {
    d: { type: 'number', min: 0.1, max: 0.99, help: 'distance of the edges over the length' },
    n: { type: 'number', min: 4, max: 160, help: 'rows along the length, even' },
    pattern: { type: 'choice', choices: SHEET_PATTERNS, help: 'mesh pattern' },
  },
  run,
}

function run(context: TruthContext): TruthResult {
  const asked = context.number('d')
  const distances = asked !== undefined ? [asked] : context.full ? [0.2, 0.4, 0.6, 0.8, 0.95, 0.99] : [0.6]
  const pattern = context.choice('pattern') as SheetPattern | undefined
  const patterns =
    pattern !== undefined ? [pattern] : context.full ? SHEET_PATTERNS : (['grid', 'jittered'] as const)
  const rows: TruthRow[] = []
  const curves = distances.flatMap((d) => [...catenaryShape(d), Number.NaN, Number.NaN]) // one pen, lifted between
  const shapes: TruthSeries[] = [{ name: 'catenary', style: 'line', points: curves }]
  const sags: TruthSeries[] = [{ name: 'catenary', style: 'line', points: sagCurve() }]
  patterns.forEach((each, k) => {
    const points: number[] = []
    const twoDo = pattern === undefined && (each === 'crossed' || each === 'equilateral')
    distances.forEach((d, at) => {
      if (twoDo && d !== 0.6) return // every d on two patterns, one d on all
      context.say(`${each} d = ${d}`, (k + at / distances.length) / patterns.length)
      const cells = 2 * Math.round((context.number('n') ?? (d < 0.3 ? 60 : 40)) / 2) // a chain of 40 misses a deep sag by 0.21 %
      const hung = hang(context, each, cells, d, false)
      const exact = catenaryOf(d)
      const mesh = `${each} n=${cells} d=${d}`
      rows.push(
        relativeRow(mesh, 'sag/L', hung.sag, exact.sag, 0.002),
        relativeRow(mesh, 'H/(wL)', hung.pull, exact.a, 0.002),
        relativeRow(mesh, 'T/(wL)', hung.support, exact.a * Math.cosh(d / (2 * exact.a)), 0.002),
      )
      points.push(d, hung.sag)
      if (k === 0) shapes.push({ name: `d = ${d}`, style: 'points', points: hung.shape })
    })
    sags.push({ name: each, style: 'points', points })
  })
  rows.push(...chainRows(context, patterns, asked ?? 0.6))
  return { rows, plots: plotsOf(shapes, sags, patterns[0]) }
}

/** Patterns made of rows; the others have vertices between them. */
function chainRows(context: TruthContext, patterns: readonly SheetPattern[], d: number): TruthRow[] {
  const rows: TruthRow[] = []
  for (const each of ['grid', 'equilateral'] as const) {
    if (context.choice('pattern') !== undefined && !patterns.includes(each)) continue
    for (const n of context.full ? [10, 20, 40, 80] : [10]) {
      context.say(`${each} ${n} links`, 0.99)
      const hung = hang(context, each, n, d, true)
      const chain = chainOf(n, d, STIFFNESS)
      rows.push(relativeRow(`${each} n=${n} d=${d} even rows`, 'sag/L of n links', hung.sag, chain.sag, 1e-8))
    }
  }
  return rows
}

function plotsOf(shapes: TruthSeries[], sags: TruthSeries[], pattern: string): TruthPlot[] {
  return [
    {
      title: 'The sheet seen from the side',
      x: { label: 'x/L', equal: true },
      y: { label: 'y/L', equal: true },
      series: shapes,
      note: `Rows of the ${pattern} mesh on the curves of the catenary.`,
    },
    {
      title: 'Sag over distance',
      x: { label: 'd/L' },
      y: { label: 'sag/L' },
      series: sags,
      note: 'All mesh patterns lie on the curve.',
    },
  ]
}

interface Hung {
  readonly sag: number
  /** Horizontal and whole pull at a support over w L per width [–]. */
  readonly pull: number
  readonly support: number
  readonly shape: number[]
}

/** `even`: the weight of a row is shared by the width each of its vertices carries. */
function hang(context: TruthContext, pattern: SheetPattern, cells: number, d: number, even: boolean): Hung {
  const { a } = catenaryOf(d)
  const sheet = buildTruthSheet({
    pattern,
    width: 3 / cells,
    length: 1,
    cells,
    pin: (_, along) => along < 1e-9 || along > 1 - 1e-9,
    lay: (across, along) => {
      const x = a * Math.asinh((along - 0.5) / a)
      return [across, a * (Math.cosh(x / a) - Math.cosh(d / (2 * a))), x]
    },
  })
  const fabric = plainFabric({ density: DENSITY, stretch: STIFFNESS * WEIGHT, bend: 0 })
  const sim = createSim(
    { cloth: sheet.cloth, panelFabric: [fabric], pinned: sheet.pinned },
    { kernels: context.originals, air: null, selfContact: false },
  )
  if (even) loadRowsEvenly(sim, DENSITY, 1 / cells)
  const rest = findRest(sim, { tolerance: even ? 1e-6 : 1e-3 })
  return rest.found
    ? measure(sim, sheet, cells)
    : { sag: Number.NaN, pull: Number.NaN, support: Number.NaN, shape: [] }
}

function measure(sim: Sim, sheet: TruthSheet, cells: number): Hung {
  const { x } = sim.state
  const shape: number[] = []
  let sag = 0
  for (let r = 0; r <= cells; r++) {
    const row = rowOf(sheet, r / cells)
    const mean = (k: number) => row.reduce((sum, i) => sum + x[3 * i + k], 0) / row.length
    if (row.length > 0 && r % Math.ceil(cells / 20) === 0) shape.push(mean(2), mean(1))
    if (r === cells / 2) sag = -mean(1)
  }
  const first = rowOf(sheet, 0)
  const width = Math.max(...sheet.place.filter((_, k) => k % 2 === 0))
  let across = 0
  let up = 0
  for (const i of first) {
    across += sim.scratch.force[3 * i + 2]
    up -= sim.scratch.force[3 * i + 1] // the pin's own share of weight included: half a row of it
  }
  const scale = 1 / (WEIGHT * width)
  return { sag, pull: across * scale, support: Math.hypot(across, up) * scale, shape }
}

/** (1) by bisection on u = d/2a: sinh(u)/u = L/d. */
export function catenaryOf(d: number): { a: number; sag: number } {
  let low = 1e-9
  let high = 50
  for (let round = 0; round < 200; round++) {
    const u = (low + high) / 2
    if (Math.sinh(u) / u < 1 / d) low = u
    else high = u
  }
  const a = d / (low + high)
  return { a, sag: a * (Math.cosh(d / (2 * a)) - 1) }
}

/** (2) and (3): pull H/(wL) and sag/L of n links whose stiffness is `stiffness` w L; Infinity = rigid. */
export function chainOf(n: number, d: number, stiffness: number): { pull: number; sag: number } {
  let low = 1e-6
  let high = 1e3
  for (let round = 0; round < 200; round++) {
    const pull = Math.sqrt(low * high)
    if (chainShape(n, pull, stiffness).span < d) low = pull
    else high = pull
  }
  const pull = Math.sqrt(low * high)
  return { pull, sag: chainShape(n, pull, stiffness).sag }
}

function chainShape(n: number, pull: number, stiffness: number): { span: number; sag: number } {
  let span = 0
  let sag = 0
  for (let i = 0; i < n; i++) {
    const tan = ((n - 1) / 2 - i) / n / pull
    const secant = Math.sqrt(1 + tan * tan)
    let stretch = 1
    for (let round = 0; round < 30; round++) {
      const f = 0.5 * stretch * (stretch * stretch - 1) - (pull * secant) / stiffness // (3)
      stretch -= f / (1.5 * stretch * stretch - 0.5)
    }
    span += stretch / n / secant
    if (tan > 0) sag += (stretch / n) * (tan / secant)
  }
  return { span, sag }
}

function sagCurve(): number[] {
  const points: number[] = []
  for (let d = 0.1; d < 0.9951; d += 0.0179) points.push(d, catenaryOf(d).sag)
  return points
}

function catenaryShape(d: number): number[] {
  const { a } = catenaryOf(d)
  const points: number[] = []
  for (let k = 0; k <= 60; k++) {
    const x = d * (k / 60 - 0.5)
    points.push(x, a * (Math.cosh(x / a) - Math.cosh(d / (2 * a))))
  }
  return points
}
