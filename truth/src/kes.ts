/**
 * V9: fabrics with known numbers go through the virtual Kawabata testers and are measured back.
 *
 *   tensile  EM at 490.33 N/m, LT = WT/(½ · 490.33 · EM), RT = work given back/WT                       (1)
 *   shear    G = dF/dγ between 0.5° and 2.5°, 2HG = width of the loop at 0.5°                           (2)
 *   bending  B = dM/dκ between 0.5 and 1.5 /cm, 2HB = width of the loop at 1 /cm                        (3)
 *   a strip bent and let go rests where friction carries the elastic moment:  κ = 2HB/(2B)              (4)
 *
 * A cloth without loss must show LT = 1, RT = 100, 2HG = 2HB = 0 for a law that is linear in the lab's own measures.
 * Clamps hold the tensile specimen at its width, so a cloth with contraction shows C11: St. Venant–Kirchhoff,
 * λ³ − λ = 2 · 490.33/C11.
 */
import type { Fabric } from '@selvedge/engine'
import { fabricFromKes, KES_LOAD, type KesNumbers, type SheetPattern } from '@selvedge/engine/sim'
import {
  type LoopPoint,
  measureBending,
  measureRelease,
  measureShear,
  measureTensile,
  type RigOptions,
} from '@selvedge/scenes'
import reference from './reference/fabrics.json' with { type: 'json' }
import { SHEET_PATTERNS } from './sheets.ts'
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

const HEAD = { name: 'known', title: 'known', source: 'chosen', measured: false }

/** Linear and without loss. */
const PLAIN: KesNumbers = {
  weight: 12,
  thickness: 0.3,
  warp: { EM: 3, LT: 1, B: 0.1 },
  weft: { EM: 6, LT: 1, B: 0.05 },
  G: 0.8,
}
/** Pull of the wool in the handbook, bending of wool tropical (Matsudaira et al. 2015); RT and 2HG typical of suiting. */
const WOOL: KesNumbers = {
  weight: 15,
  thickness: 0.4,
  warp: { EM: 0.782784895, LT: 0.558832053, RT: 70, B: 0.067, twoHB: 0.033 },
  weft: { EM: 8.86621279, LT: 0.541978533, RT: 60, B: 0.067, twoHB: 0.033 },
  G: 0.8,
  twoHG: 1.2,
}

/** The handbook asks for 1 %; loops and rest, which it gives no line for, are held to 2 %. */
const CLOSE = 0.01
const LOOP = 0.02

export const kes: TruthTest = {
  id: 'V9',
  name: 'kes',
  title: 'Kawabata testers measure a fabric back',
  text:
    'A linear cloth and a wool with hysteresis are clamped in virtual tensile, shear and bending testers, cycled at rest and read off ' +
    'as a lab would; the numbers must be those the fabric was made from. A strip bent and let go keeps the curvature friction can hold.',
  equation: 'LT = WT/(½ F_m EM),   G = dF/dγ,   B = dM/dκ,   κ_rest = 2HB/(2B)',
  parameters: {
    pattern: { type: 'choice', choices: SHEET_PATTERNS, help: 'mesh pattern' },
    n: {
      type: 'number',
      min: 4,
      max: 16,
      help: 'cells between the clamps in bending; half as many in tension and shear',
    },
  },
  run,
}

function run(context: TruthContext): TruthResult {
  const chosen = context.choice('pattern') as SheetPattern | undefined
  const standard: SheetPattern[] = context.full
    ? ['grid', 'equilateral', 'jittered']
    : ['equilateral', 'jittered']
  const patterns = chosen === undefined ? standard : [chosen]
  const rows: TruthRow[] = []
  const series: Record<'tensile' | 'shear' | 'bending', TruthSeries[]> = {
    tensile: [],
    shear: [],
    bending: [],
  }
  patterns.forEach((pattern, k) => {
    const first = k === 0
    const tester = testerFor(context, pattern)
    context.say(`${pattern}: linear cloth`, k / patterns.length)
    rows.push(...plainRows(tester, context.full, first ? series : null))
    context.say(`${pattern}: wool`, (k + 0.4) / patterns.length)
    rows.push(...woolRows(tester, first ? series : null))
    if (context.full || first) rows.push(...woolLoopRows(tester, first ? series : null))
    context.say(`${pattern}: strips let go`, (k + 0.9) / patterns.length)
    rows.push(...releaseRows(tester, context.full))
  })
  return { rows, plots: plotsOf(series) }
}

