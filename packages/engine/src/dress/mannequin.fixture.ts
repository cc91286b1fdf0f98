/** A body for tests: round bars from joint to joint, each closed, none touching another. Stands 1.7 m tall, arms 45° down. */
import type { Body } from '../body/index.ts'
import type { Collider } from '../contact/index.ts'
import { along, cross, dot, minus, unit, type Vector3 } from '../core/index.ts'

export const MANNEQUIN_ARM = 0.05 // radius [m]
const SIDES = 20
const RINGS = 10

type Bar = readonly [from: Vector3, to: Vector3, width: number, depth: number]

const SHOULDER: Vector3 = [0.17, 1.37, 0]
const WRIST: Vector3 = [0.17 + 0.4, 1.37 - 0.4, 0]
const HIP: Vector3 = [0.1, 0.88, 0]
const ANKLE: Vector3 = [0.1, 0.05, 0]

function bars(): Bar[] {
  const flipped = ([x, y, z]: Vector3): Vector3 => [-x, y, z]
  const arm: Bar = [along(SHOULDER, 0.1, unit(minus(WRIST, SHOULDER))), WRIST, MANNEQUIN_ARM, MANNEQUIN_ARM]
  const leg: Bar = [HIP, ANKLE, 0.08, 0.08]
  const other = ([from, to, width, depth]: Bar): Bar => [flipped(from), flipped(to), width, depth]
  const trunk: Bar = [[0, 1.44, 0], [0, 0.9, 0], 0.15, 0.11]
  return [trunk, [[0, 1.7, 0], [0, 1.46, 0], 0.07, 0.07], arm, other(arm), leg, other(leg)]
}

/** The mannequin as something solid; of the oval trunk the distance is a little too small. */
export function mannequinCollider(): Collider {
  const solid = bars()
  return {
    friction: 0,
    mesh: mannequin(),
    error: 0.01,
    gap(x, at, surface) {
      const p: Vector3 = [x[at], x[at + 1], x[at + 2]]
      let least = Number.POSITIVE_INFINITY
      for (const [from, to, width, depth] of solid) {
        const axis = minus(to, from)
        const share = Math.max(0, Math.min(1, dot(minus(p, from), axis) / dot(axis, axis)))
        const out = minus(p, along(from, share, axis))
        const length = Math.sqrt(dot(out, out))
        const oval = Math.hypot(Math.hypot(out[0], out[1]) / width, out[2] / depth)
        const gap = Math.min(length - Math.min(width, depth), (1 - 1 / oval) * length)
        if (gap >= least) continue
        least = gap
        surface.normal.set(unit(out))
      }
      return least
    },
  }
}

export function mannequin(): Body {
  const position: number[] = []
  const triVertex: number[] = []
  for (const [from, to, width, depth] of bars()) addBar(position, triVertex, from, to, width, depth)
  const joints = {
    Neck: [0, 1.46, 0],
    Head: [0, 1.55, 0],
    LeftArm: SHOULDER,
    LeftHand: WRIST,
    LeftUpLeg: HIP,
    LeftFoot: ANKLE,
  }
  return {
    name: 'mannequin',
    position: Float64Array.from(position),
    triVertex: Int32Array.from(triVertex),
    vertexCount: position.length / 3,
    triCount: triVertex.length / 3,
    height: 1.7,
    girths: { waist: { girth: 0.82, level: 1.1 }, hips: { girth: 0.82, level: 0.95 } },
    joints,
    repair: { left: 0, rounds: 0, moveMax: 0 },
  } as unknown as Body
}

function addBar(x: number[], tri: number[], from: Vector3, to: Vector3, width: number, depth: number): void {
  const axis = unit(minus(from, to))
  const ahead: Vector3 = [0, 0, 1]
  const side = cross(axis, ahead)
  const first = x.length / 3
  for (let ring = 0; ring <= RINGS; ring++) {
    const centre = along(from, ring / RINGS, minus(to, from))
    for (let k = 0; k < SIDES; k++) {
      const angle = (2 * Math.PI * k) / SIDES
      x.push(...along(along(centre, depth * Math.cos(angle), ahead), width * Math.sin(angle), side))
    }
  }
  const at = (ring: number, k: number) => first + ring * SIDES + (k % SIDES)
  for (let ring = 0; ring < RINGS; ring++) {
    for (let k = 0; k < SIDES; k++) {
      tri.push(
        at(ring, k),
        at(ring + 1, k),
        at(ring, k + 1),
        at(ring, k + 1),
        at(ring + 1, k),
        at(ring + 1, k + 1),
      )
    }
  }
  const top = x.length / 3
  x.push(...from, ...to)
  for (let k = 0; k < SIDES; k++) {
    tri.push(top, at(0, k), at(0, k + 1), top + 1, at(RINGS, k + 1), at(RINGS, k))
  }
}
