/**
 * Ten sheets fall onto a box, one above the other, and must lie on it as ten: in their order, a thickness apart, still.
 * They are larger than the box and hang over its edges. Cloth on cloth on cloth: an error of any layer is felt by all.
 *
 * Height of the stack over the middle of the box: 9 distances of mid-surfaces and twice half a thickness, so 10 h; h is
 * the thickness of the fabric, or an eighth of an edge where the mesh is too coarse for it.
 */

import { type Cloth, createSim, type Fabric } from '@selvedge/engine'
import {
  buildBoxCollider,
  buildGroundCollider,
  buildRandom,
  cosine,
  joinCloths,
  sine,
} from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { watchEnergy } from './energy-watch.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { judge, stretchOf } from './verdict.ts'

const SHEETS = 10
const SIDE = 0.24 // of a sheet [m]
const BOX = 0.2 // width and depth of the box [m]
const HEIGHT = 0.12 // [m]
const ROUND = 0.01 // of its edges [m]
const DROP = 0.01 // of the first sheet [m]
const SPACE = 0.004 // between sheets at the start [m]
const RIPPLE = 0.0008 // [m]
const SHIFT = 0.005 // sideways, at most [m]
const TURN = 0.05 // about the vertical, at most [rad]
const MIDDLE = 0.08 // side of the square over which the height is measured [m]

/** Shirting: thin enough for meshes of 4 mm. */
const SHIRTING: Fabric = {
  ...BENCH_COTTON,
  name: 'shirting',
  title: 'Cotton shirting of the contact scenes',
  density: 0.12,
  thickness: 0.0005,
}

export const stack: SceneDefinition = {
  name: 'stack',
  summary: 'ten sheets of 24 cm dropped on a box of 20 cm: they lie still, a thickness apart',
  seconds: 2.5,
  dt: 1 / 120,
  n: 24,
  build({ kernels, n, seed, fabric = SHIRTING, options }) {
    const next = buildRandom(seed)
    const sheets = Array.from({ length: SHEETS }, (_, row) => buildRippled(row, n, next))
    const cloth = joinCloths(sheets)
    const colliders = [
      buildBoxCollider({
        centre: [0, -0.5 * HEIGHT, 0],
        size: [BOX, HEIGHT, BOX],
        round: ROUND,
        friction: fabric.frictionBody,
      }),
      buildGroundCollider({ level: -HEIGHT, friction: fabric.frictionBody }),
    ]
    const sim = createSim(
      { cloth, panelFabric: sheets.map(() => fabric), colliders },
      { linearise: 'start', ...options, kernels },
    )
    const energy = watchEnergy(sim)
    const thickness = sim.parts.plies?.contact.mesh.thickness ?? fabric.thickness
    return watchCrossings({
      sim,
      colliders,
      watch: energy.look,
      check() {
        const levels = sheets.map((sheet, row) => meanHeight(sim.state.x, row * sheet.vertexCount, sheet))
        const height = levels[SHEETS - 1] - levels[0] + thickness
        const layers = height / thickness
        const inOrder = levels.every((level, row) => row === 0 || level > levels[row - 1])
        const kinetic = sim.report.kineticEnergy
        const weight = 9.81 * sim.model.vertexMass.reduce((sum, mass) => sum + mass, 0) // [N]
        const figures = {
          'height over thickness [–]': layers,
          'kinetic energy over a fall by a thickness [–]': kinetic / (weight * thickness),
          'largest gain of energy over a fall by a thickness [–]': energy.record.gain / (weight * thickness),
          'p99 stretch [–]': stretchOf(sim),
        }
        return judge(figures, [
          [inOrder, 'sheets changed their order'],
          [Math.abs(layers - SHEETS) <= 0.1 * SHEETS, `ten sheets are ${layers.toFixed(2)} thicknesses high`],
          [kinetic < STILL * weight * thickness, `the stack still moves with ${kinetic.toExponential(1)} J`],
        ])
      },
    })
  },
}

/** Kinetic energy of a stack at rest, as a share of what a fall by one thickness sets free [–]. */
const STILL = 0.01

/** A sheet above its place, with a ripple of its own and laid down as neatly as a hand does. */
function buildRippled(row: number, n: number, next: () => number): Cloth {
  const [phase, along, across] = [2 * Math.PI * next(), 1 + 2 * next(), 1 + 2 * next()]
  const turn = TURN * (2 * next() - 1)
  const [aside, ahead] = [SHIFT * (2 * next() - 1), SHIFT * (2 * next() - 1)]
  const [c, s] = [cosine(turn), sine(turn)]
  return buildSheet(SIDE, n, (u, v, x, at) => {
    const [p, q] = [u - 0.5 * SIDE, 0.5 * SIDE - v]
    const wave = sine((2 * Math.PI * (along * u + across * v)) / SIDE + phase)
    x[at] = aside + c * p + s * q
    x[at + 1] = DROP + SPACE * row + RIPPLE * wave
    x[at + 2] = ahead + c * q - s * p
  })
}

/** Mean height of the vertices over the middle of the box that belong to a sheet [m]. */
function meanHeight(x: Float64Array, first: number, { vertexCount }: Cloth): number {
  let sum = 0
  let count = 0
  for (let at = 3 * first; at < 3 * (first + vertexCount); at += 3) {
    if (Math.abs(x[at]) > 0.5 * MIDDLE || Math.abs(x[at + 2]) > 0.5 * MIDDLE) continue
    sum += x[at + 1]
    count++
  }
  return sum / count
}
