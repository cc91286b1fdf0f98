/**
 * What every collider promises, measured at random places near its surface. Tests and scenes compare the numbers with
 * the tolerances they state.
 */
import { buildRandom } from '../../../core/index.ts'
import type { Collider, Surface } from './collider.ts'

export interface ColliderCheck {
  /** Largest |gap| at a vertex of the mesh [m]; 0 for an exact collider. */
  readonly surfaceMax: number
  /** Largest |finite difference direction − normal| [–]; ~0 if the normal is the gradient's direction. */
  readonly normalMax: number
  /** Largest |gap(a) − gap(b)|/|a − b| [–]; a distance never changes faster than 1. */
  readonly slopeMax: number
  /** Places `reach` off the mesh whose gap has the wrong sign; and how many were tried. */
  readonly signWrong: number
  readonly tried: number
}

export interface ColliderCheckOptions {
  readonly seed: number
  /** Random places. */
  readonly count: number
  /** How far off the surface places are taken [m]. */
  readonly reach: number
  /** Which points of the mesh belong to the solid's true surface; a half-space has only the top of its box. */
  readonly onSurface?: (x: number, y: number, z: number) => boolean
}

const DIFFERENCE = 1e-8 // half distance of finite differences, far below the cells of a grid [m]

export function checkCollider(collider: Collider, options: ColliderCheckOptions): ColliderCheck {
  const { position } = collider.mesh
  const { seed, count, reach, onSurface = () => true } = options
  const next = buildRandom(seed)
  let surfaceMax = 0
  for (let at = 0; at < position.length; at += 3) {
    if (!onSurface(position[at], position[at + 1], position[at + 2])) continue
    surfaceMax = Math.max(surfaceMax, Math.abs(collider.gap(position, at, surface)))
  }

  let normalMax = 0
  let slopeMax = 0
  let signWrong = 0
  let tried = 0
  for (let sample = 0; sample < count; sample++) {
    const place = pointOffMesh(collider, next, reach)
    if (!onSurface(place.foot[0], place.foot[1], place.foot[2])) continue
    tried++
    const sided = collider.gap(place.off, 0, surface)
    if (Math.sign(sided) !== place.side) signWrong++

    const free = place.off.map((c) => c + reach * (2 * next() - 1))
    const gap = collider.gap(free, 0, surface)
    const near = free.map((c) => c + reach * (2 * next() - 1))
    const gapNear = collider.gap(near, 0, surface)
    if (gap === Infinity || gapNear === Infinity) continue
    normalMax = Math.max(normalMax, normalError(collider, free))
    const way = Math.hypot(free[0] - near[0], free[1] - near[1], free[2] - near[2])
    slopeMax = Math.max(slopeMax, Math.abs(gap - gapNear) / way)
  }
  return { surfaceMax, normalMax, slopeMax, signWrong, tried }
}

/** A random point of a random triangle, and the place `reach` before (side 1) or behind it (side −1). */
function pointOffMesh(collider: Collider, next: () => number, reach: number) {
  const { position: x, triVertex } = collider.mesh
  const t = 3 * Math.floor(next() * (triVertex.length / 3))
  const [a, b, c] = [3 * triVertex[t], 3 * triVertex[t + 1], 3 * triVertex[t + 2]]
  let [u, v] = [next(), next()]
  if (u + v > 1) [u, v] = [1 - u, 1 - v]
  const e = [0, 1, 2].map((k) => x[b + k] - x[a + k])
  const f = [0, 1, 2].map((k) => x[c + k] - x[a + k])
  const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
  const length = Math.hypot(n[0], n[1], n[2])
  const side = next() < 0.5 ? -1 : 1
  const foot = [0, 1, 2].map((k) => x[a + k] + u * e[k] + v * f[k])
  const off = Float64Array.from(foot, (value, k) => value + (side * reach * n[k]) / length)
  return { foot, off, side }
}

function normalError(collider: Collider, point: Float64Array): number {
  const slope = [0, 1, 2].map((k) => {
    const ahead = point.slice()
    const behind = point.slice()
    ahead[k] += DIFFERENCE
    behind[k] -= DIFFERENCE
    return collider.gap(ahead, 0, surface) - collider.gap(behind, 0, surface)
  })
  collider.gap(point, 0, surface)
  const length = Math.hypot(slope[0], slope[1], slope[2])
  return Math.hypot(...slope.map((value, k) => value / length - surface.normal[k]))
}

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) } // scratch
