/** A square metre of cloth, held at two adjacent corners, let go from the horizontal: the scene every solver is raced on. */
import { createSim } from '@selvedge/engine'
import { hangMotionError } from './hang-reference.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'

export const hang: SceneDefinition = {
  name: 'hang',
  summary: '1 m sheet pinned at two adjacent corners, let go from the horizontal',
  seconds: 2,
  dt: 1 / 60,
  n: 64,
  build({ kernels, n, options }) {
    const cloth = buildSheet(1, n, (u, v, x, at) => {
      x[at] = u - 0.5
      x[at + 1] = 0
      x[at + 2] = -v
    })
    const sim = createSim(
      { cloth, panelFabric: [BENCH_COTTON], pinned: [0, n - 1] },
      { selfContact: false, air: null, iterationsMax: 8, ...options, kernels },
    )
    return { sim, colliders: [] }
  },
  motionError: hangMotionError,
}
