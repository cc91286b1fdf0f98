/**
 * V11: two panels joined along one edge and folded shut there open again, and torque never falls on the way.
 *
 *   T(θ) = ∂W/∂θ,    T(θ2) ≥ T(θ1) for θ2 > θ1       two rows of cells folded along the line between them        (1)
 *   without weight the seam comes to rest flat; with weight, held at both ends of the seam, it comes to the same   (2)
 *   rest from shut and from open
 *
 * (1) is what a hinge must do to be cloth: a fine strip bent to the same angle over the same width has T = B θ/width. W is
 * the energy of bending alone, the panels turned as rigid boards.
 */
import { type Cloth, createSim, type Sim } from '@selvedge/engine'
import {
  type BendingName,
  buildSheetMesh,
  clothFromMesh,
  findRest,
  type SheetPattern,
} from '@selvedge/engine/sim'
import { G, plainFabric } from './sheets.ts'
import {
  absoluteRow,
  type TruthContext,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const CELLS = 8 // along each side of a square panel
const PATTERNS: readonly SheetPattern[] = ['grid', 'equilateral']
const MODELS: readonly BendingName[] = ['plate', 'hysteresis', 'hinge', 'baraff-witkin', 'capped', 'yarn']
/** Held by its seam a panel of this weight hangs at some 60° [–]. */
const GAMMA = 10
const DENSITY = 0.2 // [kg/m²]

export const openSeam: TruthTest = {
  id: 'V11',
  name: 'open-seam',
  title: 'Seam folded shut: it opens, and torque rises all the way',
  text:
    'Two square panels joined along one edge are folded shut by 179.9° and let go without weight: the seam must rest within 2° of flat. Under ' +
    'weight, held at the two ends of the seam, shut and open starts must rest at the same angle within 2°. The torque of the row of hinges along the seam, ' +
    'the panels turned as boards, must never fall between 0° and 175°. Laplacian bending lets go beyond 90° by its definition, and its falling torque is shown ' +
    'but not asked for.',
  equation: 'T = ∂W/∂θ     dT/dθ ≥ 0 for 0 … 175°',
  parameters: {
    pattern: { type: 'choice', choices: PATTERNS, help: 'mesh pattern' },
    bending: { type: 'choice', choices: MODELS, help: 'bending model' },
  },
  run,
}

interface Case {
  readonly bending: BendingName
  readonly pattern: SheetPattern
}

function run(context: TruthContext): TruthResult {
  const cases = casesOf(context)
  const rows: TruthRow[] = []
  const series: TruthSeries[] = []
  cases.forEach((each, k) => {
    const mesh = `${each.pattern} ${each.bending}`
    context.say(mesh, k / cases.length)
    const torque = torquesOf(context, each)
    const falls = torque.filter((value, at) => at > 0 && value < torque[at - 1]).length
    rows.push(absoluteRow(mesh, 'steps of 1° from 0 to 175 where torque falls', falls, 0, 0))
    if (each.pattern === 'grid') series.push(torqueSeries(each.bending, torque))
    rows.push(absoluteRow(mesh, 'seam let go at 179.9° [°]', restAngle(context, each, 179.9, 0), 0, 2))
    const open = restAngle(context, each, 5, G)
    const shut = restAngle(context, each, 179.9, G)
    rows.push(absoluteRow(mesh, 'under weight, shut less open start [°]', shut - open, 0, 2))
  })
  if (context.choice('bending') === undefined) {
    const quadratic: Case = { bending: 'laplacian', pattern: 'grid' }
    series.push(torqueSeries('laplacian', torquesOf(context, quadratic)))
  }
  return {
    rows,
    plots: [
      {
        title: 'Torque of a folded seam, grid',
        x: { label: 'fold [°]' },
        y: { label: 'T over T of a fine strip at 90°' },
        series: [...series, { name: 'fine strip', style: 'line', points: [0, 0, 175, 175 / 90] }],
        note: 'What rises to the right end opens again however sharply it was folded.',
      },
    ],
  }
}

function casesOf(context: TruthContext): Case[] {
  const pattern = context.choice('pattern') as SheetPattern | undefined
  const bending = context.choice('bending') as BendingName | undefined
  const models = bending === undefined ? (context.full ? MODELS : MODELS.slice(0, 3)) : [bending]
  return models.flatMap((model) =>
    (pattern === undefined ? PATTERNS : [pattern])
      .filter((each) => model !== 'yarn' || each === 'grid')
      .map((each) => ({ bending: model, pattern: each })),
  )
}

/** Sheet 1 × 2 m, the seam at half its height; one panel of cloth, as a seam is to the plate. */
function buildPanels({ pattern }: Case): Cloth {
  return clothFromMesh(
    buildSheetMesh({ width: 1, height: 2, columns: CELLS + 1, rows: 2 * CELLS + 1, pattern }),
  )
}

function simOf(context: TruthContext, each: Case, gravity: number, pinned: readonly number[]): Sim {
  const bend = (DENSITY * G) / GAMMA
  return createSim(
    {
      cloth: buildPanels(each),
      panelFabric: [plainFabric({ density: DENSITY, stretch: 1e4 * bend, bend })],
      pinned,
    },
    {
      kernels: context.originals,
      bending: each.bending,
      gravity: [0, 0, -gravity],
      air: null,
      selfContact: false,
    },
  )
}

/** Both panels as boards, folded by `degrees` along the seam, the halves hanging down on both sides. */
function foldPanels({ position, vertexCount }: Cloth, degrees: number, x: Float64Array): void {
  const half = (degrees * Math.PI) / 360
  for (let i = 0; i < vertexCount; i++) {
    const y = position[3 * i + 1] - 1
    x[3 * i] = position[3 * i]
    x[3 * i + 1] = y * Math.cos(half)
    x[3 * i + 2] = -Math.abs(y) * Math.sin(half)
  }
}

/** (1) by differences of the energy over half a degree, at 0.5°, 1.5° … 175.5° [N m]. */
function torquesOf(context: TruthContext, each: Case): number[] {
  const sim = simOf(context, each, 0, [])
  const cloth = buildPanels(each)
  const { x } = sim.state
  const energy = (degrees: number) => {
    foldPanels(cloth, degrees, x)
    return sim.parts.bending.law.assemble(x, sim.scratch.still, sim.scratch.force, null, 0, 0)
  }
  return Array.from({ length: 176 }, (_, k) => (energy(k + 0.75) - energy(k + 0.25)) / (Math.PI / 360))
}

function torqueSeries(name: string, torque: readonly number[]): TruthSeries {
  const strip = torque[0] * 180 // 90° over half a degree
  return { name, style: 'line', points: torque.flatMap((value, k) => [k + 0.5, value / strip]) }
}

/** Mean fold along the seam where it comes to rest [°]. */
function restAngle(context: TruthContext, each: Case, start: number, gravity: number): number {
  const cloth = buildPanels(each)
  const seam = [...Array(cloth.vertexCount).keys()].filter(
    (i) => Math.abs(cloth.position[3 * i + 1] - 1) < 1e-6,
  )
  const ends = [seam[0], seam[seam.length - 1]]
  const sim = simOf(context, each, gravity, gravity > 0 ? ends : [])
  foldPanels(cloth, start, sim.state.x)
  const tolerance = gravity > 0 ? 1e-4 : 1e-5
  const { found } = findRest(sim, { tolerance, iterationsMax: 4000, motionMax: 0.1 })
  return found ? meanFold(cloth, seam, sim.state.x) : Number.NaN
}

/** Angle between the rows of cells on both sides of the seam, over its middle half [°]. */
function meanFold({ position, vertexCount }: Cloth, seam: readonly number[], x: Float64Array): number {
  const near = (side: number) =>
    [...Array(vertexCount).keys()].filter((i) => {
      const y = position[3 * i + 1] - 1
      return Math.abs(y - side / CELLS) < 1e-6 && Math.abs(position[3 * i] - 0.5) < 0.26
    })
  const mean = (vertices: readonly number[], axis: number) =>
    vertices.reduce((sum, i) => sum + x[3 * i + axis], 0) / vertices.length
  const middle = seam.filter((i) => Math.abs(position[3 * i] - 0.5) < 0.26)
  const slope = (side: number) =>
    Math.atan2(mean(middle, 2) - mean(near(side), 2), Math.abs(mean(near(side), 1) - mean(middle, 1)))
  return ((slope(1) + slope(-1)) * 180) / Math.PI
}
