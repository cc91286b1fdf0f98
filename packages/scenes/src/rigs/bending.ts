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
 * Each clamp holds three rows of the mesh on the circle, so the cloth is as bent inside it as outside. Cloth between them
 * finds its own rest; the arc is let out until the clamps carry no pull, and then the moment is the same all along.
 * Source: Kawabata 1980, "The Standardization and Analysis of Hand Evaluation".
 */

import type { Fabric } from '@selvedge/engine'
import { cosine, KES_UNITS, sine } from '@selvedge/engine/sim'
import {
  buildSpecimen,
  clothForces,
  commitSpecimen,
  type LoopPoint,
  type RigOptions,
  restSpecimen,
  type Specimen,
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

/** Specimen [m]: 1 cm between the clamps. The tester takes 20 cm of cloth; 3 cm bend alike. */
const WIDTH = 0.03
const GAUGE = 0.01
/** Ends of the test and of what B is read from [1/m]. */
const REACH = 250
const OUTER = 150
const INNER = 50
/** Where `measureRelease` lets go [1/m]: above 2HB/(2B) of any cloth that is worn. */
const LET_GO = 75
/** Force left on a vertex at rest, over B [1/m]: a thousandth of what a bend of 50 /m exerts on it. */
const TOLERANCE = 0.03
/** Pull along the cloth that counts as none [N/m]: times the arc's height of 3 mm it is below 1e-3 of B κ. */
const PULL_MAX = 3e-4

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

/**
 * Curvature a strip keeps when it was bent to 2.5 /cm and let go at one end [1/m]: friction H holds it where the elastic
 * moment is H, κ = 2HB/(2B). The strip is led along arcs on its way out and the first part of its way back, so that the
 * clamp that stays is not bent much more than the strip; the rest it finds itself.
 */
export function measureRelease(options: RigOptions): number {
  const cell = GAUGE / options.cells
  const fabric = plainYarns(options.fabric, cell)
  const specimen = buildSpecimen({ ...options, fabric, membrane: 'stvk', freeEnd: true }, WIDTH, GAUGE, 2)
  const { x } = specimen.sim.state
  for (let k = 1; k <= 2 * options.steps; k++) {
    const back = Math.max(0, k / options.steps - 1)
    const curvature = back > 0 ? REACH + (LET_GO - REACH) * back : (REACH * k) / options.steps
    const arc = { curvature, length: 1 }
    for (let i = 0; i < specimen.sim.model.vertexCount; i++) {
      onCircle(specimen.place[2 * i + 1] - 0.5 * GAUGE, cell, arc, next)
      x[3 * i + 1] = next[0]
      x[3 * i + 2] = next[1]
    }
    commitSpecimen(specimen)
  }
  restSpecimen(specimen, TOLERANCE * fabric.bendWarp)
  return fittedCurvature(specimen)
}

/**
 * One over the radius of the circle through the middle of the strip, away from the clamp, by least squares on
 * y² + z² = 2 a y + 2 b z + c about the mean (Kåsa 1976).
 */
function fittedCurvature({ sim, place }: Specimen): number {
  const { x } = sim.state
  const points: (readonly [number, number])[] = []
  for (let i = 0; i < sim.model.vertexCount; i++) {
    const along = place[2 * i + 1]
    const inside = along > 0.25 * GAUGE && along < GAUGE && Math.abs(place[2 * i]) < WIDTH / 4
    if (inside) points.push([x[3 * i + 1], x[3 * i + 2]])
  }
  const mean = (of: (y: number, z: number) => number) =>
    points.reduce((sum, [y, z]) => sum + of(y, z), 0) / points.length
  const [y0, z0] = [mean((y) => y), mean((_, z) => z)]
  const about = (of: (y: number, z: number) => number) => mean((y, z) => of(y - y0, z - z0))
  const yy = about((y) => y * y)
  const zz = about((_, z) => z * z)
  const yz = about((y, z) => y * z)
  const right1 = 0.5 * about((y, z) => y * (y * y + z * z))
  const right2 = 0.5 * about((y, z) => z * (y * y + z * z))
  const det = yy * zz - yz * yz
  const a = (zz * right1 - yz * right2) / det
  const b = (yy * right2 - yz * right1) / det
  return 1 / Math.sqrt(a * a + b * b + yy + zz)
}

/** Bends to a curvature and returns the moment (2). */
function buildTester(options: RigOptions): (curvature: number) => number {
  const cell = GAUGE / options.cells
  const fabric = plainYarns(options.fabric, cell)
  const specimen = buildSpecimen({ ...options, fabric, membrane: 'stvk' }, WIDTH, GAUGE, 2)
  const present = { curvature: 0, length: 1 }

  function hold(curvature: number, length: number): { moment: number; pull: number } {
    lay(specimen, cell, present, { curvature, length })
    present.curvature = curvature
    present.length = length
    restSpecimen(specimen, TOLERANCE * fabric.bendWarp)
    return clampMoment(specimen, cell, present)
  }

  let stiffness = fabric.stretchWarp // pull over lengthening [N/m], learnt on the way
  return (curvature) => {
    let now = hold(curvature, present.length)
    for (let round = 0; round < 20 && Math.abs(now.pull) > PULL_MAX; round++) {
      const before = now
      const longer = -now.pull / stiffness
      now = hold(curvature, present.length + longer)
      stiffness = Math.max(0.1 * stiffness, (now.pull - before.pull) / longer)
    }
    commitSpecimen(specimen)
    return now.moment
  }
}

/** ε of (6) in `membrane-law.ts` [–]. */
const PRESSED_STRAIN = 0.02

/**
 * The fabric with plain linear yarns no stiffer than wrinkles of one cell [N/m], so that pressed and pulled cloth are
 * alike. Bending is what is asked here, and the cloth is neither pulled nor pressed.
 */
function plainYarns(fabric: Fabric, cell: number): Fabric {
  const { bendWarp, bendBias, bendWeft } = fabric
  const wrinkles = (Math.PI * Math.PI * Math.max(bendWarp, bendBias, bendWeft)) / (1.5 * cell * cell)
  const yarn = wrinkles / PRESSED_STRAIN
  return {
    ...fabric,
    stretchWarp: yarn,
    stretchWeft: yarn,
    stretchCross: 0,
    shear: 0.5 * yarn,
    hardeningStrain: undefined,
  }
}

/** An arc of cloth: curvature [1/m] and length over that at rest [–]. */
interface Arc {
  readonly curvature: number
  readonly length: number
}

/** Clamps go onto the circle (1); free cloth is turned with it from where it was. */
function lay(specimen: Specimen, cell: number, before: Arc, after: Arc): void {
  const { sim, place } = specimen
  const { x } = sim.state
  for (let i = 0; i < sim.model.vertexCount; i++) {
    const along = place[2 * i + 1] - 0.5 * GAUGE
    onCircle(along, cell, after, next)
    if (sim.model.inverseMass[i] === 0) {
      x[3 * i] = place[2 * i]
      x[3 * i + 1] = next[0]
      x[3 * i + 2] = next[1]
    } else {
      onCircle(along, cell, before, last)
      x[3 * i + 1] += next[0] - last[0]
      x[3 * i + 2] += next[1] - last[1]
    }
  }
}

/** Place on the circle (1) at a way along the cloth from its middle [m]. */
function onCircle(along: number, cell: number, { curvature, length }: Arc, out: Float64Array): void {
  const half = 0.5 * curvature * cell
  const chord = half === 0 ? 1 : half / sine(half)
  const angle = curvature * along
  out[0] = curvature === 0 ? length * along : (length * chord * sine(angle)) / curvature
  out[1] = curvature === 0 ? 0 : (length * chord * (1 - cosine(angle))) / curvature
}

/** Moment about the upper clamp's line and pull along the cloth there, per width. */
function clampMoment(specimen: Specimen, cell: number, arc: Arc): { moment: number; pull: number } {
  const { sim, upper } = specimen
  const { x } = sim.state
  const force = clothForces(specimen)
  onCircle(0.5 * GAUGE, cell, arc, next)
  const angle = 0.5 * arc.curvature * GAUGE
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
