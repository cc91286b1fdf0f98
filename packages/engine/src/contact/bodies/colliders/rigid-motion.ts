/**
 * Any solid, moved rigidly: a drum that turns, a hand that lifts, a plate that tilts. Distance and normal are asked in
 * the solid's own frame, where it never moves.
 *
 *   x_own = Rᵀ (x − c),   φ(x) = φ_own(x_own),   n = R n_own                                            (1)
 *   u(x) = (x − x_before)/(t − t_before),   x_before where the same point of the solid was              (2)
 *
 * Vertices of the mesh travel on straight paths between the places at the ends of a step; a turning solid cuts corners
 * by r (ω dt)²/8 meanwhile, 0.1 mm for a drum of 30 cm at 50 turns a minute and 1/120 s.
 */
import { cosine, sine } from '../../../core/index.ts'
import type { Collider, ColliderMotion, Surface } from './collider.ts'

/** Where a solid is: turned about its own origin by `angle` [rad] around the unit `axis`, then moved by `shift` [m]. */
export interface RigidPose {
  readonly axis: readonly [number, number, number]
  readonly angle: number
  readonly shift: readonly [number, number, number]
}

/** `poseAt` gives the pose at a time [s], and must give the same one for the same time. */
export function moveCollider(solid: Collider, poseAt: (time: number) => RigidPose): Collider {
  const own = solid.mesh.position
  const now = buildFrame()
  const before = buildFrame()
  const position = new Float64Array(own.length)
  const placed = buildFrame()
  const point = new Float64Array(3)
  const last = new Float64Array(3)
  let span = 0
  const motion: ColliderMotion = {
    places(time, out, at) {
      setFrame(placed, poseAt(time))
      for (let k = 0; k < own.length; k += 3) toWorld(placed, own, k, out, at + k)
    },
    moveTo(from, to) {
      setFrame(before, poseAt(from))
      setFrame(now, poseAt(to))
      span = to - from
      for (let k = 0; k < own.length; k += 3) toWorld(now, own, k, position, k)
    },
    carry(x, at) {
      toOwn(before, x, at, point)
      toWorld(now, point, 0, x, at)
    },
  }
  motion.moveTo(0, 0)
  return {
    friction: solid.friction,
    error: solid.error,
    mesh: { position, triVertex: solid.mesh.triVertex },
    motion,
    gap(x, at, surface) {
      toOwn(now, x, at, point) // (1)
      const found = solid.gap(point, 0, surface)
      if (found === Infinity) return found
      turn(now, surface.normal)
      setVelocity(x, at, surface)
      return found
    },
  }

  /** (2) */
  function setVelocity(x: Float64Array, at: number, { velocity }: Surface): void {
    if (span === 0) {
      velocity.fill(0)
      return
    }
    toWorld(before, point, 0, last, 0)
    for (let k = 0; k < 3; k++) velocity[k] = (x[at + k] - last[k]) / span
  }
}

/** Rotation matrix row by row, then shift. */
type Frame = Float64Array

function buildFrame(): Frame {
  return new Float64Array(12)
}

function setFrame(frame: Frame, { axis, angle, shift }: RigidPose): void {
  const [x, y, z] = axis
  const c = cosine(angle)
  const s = sine(angle)
  const d = 1 - c
  frame[0] = c + d * x * x
  frame[1] = d * x * y - s * z
  frame[2] = d * x * z + s * y
  frame[3] = d * x * y + s * z
  frame[4] = c + d * y * y
  frame[5] = d * y * z - s * x
  frame[6] = d * x * z - s * y
  frame[7] = d * y * z + s * x
  frame[8] = c + d * z * z
  frame[9] = shift[0]
  frame[10] = shift[1]
  frame[11] = shift[2]
}

function toWorld(f: Frame, x: Float64Array, i: number, out: Float64Array, at: number): void {
  const px = x[i]
  const py = x[i + 1]
  const pz = x[i + 2]
  for (let k = 0; k < 3; k++) out[at + k] = f[3 * k] * px + f[3 * k + 1] * py + f[3 * k + 2] * pz + f[9 + k]
}

function toOwn(f: Frame, x: Float64Array, i: number, out: Float64Array): void {
  const px = x[i] - f[9]
  const py = x[i + 1] - f[10]
  const pz = x[i + 2] - f[11]
  for (let k = 0; k < 3; k++) out[k] = f[k] * px + f[3 + k] * py + f[6 + k] * pz
}

function turn(f: Frame, n: Float64Array): void {
  const [x, y, z] = n
  for (let k = 0; k < 3; k++) n[k] = f[3 * k] * x + f[3 * k + 1] * y + f[3 * k + 2] * z
}
