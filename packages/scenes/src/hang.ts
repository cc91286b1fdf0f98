/**
 * A square metre of cloth, held at two adjacent corners, let go from the horizontal: the scene every solver is raced on.
 * At 1/120 s the sheet swings within 75 mm of the truth, as the liveliest peer does as shipped, and never meets itself;
 * at 1/60 s it costs half as much, loses more of its swing (117 mm) and, without self-contact, crosses itself at its end.
 */
import { createSim } from '@selvedge/engine'
import { hangMotionError } from './hang-reference.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'

export const hang: SceneDefinition = {
  name: 'hang',
  summary: '1 m sheet pinned at two adjacent corners, let go from the horizontal',
  seconds: 2,
  dt: 1 / 120,
  n: 64,
  build({ kernels, n, fabric = BENCH_COTTON, options }) {
    const cloth = buildSheet(1, n, (u, v, x, at) => {
      x[at] = u - 0.5
      x[at + 1] = 0
      x[at + 2] = -v
    })
    const sim = createSim(
      { cloth, panelFabric: [fabric], pinned: [0, n - 1] },
      { selfContact: false, air: null, iterationsMax: 8, ...options, kernels },
    )
    return { sim, colliders: [] }
  },
  motionError: hangMotionError,
}
