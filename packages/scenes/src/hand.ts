/**
 * A hand picks up the hem of a sheet that lies on the ground, carries it over the sheet and lets go. A mitten of palm
 * and thumb comes down on the hem; its underside is sticky from when it touches until it lets go, the hem adheres.
 * Where the hand goes the hem must go, by as much; nothing else holds it. Let go, it must fall.
 *
 *   way of the hem since it was caught = way of the hand,   to the stretch of the bonds                       (1)
 *
 * A hand that grips with a third of this peels off a fifth of a fine hem on the way up; see `contact/sticking/sticking.ts`.
 */

import { type Collider, createSim, type Sim, type TriangleMesh } from '@selvedge/engine'
import {
  buildBoxCollider,
  buildGroundCollider,
  buildRandom,
  magnitude,
  moveCollider,
  type RigidPose,
  sine,
} from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { BENCH_COTTON, type SceneDefinition } from './scene.ts'
import { buildSheet } from './sheet.ts'
import { judge, stretchOf } from './verdict.ts'

const SIDE = 0.6 // of the sheet [m]
const START = 0.004 // of the sheet above the ground [m]
const RIPPLE = 0.001 // [m]
const HEM = 0.07 // width of the strip that adheres [m]
/** Palm and thumb: place of the middle against the palm's, size, rounding [m]. */
const PALM = { centre: [0, 0.016, 0], size: [0.1, 0.032, 0.1], round: 0.014 } as const
const THUMB = { centre: [0.06, 0.013, -0.01], size: [0.028, 0.026, 0.075], round: 0.012 } as const
const ABOVE = 0.15 // height from which the hand comes [m]
const TOUCH = 0.006 // height of its underside when it takes the hem [m]: a sheet of a millimetre lies loosely under it
const REACH = 0.005 // of what sticks, beyond the distance at which skin holds cloth off [m]
const GRIP = 3e5 // holds 860 Pa, a light hand [Pa/m]
const LIFT = 0.25 // [m]
const CARRY = 0.2 // towards the middle of the sheet [m]
const SLACK = 0.005 // of (1), half of what bonds can be stretched [m]
/** When the hand is down, begins to lift, has lifted, has carried, lets go, has drawn back [s]. */
const DOWN = 0.4
const TAKEN = 0.5
const LIFTED = 1.1
const CARRIED = 1.7
const FREE = 1.8
const AWAY = 2.1

