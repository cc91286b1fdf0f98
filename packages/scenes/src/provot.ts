/**
 * Provot's sheet: soft springs, held by two adjacent corners. Left to themselves the springs beside the corners stretch
 * like rubber; with over-stretch correction none is longer than 10 % over its rest, and the sheet hangs like cloth.
 * The scene is the corrected sheet; the check hangs the elastic one beside it, and one with corrected grid lines alone.
 * After figures 2 and 4 of Provot 1995, "Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth
 * Behavior"; a grid of 17 × 17 as there.
 */
import { createSim, type Fabric, type SimOptions } from '@selvedge/engine'
import { measureStretch } from '@selvedge/engine/sim'
import { playScene } from './play-scene.ts'
import { BENCH_COTTON, type BuiltScene, type SceneDefinition, type SceneInput } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { extent, judge } from './verdict.ts'

/** Provot's limit [–], and what a finite number of sweeps may leave above it. */
const STRETCH_MAX = 0.1
const LEFT_OVER = 0.01
const SWEEPS = 100

/** Stiffness at which springs look like rubber: hung by its whole edge a square metre would be 3 % longer. */
const RUBBERY: Fabric = {
  ...BENCH_COTTON,
  name: 'rubbery',
  title: 'Soft springs',
  stretchWarp: 30,
  stretchWeft: 30,
  stretchCross: 0,
  shear: 15,
  hardeningStrain: undefined,
  viscosity: 0.01,
}

export const provot: SceneDefinition = {
  name: 'provot',
  summary: '1 m sheet of soft springs held by two corners, springs corrected beyond 10 %',
  seconds: 3,
  dt: 1 / 120,
  n: 17,
  build(input) {
    const scene: BuiltScene = {
      ...buildHung(input, { sweepsMax: SWEEPS }),
      check() {
        const { state, report } = scene.sim
        const hung = (overStretch: SimOptions['overStretch']) =>
          playScene(buildHung(input, overStretch), state.time, report.dt).sim
        const sims = {
          corrected: scene.sim,
          'grid lines corrected': hung({ sweepsMax: SWEEPS, shear: false }),
          elastic: hung(null),
        }
        const figures: Record<string, number> = {}
        for (const [name, { model, state }] of Object.entries(sims)) {
          figures[`longest spring, ${name} [–]`] = measureStretch(model, state.x).max
          figures[`lowest point, ${name} [m]`] = extent(state.x, 1).low
        }
        const corrected = figures['longest spring, corrected [–]']
        const elastic = figures['longest spring, elastic [–]']
        const lines = figures['longest spring, grid lines corrected [–]']
        return judge(figures, [
          [
            corrected < STRETCH_MAX + LEFT_OVER,
            `corrected springs are ${(100 * corrected).toFixed(1)} % too long`,
          ],
          [
            elastic > 3 * STRETCH_MAX,
            `elastic springs should look like rubber, but give ${elastic.toFixed(2)}`,
          ],
          [corrected <= lines + LEFT_OVER && lines < elastic, 'grid lines alone should be between the two'],
        ])
      },
    }
    return scene
  },
}

function buildHung(
  { kernels, n, fabric = RUBBERY, options }: SceneInput,
  overStretch: SimOptions['overStretch'],
): BuiltScene {
  const cloth = buildSheet(1, n, (u, v, x, at) => {
    x[at] = u - 0.5
    x[at + 1] = v - 1
    x[at + 2] = 0
  })
  const sim = createSim(
    { cloth, panelFabric: [fabric], pinned: [n * (n - 1), n * n - 1] },
    {
      membrane: 'springs',
      bending: 'springs',
      selfContact: false,
      massDamping: 1,
      overStretch,
      ...options,
      kernels,
    },
  )
  return { sim, colliders: [] }
}
