/**
 * A body that becomes another one in the same pose, with what it wears: rounder, slimmer, taller. Every point of the skin
 * goes straight to where it will be, slowly at both ends.
 *
 *   x(t) = (1 − s) x₀ + s x₁,      s = τ² (3 − 2 τ),   τ = t/seconds in 0 … 1                              [m]   (1)
 *
 * Both skins must be of one mesh. Limbs that are elsewhere are not led there: for another pose see `pose-motion.ts`.
 */
import { InputError, type TriangleMesh } from '../core/index.ts'
import type { PoseMotion } from './pose-motion.ts'

/** A bust that grows by 20 cm moves outwards at 5 cm/s at most [s]. */
const GROW_SECONDS = 1

/** `from` as it stands now, `to` the places it grows to [m], 3 per vertex. */
export function growSkin(from: TriangleMesh, to: Float64Array, seconds = GROW_SECONDS): PoseMotion {
  if (from.position.length !== to.length)
    throw new InputError('the two bodies are of different meshes; begin the drape again on the new one')
  const mesh = { position: from.position.slice(), triVertex: from.triVertex }
  return {
    mesh,
    seconds,
    placesAt(time, out) {
      const t = Math.min(1, Math.max(0, time / seconds))
      const s = t * t * (3 - 2 * t) // (1)
      for (let at = 0; at < out.length; at++)
        out[at] = s === 1 ? to[at] : (1 - s) * mesh.position[at] + s * to[at]
    },
  }
}
