/**
 * Level ground without end: everything below y = level is solid.
 *
 *   gap = y − level,   n = (0, 1, 0)                                             [m] [–]   (1)
 *
 * Its mesh is a flat box, since a file cannot hold a half-space: beyond `size` the distance still knows the ground,
 * the mesh does not.
 */
import { assert } from '../../../core/index.ts'
import type { Collider, Surface } from './collider.ts'

export interface GroundOptions {
  /** [m] */
  readonly level: number
  readonly friction: number
  /** Side of the mesh [m]. */
  readonly size?: number
  /** Beyond this the gap is Infinity [m]; without it the ground is known from everywhere. */
  readonly band?: number
}

const SIZE = 8 // [m]
const DEPTH = 0.5 // thickness of the mesh, deeper than cloth can fall in a step [m]

export function buildGroundCollider({
  level,
  friction,
  size = SIZE,
  band = Infinity,
}: GroundOptions): Collider {
  assert(
    size > 0 && friction >= 0,
    'ground collider needs a positive size and a friction that is not negative',
  )
  const half = size / 2
  const position = new Float64Array(24)
  for (let i = 0; i < 8; i++) {
    position.set([i & 1 ? half : -half, i & 2 ? level : level - DEPTH, i & 4 ? half : -half], 3 * i)
  }
  return {
    friction,
    mesh: { position, triVertex: BOX.slice() },
    error: 0,
    gap(x: Float64Array, at: number, { normal, velocity }: Surface): number {
      const found = x[at + 1] - level // (1)
      if (!(found <= band)) return Infinity
      normal[0] = 0
      normal[1] = 1
      normal[2] = 0
      velocity[0] = 0
      velocity[1] = 0
      velocity[2] = 0
      return found
    },
  }
}

/** Corner i has x, y, z high for bits 0, 1, 2 of i. */
// biome-ignore format: one side of the box per line
const BOX = Int32Array.of(
  0, 2, 3, 0, 3, 1,
  4, 5, 7, 4, 7, 6,
  0, 1, 5, 0, 5, 4,
  2, 6, 7, 2, 7, 3,
  0, 4, 6, 0, 6, 2,
  1, 3, 7, 1, 7, 5,
)
