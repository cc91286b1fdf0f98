/**
 * The door for everything solid that cloth can lie on: a signed distance with a friction coefficient, and a closed mesh
 * of the same surface. The distance is the quick predictor, asked for every vertex in every step; the mesh is the
 * certificate: that no cloth triangle passes through it is proved by the pair tests of `contact/`, never by the distance.
 */
import type { ObstacleMesh } from '../../pairs/obstacle-shape.ts'

export interface Surface {
  /** Unit outward normal [–], 3 numbers. */
  readonly normal: Float64Array
  /** Velocity of the solid there [m/s], 3 numbers. */
  readonly velocity: Float64Array
  /** 1 where two parts of a solid hold the point between them, else 0; only written by solids made of parts. */
  pinch?: number
}

export interface Collider {
  /** Coulomb coefficient cloth on solid [–]. */
  readonly friction: number
  /** Closed, without crossings, outward winding. What contact makes of its triangles stays with it: copies share it. */
  readonly mesh: ObstacleMesh
  /** How far `gap` may be wrong at the surface [m]; met by 99 % of its area. */
  readonly error: number
  /**
   * Signed distance of the point x[at … at + 2], negative inside [m]; fills `surface`. Far outside, where a collider
   * need not know, Infinity; then `surface` is left as it was. Never allocates.
   */
  gap(x: Float64Array, at: number, surface: Surface): number
  /** What `measureGaps` does, for solids that measure many places faster together. */
  gaps?(x: Float64Array, begin: number, end: number, gap: Float64Array, normal: Float64Array): void
  /** Present on solids that move; without it the solid stands still. */
  readonly motion?: ColliderMotion
}

/**
 * How a solid moves. Everything is a function of time alone, so that a step can be undone and taken again in halves.
 */
export interface ColliderMotion {
  /** Where the vertices of the mesh are at `time` [s]: writes 3 numbers each [m] to out[at …]. */
  places(time: number, out: Float64Array, at: number): void
  /** From now on `gap` and normals are those of time `to` [s], velocities the mean over from … to. */
  moveTo(from: number, to: number): void
  /**
   * Where the point x[at … at + 2] of the solid's surface at time `from`, as given to `moveTo`, is at time `to`;
   * written over x. What sticks to the surface goes with it.
   */
  carry(x: Float64Array, at: number): void
}

/** Gaps [m] and normals (3 per vertex) of vertices begin … end − 1 at x; where the gap is Infinity the normal is stale. */
export function measureGaps(
  collider: Collider,
  x: Float64Array,
  begin: number,
  end: number,
  gap: Float64Array,
  normal: Float64Array,
): void {
  if (collider.gaps) {
    collider.gaps(x, begin, end, gap, normal)
    return
  }
  const n = surface.normal
  for (let i = begin; i < end; i++) {
    const at = 3 * i
    const found = collider.gap(x, at, surface)
    gap[i] = found
    if (found === Infinity) continue
    normal[at] = n[0]
    normal[at + 1] = n[1]
    normal[at + 2] = n[2]
  }
}

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) } // scratch
