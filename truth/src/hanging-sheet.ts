/**
 * V2: a sheet hanging from its top edge under its own weight, ν = 0.
 *
 *   linear law:  strain at depth y = σ g (L − y)/E,   elongation σ g L²/(2E)                                (1)
 *   St.VK:       λ³ − λ = 2 σ g (L − y)/E at rest depth y                                                   (2)
 *   n equal rows, weight shared by the width each vertex carries: row k from the bottom carries σ g L (k − ½)/n,
 *                so a mesh of rows is a chain of n links with (1) or (2) in each; the linear sum is (1) itself   (3)
 *
 * (3) is met to the accuracy of the solve. Meshes without rows are loaded as in every simulation, a third of a triangle
 * on each corner, and meet (1) and (2) within what n rows leave.
 */
import { createSim, type Sim } from '@selvedge/engine'
import { findRest, type MembraneName, type SheetPattern } from '@selvedge/engine/sim'
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
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const DENSITY = 0.2 // [kg/m²]
const LENGTH = 1 // [m]
const LAWS = ['stvk', 'corotational', 'finite-difference', 'yarn'] as const satisfies MembraneName[]
type Law = (typeof LAWS)[number]

export const hangingSheet: TruthTest = {
  id: 'V2',
  name: 'hanging-sheet',
  title: 'A sheet stretched by its own weight',
  text:
    'A sheet of 1 m, 0.2 kg/m², hangs from its fixed top edge; how much longer it gets is known for a linear law and for St. Venant–Kirchhoff. ' +
    'Meshes made of rows, with the weight of a row shared evenly, must give the exact chain of as many links; other meshes come near it.',
  equation:
    'linear: ΔL = σ g L²/(2E)        St.VK: λ³ − λ = 2 σ g (L − y)/E\nE = 20 N/m: 0.04905 and 0.04499410 m',
  parameters: {
    membrane: { type: 'choice', choices: LAWS, help: 'the law in the plane' },
    pattern: {
      type: 'choice',
      choices: SHEET_PATTERNS,
      help: 'mesh pattern; yarns and finite differences need grid',
    },
    modulus: { type: 'number', min: 5, max: 1000, help: 'E [N/m]' },
    n: { type: 'number', min: 4, max: 80, help: 'rows along the length' },
  },
  run,
}

function run(context: TruthContext): TruthResult {
  const law = context.choice('membrane') as Law | undefined
  const asked = context.number('modulus')
  const given = context.number('n')
  const moduli = asked !== undefined ? [asked] : [100, 20]
  const counts = given !== undefined ? [Math.round(given)] : context.full ? [5, 10, 20] : [5, 10]
  const rows: TruthRow[] = []
  const series: TruthSeries[] = []
  for (const each of law !== undefined ? [law] : LAWS) {
    for (const pattern of patternsOf(context, each)) {
      context.say(`${each} ${pattern}`, rows.length / 80)
      for (const modulus of moduli) {
        for (const n of counts) {
          const hung = hang(context, each, pattern, modulus, n)
          rows.push(...rowsOf(each, pattern, modulus, n, hung))
          if (modulus === moduli.at(-1) && n === counts.at(-1)) {
            series.push({ name: `${each} ${pattern}`, style: 'points', points: hung.strain })
          }
        }
      }
    }
  }
  const modulus = moduli[moduli.length - 1]
  const lines = (['corotational', 'stvk'] as const).map(
    (each): TruthSeries => ({
      name: each === 'stvk' ? 'St.VK' : 'linear',
      style: 'line',
      points: Array.from({ length: 51 }, (_, k) => [
        k / 50,
        stretchUnder(each, modulus, 1 - k / 50) - 1,
      ]).flat(),
    }),
  )
  const plot = {
    title: `Stretch along the sheet, E = ${modulus} N/m`,
    x: { label: 'depth y/L' },
    y: { label: 'λ − 1' },
    series: [...lines, ...series],
    note: 'Linear laws stretch in proportion to the weight below; St. Venant–Kirchhoff stiffens as it is stretched.',
  }
  return { rows, plots: [plot] }
}

function patternsOf(context: TruthContext, law: Law): readonly SheetPattern[] {
  if (law === 'finite-difference' || law === 'yarn') return ['grid']
  const asked = context.choice('pattern') as SheetPattern | undefined
  if (asked !== undefined) return [asked]
  return context.full || law === 'corotational' ? SHEET_PATTERNS : ['grid', 'equilateral', 'jittered']
}

