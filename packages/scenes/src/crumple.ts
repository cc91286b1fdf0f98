/**
 * A sheet dropped on its edge crumples over itself: the hardest of the small scenes, almost only self-contact. Forces are
 * linearised where the step starts; where a pile is heading it overstretches, and bursts.
 */

import { createSim, type Kernels, run, type Sim } from '@selvedge/engine'
import { buildGroundCollider, buildRandom, cosine, simSteps, sine, stepsWhile } from '@selvedge/engine/sim'
import { watchContactWork } from './contact-work.ts'
import { watchCrossings } from './crossing-watch.ts'
import { watchEnergy } from './energy-watch.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { extent, judge, stretchOf } from './verdict.ts'

const SIDE = 0.7 // [m]
const DROP = 0.3 // [m]
const RIPPLE = 0.002 // [m]
const FREE_SECONDS = 1
/** An edge that carried the pile swings by half a triangle within 1/120 s of being let go, and one linear solve stretches it: 10 mJ from nothing there, 0.1 mJ in half of that time, none in a quarter [s]. */
const FREE_STEP = 1 / 480
const GAIN_MAX = 0.001 // of the energy of the fall: what the one linear solve of a step may be off when the weight is gone [–]

export const crumple: SceneDefinition = {
  name: 'crumple',
  summary: '70 cm sheet, upright with a 2 mm ripple, falls 30 cm and folds over itself',
  seconds: 3,
  dt: 1 / 120,
  n: 64,
  build({ kernels, n, seed, fabric = BENCH_COTTON, options }) {
    const phase = 2 * Math.PI * buildRandom(seed)()
    const cloth = buildSheet(SIDE, n, (u, v, x, at) => {
      x[at] = u - 0.5 * SIDE
      x[at + 1] = DROP + v
      x[at + 2] = RIPPLE * sine((2 * Math.PI * 2 * v) / SIDE + phase) * cosine((2 * Math.PI * u) / SIDE)
    })
    const colliders = [buildGroundCollider({ level: 0, friction: 0.4 })]
    const sim = createSim(
      { cloth, panelFabric: [fabric], colliders },
      { linearise: 'start', ...options, kernels },
    )
    return watchCrossings({
      sim,
      colliders,
      check() {
        const { gain, given } = letFly(sim, kernels)
        const fall = 9.81 * sim.model.vertexMass.reduce((sum, mass) => sum + mass, 0) * (DROP + 0.5 * SIDE) // [J]
        const { high } = extent(sim.state.x, 1)
        const figures = {
          'largest gain of energy when let fly, share of the fall [–]': gain / fall,
          'most energy given by contact then, share of the fall [–]': given / fall,
          'height of the pile [m]': high,
          'p99 stretch [–]': stretchOf(sim),
        }
        return judge(figures, [
          [
            gain < GAIN_MAX * fall,
            `a crumpled sheet that nothing touches gained ${((100 * gain) / fall).toFixed(1)} % of its fall`,
          ],
          [given <= 0, `contact gave ${given} J more than pressed plies had stored`],
        ])
      },
    })
  },
}

/** The pile alone in empty space, without weight and air: it springs open against itself and may only lose energy. */
function letFly({ scene, state }: Sim, kernels: Kernels): { gain: number; given: number } {
  const cloth = { ...scene.cloth, position: state.x.slice() }
  const free = createSim(
    { cloth, panelFabric: scene.panelFabric },
    { kernels, linearise: 'start', gravity: [0, 0, 0], air: null, massDamping: 0 },
  )
  const energy = watchEnergy(free)
  const { plies } = free.parts
  const work = plies === null ? null : watchContactWork(free, plies.contact)
  run(
    stepsWhile(simSteps(free, FREE_STEP), () => free.state.time < FREE_SECONDS),
    {
      onStep: ({ report }) => {
        energy.look(report)
        work?.look(report)
      },
    },
  )
  return { gain: energy.record.gain, given: work?.record.most ?? 0 }
}
