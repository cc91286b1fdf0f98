/**
 * X3: elastic sewn along the two long sides of a strip that hangs by its upper end. Cloth and elastic stretch together;
 * at height y above the lower end they carry what hangs below:
 *
 *   σ g w y = ½ E w (λ³ − λ) + 2 F (λ − 1)                                                    [N]   (1)
 *   length = ∫₀ᴸ λ(y) dy                                                                      [m]   (2)
 *
 * E w (λ³ − λ)/2 is the pull of the St. Venant–Kirchhoff membrane without contraction, F (λ − 1) that of one elastic at
 * rest when the cloth is; elastics longer by s pull with F (λ/s − 1) from λ = s on and hang slack before. (1) takes every
 * cross-section as plane, true but for about one width at the ends.
 */
import { type Cloth, createSim } from '@selvedge/engine'
import { findRest } from '@selvedge/engine/sim'
import { buildTruthSheet, G, plainFabric, rowOf, SHEET_PATTERNS, type TruthSheet } from './sheets.ts'
import { relativeRow, type TruthContext, type TruthResult, type TruthTest } from './truth-test.ts'

const LENGTH = 1 // [m]
const WIDTH = 0.02 // [m]
const DENSITY = 5 // [kg/m²] heavy, so that it stretches by percents
const STRETCH = 60 // E [N/m]
const PULL = 3 // F [N per strain]

export const hangingTape: TruthTest = {
  id: 'X3',
  name: 'hanging-tape',
  title: 'A strip with elastic along its sides',
  text:
    'A heavy strip hangs by its upper end with an elastic along each long side. Its length is compared with the integral of the stretch that cloth and elastics share, ' +
    'for elastics as long as the strip and for longer ones, which pull only where the strip has stretched to their length.',
  equation: 'σ g w y = ½ E w (λ³ − λ) + 2 F (λ/s − 1)     length = ∫ λ dy',
  run,
}

function run(context: TruthContext): TruthResult {
  const cells = context.full ? 100 : 40
  const rows = (context.full ? SHEET_PATTERNS : (['grid', 'jittered'] as const)).flatMap((pattern) =>
    [1, 1.03].map((s) => {
      const measured = hungLength(context, pattern, cells, s)
      return relativeRow(
        `${pattern} n=${cells}`,
        `stretch, s=${s}`,
        measured - LENGTH,
        exactLength(s) - LENGTH,
        0.01,
      )
    }),
  )
  return { rows }
}

function hungLength(
  context: TruthContext,
  pattern: (typeof SHEET_PATTERNS)[number],
  cells: number,
  s: number,
): number {
  const sheet = buildTruthSheet({
    pattern,
    width: WIDTH,
    length: LENGTH,
    cells,
    pin: (_, along) => Math.abs(along - LENGTH) < 1e-9,
    straight: [0],
  })
  const sim = createSim(
    {
      cloth: withTapes(sheet, s),
      panelFabric: [plainFabric({ density: DENSITY, stretch: STRETCH, bend: 1e-6 })],
      pinned: sheet.pinned,
    },
    { kernels: context.originals, gravity: [0, -G, 0], air: null, selfContact: false },
  )
  if (!findRest(sim, { tolerance: 1e-6 }).found) return Number.NaN
  const low = rowOf(sheet, 0)
  return LENGTH - low.reduce((sum, i) => sum + sim.state.x[3 * i + 1], 0) / low.length
}

/** Elastics at `s` of the length of every edge along the two long sides. */
function withTapes({ cloth, place }: TruthSheet, s: number): Cloth {
  const pairs: number[] = []
  for (const side of [0, WIDTH]) {
    const column: number[] = []
    for (let i = 0; i < cloth.vertexCount; i++) if (Math.abs(place[2 * i] - side) < 1e-9) column.push(i)
    column.sort((i, j) => place[2 * i + 1] - place[2 * j + 1])
    for (let k = 1; k < column.length; k++) pairs.push(column[k - 1], column[k])
  }
  const length = Float64Array.from({ length: pairs.length / 2 }, (_, k) => {
    return s * (place[2 * pairs[2 * k + 1] + 1] - place[2 * pairs[2 * k] + 1])
  })
  return {
    ...cloth,
    lines: {
      foldVertex: new Int32Array(0),
      foldAngle: new Float64Array(0),
      elasticVertex: Int32Array.from(pairs),
      elasticLength: length,
      elasticForce: new Float64Array(length.length).fill(PULL),
    },
  }
}

/** (2) by Simpson's rule, (1) by Newton's method. */
function exactLength(s: number): number {
  const count = 1000
  let sum = 0
  for (let k = 0; k <= count; k++) {
    const weight = k === 0 || k === count ? 1 : k % 2 === 1 ? 4 : 2
    sum += weight * stretchAt((k / count) * LENGTH, s)
  }
  return (sum * LENGTH) / (3 * count)
}

function stretchAt(y: number, s: number): number {
  let stretch = 1
  for (let round = 0; round < 50; round++) {
    const slack = stretch < s ? 0 : 1
    const pull = 0.5 * STRETCH * WIDTH * (stretch ** 3 - stretch) + slack * 2 * PULL * (stretch / s - 1)
    const slope = 0.5 * STRETCH * WIDTH * (3 * stretch ** 2 - 1) + (slack * 2 * PULL) / s
    stretch -= (pull - DENSITY * G * WIDTH * y) / slope
  }
  return stretch
}
