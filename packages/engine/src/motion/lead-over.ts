/**
 * A body that stands in one skin and moves in another, a little different one: what was freed of crossings where it stood is
 * freed another way where it moves, by some millimetres. Before the motion begins one becomes the other,
 *
 *   x(t) = (1 − s) x₀ + s x(0),      s = τ² (3 − 2 τ),   τ = 1 + t/seconds in 0 … 1,   t < 0              [m]   (1)
 *
 * so that cloth which lay on the first is on the second without a jump.
 */
import type { BodyMotion } from '../body/index.ts'
import { InputError, type TriangleMesh } from '../core/index.ts'

export function leadOver(skin: TriangleMesh | undefined, motion: BodyMotion, seconds: number): BodyMotion {
  const { mesh, placesAt } = motion
  if (skin?.position.length !== mesh.position.length)
    throw new InputError('the body that moves is another one than the garment hangs on; drape it again')
  const from = skin.position.slice()
  const to = mesh.position
  return {
    ...motion,
    mesh: { position: from, triVertex: mesh.triVertex },
    placesAt(time, out) {
      if (time >= 0) {
        placesAt(time, out)
        return
      }
      const t = Math.max(0, 1 + time / seconds)
      const s = t * t * (3 - 2 * t) // (1)
      for (let at = 0; at < out.length; at++) out[at] = (1 - s) * from[at] + s * to[at]
    },
  }
}
