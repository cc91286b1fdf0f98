/**
 * A sheet drawn through a funnel whose opening is a tenth of its width. A hand below takes the middle of the sheet and
 * pulls it down at a steady pace; all the rest must gather, fold and slip through after it, with friction on the wall
 * and cloth on cloth all around. What would freeze in lumps, or cross, shows here.
 *
 * In the pipe the cloth has a cross-section of at most 2π s h, s the distance from the middle that is passing, h the
 * thickness: a quarter of the opening when the middles of the sides pass, so there is room.
 */

import { createSim, type Fabric } from '@selvedge/engine'
import { buildLatheCollider, buildRandom, cosine, sine } from '@selvedge/engine/sim'
import { type WatchedScene, watchCrossings } from './crossing-watch.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { extent, judge, stretchOf } from './verdict.ts'

const SIDE = 0.5 // of the sheet [m]
const OPENING = 0.05 // diameter [m]
const MOUTH = 0.78 // diameter, wider than the sheet from corner to corner [m]
const THROAT = 0.08 // radius of the bend from the cone, at 45°, to the pipe [m]
const PIPE = 0.06 // length [m]
const WALL = 0.012 // [m]
const START = 0.385 // of the sheet above the pipe [m]
const HAND = 0.01 // radius of what the hand holds [m]
const PULL = 0.8 // speed of the hand [m/s] …
const GATHER = 0.25 // … reached after this time [s]
const RIPPLE = 0.001 // [m]

/** Lining: thin, light and smooth. */
export const LINING: Fabric = {
  ...BENCH_COTTON,
  name: 'lining',
  title: 'Thin lining of the contact scenes',
  density: 0.08,
  thickness: 0.0003,
  bendWarp: 3e-6,
  bendBias: 3e-6,
  bendWeft: 3e-6,
  frictionCloth: 0.2,
  frictionBody: 0.2,
}

export const funnel: SceneDefinition = {
  name: 'funnel',
  summary: '50 cm sheet pulled by its middle through a funnel with an opening of 5 cm',
  seconds: 1.4,
  dt: 1 / 240,
  n: 40,
  build({ kernels, n, seed, fabric = LINING, options }) {
    const phase = 2 * Math.PI * buildRandom(seed)()
    const cloth = buildSheet(SIDE, n, (u, v, x, at) => {
      x[at] = u - 0.5 * SIDE
      x[at + 1] = START + RIPPLE * sine((2 * Math.PI * (3 * u + 2 * v)) / SIDE + phase)
      x[at + 2] = 0.5 * SIDE - v
    })
    const colliders = [
      buildLatheCollider({ profile: funnelProfile(), thickness: WALL, friction: fabric.frictionBody }),
    ]
    const reach = Math.max(HAND, (0.75 * SIDE) / (n - 1)) // the nearest four vertices at least
    const pinned = pinnedVertices(cloth.position, reach)
    const start = cloth.position.slice()
    const sim = createSim(
      {
        cloth,
        panelFabric: [fabric],
        colliders,
        pinned,
        pinPlaces(time, x) {
          for (const i of pinned) x[3 * i + 1] = start[3 * i + 1] - pulled(time)
        },
      },
      { linearise: 'start', ...options, kernels },
    )
    const scene: WatchedScene = watchCrossings({
      sim,
      colliders,
      check() {
        const { low, high } = extent(sim.state.x, 1)
        const zone = scene.crossings.zoneMax / sim.model.vertexCount
        const through = shareBelow(sim.state.x, -PIPE)
        const figures = {
          'cloth below the pipe [–]': through,
          'highest vertex [m]': high,
          'length of what hangs [m]': high - low,
          'p99 stretch [–]': stretchOf(sim),
        }
        return judge(figures, [
          [through === 1, `only ${(100 * through).toFixed(1)} % of the sheet came out`],
          [zone <= 0.05, `a zone of ${(100 * zone).toFixed(1)} % of the cloth moved as one`],
        ])
      },
    })
    return scene
  },
}

/** Middle of the wall: down the cone, around the throat, down the pipe. */
function funnelProfile(): [number, number][] {
  const pipe = 0.5 * (OPENING + WALL)
  const bend = Array.from({ length: 9 }, (_, k) => (Math.PI / 4) * (1 - k / 8))
  const profile = bend.map((angle): [number, number] => [
    pipe + THROAT * (1 - cosine(angle)),
    THROAT * sine(angle),
  ])
  const [radius, height] = profile[0]
  return [[0.5 * MOUTH, height + 0.5 * MOUTH - radius], ...profile, [pipe, -PIPE]]
}

/** How far the hand has moved down [m]. */
function pulled(time: number): number {
  if (time < GATHER) return (0.5 * PULL * time * time) / GATHER
  return PULL * (time - 0.5 * GATHER)
}

function pinnedVertices(x: Float64Array, reach: number): number[] {
  const pinned: number[] = []
  for (let at = 0; at < x.length; at += 3) {
    if (x[at] * x[at] + x[at + 2] * x[at + 2] <= reach * reach) pinned.push(at / 3)
  }
  return pinned
}

/** Share of vertices under a level [–]. */
function shareBelow(x: Float64Array, level: number): number {
  let count = 0
  for (let at = 1; at < x.length; at += 3) if (x[at] < level) count++
  return (3 * count) / x.length
}
