/**
 * Garments as they are thrown into a machine: sewn in empty space, turned at random and drawn together until they fit.
 *
 *   f = −m a min(1, ℓ) e,    ℓ² = (x² + y²)/p² + z²/q²        e = ∇ℓ/|∇ℓ|                          [N]   (1)
 *
 * a grows with time, so a bundle is no tighter than it must be.
 */
import {
  beginDrape,
  type Cloth,
  clothOf,
  createSim,
  type Fabric,
  type Garment,
  type Kernels,
  run,
  stepsLeft,
} from '@selvedge/engine'
import { buildRandom, cosine, type OuterForce, simSteps, sine, stepsWhile } from '@selvedge/engine/sim'

export interface BundleInput {
  readonly kernels: Kernels
  readonly garment: Garment
  readonly fabric: Fabric
  /** Edge length of the mesh [m]. */
  readonly resolution: number
  readonly seed: number
  /** Half axes of the space it must fit into [m]: across (x and y) and along z. */
  readonly across: number
  readonly along: number
}

const PULL = 20 // a of (1) at the start: twice gravity [m/s²]
const PULL_GROWTH = 40 // [m/s² per s]
const DAMPING = 5 // [1/s]
const SECONDS_MAX = 4 // [s]
const DT = 1 / 120 // [s]

/** The bundle around the origin, at rest; as near to fitting as SECONDS_MAX allow. */
export function bundleGarment(input: BundleInput): Cloth {
  const { kernels, fabric, across, along } = input
  const cloth = sewInSpace(input)
  centre(cloth.position)
  turnAtRandom(cloth.position, buildRandom(input.seed))
  const sim = createSim(
    { cloth, panelFabric: cloth.panelIds.map(() => fabric) },
    {
      kernels,
      gravity: [0, 0, 0],
      air: null,
      massDamping: DAMPING,
      linearise: 'start',
      outer: [buildPull(across, along)],
    },
  )
  const outside = () => sim.state.time < SECONDS_MAX && outreach(sim.state.x, across, along) > 1
  run(stepsWhile(simSteps(sim, DT), outside))
  return { ...cloth, position: sim.state.x.slice() }
}

/** Sewn together without a body, just after the seams became one. */
function sewInSpace({ kernels, garment, fabric, resolution, seed }: BundleInput): Cloth {
  const drape = beginDrape({ garment, body: null, fabric }, { kernels, resolution, seed })
  run(stepsWhile(stepsLeft(drape), () => drape.stage === 'sewing'))
  if (drape.stage === 'stopped') throw new Error(`${garment.name}: ${drape.reason}`)
  return clothOf(drape)
}

/** (1) */
function buildPull(across: number, along: number): OuterForce {
  return {
    assemble({ model, time, x, force }) {
      const most = PULL + PULL_GROWTH * time
      for (let at = 0; at < 3 * model.vertexCount; at += 3) {
        const u = x[at] / (across * across)
        const v = x[at + 1] / (across * across)
        const w = x[at + 2] / (along * along)
        const steep = Math.sqrt(u * u + v * v + w * w)
        if (steep === 0) continue
        const level = Math.sqrt(u * x[at] + v * x[at + 1] + w * x[at + 2])
        const pull = (most * Math.min(1, level) * model.vertexMass[at / 3]) / steep
        force[at] -= pull * u
        force[at + 1] -= pull * v
        force[at + 2] -= pull * w
      }
      return 0
    },
  }
}

/** How far the farthest vertex reaches, in half axes of the ellipsoid [–]. */
function outreach(x: Float64Array, across: number, along: number): number {
  let most = 0
  for (let at = 0; at < x.length; at += 3) {
    const square = (x[at] * x[at] + x[at + 1] * x[at + 1]) / (across * across)
    most = Math.max(most, square + (x[at + 2] * x[at + 2]) / (along * along))
  }
  return Math.sqrt(most)
}

/** Middle of its box to the origin. */
function centre(x: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let at = k; at < x.length; at += 3) {
      low = Math.min(low, x[at])
      high = Math.max(high, x[at])
    }
    for (let at = k; at < x.length; at += 3) x[at] -= 0.5 * (low + high)
  }
}

/** By three angles about z, x, z; even over all directions is not asked for. */
function turnAtRandom(x: Float64Array, random: () => number): void {
  for (const [a, b] of [
    [0, 1],
    [1, 2],
    [0, 1],
  ]) {
    const angle = 2 * Math.PI * random()
    const c = cosine(angle)
    const s = sine(angle)
    for (let at = 0; at < x.length; at += 3) {
      const p = x[at + a]
      const q = x[at + b]
      x[at + a] = c * p - s * q
      x[at + b] = s * p + c * q
    }
  }
}
