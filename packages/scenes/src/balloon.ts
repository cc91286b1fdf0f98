/**
 * A cow of thin foil, blown up and then left to leak: gas holds her for a moment, then she sinks into folds under her
 * own weight. Her seams remember the shape she was sculpted in, but bending is too weak to hold it.
 * After figure 3 of Bridson, Marino, Fedkiw 2003, "Simulation of Clothing with Folds and Wrinkles".
 */

import { createSim, type Fabric } from '@selvedge/engine'
import { buildGroundCollider, buildPressure, clothFromSurface } from '@selvedge/engine/sim'
import { foldAngles, foldDifference } from './fold-angles.ts'
import type { SceneDefinition } from './scene.ts'
import { buildSpot } from './spot.ts'
import { crossingRule, extent, judge, stretchOf } from './verdict.ts'

const HEIGHT = 0.5 // [m]
const DROP = 0.01 // hooves above the ground at the start [m]
const PRESSURE = 60 // of the gas at the start: a hundred times the weight of the foil under it [Pa]
const LEAK = 0.2 // [s] in which the pressure falls to 1/e
const FULL_SECONDS = 0.3 // [s] until when she must look blown up

const FOIL: Fabric = {
  name: 'foil',
  title: 'Thin balloon foil',
  source: 'chosen for the scene, not measured',
  measured: false,
  density: 0.06,
  thickness: 0.0008,
  stretchWarp: 800,
  stretchWeft: 800,
  stretchCross: 200,
  shear: 300,
  hardeningStrain: 0.05,
  bendWarp: 2e-6,
  bendBias: 2e-6,
  bendWeft: 2e-6,
  viscosity: 1e-3,
  bendViscosity: 5e-3,
  frictionCloth: 0.3,
  frictionBody: 0.5,
}

export const balloon: SceneDefinition = {
  name: 'balloon',
  summary: '50 cm cow of thin foil: her gas leaks and she collapses under her own weight',
  seconds: 3,
  dt: 1 / 120,
  n: 54,
  build({ kernels, n, fabric = FOIL, options }) {
    const spot = buildSpot(HEIGHT, n)
    const cloth = clothFromSurface(spot, 'cow')
    for (let k = 1; k < cloth.position.length; k += 3) cloth.position[k] += DROP
    const pressure = buildPressure(cloth.position, cloth.triVertex, { pressure: PRESSURE, leakTime: LEAK })
    const colliders = [buildGroundCollider({ level: 0, friction: 0.5 })]
    const sim = createSim(
      { cloth, panelFabric: [fabric], colliders, restAngles: 'placed' },
      { linearise: 'start', outer: [pressure], ...options, kernels },
    )
    const sculpted = foldAngles(sim.model, sim.state.x)
    let volumeFull = 1
    const scene = {
      sim,
      colliders,
      watch() {
        if (sim.state.time <= FULL_SECONDS)
          volumeFull = Math.min(volumeFull, pressure.volume(sim.state.x) / pressure.volumeStart)
      },
      check() {
        const volume = pressure.volume(sim.state.x) / pressure.volumeStart
        const { high } = extent(sim.state.x, 1)
        const figures = {
          'volume while held [–]': volumeFull,
          'volume at the end [–]': volume,
          'rms change of folds [rad]': foldDifference(foldAngles(sim.model, sim.state.x), sculpted),
          'height at the end [m]': high,
          'p99 stretch [–]': stretchOf(sim),
        }
        return judge(figures, [
          crossingRule(scene),
          [
            volumeFull > 0.95,
            `gas should hold the shell, but it shrank to ${volumeFull.toFixed(2)} of its volume`,
          ],
          [volume < 0.6, `the shell should collapse, but keeps ${volume.toFixed(2)} of its volume`],
          [high < 0.7 * HEIGHT, `the shell should sink, but stands ${high.toFixed(2)} m high`],
        ])
      },
    }
    return scene
  },
}
