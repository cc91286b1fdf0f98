/**
 * A body known only by the frames of an animation, as another program may hand it over: a lump that turns and bends, twelve
 * pictures a second. Each frame is a distance field of its own (`buildAnimatedCollider`); between two the body is
 * interpolated along its motion. A sheet falls on it, is carried round by friction, and must lie on the true skin.
 *
 *   φ of the fields = φ of the mesh itself, half-way between frames too, to DISTANCE_OFF                    [m]   (1)
 */

import { type Collider, createSim, type TriangleMesh } from '@selvedge/engine'
import {
  buildAnimatedCollider,
  buildLiveMeshCollider,
  buildSphereMesh,
  cosine,
  sine,
} from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { judge, stretchOf } from './verdict.ts'

const SIDE = 0.55 // of the sheet [m]
const DROP = 0.02 // above the lump [m]
const RADII = [0.2, 0.1, 0.13] as const // of the lump [m]
const FINE = 10 // of its mesh: 20 f² triangles
const FRAME_RATE = 12 // [1/s]
const SECONDS = 2.5 // of the film [s]
const STILL = 0.6 // before it turns [s]
const TURN_RATE = 1.2 // [rad/s]
const START = 0.5 // time it takes to turn at this rate [s]
const BEND = 0.25 // up and down at the ends of the lump, of their distance from the middle [–]
const CELL = 0.008 // of the fields [m]
const DISTANCE_OFF = 0.001 // (1): 8 mm cells on a mesh of 15 mm triangles, and what interpolation in time misses [m]
const FRICTION = 0.6
const LAG_MAX = 0.2 // what hangs down swings behind [–]

export const film: SceneDefinition = {
  name: 'film',
  summary: '55 cm sheet on a lump that turns and bends, known by 12 frames a second only',
  seconds: SECONDS,
  dt: 1 / 120,
  n: 36,
  build({ kernels, n, fabric = BENCH_COTTON, options }) {
    const cloth = buildSheet(SIDE, n, (u, v, x, at) => {
      x[at] = u - 0.5 * SIDE
      x[at + 1] = RADII[1] + DROP
      x[at + 2] = 0.5 * SIDE - v
    })
    const { mesh, times, frames } = shootFilm()
    const body = buildAnimatedCollider(mesh, { friction: FRICTION, times, frames, cell: CELL })
    const colliders = [body]
    const sim = createSim(
      { cloth, panelFabric: [fabric], colliders },
      { linearise: 'start', ...options, kernels },
    )
    const start = cloth.position.slice()
    const seen = { stretchWorst: 0 }
    return watchCrossings({
      sim,
      colliders,
      watch() {
        seen.stretchWorst = Math.max(seen.stretchWorst, stretchOf(sim))
      },
      check() {
        const { x, time } = sim.state
        const turned = turnAt(time)
        const lag = lagOf(start, x, turned)
        const off = distanceOff(body, x, time)
        const figures = {
          'turn of the body [rad]': turned,
          'sine of the angle the sheet lags behind [–]': lag,
          'fields off the mesh itself near the skin, worst [m]': off.worst,
          'vertices near the skin [–]': off.near,
          'fields built [–]': body.fieldsBuilt(),
          'p99 stretch, worst step [–]': seen.stretchWorst,
        }
        return judge(figures, [
          [off.near > 0, 'the sheet lies nowhere on the body'],
          [off.worst < DISTANCE_OFF, `the fields are ${(1000 * off.worst).toFixed(2)} mm off the mesh`],
          [
            Math.abs(lag) < LAG_MAX,
            `the body turned by ${turned.toFixed(2)} rad, the sheet is ${lag.toFixed(2)} behind`,
          ],
          [seen.stretchWorst < 0.04, `1 % was stretched by ${(100 * seen.stretchWorst).toFixed(1)} %`],
        ])
      },
    })
  },
}

interface Film {
  readonly mesh: TriangleMesh
  /** [s] */
  readonly times: readonly number[]
  /** Vertices in each frame [m]. */
  readonly frames: readonly Float64Array[]
}

function shootFilm(): Film {
  const ball = buildSphereMesh([0, 0, 0], 1, FINE)
  const position = ball.position.map((value, k) => value * RADII[k % 3])
  const times = Array.from({ length: Math.ceil(SECONDS * FRAME_RATE) + 1 }, (_, k) => k / FRAME_RATE)
  const frames = times.map((time) => posed(position, time))
  return { mesh: { position: frames[0].slice(), triVertex: ball.triVertex }, times, frames }
}

/** Ends that nod, the whole turned about y. */
function posed(position: Float64Array, time: number): Float64Array {
  const c = cosine(turnAt(time))
  const s = sine(turnAt(time))
  const nod = (BEND * sine(2 * Math.max(0, time - STILL))) / RADII[0]
  const out = new Float64Array(position.length)
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z] = [position[at], position[at + 1], position[at + 2]]
    out[at] = c * x + s * z
    out[at + 1] = y - nod * x * x
    out[at + 2] = c * z - s * x
  }
  return out
}

/** About y [rad]: even acceleration over START, then even turning. */
function turnAt(time: number): number {
  const t = Math.max(0, time - STILL)
  return t < START ? (0.5 * TURN_RATE * t * t) / START : TURN_RATE * (t - 0.5 * START)
}

/** Sine of the angle about y by which x lags behind `start` turned by `angle` [rad], over all vertices, by moments. */
function lagOf(start: Float64Array, x: Float64Array, angle: number): number {
  let along = 0
  let aside = 0
  for (let at = 0; at < x.length; at += 3) {
    along += start[at] * x[at] + start[at + 2] * x[at + 2]
    aside += start[at + 2] * x[at] - start[at] * x[at + 2]
  }
  return (sine(angle) * along - cosine(angle) * aside) / Math.sqrt(along * along + aside * aside)
}

/** (1) at the cloth's vertices within 5 mm of the skin. */
function distanceOff(body: Collider, x: Float64Array, time: number): { worst: number; near: number } {
  const { triVertex, position } = body.mesh
  const skin = new Float64Array(position.length)
  body.motion?.places(time, skin, 0)
  const live = buildLiveMeshCollider({ position: skin, triVertex }, { friction: 0, placesAt: () => {} })
  body.motion?.moveTo(time, time)
  const surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  let worst = 0
  let near = 0
  for (let at = 0; at < x.length; at += 3) {
    const gap = live.gap(x, at, surface)
    if (!(gap < 0.005)) continue
    near++
    worst = Math.max(worst, Math.abs(gap - body.gap(x, at, surface)))
  }
  return { worst, near }
}
