/**
 * V4: how fast cloth swings and rings. Frequencies of the assembled matrix (`modes.ts`), and one swing taken in time.
 *
 *   limp sheet hung from its top edge   ω_n = ½ j_{0n} √(g/L),   j_{0n} zeros of J0                           (1)
 *   square membrane under tension T     f_mn = (c/2a) √(m² + n²),   c = √(T/σ)                                (2)
 *   strip under tension, sides free     f1 = c/2L: the speed of a transverse wave is c = 2 L f1               (3)
 *   plate, simply supported             f11 = π √(D/σ)/a²                                                     (4)
 *   cantilever strip without weight     f_k = (β_k²/2πL²) √(B/σ),   cosh β cos β = −1                         (5)
 *
 * (1) is the motion of the sheet as one, every row straight: without bending stiffness each column could also swing by
 * itself, at the same frequency. Its discrete chain of n links lies 0.3 %/(n/10)² low; the meshes are chosen finer than
 * the tolerance asks for. (5) needs a bending that knows free edges, so the plate element; (4) only the curvature Δw, which
 * the Laplacian has as well.
 * Source of (1): Bernoulli 1733; of (2), (4), (5): Rayleigh 1877, "The Theory of Sound", chapters 8 to 10.
 */
import { createSim, type Sim, type SimOptions, step } from '@selvedge/engine'
import { findRest, type SheetPattern } from '@selvedge/engine/sim'
import { buildMirroredStrip } from './mirrored-strip.ts'
import { lowestModes, normalShares, type Share } from './modes.ts'
import { buildTruthSheet, G, plainFabric, rowOf, SHEET_PATTERNS, type TruthSheet } from './sheets.ts'
import {
  relativeRow,
  type TruthContext,
  type TruthPlot,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const DENSITY = 0.2 // σ [kg/m²]
const TENSION = 10 // T [N/m]
const WAVE = Math.sqrt(TENSION / DENSITY) // c = 7.071068 m/s
const BESSEL_ZEROS = [2.404825557695773, 5.520078110286311, 8.653727912911013] // j01, j02, j03
const BETA = 1.8751040687119611 // first root of cosh β cos β = −1
const TOLERANCE = 0.002

export const frequencies: TruthTest = {
  id: 'V4',
  name: 'frequencies',
  title: 'Periods of swinging sheets, membranes and plates',
  text:
    'A limp sheet swings from its top edge, a square membrane and a strip ring under tension, a plate rests on its four sides, ' +
    'a strip is clamped at one end. ' +
    'The lowest frequencies of forces and lumped masses are compared with the continuum; the first swing is ' +
    'also stepped in time and its period read from zero crossings.',
  equation:
    'ωₙ = ½ j₀ₙ √(g/L)      fₘₙ = (c/2a) √(m² + n²),  c = √(T/σ)      f₁₁ = π √(D/σ)/a²      f₁ = (1.8751²/2πL²) √(B/σ)',
  parameters: {
    n: { type: 'number', min: 8, max: 120, help: 'cells along the length' },
    pattern: { type: 'choice', choices: SHEET_PATTERNS, help: 'mesh pattern' },
  },
  run,
}

function run(context: TruthContext): TruthResult {
  const pattern = context.choice('pattern') as SheetPattern | undefined
  const patterns =
    pattern !== undefined ? [pattern] : context.full ? SHEET_PATTERNS : (['grid', 'jittered'] as const)
  const rows: TruthRow[] = []
  const shapes: TruthSeries[] = []
  patterns.forEach((each, k) => {
    const say = (what: string, share: number) => context.say(`${each} ${what}`, (k + share) / patterns.length)
    say('swing', 0)
    const { swingRows, series } = swingModes(context, each)
    rows.push(...swingRows)
    shapes.push(...series)
    say('membrane', 0.3)
    rows.push(...membraneRows(context, each))
    say('string', 0.5)
    rows.push(stringRow(context, each))
    say('plate', 0.6)
    if (context.full || each !== 'grid') rows.push(...plateRows(context, each))
    say('swing in time', 0.7)
    if (each === 'grid' || each === 'jittered' || pattern !== undefined) rows.push(swingInTime(context, each))
  })
  return { rows, plots: [shapePlot(shapes)] }
}

/** (1); three modes. */
function swingModes(
  context: TruthContext,
  pattern: SheetPattern,
): { swingRows: TruthRow[]; series: TruthSeries[] } {
  const cells = Math.round(context.number('n') ?? (context.full ? 100 : 60))
  const sheet = hangingSheet(pattern, cells)
  const sim = still(context, sheet, { stretch: 1e5 * DENSITY * G, bend: 0 }, { gravity: [0, -G, 0] })
  findRest(sim, { tolerance: 1e-4, iterationsMax: 400 })
  const modes = lowestModes(sim, 3, rowShares(sheet, cells))
  const count = context.full ? 3 : 2 // the third needs the finer mesh
  const swingRows = modes.slice(0, count).map(({ omega }, k) => {
    const exact = 0.5 * BESSEL_ZEROS[k] * Math.sqrt(G)
    return relativeRow(`${pattern} n=${cells} limp sheet`, `ω${k + 1} [rad/s]`, omega, exact, TOLERANCE)
  })
  if (pattern !== 'grid') return { swingRows, series: [] }
  const series = modes.flatMap(({ shape }, k) => {
    const tip = shape[0]
    const every = Math.ceil(cells / 25)
    const points = [...shape.keys()]
      .filter((row) => row % every === 0)
      .flatMap((row) => [row / cells, shape[row] / tip])
    const exact = Array.from({ length: 81 }, (_, at) => [
      at / 80,
      besselJ0(BESSEL_ZEROS[k] * Math.sqrt(at / 80)),
    ]).flat()
    return [
      { name: `mode ${k + 1}`, style: 'points' as const, points },
      { name: `J0(j0${k + 1} √(y/L))`, style: 'line' as const, points: exact },
    ]
  })
  return { swingRows, series }
}

/** Pinned along the top, y = 1; hangs in its own plane z = 0. */
function hangingSheet(pattern: SheetPattern, cells: number): TruthSheet {
  return buildTruthSheet({
    pattern,
    width: Math.min(0.1, 4 / cells),
    length: 1,
    cells,
    pin: (_, along) => along > 1 - 1e-9,
  })
}

/** Rows of the sheet move as one along z; vertices between two rows go with both. */
function rowShares({ place }: TruthSheet, cells: number): Share[][] {
  return Array.from({ length: (3 * place.length) / 2 }, (_, at) => {
    if (at % 3 !== 2) return []
    const row = place[2 * Math.floor(at / 3) + 1] * cells
    const lower = Math.min(cells - 1, Math.floor(row + 1e-9))
    const share = row - lower
    const both: Share[] = [
      [lower, 1 - share],
      [lower + 1, share],
    ]
    return both.filter(([coordinate, weight]) => coordinate < cells && weight > 1e-9)
  })
}

/** (2); f12 and f21 are the same. */
function membraneRows(context: TruthContext, pattern: SheetPattern): TruthRow[] {
  const cells = Math.round(context.number('n') ?? (context.full ? 48 : 40))
  const stretch = 1e6 * TENSION
  const length = 1 + TENSION / stretch // stretched evenly both ways until it pulls with T
  const sheet = buildTruthSheet({
    pattern,
    width: 1,
    length: 1,
    cells,
    pin: onBorder,
    lay: (across, along) => [length * across, length * along, 0],
  })
  const sim = still(context, sheet, { stretch, bend: 0 }, {})
  const modes = lowestModes(sim, 2, normalShares(sim, 2, alongOrder(sheet)))
  return modes.map(({ omega }, k) =>
    relativeRow(
      `${pattern} n=${cells} membrane`,
      ['f11 [Hz]', 'f12 [Hz]'][k],
      omega / (2 * Math.PI),
      0.5 * WAVE * Math.sqrt([2, 5][k]),
      TOLERANCE,
    ),
  )
}

/** (3) on a strip held at both ends; rows move as one. */
function stringRow(context: TruthContext, pattern: SheetPattern): TruthRow {
  const cells = Math.round(context.number('n') ?? 40)
  const stretch = 1e6 * TENSION
  const sheet = buildTruthSheet({
    pattern,
    width: 4 / cells,
    length: 1,
    cells,
    pin: (_, along) => along < 1e-9 || along > 1 - 1e-9,
    lay: (across, along) => [across, (1 + TENSION / stretch) * along, 0],
  })
  const sim = still(context, sheet, { stretch, bend: 0 }, {})
  const shares = rowShares(sheet, cells).map((both) =>
    both.filter(([row]) => row > 0).map(([row, weight]): Share => [row - 1, weight]),
  )
  const [{ omega }] = lowestModes(sim, 1, shares)
  return relativeRow(`${pattern} n=${cells} strip`, 'wave speed [m/s]', omega / Math.PI, WAVE, TOLERANCE)
}

/**
 * (4) and (5). The plate element replaces an inverse by a polynomial (`plate-build.ts`), which on right-angled meshes leaves
 * 0.2 % of a frequency whatever their fineness: there (4) is asked of crossed meshes with the Laplacian alone, and (5) of
 * grids not at all.
 */
function plateRows(context: TruthContext, pattern: SheetPattern): TruthRow[] {
  const rows = [plateRow(context, pattern, 'laplacian')]
  if (pattern !== 'crossed') rows.push(plateRow(context, pattern, 'plate'))
  if (pattern !== 'grid') rows.push(cantileverRow(context, pattern))
  return rows
}

function plateRow(context: TruthContext, pattern: SheetPattern, bending: 'plate' | 'laplacian'): TruthRow {
  const cells = Math.round(context.number('n') ?? (pattern === 'grid' || pattern === 'crossed' ? 56 : 40))
  const rigidity = 1e-3 // D [N m]
  const sheet = buildTruthSheet({ pattern, width: 1, length: 1, cells, pin: onBorder })
  const sim = still(context, sheet, { stretch: 100, bend: rigidity }, { bending })
  const [{ omega }] = lowestModes(sim, 1, normalShares(sim, 2, alongOrder(sheet)))
  const exact = Math.PI * Math.sqrt(rigidity / DENSITY)
  return relativeRow(
    `${pattern} n=${cells} plate, ${bending}`,
    'f11 [Hz]',
    omega / (2 * Math.PI),
    exact,
    TOLERANCE,
  )
}

/** (5): both arms of a mirrored strip move alike, so nothing turns at the clamp. */
function cantileverRow(context: TruthContext, pattern: SheetPattern): TruthRow {
  const cells = Math.round(context.number('n') ?? 40)
  const length = 0.1 // [m]
  const rigidity = 2.4525e-4 // B [N m]
  const strip = buildMirroredStrip({ pattern, length, width: 0.5 * length, cells })
  const { position } = strip.cloth
  const sheet = { cloth: strip.cloth, pinned: strip.clamp }
  const sim = still(context, sheet, { stretch: 1000, bend: rigidity }, { bending: 'plate' })
  const spot = (i: number) => `${position[3 * i].toFixed(9)} ${Math.abs(position[3 * i + 1]).toFixed(9)}`
  const arm = Array.from({ length: strip.armCount }, (_, i) => i).filter((i) => position[3 * i + 1] !== 0)
  arm.sort((i, k) => 1000 * (position[3 * i + 1] - position[3 * k + 1]) + position[3 * i] - position[3 * k])
  const coordinate = new Map(arm.map((i, row) => [spot(i), row]))
  const shares = Array.from(position, (_, at): Share[] => {
    const row = at % 3 === 2 ? coordinate.get(spot(Math.floor(at / 3))) : undefined
    return row === undefined ? [] : [[row, 1]]
  })
  const [{ omega }] = lowestModes(sim, 1, shares)
  const exact = (BETA * BETA * Math.sqrt(rigidity / DENSITY)) / (length * length)
  const mesh = `${pattern} n=${cells} cantilever, plate`
  return relativeRow(mesh, 'f1 [Hz]', omega / (2 * Math.PI), exact / (2 * Math.PI), TOLERANCE)
}

/**
 * (1) as it happens: pushed into its first mode by 0.02 rad of its length, ten periods, zero crossings of the tip. Implicit
 * Euler at 1/1000 s takes a tenth of the amplitude and shifts the period by (ω h)² of itself only.
 */
function swingInTime(context: TruthContext, pattern: SheetPattern): TruthRow {
  const cells = 24
  const h = 1 / 1000 // [s]
  const periods = context.full ? 10 : 2
  const sheet = hangingSheet(pattern, cells)
  const sim = still(
    context,
    sheet,
    { stretch: 2e3 * DENSITY * G, bend: 1e-7 },
    { gravity: [0, -G, 0], tolerance: 1e-4, iterationsMax: 40, kernels: context.kernels },
  )
  findRest(sim, { tolerance: 1e-3, iterationsMax: 400 })
  const { x } = sim.state
  for (let i = 0; i < sim.model.vertexCount; i++) {
    if (sim.model.inverseMass[i] === 0) continue
    x[3 * i + 2] += 0.02 * besselJ0(BESSEL_ZEROS[0] * Math.sqrt(sheet.place[2 * i + 1]))
  }
  const tips = rowOf(sheet, 0)
  const tip = () => tips.reduce((sum, i) => sum + x[3 * i + 2], 0) / tips.length
  const crossings: number[] = []
  let before = tip()
  for (let k = 1; crossings.length <= 2 * periods && k * h < 3 * periods; k++) {
    step(sim, h)
    const now = tip()
    if (before > 0 !== now > 0) crossings.push((k - 1 + before / (before - now)) * h)
    before = now
  }
  const period = (2 * (crossings[crossings.length - 1] - crossings[0])) / (crossings.length - 1)
  const exact = (4 * Math.PI) / (BESSEL_ZEROS[0] * Math.sqrt(G))
  return relativeRow(
    `${pattern} n=${cells} limp sheet, ${periods} swings`,
    'T1 by crossings [s]',
    period,
    exact,
    TOLERANCE,
  )
}

function still(
  { originals }: TruthContext,
  { cloth, pinned }: Pick<TruthSheet, 'cloth' | 'pinned'>,
  { stretch, bend }: { stretch: number; bend: number },
  options: Partial<SimOptions> & { kernels?: TruthContext['kernels'] },
): Sim {
  return createSim(
    { cloth, panelFabric: [plainFabric({ density: DENSITY, stretch, bend })], pinned },
    { kernels: originals, gravity: [0, 0, 0], air: null, massDamping: 0, selfContact: false, ...options },
  )
}

function onBorder(across: number, along: number): boolean {
  return across < 1e-9 || across > 1 - 1e-9 || along < 1e-9 || along > 1 - 1e-9
}

function alongOrder({ place }: TruthSheet): (i: number) => number {
  return (i) => 1000 * place[2 * i + 1] + place[2 * i]
}

/** J0 by its integral, (1/π) ∫ cos(x sin τ) dτ: the trapezoid rule is exact to rounding on a period. */
function besselJ0(x: number): number {
  const count = 64
  let sum = 0
  for (let k = 0; k < count; k++) sum += Math.cos(x * Math.sin((Math.PI * (k + 0.5)) / count))
  return sum / count
}

function shapePlot(shapes: readonly TruthSeries[]): TruthPlot {
  return {
    title: 'Modes of the hanging limp sheet',
    x: { label: 'height above the free end, y/L' },
    y: { label: 'sideways, of the tip’s' },
    series: shapes,
    note: 'Rows of the grid mesh on the Bessel functions that the continuum swings in.',
  }
}
