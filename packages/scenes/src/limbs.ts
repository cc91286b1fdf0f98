/**
 * A sheet falls on a figure of three parts, a trunk with two arms, and rides on it while the arms swing up and down and
 * the trunk bobs. The parts are one solid (`buildUnionCollider`): they overlap at the shoulders, where their skins cross
 * inside it, and the creases above the shoulders open and close under the cloth.
 */

import { type Collider, createSim } from '@selvedge/engine'
import {
  buildBoxCollider,
  buildUnionCollider,
  moveCollider,
  type RigidPose,
  sine,
} from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { extent, judge, stretchOf } from './verdict.ts'

const SIDE = 0.7 // of the sheet [m]
const DROP = 0.05 // above the trunk [m]
const TRUNK = { centre: [0, 0, 0], size: [0.26, 0.14, 0.22], round: 0.05 } as const
/** An arm in its own place, the shoulder at the origin. */
const ARM = { centre: [0.12, 0, 0], size: [0.3, 0.09, 0.09], round: 0.044 } as const
const SHOULDER = 0.1 // from the middle of the trunk: the arm begins inside it [m]
const SWING = 0.5 // of the arms, both ways [rad]
const BOB = 0.03 // of the trunk, both ways [m]
const TURN_RATE = 2 * Math.PI * 0.5 // [rad/s]
const STRETCH_MAX = 0.06 // 99 % of the edges, at any time [–]: 2.8 to 5.3 % with n = 14 … 40, when it lands

export const limbs: SceneDefinition = {
  name: 'limbs',
  summary: '70 cm sheet falls on a trunk with two arms that swing: three moving parts as one solid',
  seconds: 3,
  dt: 1 / 120,
  n: 40,
  build({ kernels, n, fabric = BENCH_COTTON, options }) {
    const cloth = buildSheet(SIDE, n, (u, v, x, at) => {
      x[at] = u - 0.5 * SIDE
      x[at + 1] = 0.5 * TRUNK.size[1] + DROP
      x[at + 2] = 0.5 * SIDE - v
    })
    const parts = buildFigure(fabric.frictionBody)
    const figure = buildUnionCollider(parts)
    const colliders = [figure]
    const sim = createSim(
      { cloth, panelFabric: [fabric], colliders },
      { linearise: 'start', ...options, kernels },
    )
    const seen = { stretchWorst: 0, lost: 0 }
    return watchCrossings({
      sim,
      colliders,
      watch() {
        seen.stretchWorst = Math.max(seen.stretchWorst, stretchOf(sim))
      },
      check() {
        const { state } = sim
        const top = extent(figure.mesh.position, 1).high
        const { low, high } = extent(state.x, 1)
        const off = distanceOff(figure, parts, state.x)
        const figures = {
          'p99 stretch, worst step [–]': seen.stretchWorst,
          'highest cloth above the figure [m]': high - top,
          'lowest cloth below its top [m]': top - low,
          'union less the nearest part, worst [m]': off.worst,
          'vertices within 5 mm of the figure [–]': off.near,
        }
        return judge(figures, [
          [seen.stretchWorst < STRETCH_MAX, `1 % was stretched by ${(100 * seen.stretchWorst).toFixed(1)} %`],
          [off.worst === 0, `the distance is ${off.worst} m off the smallest of its parts`],
          [off.near > 0, 'the sheet lies nowhere on the figure'],
          [
            top - low > 0.15,
            `the sheet should hang down from the figure, but only by ${(top - low).toFixed(3)} m`,
          ],
          [high - top < 0.1, `the sheet was thrown ${(high - top).toFixed(3)} m up`],
        ])
      },
    })
  },
}

/** Trunk and arms; the arms turn about their shoulders and go with the trunk. */
function buildFigure(friction: number): Collider[] {
  const bob = (time: number) => BOB * sine(2 * TURN_RATE * time)
  const trunk = moveCollider(buildBoxCollider({ ...TRUNK, friction }), (time) => ({
    axis: [0, 0, 1],
    angle: 0,
    shift: [0, bob(time), 0],
  }))
  const armAt =
    (side: 1 | -1) =>
    (time: number): RigidPose => ({
      axis: [0, 0, 1],
      angle: side * SWING * sine(TURN_RATE * time),
      shift: [side * SHOULDER, bob(time), 0],
    })
  const arms = ([1, -1] as const).map((side) => {
    const [x, y, z] = ARM.centre
    return moveCollider(buildBoxCollider({ ...ARM, centre: [side * x, y, z], friction }), armAt(side))
  })
  return [trunk, ...arms]
}

/** How far the union's distance is from the smallest of its parts' [m], and how many vertices lie on it. */
function distanceOff(
  figure: Collider,
  parts: readonly Collider[],
  x: Float64Array,
): { worst: number; near: number } {
  const surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  let worst = 0
  let near = 0
  for (let at = 0; at < x.length; at += 3) {
    const gap = figure.gap(x, at, surface)
    worst = Math.max(worst, Math.abs(gap - Math.min(...parts.map((part) => part.gap(x, at, surface)))))
    if (gap < 0.005) near++
  }
  return { worst, near }
}
