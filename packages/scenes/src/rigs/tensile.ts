/**
 * Virtual tensile tester after KES-FB1: a specimen 20 cm wide between two clamps 5 cm apart is pulled until it carries
 * 500 gf/cm (490.33 N/m) and let back until it carries nothing. The clamps hold it so wide that it cannot narrow: the
 * test shows C11, not the modulus of a free strip.
 *
 *   EM = strain at 490.33 N/m [%],  WT = ∫ F dε on the way out [J/m²],  LT = WT/(½ · 490.33 · EM),
 *   RT = ∫ F dε on the way back/WT [%]                                                                  (1)
 *
 * Source: Kawabata 1980, "The Standardization and Analysis of Hand Evaluation".
 */
import { KES_LOAD, KES_UNITS, kesFromFabric } from '@selvedge/engine/sim'
import {
  buildSpecimen,
  clampForce,
  commitSpecimen,
  keptFlat,
  type LoopPoint,
  type RigOptions,
  restSpecimen,
  workAlong,
} from './specimen.ts'

export interface TensileResult {
  /** Strain [–], force per width [N/m]. */
  readonly out: readonly LoopPoint[]
  readonly back: readonly LoopPoint[]
  /** [%] */
  readonly EM: number
  /** [–] */
  readonly LT: number
  /** [gf cm/cm²] */
  readonly WT: number
  /** [%] */
  readonly RT: number
}

/** Specimen of the tester [m]. */
const WIDTH = 0.2
const GAUGE = 0.05
/** Force left on a vertex at rest [N]: 1e-8 of what the clamp carries. */
const TOLERANCE = 1e-6

export function measureTensile(options: RigOptions): TensileResult {
  const pullTo = buildTester(options)
  const expected = 0.01 * kesFromFabric(options.fabric)[options.direction === 'weft' ? 'weft' : 'warp'].EM
  const step = expected / options.steps
  const out: LoopPoint[] = [[0, 0]]
  let reached = 0
  while (out.length < 20 * options.steps) {
    const force = pullTo(reached + step)
    if (force >= KES_LOAD) break
    reached += step
    out.push([reached, pullTo(reached, true)])
  }
  const end = strainAtLoad(pullTo, reached, reached + step)
  out.push([end, pullTo(end, true)])

  const back: LoopPoint[] = [out[out.length - 1]]
  for (let k = 1; k <= options.steps; k++) {
    const way = k / options.steps
    const strain = end * (1 - way * way) // close points where the pull turns round
    const force = pullTo(strain, true)
    if (force <= 0) {
      const [before, carried] = back[back.length - 1]
      back.push([before - ((before - strain) * carried) / (carried - force), 0])
      break
    }
    back.push([strain, force])
  }
  const work = workAlong(out)
  return {
    out,
    back,
    EM: 100 * end,
    LT: work / (0.5 * KES_LOAD * end),
    WT: work / KES_UNITS.work,
    RT: (-100 * workAlong(back)) / work,
  }
}

/** Moves the upper clamp to a strain and returns the force it needs [N/m]; `keep`: a point of the cloth's history. */
type Tester = (strain: number, keep?: boolean) => number

function buildTester(options: RigOptions): Tester {
  const specimen = buildSpecimen({ ...options, fabric: keptFlat(options.fabric) }, WIDTH, GAUGE)
  const { x } = specimen.sim.state
  const { inverseMass } = specimen.sim.model
  let present = 0
  return (strain, keep = false) => {
    for (let i = 0; i < inverseMass.length; i++) {
      const follow = x[3 * i + 1] * ((1 + strain) / (1 + present)) // free cloth starts from where it was, pulled along
      x[3 * i + 1] = inverseMass[i] === 0 ? (1 + strain) * specimen.place[2 * i + 1] : follow
    }
    present = strain
    restSpecimen(specimen, TOLERANCE)
    if (keep) commitSpecimen(specimen)
    return clampForce(specimen, specimen.upper, 1)
  }
}

/** Where the pull reaches the end of the test, by secants. */
function strainAtLoad(pullTo: Tester, low: number, high: number): number {
  let [a, fa] = [low, pullTo(low) - KES_LOAD]
  let [b, fb] = [high, pullTo(high) - KES_LOAD]
  for (let round = 0; round < 30 && Math.abs(fb) > 1e-9 * KES_LOAD; round++) {
    const next = b - (fb * (b - a)) / (fb - fa)
    const force = pullTo(next) - KES_LOAD
    a = b
    fa = fb
    b = next
    fb = force
  }
  return b
}
