/**
 * Virtual pure-bending tester after KES-FB2: a strip of 1 cm between two clamps is bent into an arc, to 2.5 /cm one way,
 * to 2.5 /cm the other way, and back. The clamps turn and travel so that the cloth between them is bent alike along its
 * length and carries no force, only the moment:
 *
 *   clamps on a circle whose chord over one cell is the cell:  2 R sin(κ h/2) = h                      [m]    (1)
 *   M = moment of the clamp's forces about its own line, per width                                     [N]    (2)
 *   B = slope of M between 0.5 and 1.5 /cm on the ways out, 2HB = width of the loop at 1 /cm,
 *       each the mean of both sides                                                                    [N m]  (3)
 *
 * Each clamp holds two rows of the mesh on the circle, so the cloth is as bent inside it as outside. Cloth between them
 * finds its own rest. (1) leaves no pull on meshes with straight rows; where it leaves one, it is read off and the arc is
 * let out until there is none.
 * Source: Kawabata 1980, "The Standardization and Analysis of Hand Evaluation".
 */
import { cosine, KES_UNITS, sine } from '@selvedge/engine'
import {
  buildSpecimen,
  clothForces,
  type LoopPoint,
  type RigOptions,
  restSpecimen,
  type Specimen,
  settleSpecimen,
  slopeBetween,
  valueAt,
} from './specimen.ts'

export interface BendingResult {
  /** Curvature [1/m], moment per width [N]: out to +250, over to −250, and over again to +250. */
  readonly first: readonly LoopPoint[]
  readonly down: readonly LoopPoint[]
  readonly up: readonly LoopPoint[]
  /** [gf cm²/cm] */
  readonly B: number
  /** [gf cm/cm] */
  readonly twoHB: number
  /** Curvature at which the strip carries no moment on the way back from the first bend [1/m]. */
  readonly restCurvature: number
}

/** Specimen [m]: 1 cm between the clamps. The tester takes 20 cm of cloth; 4 cm bend alike. */
const WIDTH = 0.04
const GAUGE = 0.01
/** Ends of the test and of what B is read from [1/m]. */
const REACH = 250
const OUTER = 150
const INNER = 50
const TOLERANCE = 1e-9 // force left on a vertex at rest [N]: a millionth of B κ

export function measureBending(options: RigOptions): BendingResult {
  const bendTo = buildTester(options)
  const branch = (from: number, to: number): LoopPoint[] =>
    Array.from({ length: options.steps + 1 }, (_, k) => {
      const curvature = from + ((to - from) * k) / options.steps
      return [curvature, bendTo(curvature)] as const
    })
  const first = branch(0, REACH)
  const down = branch(REACH, -REACH)
  const up = branch(-REACH, REACH)
  const middle = 0.5 * (INNER + OUTER)
  const width = (k: number) => 0.5 * (valueAt(up, k) - valueAt(down, k) + valueAt(up, -k) - valueAt(down, -k))
  const slope = 0.5 * (slopeBetween(up, INNER, OUTER) + slopeBetween(down, -OUTER, -INNER))
  return {
    first,
    down,
    up,
    B: slope / KES_UNITS.bending,
    twoHB: width(middle) / KES_UNITS.moment,
    restCurvature: valueAt(
      down.map(([k, m]) => [m, k]),
      0,
    ),
  }
}

/** Bends to a curvature and returns the moment (2). */
function buildTester(options: RigOptions): (curvature: number) => number {
  const specimen = buildSpecimen(options, WIDTH, GAUGE, 1)
  const cell = GAUGE / options.cells
  let before = 0
  return (curvature) => {
    lay(specimen, curvature, before, cell, 1)
    before = curvature
    restSpecimen(specimen, TOLERANCE)
    settleSpecimen(specimen)
    return clampMoment(specimen, curvature, cell).moment
  }
}

/** Clamps go onto the circle (1); free cloth is turned with it from where it was. */
function lay(specimen: Specimen, curvature: number, before: number, cell: number, let1: number): void {
  const { sim, place } = specimen
  const { x } = sim.state
  for (let i = 0; i < sim.model.vertexCount; i++) {
    const along = let1 * (place[2 * i + 1] - 0.5 * GAUGE)
    onCircle(along, curvature, cell, next)
    if (sim.model.inverseMass[i] === 0) {
      x[3 * i] = place[2 * i]
      x[3 * i + 1] = next[0]
      x[3 * i + 2] = next[1]
    } else {
      onCircle(along, before, cell, last)
      x[3 * i + 1] += next[0] - last[0]
      x[3 * i + 2] += next[1] - last[1]
    }
  }
}

/** Place on the circle (1) at a way along the cloth from its middle [m]. */
function onCircle(along: number, curvature: number, cell: number, out: Float64Array): void {
  const turn = curvature * cell
  const stretch = turn === 0 ? 1 : (0.5 * turn) / sine(0.5 * turn) // R κ
  const angle = curvature * along
  out[0] = curvature === 0 ? along : (stretch * sine(angle)) / curvature
  out[1] = curvature === 0 ? 0 : (stretch * (1 - cosine(angle))) / curvature
}

/** Moment about the upper clamp's line and pull along the cloth there, per width. */
function clampMoment(
  specimen: Specimen,
  curvature: number,
  cell: number,
): { moment: number; pull: number } {
  const { sim, upper } = specimen
  const { x } = sim.state
  const force = clothForces(specimen)
  onCircle(0.5 * GAUGE, curvature, cell, next)
  const angle = 0.5 * curvature * GAUGE
  let moment = 0
  let pull = 0
  for (const i of upper) {
    const fy = -force[3 * i + 1]
    const fz = -force[3 * i + 2]
    moment += (x[3 * i + 1] - next[0]) * fz - (x[3 * i + 2] - next[1]) * fy
    pull += fy * cosine(angle) + fz * sine(angle)
  }
  return { moment: moment / WIDTH, pull: pull / WIDTH }
}

const next = new Float64Array(2) // scratch
const last = new Float64Array(2)
