/**
 * The sheet falls on a sphere and hangs down around it: folds, friction, cloth on cloth. Forces are linearised where the
 * step starts: cloth that is stopped by something has no use for where it was heading.
 */

import { createSim } from '@selvedge/engine'
import { buildGroundCollider, buildSphereCollider } from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'

const RADIUS = 0.3 // [m]
const DROP = 0.15 // [m] above the top of the sphere

export const sphere: SceneDefinition = {
  name: 'sphere',
  summary: '1 m sheet released 15 cm above a sphere of 60 cm, ground below',
  seconds: 3,
  dt: 1 / 120,
  n: 64,
  build({ kernels, n, fabric = BENCH_COTTON, options }) {
    const cloth = buildSheet(1, n, (u, v, x, at) => {
      x[at] = u - 0.5
      x[at + 1] = RADIUS + DROP
      x[at + 2] = 0.5 - v
    })
    const colliders = [
      buildSphereCollider({ centre: [0, 0, 0], radius: RADIUS, friction: 0.4 }),
      buildGroundCollider({ level: -0.6, friction: 0.4 }),
    ]
    const sim = createSim(
      { cloth, panelFabric: [fabric], colliders },
      { linearise: 'start', ...options, kernels },
    )
    return watchCrossings({ sim, colliders })
  },
}
