/**
 * A square sail on its yard, its lower corners sheeted home, in a gusty wind from behind: it fills, bellies out and
 * trembles. Drag and lift of every triangle in a wind of steady stream, gusts and eddies.
 * After figure 7 of Provot 1995, "Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth Behavior".
 */

import { createSim, type Fabric } from '@selvedge/engine'
import { AIR_DEFAULTS, buildWindField, buildWindForce, sine } from '@selvedge/engine/sim'
import type { BuiltScene, SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { crossingRule, extent, judge, stretchOf } from './verdict.ts'

const SIDE = 1.2 // [m]
const SLACK = 0.9 // [–] of its sides that the lower corners are from yard and from each other
const WIND = 7 // [m/s], a fresh breeze
const LIFT = 0.8 // [–]

const SAILCLOTH: Fabric = {
  name: 'sailcloth',
  title: 'Light sailcloth',
  source: 'chosen for the scene, not measured',
  measured: false,
  density: 0.15,
  thickness: 0.001,
  stretchWarp: 8000,
  stretchWeft: 8000,
  stretchCross: 1600,
  shear: 2000,
  hardeningStrain: 0.05,
  bendWarp: 1e-4,
  bendBias: 1e-4,
  bendWeft: 1e-4,
  viscosity: 1e-3,
  bendViscosity: 2e-3,
  frictionCloth: 0.3,
  frictionBody: 0.4,
}

export const sail: SceneDefinition = {
  name: 'sail',
  summary: '1.2 m square sail, yard above and two corners below held, in a gusty wind of 7 m/s',
  seconds: 3,
  dt: 1 / 120,
  n: 48,
  build({ kernels, n, seed, fabric = SAILCLOTH, options }) {
    const cloth = buildSheet(SIDE, n, (u, v, x, at) => {
      const down = 1 - v / SIDE // 0 at the yard
      x[at] = (u - 0.5 * SIDE) * (1 - (1 - SLACK) * down)
      x[at + 1] = 0.5 * SIDE - SLACK * SIDE * down
      x[at + 2] = 0.2 * SIDE * sine(Math.PI * down) // about as long as the cloth
    })
    const yard = Array.from({ length: n }, (_, column) => n * (n - 1) + column)
    const field = buildWindField({ wind: [0, 0, WIND], turbulence: 0.1, gustiness: 0.15, seed })
    const wind = buildWindForce({ ...AIR_DEFAULTS, liftCoefficient: LIFT }, field)
    const sim = createSim(
      { cloth, panelFabric: [fabric], pinned: [0, n - 1, ...yard] },
      { air: null, outer: [wind], ...options, kernels },
    )
    let trembling = 0
    const scene: BuiltScene = {
      sim,
      colliders: [],
      watch(report) {
        if (sim.state.time > 0.5 * sail.seconds) trembling = Math.max(trembling, report.speedRms)
      },
      check() {
        const { high, low } = extent(sim.state.x, 2)
        const middle = sim.state.x[3 * (n * Math.floor(n / 2) + Math.floor(n / 2)) + 2]
        const figures = {
          'belly over width [–]': high / SIDE,
          'middle over width [–]': middle / SIDE,
          'fastest trembling, rms [m/s]': trembling,
          'p99 stretch [–]': stretchOf(sim),
        }
        return judge(figures, [
          crossingRule(scene),
          [high > 0.1 * SIDE, `the sail should fill, but its belly is only ${high.toFixed(2)} m deep`],
          [high < 0.5 * SIDE, `the sail should hold, but its belly is ${high.toFixed(2)} m deep`],
          [middle > 0.7 * high, 'the sail should be deepest about its middle'],
          [
            low > -0.05 * SIDE,
            `no part should blow upwind, but one is ${(-low).toFixed(2)} m before the yard`,
          ],
          [stretchOf(sim) < 0.05, 'sailcloth should stretch by less than 5 %'],
        ])
      },
    }
    return scene
  },
}
