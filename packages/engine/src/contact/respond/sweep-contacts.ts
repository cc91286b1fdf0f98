/**
 * One Gauss–Seidel pass over near pairs: pushes those apart that approach faster than they may, and lets them grip.
 * Impulses along the line of nearest points keep linear and angular momentum; each pair is exact for itself.
 *
 *   u = Σ c_i v_i,   W = Σ c_i² w_i,   v_i ← v_i + c_i w_i J                                     (1)
 *   J_n ← max(0, J_n + (u* − n·u)/W)           push, never pull                                   (2)
 *   J_t ← J_t − u_t/W,  shortened to μ J_n     stick, or slide on the friction cone               (3)
 *
 * Impulses are summed per pair over the passes, so friction sees the whole push (Moreau and Jean's projected form of
 * Signorini and Coulomb). Records as written by `findNear`.
 */
import { NEAR_LENGTH } from '../exact/narrow.ts'

/** Passes over near pairs begin … end − 1; changes velocities v [m/s]. `hold`: share of the friction that acts [–]. */
export function sweepContacts(
  nearVertex: Int32Array,
  near: Float64Array,
  inverseMass: Float64Array,
  v: Float64Array,
  hold: number,
  begin: number,
  end: number,
): void {
  for (let k = begin; k < end; k++) {
    const at = NEAR_LENGTH * k
    const nx = near[at]
    const ny = near[at + 1]
    const nz = near[at + 2]
    const W = near[at + 7]
    let ux = 0
    let uy = 0
    let uz = 0
    for (let j = 0; j < 4; j++) {
      const i = 3 * nearVertex[4 * k + j]
      const c = near[at + 3 + j]
      ux += c * v[i]
      uy += c * v[i + 1]
      uz += c * v[i + 2]
    }
    const un = nx * ux + ny * uy + nz * uz
    const pushed = near[at + 10]
    const push = Math.max(0, pushed + (near[at + 8] - un) / W) // (2)
    if (push === 0 && pushed === 0) continue
    near[at + 10] = push

    // (3): the tangential speed that is left, as an impulse, on top of the grip so far
    let tx = near[at + 11] - (ux - un * nx) / W
    let ty = near[at + 12] - (uy - un * ny) / W
    let tz = near[at + 13] - (uz - un * nz) / W
    const grip = Math.sqrt(tx * tx + ty * ty + tz * tz)
    const limit = hold * near[at + 9] * push
    const share = grip > limit ? limit / grip : 1
    tx *= share
    ty *= share
    tz *= share
    const jx = (push - pushed) * nx + (tx - near[at + 11])
    const jy = (push - pushed) * ny + (ty - near[at + 12])
    const jz = (push - pushed) * nz + (tz - near[at + 13])
    near[at + 11] = tx
    near[at + 12] = ty
    near[at + 13] = tz
    for (let j = 0; j < 4; j++) {
      const i = nearVertex[4 * k + j]
      const share = near[at + 3 + j] * inverseMass[i]
      v[3 * i] += share * jx
      v[3 * i + 1] += share * jy
      v[3 * i + 2] += share * jz
    }
  }
}
