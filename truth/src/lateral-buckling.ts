/**
 * V1b: a plate standing on edge, clamped along its vertical short side, twists sideways once its weight is too much for
 * its bending stiffness.
 *
 *   Γ = σ g L³/D,   K_bend φ + Γ K_weight φ = 0        smallest Γ > 0 with a solution                        (1)
 *
 * φ: sideways displacements of the vertices. K_weight is the stiffness that the stresses of hanging in the plane give,
 * K_bend that of bending with D = σ g L³; both are read column by column from the forces of the cloth, so what is tested is
 * the force, not the matrix of the solver. The cloth is stable while the sum is positive definite: bisection on Γ with
 * Cholesky's method. The membrane is so stiff that the plate does not sag before it buckles, as in the reference.
 * The clamp is made by symmetry (`mirrored-strip.ts`): vertex and mirror image move alike.
 */

import { createSim, type Sim } from '@selvedge/engine'
import { type BendingName, findRest, type SheetPattern } from '@selvedge/engine/sim'
import { buildMirroredStrip, type MirroredStrip } from './mirrored-strip.ts'
import reference from './reference/lateral-buckling.json' with { type: 'json' }
import { G, plainFabric, SHEET_PATTERNS } from './sheets.ts'
import {
  relativeRow,
  type TruthContext,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const DENSITY = 0.2 // [kg/m²]
const WEIGHT = DENSITY * G // [N/m²]
/** E/(σ g L): so stiff that the plate does not sag in its own plane before it buckles [–]. */
const STIFFNESS = 1e6
/** At least this many across, and along. */
const CELLS_ACROSS = 8
const CELLS_ALONG_MIN = 16
const RATIOS = [0.2, 0.5, 1]

export const lateralBuckling: TruthTest = {
  id: 'V1b',
  name: 'lateral-buckling',
  title: 'Plate on edge: when it twists sideways under its weight',
  text:
    'A plate of length L and width w stands on edge, clamped along its vertical short side. The weight at which it buckles ' +
    'sideways, Γ* = σ g L³/D, is compared with a Ritz solution of plate theory: the plate element with the column of its Poisson ratio 0, ' +
    'hinges on an equilateral mesh with that of the Poisson ratio −1/3 such a mesh has.',
  equation: 'K_bend φ + Γ K_weight φ = 0     Γ* → 12.854 (1 − ν) √(2 (1 + ν)) for w/L → 0',
  parameters: {
    ratio: { type: 'number', min: 0.05, max: 2, help: 'width over length, one of the tabulated ratios' },
    pattern: { type: 'choice', choices: SHEET_PATTERNS, help: 'mesh pattern' },
    bending: { type: 'choice', choices: ['plate', 'hinge'], help: 'bending model' },
  },
  run,
}

interface Curve {
  readonly name: string
  readonly points: readonly { readonly w_over_L: number; readonly GammaStar: number }[]
}

const noPoisson: Curve = { name: 'plate theory, ν = 0', points: reference.curves[0].points }
const hingePoisson: Curve = {
  name: 'plate theory, ν = −1/3',
  points: reference.hinge_equilateral.points.map((point) => ({
    w_over_L: point.w_over_L,
    GammaStar: point.GammaStar_inplane_nu0,
  })),
}

function run(context: TruthContext): TruthResult {
  const asked = context.number('ratio')
  const ratios = asked !== undefined ? [asked] : context.full ? [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2] : RATIOS
  const chosen = context.choice('pattern') as SheetPattern | undefined
  const bending = context.choice('bending') as BendingName | undefined
  const plates =
    chosen !== undefined ? [chosen] : context.full ? SHEET_PATTERNS : (['equilateral', 'jittered'] as const)
  const cases: [BendingName, SheetPattern][] = []
  if (bending !== 'hinge') for (const pattern of plates) cases.push(['plate', pattern])
  if (bending === 'hinge' || (bending === undefined && chosen === undefined)) {
    cases.push(['hinge', chosen ?? 'equilateral'])
  }
  const rows: TruthRow[] = []
  const series: TruthSeries[] = [noPoisson, hingePoisson].map(({ name, points }) => ({
    name,
    style: 'line',
    points: points.flatMap(({ w_over_L, GammaStar }) => [w_over_L, GammaStar]),
  }))
  cases.forEach(([model, pattern], k) => {
    const points: number[] = []
    ratios.forEach((ratio, at) => {
      const mesh = `${pattern} w/L=${ratio} ${model}`
      context.say(mesh, (k + at / ratios.length) / cases.length)
      const onset = onsetOf(context, pattern, ratio, model)
      rows.push(
        relativeRow(mesh, 'Γ*', onset, valueAt(model === 'plate' ? noPoisson : hingePoisson, ratio), 0.05),
      )
      points.push(ratio, onset)
    })
    series.push({ name: `${pattern}, ${model}`, style: 'points', points })
  })
  const note = 'Hinges resist twist more than a plate without Poisson effect and stand a little longer.'
  return {
    rows,
    plots: [{ title: 'Onset of buckling', x: { label: 'w/L' }, y: { label: 'Γ*' }, series, note }],
  }
}

/** Between the points of a curve on a line; they lie close. */
function valueAt({ points }: Curve, ratio: number): number {
  for (let k = 1; k < points.length; k++) {
    const [a, b] = [points[k - 1], points[k]]
    if (ratio > b.w_over_L) continue
    return a.GammaStar + ((b.GammaStar - a.GammaStar) * (ratio - a.w_over_L)) / (b.w_over_L - a.w_over_L)
  }
  return Number.NaN
}

function onsetOf(context: TruthContext, pattern: SheetPattern, ratio: number, bending: BendingName): number {
  const cells = Math.max(CELLS_ALONG_MIN, Math.round(CELLS_ACROSS / ratio))
  const strip = buildMirroredStrip({ pattern, length: 1, width: ratio, cells })
  const simOf = (bend: number) =>
    createSim(
      {
        cloth: strip.cloth,
        panelFabric: [plainFabric({ density: DENSITY, stretch: STIFFNESS * WEIGHT, bend })],
        pinned: strip.clamp,
      },
      // pressed as stiff as pulled: the stresses of plate theory
      {
        kernels: context.originals,
        membrane: 'corotational',
        bending,
        gravity: [-G, 0, 0],
        air: null,
        selfContact: false,
      },
    )
  const limp = simOf(0)
  if (!findRest(limp, { tolerance: 1e-5 }).found) return Number.NaN
  const moving = movingVertices(strip)
  const weigh = sidewaysStiffness(limp, strip, moving, (sim, x, force) =>
    sim.parts.membrane.law.assemble(x, sim.scratch.still, force, null, 0, 0),
  )
  const bend = sidewaysStiffness(simOf(WEIGHT), strip, moving, (sim, x, force) =>
    sim.parts.bending.law.assemble(x, sim.scratch.still, force, null, 0, 0),
  )
  let low = 0
  let high = 200
  while (high - low > 1e-4 * high) {
    const gamma = 0.5 * (low + high)
    const sum = bend.map((value, k) => value + gamma * weigh[k])
    if (isPositive(sum, moving.length)) low = gamma
    else high = gamma
  }
  return 0.5 * (low + high)
}

/** Of the first arm, row by row along the strip. */
function movingVertices({ armCount, clamp, cloth }: MirroredStrip): number[] {
  const held = new Set(clamp)
  const moving = Array.from({ length: armCount }, (_, i) => i).filter((i) => !held.has(i))
  return moving.sort((a, b) => cloth.position[3 * a + 1] - cloth.position[3 * b + 1])
}

/** −∂f_z/∂z, vertex and mirror image moving alike; lower triangle, row by row. */
function sidewaysStiffness(
  sim: Sim,
  { mirror }: MirroredStrip,
  moving: readonly number[],
  assemble: (sim: Sim, x: Float64Array, force: Float64Array) => void,
): Float64Array {
  const n = moving.length
  const x = sim.state.x.slice()
  const step = 1e-7 // [m] so small that slanted cloth is no longer than level cloth
  const force = new Float64Array(x.length)
  const stiffness = new Float64Array(n * n)
  moving.forEach((j, column) => {
    for (const i of [j, mirror[j]]) x[3 * i + 2] = step
    force.fill(0)
    assemble(sim, x, force)
    for (let row = column; row < n; row++) {
      const i = moving[row]
      stiffness[row * n + column] = -(force[3 * i + 2] + force[3 * mirror[i] + 2]) / step
    }
    for (const i of [j, mirror[j]]) x[3 * i + 2] = 0
  })
  return stiffness
}

/** Cholesky's method runs to its end. Changes `a`. */
function isPositive(a: Float64Array, n: number): boolean {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k]
      if (i !== j) a[i * n + j] = sum / a[j * n + j]
      else if (sum > 0) a[i * n + i] = Math.sqrt(sum)
      else return false
    }
  }
  return true
}