/** How a specimen is meshed and stepped; everything else is said test by test. */
interface Tester {
  readonly mesh: string
  readonly bendMesh: string
  readonly flat: Pick<RigOptions, 'kernels' | 'pattern' | 'cells' | 'steps'>
  readonly bent: Pick<RigOptions, 'kernels' | 'pattern' | 'cells' | 'steps'>
  /** Bending with friction, which takes longer. */
  readonly rubbedMesh: string
  readonly rubbed: Pick<RigOptions, 'kernels' | 'pattern' | 'cells' | 'steps'>
}

function testerFor({ originals: kernels, full, number }: TruthContext, pattern: SheetPattern): Tester {
  const chosen = number('n')
  const cells = chosen ?? (full ? 10 : 6)
  // strain is the same all over in tension and nearly so in shear: the least mesh with a row that is free shows it
  const half = full || chosen !== undefined ? Math.ceil(cells / 2) : 2
  return {
    mesh: `${pattern} n=${half}`,
    bendMesh: `${pattern} n=${cells}`,
    rubbedMesh: `${pattern} n=${Math.min(8, cells)}`,
    flat: { kernels, pattern, cells: half, steps: full ? 48 : 24 },
    bent: { kernels, pattern, cells, steps: full ? 20 : 10 },
    rubbed: { kernels, pattern, cells: Math.min(8, cells), steps: full ? 20 : 10 },
  }
}

type Loops = Record<'tensile' | 'shear' | 'bending', TruthSeries[]>

function plainRows({ mesh, bendMesh, flat, bent }: Tester, full: boolean, loops: Loops | null): TruthRow[] {
  const fabric = fabricFromKes(HEAD, PLAIN)
  const models = { fabric, membrane: 'curves', bending: 'plate' } as const
  const rows: TruthRow[] = []
  for (const direction of ['warp', 'weft'] as const) {
    const pull = measureTensile({ ...flat, ...models, direction })
    const { EM, B } = PLAIN[direction]
    rows.push(
      relativeRow(mesh, `linear ${direction}: EM [%]`, pull.EM, EM, CLOSE),
      absoluteRow(mesh, `linear ${direction}: LT`, pull.LT, 1, CLOSE),
      absoluteRow(mesh, `linear ${direction}: RT [%], difference`, pull.RT, 100, 0.1),
      relativeRow(mesh, `linear ${direction}: WT [gf cm/cm²]`, pull.WT, 0.5 * 500 * 0.01 * EM, CLOSE),
    )
    loops?.tensile.push(loopSeries(`linear, ${direction}`, 'dashed', 100, [pull.out]))
    if (direction === 'weft' && !full) continue
    const bend = measureBending({ ...bent, ...models, direction })
    rows.push(
      relativeRow(bendMesh, `linear ${direction}: B [gf cm²/cm]`, bend.B, B, CLOSE),
      absoluteRow(bendMesh, `linear ${direction}: 2HB/B [1/cm], difference`, bend.twoHB / B, 0, 2e-3),
    )
    if (direction === 'warp') loops?.bending.push(loopSeries('linear, warp', 'dashed', 0.01, [bend.down]))
  }
  const shear = measureShear({ ...flat, ...models, direction: 'warp', steps: 16 })
  rows.push(
    relativeRow(mesh, 'linear: G [gf/(cm deg)]', shear.G, PLAIN.G, CLOSE),
    absoluteRow(mesh, 'linear: 2HG [gf/cm], difference', shear.twoHG, 0, 1e-3),
  )
  rows.push(contractionRow(mesh, flat))
  loops?.shear.push(loopSeries('linear', 'dashed', DEGREES, [shear.down]))
  return rows
}

/** C11 and not E1 = C11 (1 − ν12 ν21): the reference material of V2, ten times as stiff. */
function contractionRow(mesh: string, flat: Tester['flat']): TruthRow {
  const d = 1 - 0.25 * 0.15
  const fabric: Fabric = {
    ...fabricFromKes(HEAD, PLAIN),
    stretchWarp: 10_000 / d,
    stretchWeft: 6000 / d,
    stretchCross: 1500 / d,
    shear: 2000,
    curveWarp: undefined,
    curveWeft: undefined,
  }
  const { EM } = measureTensile({ ...flat, fabric, membrane: 'stvk', bending: 'plate', direction: 'warp' })
  let stretch = 1
  for (let round = 0; round < 50; round++) {
    const pull = stretch ** 3 - stretch - (2 * KES_LOAD) / fabric.stretchWarp
    stretch -= pull / (3 * stretch * stretch - 1)
  }
  return relativeRow(mesh, 'stvk, ν = 0.25: EM shows C11 [%]', EM, 100 * (stretch - 1), CLOSE)
}

