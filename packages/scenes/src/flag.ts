/**
 * A flag of soft cloth in gusts and eddies. Elastic, its weight and the wind draw it out of shape beside the mast; with
 * strains limited to 10 % and 0 % it keeps its length, flies and folds. The scene is the limited flag; the check flies
 * the elastic one beside it.
 * After figure 6 of Provot 1995, "Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth Behavior",
 * with the limits of Bridson, Marino, Fedkiw 2003, "Simulation of Clothing with Folds and Wrinkles", section 3.
 */

import { createSim, type Fabric, type SimOptions } from '@selvedge/engine'
import {
  AIR_DEFAULTS,
  buildSheetMesh,
  buildWindField,
  buildWindForce,
  clothFromMesh,
} from '@selvedge/engine/sim'
import { playScene } from './play-scene.ts'
import { BENCH_COTTON, type BuiltScene, type SceneDefinition, type SceneInput } from './scene.ts'
import { crossingRule, extent, judge } from './verdict.ts'

const LENGTH = 1.2 // [m] along the wind
const HEIGHT = 0.8 // [m]
const WIND = 6 // [m/s]
const LIFT = 0.3 // [–]
const WATCHED_FROM = 1 // [s] after which the flag is watched
const SWEEPS = 80 // for 24 columns; limits travel one edge per sweep

const BUNTING: Fabric = {
  ...BENCH_COTTON,
  name: 'bunting',
  title: 'Soft bunting',
  density: 0.12,
  stretchWarp: 20,
  stretchWeft: 20,
  stretchCross: 3,
  shear: 8,
  hardeningStrain: undefined, // what limits it is the limit
  viscosity: 2e-3,
  extensionMax: 0.1,
  compressionMax: 0,
}

/** A flag with what was seen of it since WATCHED_FROM. */
interface Flying extends BuiltScene {
  readonly seen: { steps: number; stretchSum: number; stretchWorst: number; speedWorst: number }
}

export const flag: SceneDefinition = {
  name: 'flag',
  summary: '1.2 m flag of soft cloth in a gusty wind of 6 m/s, strains limited to 10 % and 0 %',
  seconds: 3,
  dt: 1 / 240,
  n: 24,
  build(input) {
    const scene: Flying = {
      ...buildFlag(input, { sweepsMax: SWEEPS }),
      check() {
        const { sim, seen } = scene
        const elastic = playScene(buildFlag(input, null), sim.state.time, sim.report.dt)
        const tip = extent(sim.state.x, 0).high
        const usual = seen.stretchSum / seen.steps
        const usualElastic = elastic.seen.stretchSum / elastic.seen.steps
        const figures = {
          'largest stretch, mean over time, limited [–]': usual,
          'largest stretch, mean over time, elastic [–]': usualElastic,
          'largest stretch ever, limited [–]': seen.stretchWorst,
          'largest stretch ever, elastic [–]': elastic.seen.stretchWorst,
          'fastest flutter, rms [m/s]': seen.speedWorst,
          'tip over length, limited [–]': tip / LENGTH,
          'tip over length, elastic [–]': extent(elastic.sim.state.x, 0).high / LENGTH,
        }
        return judge(figures, [
          crossingRule(scene),
          [usual < 0.15, `limited cloth stretches by ${(100 * usual).toFixed(0)} %`],
          [usualElastic > 1.5 * usual, 'elastic cloth should stretch far more than limited cloth'],
          [tip > 0.5 * LENGTH, `the flag should fly, but reaches only ${tip.toFixed(2)} m`],
          [tip < 1.1 * LENGTH, `the flag is longer than its limit allows: ${tip.toFixed(2)} m`],
          [seen.speedWorst > 0.3, `the flag should flutter, but moves at ${seen.speedWorst.toFixed(2)} m/s`],
        ])
      },
    }
    return scene
  },
}

function buildFlag(
  { kernels, n, seed, fabric = BUNTING, options }: SceneInput,
  strainLimit: SimOptions['strainLimit'],
): Flying {
  const rows = Math.round((n * HEIGHT) / LENGTH)
  const cloth = clothFromMesh(
    buildSheetMesh({ width: LENGTH, height: HEIGHT, columns: n, rows, pattern: 'grid' }),
  )
  for (let at = 1; at < cloth.position.length; at += 3) cloth.position[at] -= HEIGHT
  const mast = Array.from({ length: rows }, (_, row) => n * row)
  const field = buildWindField({ wind: [WIND, 0, 0], seed })
  const wind = buildWindForce({ ...AIR_DEFAULTS, liftCoefficient: LIFT }, field)
  const sim = createSim(
    { cloth, panelFabric: [fabric], pinned: mast },
    { air: null, outer: [wind], strainLimit, ...options, kernels },
  )
  const seen = { steps: 0, stretchSum: 0, stretchWorst: 0, speedWorst: 0 }
  return {
    sim,
    colliders: [],
    seen,
    watch({ stretchMax, speedRms }) {
      if (sim.state.time < WATCHED_FROM) return
      seen.steps++
      seen.stretchSum += stretchMax
      seen.stretchWorst = Math.max(seen.stretchWorst, stretchMax)
      seen.speedWorst = Math.max(seen.speedWorst, speedRms)
    },
  }
}