export const hand: SceneDefinition = {
  name: 'hand',
  summary: 'a hand picks up the hem of a 60 cm sheet, carries it 20 cm and lets go',
  seconds: 3.2,
  dt: 1 / 120,
  n: 32,
  build({ kernels, n, seed, fabric = BENCH_COTTON, options }) {
    const phase = 2 * Math.PI * buildRandom(seed)()
    const cloth = buildSheet(SIDE, n, (u, v, x, at) => {
      x[at] = u - 0.5 * SIDE
      x[at + 1] = START + RIPPLE * sine((2 * Math.PI * (2 * u + v)) / SIDE + phase)
      x[at + 2] = 0.5 * SIDE - v
    })
    const parts = [PALM, THUMB].map((part) => buildBoxCollider({ ...part, friction: fabric.frictionBody }))
    const colliders: Collider[] = [
      ...parts.map((part) => moveCollider(part, handAt)),
      buildGroundCollider({ level: 0, friction: fabric.frictionBody }),
    ]
    const hem = verticesWhere(cloth.position, (_x, _y, z) => z > 0.5 * SIDE - HEM)
    const sim = createSim(
      {
        cloth,
        panelFabric: [fabric],
        colliders,
        sticking: {
          adhering: [{ vertices: hem, grip: () => 1 }],
          sticky: parts.map(({ mesh }, on) => ({
            on,
            triangles: undersideOf(mesh),
            grip: (time) => (time > DOWN && time < FREE ? 1 : 0),
          })),
          reach: REACH,
          stiffness: GRIP,
        },
      },
      { linearise: 'start', ...options, kernels },
    )
    const seen = { held: [] as number[], taken: [0, 0, 0], last: [0, 0, 0], bondsLast: 0 }
    return watchCrossings({
      sim,
      colliders,
      watch() {
        const { time } = sim.state
        if (time <= TAKEN) {
          seen.held = heldVertices(sim)
          seen.taken = meanPlace(sim, seen.held)
        }
        if (time < FREE) {
          const now = new Set(heldVertices(sim))
          seen.bondsLast = seen.held.filter((i) => now.has(i)).length
          seen.last = meanPlace(sim, seen.held)
        }
      },
      check() {
        const caught = seen.held.length
        const end = meanPlace(sim, seen.held)
        const rise = seen.last[1] - seen.taken[1]
        const carried = seen.taken[2] - seen.last[2]
        const kept = seen.bondsLast / Math.max(1, caught)
        const figures = {
          'vertices of the hem caught [–]': caught,
          'of these still held when let go [–]': kept,
          'rise of the hem [m]': rise,
          'hem carried [m]': carried,
          'height of the hem at the end [m]': end[1],
          'p99 stretch [–]': stretchOf(sim),
        }
        return judge(figures, [
          [caught > 0, 'the hand caught nothing'],
          [kept >= 0.8, `only ${(100 * kept).toFixed(0)} % of the hem stayed in the hand`],
          [Math.abs(rise - LIFT) < SLACK, `the hand rose by ${LIFT} m, the hem by ${rise.toFixed(4)} m`],
          [Math.abs(carried - CARRY) < SLACK, `the hand went ${CARRY} m, the hem ${carried.toFixed(4)} m`],
          [end[1] < 0.5 * seen.last[1], `let go, the hem stays at ${end[1].toFixed(3)} m`],
          [heldVertices(sim).length === 0, 'some of the hem still sticks to the hand'],
        ])
      },
    })
  },
}

/** Where the hand is; its own origin is the middle of its underside. */
function handAt(time: number): RigidPose {
  const down = ABOVE * (1 - ease(time / DOWN))
  const up = LIFT * ease((time - TAKEN) / (LIFTED - TAKEN))
  const aside = CARRY * ease((time - LIFTED) / (CARRIED - LIFTED))
  const back = 0.1 * ease((time - FREE) / (AWAY - FREE))
  return { axis: [0, 1, 0], angle: 0, shift: [0, TOUCH + down + up + back, 0.5 * SIDE - 0.03 - aside] }
}

/** From 0 to 1, starting and ending at rest. */
function ease(share: number): number {
  const s = Math.max(0, Math.min(1, share))
  return s * s * (3 - 2 * s)
}

function verticesWhere(x: Float64Array, holds: (x: number, y: number, z: number) => boolean): number[] {
  const found: number[] = []
  for (let at = 0; at < x.length; at += 3) if (holds(x[at], x[at + 1], x[at + 2])) found.push(at / 3)
  return found
}

/** Triangles that look down, more or less. */
function undersideOf({ position: p, triVertex }: TriangleMesh): number[] {
  const found: number[] = []
  for (let t = 0; t < triVertex.length / 3; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triVertex[3 * t + k])
    const e = [0, 1, 2].map((k) => p[b + k] - p[a + k])
    const f = [0, 1, 2].map((k) => p[c + k] - p[a + k])
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
    if (n[1] < -0.9 * magnitude(n[0], n[1], n[2])) found.push(t)
  }
  return found
}

/** Vertices of the cloth that stick to anything. */
function heldVertices({ parts }: Sim): number[] {
  if (parts.sticking === null) return []
  const { vertex, feet, regionCount } = parts.sticking.system
  const held: number[] = []
  vertex.forEach((i, row) => {
    const bonds = feet.subarray(regionCount * row, regionCount * (row + 1))
    if (bonds.some((count) => count > 0)) held.push(i)
  })
  return held
}

function meanPlace({ state }: Sim, vertices: readonly number[]): number[] {
  return [0, 1, 2].map((k) => vertices.reduce((sum, i) => sum + state.x[3 * i + k], 0) / vertices.length)
}
