/**
 * A tee and trousers in a tumble dryer: the drum turns 50 times a minute, its vanes lift the wash and let it fall, for a
 * minute. Everything touches everything all the time; nothing may cross, burst or fly off.
 */

import { type Cloth, type Collider, createSim } from '@selvedge/engine'
import { buildDrumCollider, joinCloths, moveCollider } from '@selvedge/engine/sim'
import { bundleGarment } from './bundle.ts'
import { watchCrossings } from './crossing-watch.ts'
import { BENCH_COTTON, needWardrobe, type SceneDefinition, type SceneInput } from './scene.ts'
import { judge, stretchOf } from './verdict.ts'

const WASH = ['tee', 'pants']
const RADIUS = 0.3 // [m]
const DEPTH = 0.6 // [m]
const VANE_HEIGHT = 0.08 // [m]
const TURN_RATE = 2 * Math.PI * (50 / 60) // [rad/s]
const RIM_SPEED = TURN_RATE * RADIUS // [m/s]
const START = 0.5 // the motor takes this long to its full speed [s]
const FRICTION = 0.3 // cotton on steel [–]
const ROOM = 0.015 // around a bundle at the start [m]
/** Half the usual step [s]: at 1/120 s the wash moves half an edge in one, is stretched twice as much and costs more. */
const DT = 1 / 240
const SPEED_MAX = 3 // of the rim's: a fall through the drum is 2.2 [–]
const STRETCH_MAX = 0.15 // 99 % of the edges; the vanes tug at twice the weight of the wash [–]

export const dryer: SceneDefinition = {
  name: 'dryer',
  summary: 'tee and trousers in a drum of 60 cm with 3 vanes, 50 turns a minute; n = edges per metre',
  seconds: 60,
  dt: DT,
  n: 30,
  build(input) {
    const { kernels, fabric = BENCH_COTTON, options } = input
    const cloth = joinCloths(WASH.map((name, row) => bundleInDrum(input, name, row)))
    const colliders = [buildDrum()]
    const sim = createSim(
      { cloth, panelFabric: cloth.panelIds.map(() => fabric), colliders },
      { linearise: 'start', ...options, kernels },
    )
    const seen = { speedWorst: 0, stretchWorst: 0, highest: Number.NEGATIVE_INFINITY }
    return watchCrossings({
      sim,
      colliders,
      watch({ speedMax }) {
        seen.speedWorst = Math.max(seen.speedWorst, speedMax)
        seen.stretchWorst = Math.max(seen.stretchWorst, stretchOf(sim))
        if (sim.state.time > TUMBLING) seen.highest = Math.max(seen.highest, middle(sim.state.x))
      },
      check() {
        const { speedWorst, stretchWorst, highest } = seen
        const figures = {
          'fastest vertex over rim speed [–]': speedWorst / RIM_SPEED,
          'p99 stretch, worst step [–]': stretchWorst,
          'p99 stretch at the end [–]': stretchOf(sim),
          ...(Number.isFinite(highest) ? { 'highest middle of the wash [m]': highest } : {}),
        }
        return judge(figures, [
          [speedWorst < SPEED_MAX * RIM_SPEED, `the wash flies at ${speedWorst.toFixed(1)} m/s`],
          [
            stretchWorst < STRETCH_MAX,
            `1 % of the wash was stretched by ${(100 * stretchWorst).toFixed(0)} %`,
          ],
        ])
      },
    })
  },
}

/** After the first fall [s]. */
const TUMBLING = 1

/** Garment `name` in its own half of the drum, thrown in by the seed. */
function bundleInDrum(input: SceneInput, name: string, row: number): Cloth {
  const { kernels, n, seed, fabric = BENCH_COTTON } = input
  const half = DEPTH / WASH.length
  const cloth = bundleGarment({
    kernels,
    garment: needWardrobe(input).garment(name),
    fabric,
    resolution: 1 / n,
    seed: WASH.length * seed + row,
    across: RADIUS - VANE_HEIGHT - ROOM,
    along: 0.5 * half - ROOM,
  })
  for (let at = 2; at < cloth.position.length; at += 3) cloth.position[at] += half * (row + 0.5) - 0.5 * DEPTH
  return cloth
}

function buildDrum(): Collider {
  const drum = buildDrumCollider({
    radius: RADIUS,
    depth: DEPTH,
    vanes: 3,
    vaneHeight: VANE_HEIGHT,
    friction: FRICTION,
  })
  return moveCollider(drum, (time) => ({ axis: [0, 0, 1], angle: turned(time), shift: [0, 0, 0] }))
}

/** Angle of the drum [rad]: even acceleration over START, then even turning. */
function turned(time: number): number {
  return time < START ? (0.5 * TURN_RATE * time * time) / START : TURN_RATE * (time - 0.5 * START)
}

/** Mean height of the vertices [m]. */
function middle(x: Float64Array): number {
  let sum = 0
  for (let at = 1; at < x.length; at += 3) sum += x[at]
  return (3 * sum) / x.length
}
