/**
 * A patch of cloth on a slope whose friction just holds it, at the step all scenes are run with. It must not creep; with
 * two per cent less friction it must slide; and it must make no difference what the slope is made of, which way it
 * faces, or whether slope and patch travel together.
 *
 *   μ ≥ tan α: it sticks;   else it slides with  a = g (sin α − μ cos α)                                  (1)
 *
 * The check runs the same patch on three slopes (a distance in closed form, a distance interpolated from a triangle mesh,
 * one that moves at a constant speed), each sticking and sliding. V6 of the truth tests has the curves.
 */

import { type Collider, createSim, type Fabric } from '@selvedge/engine'
import {
  bodyFields,
  buildBoxCollider,
  buildRandom,
  cosine,
  DRAPE_DEFAULTS,
  moveCollider,
  type RigidPose,
  sine,
} from '@selvedge/engine/sim'
import { type WatchedScene, watchCrossings } from './crossing-watch.ts'
import { playScene } from './play-scene.ts'
import { BENCH_COTTON, type SceneDefinition, type SceneInput } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { judge } from './verdict.ts'

const SIDE = 0.2 // of the patch [m]
const SLOPE = Math.PI / 9 // α [rad]
const TAN = sine(SLOPE) / cosine(SLOPE)
const GRAVITY = 9.81 // [m/s²]
const ABOVE = 0.002 // where the patch starts over the slope [m]
const WATCHED_FROM = 0.3 // after which a patch that slides is watched [s]
const STOPPED = 2 // … and one that sticks: it lands at up to 6 cm/s, and a hundredth of g sin α stops it in 1.8 s [s]
const SPEED = 0.5 // of the slope that moves [m/s]
const SLIDE_SECONDS = 0.6 // of patches that slide: no further than the slope is long [s]
const CREEP_MAX = 1e-4 // [m] in ten seconds
const SLIDE_ERROR = 0.05 // of an acceleration at this step; V6 has one per cent at half of it [–]
/** Friction of the three patches, in units of tan α. */
const STICKS = 1.01
const SLIPS = 0.99
const SLIDES = 0.5

type Ground = 'closed form' | 'mesh' | 'moving'

/** A patch with its way down the slope, against the slope. */
interface Patch extends WatchedScene {
  /** Along the slope since it is watched [m], and the speed gained meanwhile [m/s]. */
  readonly watched: { time: number; way: number; speed: number }
  way(): number
  gain(): number
}

export const incline: SceneDefinition = {
  name: 'incline',
  summary: '20 cm patch on a slope of 20° that just holds it: no creep, at the default step',
  seconds: STOPPED + 10,
  dt: 1 / 120,
  n: 7,
  meshBody: true,
  build(input) {
    const scene: Patch = buildPatch(input, 'closed form', STICKS)
    return {
      ...scene,
      check() {
        const { time } = scene.sim.state
        const { dt } = scene.sim.report
        const figures: Record<string, number> = {}
        const rules: (readonly [boolean, string])[] = []
        const failed: string[] = []
        for (const ground of ['closed form', 'mesh', 'moving'] as const) {
          const own = ground === 'closed form'
          const still = own ? scene : playScene(buildPatch(input, ground, STICKS), time, dt)
          const slips = playScene(buildPatch(input, ground, SLIPS), WATCHED_FROM + SLIDE_SECONDS, dt)
          const slides = playScene(buildPatch(input, ground, SLIDES), WATCHED_FROM + SLIDE_SECONDS, dt)
          const creep = Math.abs(still.way())
          const slow = slips.gain() / expectedGain(SLIPS, slips)
          const fast = slides.gain() / expectedGain(SLIDES, slides)
          figures[`creep, ${ground} [m]`] = creep
          figures[`acceleration at 0.99 tan α over (1), ${ground} [–]`] = slow
          figures[`acceleration at 0.5 tan α over (1), ${ground} [–]`] = fast
          rules.push(
            [creep < CREEP_MAX, `${ground}: the patch creeps by ${creep.toExponential(1)} m`],
            [slow > 0.5, `${ground}: at 0.99 tan α the patch should slide`],
            [
              Math.abs(fast - 1) < SLIDE_ERROR,
              `${ground}: sliding is ${(100 * (fast - 1)).toFixed(1)} % off (1)`,
            ],
          )
          for (const patch of own ? [slips, slides] : [still, slips, slides]) {
            failed.push(...(patch.check?.().failed ?? []))
          }
        }
        const own = scene.check?.() ?? { failed: [], figures: {} }
        const verdict = judge({ ...figures, ...own.figures }, rules)
        return { failed: [...own.failed, ...failed, ...verdict.failed], figures: verdict.figures }
      },
    }
  },
}

