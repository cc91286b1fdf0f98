/**
 * The same square of cloth over a ball, cut into triangles in other ways: four sizes of triangle, three patterns. What
 * hangs down must be the cloth's doing, not the mesh's: drape coefficients within three points of each other.
 * The check runs all twelve. Motion is damped hard, only the rest matters.
 */
import { buildSheetMesh, buildSphereCollider, clothFromMesh, createSim, type Fabric } from '@selvedge/engine'
import { playScene } from './play-scene.ts'
import type { BuiltScene, SceneDefinition, SceneInput } from './scene.ts'
import { drapeCoefficient, shadowArea } from './shadow.ts'
import { crossingRule, judge, stretchOf } from './verdict.ts'

const SIDE = 0.36 // [m]
const RADIUS = 0.08 // of the ball [m]
const SHARES = [0.5, 0.7, 1, 1.4] // of n
const PATTERNS = ['grid', 'equilateral', 'jittered'] as const
const POINTS = 0.03 // [–] widest spread of coefficients

/** Worsted suiting: bending length 3 cm. */
const SUITING: Fabric = {
  name: 'suiting',
  title: 'Worsted suiting',
  source: 'chosen for the scene, not measured',
  measured: false,
  density: 0.2,
  thickness: 0.001,
  stretchWarp: 1500,
  stretchWeft: 1500,
  stretchCross: 150,
  shear: 400,
  hardeningStrain: 0.05,
  bendWarp: 5e-5,
  bendBias: 5e-5,
  bendWeft: 5e-5,
  viscosity: 1e-3,
  bendViscosity: 0.01,
  frictionCloth: 0.3,
  frictionBody: 0.3,
}

export const alike: SceneDefinition = {
  name: 'alike',
  summary: '36 cm square over a ball of 16 cm, the check with 4 resolutions and 3 mesh patterns',
  seconds: 2,
  dt: 1 / 120,
  n: 24,
  build(input) {
    const scene: BuiltScene = {
      ...buildSquare(input, input.n, 'grid'),
      check() {
        const { time } = scene.sim.state
        const coefficients: Record<string, number> = {}
        const rules: (readonly [boolean, string])[] = []
        for (const pattern of PATTERNS) {
          for (const share of SHARES) {
            const n = Math.round(share * input.n)
            const own = pattern === 'grid' && n === input.n
            const other = own ? scene : playScene(buildSquare(input, n, pattern), time, alike.dt)
            coefficients[`drape coefficient, ${pattern} n = ${n} [–]`] = coefficientOf(other)
            rules.push(crossingRule(other))
          }
        }
        const values = Object.values(coefficients)
        const spread = Math.max(...values) - Math.min(...values)
        return judge({ ...coefficients, 'spread [–]': spread, 'p99 stretch [–]': stretchOf(scene.sim) }, [
          ...rules,
          [spread < POINTS, `drape coefficients differ by ${(100 * spread).toFixed(1)} points`],
        ])
      },
    }
    return scene
  },
}

function buildSquare(
  { kernels, options }: SceneInput,
  n: number,
  pattern: (typeof PATTERNS)[number],
): BuiltScene {
  const cloth = clothFromMesh(buildSheetMesh({ width: SIDE, height: SIDE, columns: n, pattern }))
  const { position } = cloth
  for (let at = 0; at < position.length; at += 3) {
    const [u, v] = [position[at] - 0.5 * SIDE, position[at + 1] - 0.5 * SIDE]
    position.set([u, RADIUS + 0.005, -v], at)
  }
  const colliders = [buildSphereCollider({ centre: [0, 0, 0], radius: RADIUS, friction: 0.3 })]
  const sim = createSim(
    { cloth, panelFabric: [SUITING], colliders },
    { linearise: 'start', massDamping: 3, ...options, kernels },
  )
  return { sim, colliders }
}

function coefficientOf({ sim }: BuiltScene): number {
  const support = Math.PI * RADIUS * RADIUS
  return drapeCoefficient(shadowArea(sim.state.x, sim.model.triVertex), support, SIDE * SIDE)
}
