/**
 * The same square of cloth over a ball, cut into triangles in other ways: four sizes of triangle, three patterns. What
 * hangs down must be the cloth's doing, not the mesh's: drape coefficients within three points of each other.
 * The check runs all twelve. Motion is damped hard, only the rest matters; the start is bent a little, corners down, so
 * that all fall into the same folds: a square over a ball has several ways to rest, and which one it finds is chance.
 *
 * What is left grows with the edge h: flat triangles leave the ball half an edge too late, as a clamp made of two rows
 * of pins is too soft by 2 h/L. From h = 9 mm to 4.7 mm that is two points; twice as coarse it is five.
 */

import { createSim, type Fabric } from '@selvedge/engine'
import { buildSheetMesh, buildSphereCollider, clothFromMesh } from '@selvedge/engine/sim'
import { playScene } from './play-scene.ts'
import type { BuiltScene, SceneDefinition, SceneInput } from './scene.ts'
import { drapeCoefficient, shadowArea } from './shadow.ts'
import { crossingRule, judge, stretchOf } from './verdict.ts'

const SIDE = 0.36 // [m]
const RADIUS = 0.1 // of the ball [m]
const SHARES = [0.85, 1, 1.3, 1.6] // of n
const PATTERNS = ['grid', 'equilateral', 'jittered'] as const
const BENT = 0.05 // [–] of half a side that the middles of sides start above the flat sheet
const POINTS = 0.03 // [–] widest spread of coefficients

/** Firm suiting: bending length (D/σg)^⅓ = 33 mm. */
const SUITING: Fabric = {
  name: 'suiting',
  title: 'Firm suiting',
  source: 'chosen for the scene, not measured',
  measured: false,
  density: 0.2,
  thickness: 0.001,
  stretchWarp: 1500,
  stretchWeft: 1500,
  stretchCross: 150,
  shear: 400,
  hardeningStrain: 0.05,
  bendWarp: 7e-5,
  bendBias: 7e-5,
  bendWeft: 7e-5,
  viscosity: 1e-3,
  bendViscosity: 0.01,
  frictionCloth: 0.3,
  frictionBody: 0.3,
}

export const alike: SceneDefinition = {
  name: 'alike',
  summary: '36 cm square over a ball of 20 cm, the check with 4 resolutions and 3 mesh patterns',
  seconds: 1.5,
  dt: 1 / 120,
  n: 48,
  build(input) {
    const scene: BuiltScene = {
      ...buildSquare(input, input.n, 'grid'),
      check() {
        const { state, report } = scene.sim
        const coefficients: Record<string, number> = {}
        const rules: (readonly [boolean, string])[] = []
        for (const pattern of PATTERNS) {
          for (const share of SHARES) {
            const n = Math.round(share * input.n)
            const own = pattern === 'grid' && n === input.n
            const other = own ? scene : playScene(buildSquare(input, n, pattern), state.time, report.dt)
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
  { kernels, fabric = SUITING, options }: SceneInput,
  n: number,
  pattern: (typeof PATTERNS)[number],
): BuiltScene {
  const cloth = clothFromMesh(buildSheetMesh({ width: SIDE, height: SIDE, columns: n, pattern }))
  const { position } = cloth
  for (let at = 0; at < position.length; at += 3) {
    const [u, v] = [position[at] - 0.5 * SIDE, position[at + 1] - 0.5 * SIDE]
    const [along, across] = [u * u - v * v, 2 * u * v]
    const fourfold = (along * along - across * across) / (u * u + v * v + TINY) // r² cos 4φ
    const rise = BENT * (0.5 * SIDE + fourfold / (0.5 * SIDE))
    position.set([u, RADIUS + CLEAR + rise, -v], at)
  }
  const colliders = [buildSphereCollider({ centre: [0, 0, 0], radius: RADIUS, friction: 0.3 })]
  const sim = createSim(
    { cloth, panelFabric: [fabric], colliders },
    { linearise: 'start', massDamping: 3, ...options, kernels },
  )
  return { sim, colliders }
}

function coefficientOf({ sim }: BuiltScene): number {
  const support = Math.PI * RADIUS * RADIUS
  return drapeCoefficient(shadowArea(sim.state.x, sim.model.triVertex), support, SIDE * SIDE)
}

const CLEAR = 0.003 // height over the ball at the start [m]
const TINY = 1e-30 // [m²]