function woolRows({ mesh, flat }: Tester, loops: Loops | null): TruthRow[] {
  const fabric = fabricFromKes(HEAD, WOOL)
  const models = { fabric, membrane: 'plastic', bending: 'plate' } as const
  const rows: TruthRow[] = []
  for (const direction of ['warp', 'weft'] as const) {
    const pull = measureTensile({ ...flat, ...models, direction })
    const wanted = reference.wool_tensile_example.derived_KES[direction]
    rows.push(
      relativeRow(mesh, `wool ${direction}: EM [%]`, pull.EM, wanted.EM_percent, CLOSE),
      relativeRow(mesh, `wool ${direction}: LT`, pull.LT, wanted.LT, CLOSE),
      absoluteRow(mesh, `wool ${direction}: RT [%], difference`, pull.RT, WOOL[direction].RT ?? 100, 2),
    )
    loops?.tensile.push(loopSeries(`wool, ${direction}`, 'line', 100, [pull.out, pull.back]))
  }
  const shear = measureShear({ ...flat, ...models, direction: 'weft', steps: 16 })
  rows.push(
    relativeRow(mesh, 'wool: G [gf/(cm deg)]', shear.G, WOOL.G, CLOSE),
    relativeRow(mesh, 'wool: 2HG [gf/cm]', shear.twoHG, WOOL.twoHG ?? 0, LOOP),
  )
  loops?.shear.push(loopSeries('wool', 'line', DEGREES, [shear.first, shear.down, shear.up]))
  return rows
}

function woolLoopRows({ rubbedMesh, rubbed }: Tester, loops: Loops | null): TruthRow[] {
  const fabric = fabricFromKes(HEAD, WOOL)
  const options = { ...rubbed, fabric, membrane: 'stvk', bending: 'hysteresis', direction: 'warp' } as const
  const { B, twoHB, first, down, up } = measureBending(options)
  loops?.bending.push(loopSeries('wool, warp', 'line', 0.01, [first, down, up]))
  return [
    relativeRow(rubbedMesh, 'wool: B [gf cm²/cm]', B, WOOL.warp.B, CLOSE),
    relativeRow(rubbedMesh, 'wool: 2HB [gf cm/cm]', twoHB, WOOL.warp.twoHB ?? 0, LOOP),
  ]
}

/** (4) for the fabrics of Matsudaira et al. 2015. */
function releaseRows({ rubbedMesh, rubbed }: Tester, full: boolean): TruthRow[] {
  const fabrics = reference.matsudaira_2015.rows
  return (full ? fabrics : fabrics.slice(0, 1)).map(({ fabric: name, B_gf: B, twoHB_gf: twoHB }) => {
    const side = { EM: 4, LT: 1, B, twoHB }
    const fabric = fabricFromKes(HEAD, { ...PLAIN, warp: side, weft: side })
    const options = { ...rubbed, fabric, membrane: 'stvk', bending: 'hysteresis', direction: 'warp' } as const
    const wanted = (100 * twoHB) / (2 * B) // from 1/cm
    return relativeRow(rubbedMesh, `${name}: κ let go [1/m]`, measureRelease(options), wanted, LOOP)
  })
}

/** One degree of shear, small enough that tan is the angle [°]. */
const DEGREES = 180 / Math.PI

function loopSeries(
  name: string,
  style: TruthSeries['style'],
  scale: number,
  branches: readonly (readonly LoopPoint[])[],
): TruthSeries {
  return { name, style, points: branches.flat().flatMap(([q, f]) => [scale * q, f]) }
}

function plotsOf(loops: Loops): TruthPlot[] {
  return [
    {
      title: 'Tensile test',
      x: { label: 'strain [%]' },
      y: { label: 'force per width [N/m]' },
      series: loops.tensile,
      note: 'Wool is soft while its crimp straightens, and gives back RT of the work; linear cloth goes back the way it came.',
    },
    {
      title: 'Shear test',
      x: { label: 'angle [°]' },
      y: { label: 'force per length [N/m]' },
      series: loops.shear,
      note: 'The loop has the slope of the elastic cloth and the width 2HG.',
    },
    {
      title: 'Bending test',
      x: { label: 'curvature [1/cm]' },
      y: { label: 'moment per width [N]' },
      series: loops.bending,
      note: 'The loop has the slope B and the width 2HB; where its lower branch crosses zero, cloth rests when it is let go.',
    },
  ]
}
