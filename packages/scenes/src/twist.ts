/**
 * A sheet wrung like a wet towel. Two bars hold its short sides and turn against each other, four turns in all, while
 * they draw nearer as the cloth shortens; then the bars stand. Cloth is pressed on cloth from all sides, in a helix.
 *
 *   L − √(L² − φ² r²)     what a rope of length L and radius r loses when it is turned by φ          [m]   (1)
 *   (√2 − 1) w            … and what two fans lose that gather a width w at 45° into it             [m]   (2)
 *
 * The bars follow both, loosely, so that the cloth becomes a rope and is not torn. The radius is that of the
 * cloth itself, π r² = w h/FILL, or half an edge where the mesh cannot fold so finely.
 */

import { createSim } from '@selvedge/engine'
import { buildRandom, buildSheetMesh, clothFromMesh, cosine, magnitude, sine } from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { LINING } from './funnel.ts'
import type { SceneDefinition } from './scene.ts'
import { judge, stretchOf } from './verdict.ts'

const LENGTH = 0.6 // [m]
const WIDTH = 0.16 // [m]
const TURNS = 4
const WRING = 3 // time of turning [s]
const FILL = 0.35 // of the rope by cloth [–]
const LOOSE = 1.6 // the bars draw nearer than they must by this factor [–]
const TORN = 0.15 // stretch at which woven cotton breaks [–]
const RIPPLE = 0.002 // [m]

export const twist: SceneDefinition = {
  name: 'twist',
  summary: '16 × 60 cm sheet wrung 4 turns by its short sides',
  seconds: 3.5,
  dt: 1 / 240,
  n: 17,
  build({ kernels, n, seed, fabric = LINING, options }) {
    const columns = n
    const rows = Math.round(((n - 1) * LENGTH) / WIDTH) + 1
    const cloth = clothFromMesh(
      buildSheetMesh({ width: WIDTH, height: LENGTH, columns, rows, pattern: 'grid' }),
    )
    const phase = 2 * Math.PI * buildRandom(seed)()
    const { position } = cloth
    for (let at = 0; at < position.length; at += 3) {
      const along = position[at + 1] / LENGTH
      const across = position[at] - 0.5 * WIDTH
      const free = 4 * along * (1 - along) // 0 at the bars
      const wave = sine(2 * Math.PI * (2 * along + across / WIDTH) + phase)
      position.set([(along - 0.5) * LENGTH, RIPPLE * free * wave, -across], at)
    }
    const start = position.slice()
    const last = (rows - 1) * columns
    const pinned = Array.from({ length: 2 * columns }, (_, k) => (k < columns ? k : last + k - columns))
    const filled = Math.sqrt((WIDTH * fabric.thickness) / Math.PI) // radius of nothing but cloth [m]
    const radius = Math.max(filled / Math.sqrt(FILL), (0.5 * WIDTH) / (columns - 1))
    const sim = createSim(
      {
        cloth,
        panelFabric: [fabric],
        pinned,
        pinPlaces(time, x) {
          const angle = turned(time)
          const rope = LENGTH - Math.sqrt(LENGTH * LENGTH - angle * angle * radius * radius) // (1)
          const fans = 0.5 * (1 - cosine(Math.min(angle, Math.PI))) * (Math.SQRT2 - 1) * WIDTH // (2)
          const nearer = LOOSE * (rope + fans)
          for (const i of pinned) {
            const side = i < columns ? -1 : 1
            const [c, s] = [cosine(0.5 * side * angle), sine(0.5 * side * angle)]
            const at = 3 * i
            x[at] = start[at] - 0.5 * side * nearer
            x[at + 1] = c * start[at + 1] - s * start[at + 2]
            x[at + 2] = s * start[at + 1] + c * start[at + 2]
          }
        },
      },
      { linearise: 'start', ...options, kernels },
    )
    return watchCrossings({
      sim,
      colliders: [],
      check() {
        const thick = middleRadius(sim.state.x)
        const turns = turned(sim.state.time) / (2 * Math.PI)
        const figures = {
          'turns [–]': turns,
          'radius of the rope in its middle [m]': thick,
          'radius of the same cloth without any air [m]': filled,
          'p99 stretch [–]': stretchOf(sim),
        }
        return judge(figures, [
          [turns > TURNS - 1e-9, `only ${turns.toFixed(2)} turns were made`],
          [thick < 0.25 * WIDTH, `no rope: ${(1000 * thick).toFixed(0)} mm in radius`],
          [thick > filled, `thinner than its own cloth: ${(1000 * thick).toFixed(1)} mm`],
          [
            stretchOf(sim) < TORN,
            `torn: 1 % of edges are stretched by more than ${stretchOf(sim).toFixed(2)}`,
          ],
        ])
      },
    })
  },
}

/** Between the bars [rad]: speeds up and slows down over a tenth of the time each. */
function turned(time: number): number {
  const t = Math.min(1, time / WRING)
  const ramp = 0.1
  const shape =
    t < ramp
      ? (0.5 * t * t) / ramp
      : t < 1 - ramp
        ? t - 0.5 * ramp
        : 1 - ramp - (0.5 * (1 - t) * (1 - t)) / ramp
  return (2 * Math.PI * TURNS * shape) / (1 - ramp)
}

/** Largest distance from their own middle of the places in the middle fifth of the length [m]. */
function middleRadius(x: Float64Array): number {
  const places: [number, number][] = []
  for (let at = 0; at < x.length; at += 3) {
    if (Math.abs(x[at]) < LENGTH / 10) places.push([x[at + 1], x[at + 2]])
  }
  const [y, z] = [0, 1].map((k) => places.reduce((sum, place) => sum + place[k], 0) / places.length)
  return Math.max(...places.map((place) => magnitude(place[0] - y, place[1] - z)))
}
