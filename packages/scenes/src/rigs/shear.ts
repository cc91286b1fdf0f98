/**
 * Virtual shear tester after KES-FB1: the specimen of the tensile test (20 cm wide, 5 cm between clamps) under a steady
 * pull of 10 gf/cm, its upper clamp moved sideways to 8° one way, 8° the other way and back. Clamps stay parallel; the
 * upper one is free to come nearer, as the weight on it says.
 *
 *   γ = tan(angle) [–],   F = force along the clamp per width − T γ   [N/m]                                (1)
 *   G = slope of F between 0.5° and 2.5° on the ways out, mean of both sides;  2HG, 2HG5 = width of the loop
 *       at 0.5° and 5°, mean of both sides                                                                (2)
 *
 * The pull T leans with the cloth and helps to hold the clamp: T γ is no property of the cloth and is taken off.
 * Where the sides of the specimen are free, shear stress must vanish, and G comes out lower by about G/C (5/20)².
 * Source: Kawabata 1980, "The Standardization and Analysis of Hand Evaluation".
 */
import { KES_UNITS } from '@selvedge/engine/sim'
import {
  buildSpecimen,
  clothForces,
  commitSpecimen,
  keptFlat,
  type LoopPoint,
  type RigOptions,
  restSpecimen,
  slopeBetween,
  valueAt,
} from './specimen.ts'

export interface ShearResult {
  /** γ [–], force per width [N/m]: out to +8°, over to −8°, and over again to +8°. */
  readonly first: readonly LoopPoint[]
  readonly down: readonly LoopPoint[]
  readonly up: readonly LoopPoint[]
  /** [gf/(cm deg)] */
  readonly G: number
  /** [gf/cm] */
  readonly twoHG: number
  readonly twoHG5: number
}

/** Specimen of the tester [m]. */
const WIDTH = 0.2
const GAUGE = 0.05
/** Steady pull, 10 gf/cm [N/m]. */
const PULL = 10 * KES_UNITS.force
/** tan 8°, tan 5°, tan 2.5°, tan 0.5° */
const REACH = 0.140540834702
const FIVE = 0.087488663526
const OUTER = 0.043660942909
const INNER = 0.008726867791
const TOLERANCE = 1e-6 // force left on a vertex at rest [N]: 1e-4 of what shear exerts on it

export function measureShear(options: RigOptions): ShearResult {
  const shearTo = buildTester(options)
  const branch = (from: number, to: number): LoopPoint[] =>
    Array.from({ length: options.steps + 1 }, (_, k) => {
      const gamma = from + ((to - from) * k) / options.steps
      return [gamma, shearTo(gamma)] as const
    })
  const first = branch(0, REACH)
  const down = branch(REACH, -REACH)
  const up = branch(-REACH, REACH)
  const width = (gamma: number) =>
    0.5 * (valueAt(up, gamma) - valueAt(down, gamma) + valueAt(up, -gamma) - valueAt(down, -gamma))
  const slope = 0.5 * (slopeBetween(up, INNER, OUTER) + slopeBetween(down, -OUTER, -INNER))
  return {
    first,
    down,
    up,
    G: slope / KES_UNITS.shear,
    twoHG: width(INNER) / KES_UNITS.force,
    twoHG5: width(FIVE) / KES_UNITS.force,
  }
}

/** Moves the upper clamp to γ, lets it down or up until it carries the pull, and returns F of (1) [N/m]. */
function buildTester(options: RigOptions): (gamma: number) => number {
  const specimen = buildSpecimen({ ...options, fabric: keptFlat(options.fabric) }, WIDTH, GAUGE)
  const { x } = specimen.sim.state
  const { inverseMass } = specimen.sim.model
  let [shift, height] = [0, GAUGE]
  let before = 0

  /** Places the clamp and returns its forces, along and across, per width [N/m]. */
  function hold(nextShift: number, nextHeight: number): { along: number; pull: number } {
    for (let i = 0; i < inverseMass.length; i++) {
      const share = specimen.place[2 * i + 1] / GAUGE
      if (inverseMass[i] === 0) {
        x[3 * i] = specimen.place[2 * i] + share * nextShift
        x[3 * i + 1] = share * nextHeight
      } else {
        x[3 * i] += share * (nextShift - shift)
        x[3 * i + 1] *= nextHeight / height
      }
    }
    shift = nextShift
    height = nextHeight
    restSpecimen(specimen, TOLERANCE)
    const force = clothForces(specimen)
    let along = 0
    let pull = 0
    for (const i of specimen.upper) {
      along -= force[3 * i] / WIDTH
      pull -= force[3 * i + 1] / WIDTH
    }
    return { along, pull }
  }

  let stiffness = 1000 // pull over lengthening [N/m], learnt on the way
  return (gamma) => {
    const level = height * Math.sqrt((1 + before * before) / (1 + gamma * gamma)) // yarns as long as they were
    before = gamma
    let now = hold(gamma * level, level)
    for (let round = 0; round < 40 && Math.abs(now.pull - PULL) > 1e-4 * PULL; round++) {
      const last = now
      const longer = (PULL - now.pull) / stiffness
      const to = height * (1 + longer)
      now = hold(gamma * to, to)
      stiffness = Math.max(0.1 * stiffness, (now.pull - last.pull) / longer)
    }
    commitSpecimen(specimen)
    return now.along - now.pull * gamma
  }
}