/** (1) times the time since the patch is watched [m/s]; `share` of tan α is its friction. */
function expectedGain(share: number, { sim, watched }: Patch): number {
  return GRAVITY * (1 - share) * sine(SLOPE) * (sim.state.time - watched.time)
}

function buildPatch(input: SceneInput, ground: Ground, share: number): Patch {
  const { kernels, n, seed, fabric = BENCH_COTTON, options, bodyField } = input
  const facing = 2 * Math.PI * buildRandom(seed)() // which way is down
  const down = [cosine(SLOPE) * cosine(facing), -sine(SLOPE), cosine(SLOPE) * sine(facing)]
  const up = [sine(SLOPE) * cosine(facing), cosine(SLOPE), sine(SLOPE) * sine(facing)]
  const across = [-sine(facing), 0, cosine(facing)]
  const cloth = buildSheet(SIDE, n, (u, v, x, at) => {
    for (let k = 0; k < 3; k++) {
      x[at + k] = ABOVE * up[k] + (u - 0.5 * SIDE) * across[k] + (v - 0.5 * SIDE) * down[k]
    }
  })
  const carried = ground === 'moving' ? [0.6, 0, 0.8].map((part) => SPEED * part) : [0, 0, 0]
  const tilted = tiltSlab(share * TAN, facing, carried)
  const field = bodyFields[bodyField ?? DRAPE_DEFAULTS.bodyField]
  const colliders = [
    ground === 'mesh' ? field.build(tilted.mesh, { friction: share * TAN, cell: 0.02 }) : tilted, // planes are exact in any cell
  ]
  const grippy: Fabric = { ...fabric, frictionBody: share * TAN }
  const sim = createSim(
    { cloth, panelFabric: [grippy], colliders },
    { linearise: 'start', air: null, massDamping: 0, ...options, kernels },
  )
  for (let at = 0; at < sim.state.v.length; at += 3) sim.state.v.set(carried, at)
  const along = (values: Float64Array) => {
    let sum = 0
    for (let k = 0; k < values.length; k++) sum += values[k] * down[k % 3]
    return (3 * sum) / values.length
  }
  const drift = carried.reduce((sum, part, k) => sum + part * down[k], 0) // of the slope itself [m/s]
  const way = () => along(sim.state.x) - drift * sim.state.time
  const begin = share > 1 ? STOPPED : WATCHED_FROM
  const watched = { time: 0, way: way(), speed: 0 }
  return watchCrossings({
    sim,
    colliders,
    watched,
    watch() {
      if (watched.time > 0 || sim.state.time < begin) return
      watched.time = sim.state.time
      watched.way = way()
      watched.speed = along(sim.state.v)
    },
    way: () => way() - watched.way,
    gain: () => along(sim.state.v) - watched.speed,
  })
}

/** A slab whose top is the slope through the origin. */
function tiltSlab(friction: number, facing: number, carried: readonly number[]): Collider {
  const slab = buildBoxCollider({ centre: [0, -0.05, 0], size: [2, 0.1, 2], friction })
  const pose = (time: number): RigidPose => ({
    axis: [sine(facing), 0, -cosine(facing)],
    angle: SLOPE,
    shift: [carried[0] * time, carried[1] * time, carried[2] * time],
  })
  return moveCollider(slab, pose)
}
