/**
 * The floor a body stands on. It is laid only when cloth is about to touch it: what never does is computed without it, to
 * the same bits as ever. While a garment is sewn and ironed it has no weight and the floor is not there, as if the wearer
 * stood on a stool: what is longer than she is tall hangs below her soles. Once it falls the floor rises to it,
 *
 *   y(t) = min(LEVEL, y₀ + RISE (t − t₀)),     y₀ a little below the lowest cloth                          [m]   (1)
 *
 * and takes the train up into folds. All of it is proved as for any body that moves. Bodies that do not stand on y = 0, such
 * as a ball around the origin, have no floor.
 */
import type { Body } from '../body/index.ts'
import { buildGroundCollider, type Collider, moveCollider } from '../contact/index.ts'
import type { ClothScene, Sim } from '../sim/index.ts'

/** Below the soles, which are on y = 0, there is room for a few plies of cloth that is trodden on [m]. */
export const FLOOR_LEVEL = -0.004
/** A body reaching below y = 0 by more does not stand on it [m]. */
const STANDING = 0.01
/** Speed of (1) [m/s]: cloth in strides of 1/30 s is taken up by 15 mm each. */
const RISE = 0.45
/** y₀ is so far below the lowest cloth [m]: more than the gap it rests at. */
const ROOM = 0.008
/** Cloth nearer than this is not told apart from cloth below [m]: many times the separation that is proved. */
const CLEAR = 0.0005
/** Cloth farther above it is not asked how far [m], as with skin. */
const BAND = 0.04
/** Side of its mesh [m]: people walk far in a motion. */
const SIZE = 40

/** Does it stand on the floor at all? */
export function standsOnFloor({ position }: Pick<Body, 'position'>): boolean {
  for (let at = 1; at < position.length; at += 3) if (position[at] < -STANDING) return false
  return true
}

/** What a garment meets from now on: the bodies, and the floor behind them, which stands still from `end` on [s]. */
export interface FloorMet {
  readonly colliders: readonly Collider[]
  readonly end: number
}

export class Floor {
  /** Where it comes to lie. */
  readonly collider: Collider
  /** When it stands still, while it rises [s]; else Infinity. */
  #end = Infinity

  constructor(friction: number) {
    this.collider = buildGroundCollider({ level: FLOOR_LEVEL, friction, size: SIZE, band: BAND })
  }

  /** Is it on its way up? */
  get rises(): boolean {
    return this.#end < Infinity
  }

  /** Was it laid? */
  isUnder({ scene: { colliders = [] } }: { readonly scene: Pick<ClothScene, 'colliders'> }): boolean {
    return colliders[colliders.length - 1]?.mesh.triVertex === this.collider.mesh.triVertex
  }

  /** What changes before a step of dt [s]; null while no cloth would touch the floor, or it lies there already. */
  meet({ state, parts, scene }: Sim, dt: number): FloorMet | null {
    const { x, v, time } = state
    const { colliders = [] } = scene
    if (this.isUnder({ scene })) {
      const last = colliders[colliders.length - 1]
      if (time < this.#end) return null
      this.#end = Infinity // the same surface in the same place from now on, and no motion
      return {
        colliders: [...colliders.slice(0, -1), { ...this.collider, friction: last.friction }],
        end: time,
      }
    }
    const touch = FLOOR_LEVEL + (parts.body?.restGap ?? 0)
    let low = Infinity
    let near = false
    for (let at = 1; at < x.length; at += 3) {
      low = Math.min(low, x[at])
      if (Math.min(x[at], x[at] + v[at] * dt) < touch) near = true
    }
    if (!near) return null
    if (low > FLOOR_LEVEL + CLEAR) return { colliders: [...colliders, this.collider], end: time }
    const depth = FLOOR_LEVEL - low + ROOM
    const rising = moveCollider(this.collider, (when) => ({
      axis: [0, 1, 0],
      angle: 0,
      shift: [0, Math.min(0, RISE * (when - time) - depth), 0], // (1)
    }))
    this.#end = time + depth / RISE
    return { colliders: [...colliders, rising], end: this.#end }
  }
}
