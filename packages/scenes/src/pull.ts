/**
 * A hand takes hold of a curtain before a board and pulls it to the far side of the board, as a mouse would in a window:
 * straight through. The cloth must come along as far as the board lets it, lie on it, and never pass; let go, it must
 * swing back. Where the hand is depends on time alone, so that a step can be taken again in halves.
 *
 *   |hand − point| ≤ F/k  while nothing is in the way                                       [m]   (1)
 *
 * F strongest pull, k stiffness of the hand (`forces/mouse-force.ts`).
 */

import { createSim, type Sim } from '@selvedge/engine'
import { buildBoxCollider, buildMouseForce, MOUSE_DEFAULTS } from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { judge, stretchOf } from './verdict.ts'

const SIDE = 0.7 // of the curtain [m]
/** Behind the lower half of the curtain, which hangs in the plane z = 0; wider than it, so that nothing slips around. */
const BOARD = { centre: [0, -0.45, -0.13], size: [1, 0.3, 0.08], round: 0.03 } as const
const FRONT = BOARD.centre[2] + 0.5 * BOARD.size[2] // [m]
const GRIP_HEIGHT = BOARD.centre[1] // [m]
const WAY = 0.5 // of the hand, along −z [m]
/** The hand begins to pull, has arrived behind the board, lets go [s]. */
const BEGIN = 0.2
const ARRIVED = 1.2
const FREE = 1.6
const REACH = MOUSE_DEFAULTS.pullMax / MOUSE_DEFAULTS.stiffness // (1) [m]
/** 99 % of the edges, while the hand pulls with all it has: on coarse meshes its own triangle is one percent [–]. */
const STRETCH_MAX = 0.2
const SAG = 0.002 // of the triangle that is held [m]

export const pull: SceneDefinition = {
  name: 'pull',
  summary: 'a hand pulls a hanging 70 cm curtain against a board, never through it, and lets go',
  seconds: 3,
  dt: 1 / 120,
  n: 36,
  build({ kernels, n, fabric = BENCH_COTTON, options }) {
    const cloth = buildSheet(SIDE, n, (u, v, x, at) => {
      x[at] = u - 0.5 * SIDE
      x[at + 1] = v - SIDE
      x[at + 2] = 0
    })
    const pinned = verticesWhere(cloth.position, (_, y) => y > -1e-9)
    const colliders = [buildBoxCollider({ ...BOARD, friction: fabric.frictionBody })]
    const grip = gripAt(cloth.position, cloth.triVertex, 0, GRIP_HEIGHT)
    const hand = buildMouseForce()
    hand.hold(grip.vertices, grip.weights)
    const sim = createSim(
      { cloth, panelFabric: [fabric], pinned, colliders },
      {
        linearise: 'start',
        ...options,
        outer: [
          ...(options?.outer ?? []),
          {
            assemble(assembly) {
              if (assembly.time > FREE) return 0
              hand.moveTo(0, GRIP_HEIGHT, handAt(assembly.time))
              return hand.assemble(assembly)
            },
          },
        ],
        kernels,
      },
    )
    const seen = { behindWorst: 0, deepest: 0, stretchWorst: 0, missed: 0 }
    return watchCrossings({
      sim,
      colliders,
      watch() {
        const { time } = sim.state
        const z = depthOf(sim, grip)
        if (time < BEGIN + FREE_WAY) seen.behindWorst = Math.max(seen.behindWorst, Math.abs(z - handAt(time)))
        if (time > FREE) return
        seen.deepest = Math.min(seen.deepest, z)
        seen.stretchWorst = Math.max(seen.stretchWorst, stretchOf(sim))
        seen.missed = Math.abs(z - handAt(time))
      },
      check() {
        const end = depthOf(sim, grip)
        const { behindWorst, deepest, stretchWorst, missed } = seen
        const figures = {
          'point behind the hand before the board, worst [m]': behindWorst,
          'deepest the point was pulled [m]': deepest,
          'point from the hand when let go [m]': missed,
          'point at the end [m]': end,
          'p99 stretch while pulled, worst [–]': stretchWorst,
        }
        return judge(figures, [
          [
            behindWorst < REACH,
            `before the board the point lags ${behindWorst.toFixed(3)} m behind the hand`,
          ],
          [deepest < FRONT + 0.02, `the point was pulled to ${deepest.toFixed(3)} m, not to the board`],
          [deepest > FRONT - SAG, `the point is in the board: ${deepest.toFixed(3)} m`],
          [missed > REACH, 'the hand should be far from the point it cannot draw through the board'],
          [end > deepest + 0.02, `let go, the point stays at ${end.toFixed(3)} m`],
          [stretchWorst < STRETCH_MAX, `pulled, 1 % is stretched by ${(100 * stretchWorst).toFixed(1)} %`],
        ])
      },
    })
  },
}

/** The hand has not yet come to the board [s]. */
const FREE_WAY = 0.2

/** Along z [m]: even motion. */
function handAt(time: number): number {
  return -WAY * Math.max(0, Math.min(1, (time - BEGIN) / (ARRIVED - BEGIN)))
}

function verticesWhere(x: Float64Array, holds: (x: number, y: number) => boolean): number[] {
  const found: number[] = []
  for (let at = 0; at < x.length; at += 3) if (holds(x[at], x[at + 1])) found.push(at / 3)
  return found
}

/** A point of the cloth: corners of its triangle and their weights. */
interface Grip {
  readonly vertices: [number, number, number]
  readonly weights: [number, number, number]
}

/** Where (x, y) lies on the hanging cloth: in the triangle in which its smallest weight is largest. */
function gripAt(position: Float64Array, triVertex: Int32Array, x: number, y: number): Grip {
  let best: Grip = { vertices: [0, 0, 0], weights: [Number.NEGATIVE_INFINITY, 0, 0] }
  for (let corner = 0; corner < triVertex.length; corner += 3) {
    const [i, j, k] = triVertex.subarray(corner, corner + 3)
    const [ax, ay] = [position[3 * i] - x, position[3 * i + 1] - y]
    const [bx, by] = [position[3 * j] - x, position[3 * j + 1] - y]
    const [cx, cy] = [position[3 * k] - x, position[3 * k + 1] - y]
    const areas = [bx * cy - by * cx, cx * ay - cy * ax, ax * by - ay * bx]
    const whole = areas[0] + areas[1] + areas[2]
    const weights: Grip['weights'] = [areas[0] / whole, areas[1] / whole, areas[2] / whole]
    if (Math.min(...weights) > Math.min(...best.weights)) best = { vertices: [i, j, k], weights }
  }
  return best
}

/** Of the point held, along z [m]. */
function depthOf({ state }: Sim, { vertices, weights }: Grip): number {
  return vertices.reduce((sum, i, k) => sum + weights[k] * state.x[3 * i + 2], 0)
}
