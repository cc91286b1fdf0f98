/**
 * A tee on a body that begins to walk: arms come down and swing close to the chest, so that the cloth under them is
 * pinched between two moving parts of the same body, step after step.
 */

import {
  buildBody,
  type Cloth,
  type Collider,
  clothOf,
  createSim,
  drape,
  type Fabric,
} from '@selvedge/engine'
import {
  type BodyMotion,
  buildBodyMotion,
  buildLiveMeshCollider,
  turnsOf,
  WALK_BLEND,
  walkTurns,
} from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { BENCH_COTTON, needWardrobe, type SceneDefinition, type SceneInput } from './scene.ts'
import { extent, judge, stretchOf } from './verdict.ts'

const BODY = 'mean_all' // the one the tee was drafted for
const TEE: Fabric = { ...BENCH_COTTON, frictionBody: 0.3 } // smooth cotton on dry skin
/** The tee was draped on a distance field that errs by up to 3 mm; it takes this long to lie on the body itself [s]. */
const WATCHED_FROM = 0.1
/**
 * 99 % of the edges may be stretched by this much at 50 edges to a metre [–]. Flat triangles stand off round shoulders
 * by a height that grows with the square of their edges; coarser meshes are stretched by that, and allowed it.
 */
const STRETCH_MAX = 0.05
const SLIP_MAX = 0.1 // a tee that came off the shoulders has gone further [m]
const PINCH_STRIDE = 12 // steps between two looks for pinched cloth

export const walk: SceneDefinition = {
  name: 'walk',
  summary: 'tee on a body that begins to walk, arms close to the chest; n = edges per metre',
  seconds: 5,
  dt: 1 / 120,
  n: 50,
  build(input) {
    const { kernels, n, fabric = TEE, options } = input
    const { cloth, motion } = dressWalker(input)
    const mesh = { ...motion.mesh, position: motion.mesh.position.slice() }
    const { placesAt } = motion
    const body = buildLiveMeshCollider(mesh, { friction: fabric.frictionBody, placesAt, open: kernels.open })
    const colliders = [body]
    const sim = createSim(
      { cloth, panelFabric: cloth.panelIds.map(() => fabric), colliders },
      { linearise: 'start', ...options, kernels },
    )
    const coarse = Math.max(1, 50 / n)
    const start = extent(sim.state.x, 1)
    const seen = { stretchWorst: 0, pinchedMost: 0 }
    const scene = watchCrossings({
      sim,
      colliders,
      watch({ time }) {
        if (time > WATCHED_FROM) seen.stretchWorst = Math.max(seen.stretchWorst, stretchOf(sim))
        if (sim.state.steps % PINCH_STRIDE === 0)
          seen.pinchedMost = Math.max(seen.pinchedMost, countPinched(sim.state.x, body))
      },
      check() {
        const { stretchWorst, pinchedMost } = seen
        const slip = start.high - extent(sim.state.x, 1).high
        const figures = {
          'p99 stretch, worst step [–]': stretchWorst,
          'p99 stretch at the end [–]': stretchOf(sim),
          'most vertices between arm and chest [–]': pinchedMost,
          'collar lower than at the start [m]': slip,
        }
        return judge(figures, [
          [
            stretchWorst < STRETCH_MAX * coarse * coarse,
            `1 % of the tee was stretched by ${(100 * stretchWorst).toFixed(1)} %`,
          ],
          [sim.state.time < WALK_BLEND || pinchedMost > 0, 'no cloth was pinched under the arms'],
          [slip < SLIP_MAX, `the tee slipped down by ${slip.toFixed(2)} m`],
        ])
      },
    })
    return scene
  },
}

/** The tee at rest on the walker's first pose. */
function dressWalker(input: SceneInput): { cloth: Cloth; motion: BodyMotion } {
  const { kernels, n, seed, fabric = TEE } = input
  const wardrobe = needWardrobe(input)
  const data = wardrobe.bodyData()
  const first = turnsOf(data, 'dressing')
  const turnsAt = (time: number) => walkTurns(time, first)
  const motion = buildBodyMotion(data, BODY, { turnsAt })
  const body = { ...buildBody(data, BODY, 'dressing'), ...motion.mesh }
  const garment = wardrobe.garment('tee')
  const dressed = drape({ garment, body, fabric }, { kernels, resolution: 1 / n, seed, static: true })
  return { cloth: clothOf(dressed.drape), motion }
}

/** On one side skin is this near, and straight away from it skin again, so far off and so near there [m]. */
const TOUCH = 0.006
const PROBE = 0.014
const PROBE_TOUCH = 0.008

/** Vertices with skin on both sides. */
function countPinched(x: Float64Array, body: Collider): number {
  const surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  const probe = new Float64Array(3)
  let count = 0
  for (let at = 0; at < x.length; at += 3) {
    if (!(body.gap(x, at, surface) < TOUCH)) continue
    for (let k = 0; k < 3; k++) probe[k] = x[at + k] + PROBE * surface.normal[k]
    if (body.gap(probe, 0, surface) < PROBE_TOUCH) count++
  }
  return count
}
