/**
 * A sheet of plastic crushed into a ball and let go: it springs open, but where it was bent sharper than it bears the
 * bend has set, and the creases stay. A field stands for the hands. The same sheet without a yield unfolds flat.
 */

import { createSim, type Fabric } from '@selvedge/engine'
import { buildForceField, buildGroundCollider, buildRandom, sine } from '@selvedge/engine/sim'
import { foldAngles, foldSize } from './fold-angles.ts'
import { playScene } from './play-scene.ts'
import type { BuiltScene, SceneDefinition, SceneInput } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { crossingRule, judge, stretchOf } from './verdict.ts'

const SIDE = 0.3 // [m]
const HEIGHT = 0.2 // of the hands [m]
const CRUSH = 0.6 // [s] that the hands press
const PULL = 100 // on cloth 10 cm from their middle [m/s²]
const RIPPLE = 0.008 // of the sheet at the start, so that it does not know how to fold neatly [m]

/** Film that sets where it is bent to a radius below 33 mm. */
const FILM: Fabric = {
  name: 'film',
  title: 'Plastic film that creases',
  source: 'chosen for the scene, not measured',
  measured: false,
  density: 0.14,
  thickness: 0.001,
  stretchWarp: 2000,
  stretchWeft: 2000,
  stretchCross: 500,
  shear: 700,
  hardeningStrain: 0.05,
  bendWarp: 1e-4,
  bendBias: 1e-4,
  bendWeft: 1e-4,
  viscosity: 1e-3,
  bendViscosity: 5e-3,
  frictionCloth: 0.3,
  frictionBody: 0.4,
  bendYield: 30,
}

export const creases: SceneDefinition = {
  name: 'creases',
  summary: '30 cm plastic film crushed into a ball and let go: creases stay where it yielded',
  seconds: 2.5,
  dt: 1 / 120,
  n: 40,
  build(input) {
    const film = input.fabric ?? FILM
    const scene: BuiltScene = { ...buildFilm(input, film), check }
    let crushed = 0
    scene.watch = () => {
      if (scene.sim.state.time <= CRUSH) crushed = foldSize(foldAngles(scene.sim.model, scene.sim.state.x))
    }
    function check() {
      const { state, report } = scene.sim
      const { bendYield, ...springy } = film
      const other = playScene(buildFilm(input, springy), state.time, report.dt)
      const kept = foldSize(foldAngles(scene.sim.model, scene.sim.state.x))
      const elastic = foldSize(foldAngles(other.sim.model, other.sim.state.x))
      const figures = {
        'rms fold when crushed [rad]': crushed,
        'rms fold kept [rad]': kept,
        'rms fold kept without yield [rad]': elastic,
        'p99 stretch [–]': stretchOf(scene.sim),
      }
      return judge(figures, [
        crossingRule(scene),
        [crushed > 0.2, `the hands should crush the film, but folds are ${crushed.toFixed(2)} rad`],
        [kept > 0.05, `creases should stay, but only ${kept.toFixed(3)} rad are left`],
        [
          kept > 3 * elastic,
          `an elastic film keeps ${elastic.toFixed(3)} rad, this one only ${kept.toFixed(3)}`,
        ],
      ])
    }
    return scene
  },
}

function buildFilm({ kernels, n, seed, options }: SceneInput, fabric: Fabric): BuiltScene {
  const random = buildRandom(seed)
  const [a, b] = [random(), random()].map((share) => 2 * Math.PI * share)
  const cloth = buildSheet(SIDE, n, (u, v, x, at) => {
    const bumps = sine((14 * u) / SIDE + a) * sine((11 * v) / SIDE + b) + sine((9 * u + 7 * v) / SIDE + a)
    x[at] = u - 0.5 * SIDE
    x[at + 1] = HEIGHT + RIPPLE * bumps
    x[at + 2] = 0.5 * SIDE - v
  })
  const hands = buildForceField({
    kind: 'point',
    strength: PULL,
    centre: [0, HEIGHT, 0],
    reach: 0.1,
    until: CRUSH,
  })
  const colliders = [buildGroundCollider({ level: 0, friction: 0.4 })]
  const sim = createSim(
    { cloth, panelFabric: [fabric], colliders },
    { linearise: 'start', bending: 'hysteresis', outer: [hands], ...options, kernels },
  )
  return { sim, colliders }
}