function rowsOf(law: Law, pattern: SheetPattern, modulus: number, n: number, hung: Hung): TruthRow[] {
  const mesh = `${law} ${pattern} n=${n} E=${modulus}`
  const sums = Array.from({ length: n }, (_, k) => stretchUnder(law, modulus, (k + 0.5) / n) - 1)
  const chain = (LENGTH / n) * sums.reduce((sum, value) => sum + value, 0)
  const exact = exactElongation(law, modulus)
  const left = midpointError(law, modulus, n)
  // corners carry a third of each triangle: rows of a crossed or jittered mesh sag unevenly, in proportion to 1/n²
  if (!hung.even) return [relativeRow(mesh, 'elongation [m]', hung.elongation, exact, left + 0.03 / (n * n))]
  return [
    relativeRow(mesh, 'elongation of n links [m]', hung.elongation, chain, 1e-10),
    relativeRow(mesh, 'stretch of the top row', hung.top, 1 + sums[n - 1], 1e-10),
    relativeRow(mesh, 'elongation, exact [m]', hung.elongation, exact, 1.05 * left + 1e-10),
  ]
}

/** λ where the share `below` of the sheet hangs from it: (1) or (2). */
function stretchUnder(law: Law, modulus: number, below: number): number {
  const strain = (DENSITY * G * LENGTH * below) / modulus
  if (law !== 'stvk') return 1 + strain
  let stretch = 1
  for (let round = 0; round < 50; round++) {
    stretch -= (stretch ** 3 - stretch - 2 * strain) / (3 * stretch * stretch - 1)
  }
  return stretch
}

/** ∫ (λ − 1) dy [m]: (1), or (2) by parts, L (λ₁ − 1) − L (λ₁² − 1)²/(8 s) with λ₁ at the top and s = σ g L/E. */
function exactElongation(law: Law, modulus: number): number {
  const s = (DENSITY * G * LENGTH) / modulus
  if (law !== 'stvk') return 0.5 * s * LENGTH
  const top = stretchUnder(law, modulus, 1)
  return LENGTH * (top - 1 - (top * top - 1) ** 2 / (8 * s))
}

/** What n midpoints leave of an integral, (λ′(L) − λ′(0))/(24 n²), over the elongation [–]. */
function midpointError(law: Law, modulus: number, n: number): number {
  if (law !== 'stvk') return 0
  const s = (DENSITY * G * LENGTH) / modulus
  const top = stretchUnder(law, modulus, 1)
  return (s - (2 * s) / (3 * top * top - 1)) / (24 * n * n) / exactElongation(law, modulus)
}

interface Hung {
  /** Whether rows carry their weight evenly, so that (3) holds. */
  readonly even: boolean
  readonly elongation: number
  /** λ of the top row of triangles. */
  readonly top: number
  /** Depth over length and λ − 1, row by row; empty where there are no rows. */
  readonly strain: number[]
}

function hang(context: TruthContext, law: Law, pattern: SheetPattern, modulus: number, n: number): Hung {
  const sheet = buildTruthSheet({
    pattern,
    width: 0.4,
    length: LENGTH,
    cells: n,
    cellsAcrossMin: 3,
    pin: (_, along) => along > LENGTH - 1e-9,
  })
  // so stiff in bending that triangles of this size keep their stiffness when pressed: the law is the plain one.
  // Hinges, because a plate as stiff as that would feel the uneven stretch
  const bend = 0.01 * modulus * (LENGTH / n) ** 2
  const fabric = plainFabric({ density: DENSITY, stretch: modulus, bend })
  const sim = createSim(
    { cloth: sheet.cloth, panelFabric: [fabric], pinned: sheet.pinned },
    { kernels: context.originals, membrane: law, bending: 'hinge', air: null, selfContact: false },
  )
  const even = pattern === 'grid' || pattern === 'equilateral'
  if (even) loadRowsEvenly(sim, DENSITY, LENGTH / n)
  // forces carry the rounding of E against the weight of a vertex, which falls with 1/n²
  const { found } = findRest(sim, { tolerance: Math.max(1e-10, 1e-15 * modulus * n * n) })
  const heights = rowHeights(sim, sheet, n)
  const strain = heights.slice(1).flatMap((y, k) => [1 - (k + 0.5) / n, ((y - heights[k]) * n) / LENGTH - 1])
  return {
    even,
    elongation: found ? -heights[0] : Number.NaN,
    top: ((heights[n] - heights[n - 1]) * n) / LENGTH,
    strain: even ? strain : [],
  }
}

/** Mean height of each row of vertices [m]; between rows where the mesh has none. */
function rowHeights(sim: Sim, sheet: TruthSheet, n: number): number[] {
  return Array.from({ length: n + 1 }, (_, r) => {
    const row = rowOf(sheet, (LENGTH * r) / n)
    return row.reduce((sum, i) => sum + sim.state.x[3 * i + 1], 0) / row.length
  })
}
