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
import type { ContactMesh } from '../contact-mesh.ts'
import { NEAR_LENGTH } from '../exact/narrow.ts'
import type { NearPairs } from '../exact/near-pairs.ts'
import type { StepMotion } from '../step-motion.ts'

interface SweepArrays {
  readonly mesh: Pick<ContactMesh, 'inverseMass'>
  readonly motion: Pick<StepMotion, 'v'>
  readonly near: Pick<NearPairs, 'nearVertex' | 'nearRecord'>
}

/** Passes over near pairs begin … end − 1; changes velocities v [m/s]. `hold`: share of the friction that acts [–]. */
export function sweepContacts(
  { mesh, motion, near }: SweepArrays,
  hold: number,
  begin: number,
  end: number,
): void {
  const { inverseMass } = mesh
  const { v } = motion
  const { nearVertex, nearRecord } = near
  for (let k = begin; k < end; k++) {
    const at = NEAR_LENGTH * k
    const nx = nearRecord[at]
    const ny = nearRecord[at + 1]
    const nz = nearRecord[at + 2]
    const W = nearRecord[at + 7]
    let ux = 0
    let uy = 0
    let uz = 0
    for (let j = 0; j < 4; j++) {
      const i = 3 * nearVertex[4 * k + j]
      const c = nearRecord[at + 3 + j]
      ux += c * v[i]
      uy += c * v[i + 1]
      uz += c * v[i + 2]
    }
    const un = nx * ux + ny * uy + nz * uz
    const pushed = nearRecord[at + 10]
    const push = Math.max(0, pushed + (nearRecord[at + 8] - un) / W) // (2)
    if (push === 0 && pushed === 0) continue
    nearRecord[at + 10] = push

    // (3): the tangential speed that is left, as an impulse, on top of the grip so far
    let tx = nearRecord[at + 11] - (ux - un * nx) / W
    let ty = nearRecord[at + 12] - (uy - un * ny) / W
    let tz = nearRecord[at + 13] - (uz - un * nz) / W
    const grip = Math.sqrt(tx * tx + ty * ty + tz * tz)
    const limit = hold * nearRecord[at + 9] * push
    const share = grip > limit ? limit / grip : 1
    tx *= share
    ty *= share
    tz *= share
    const jx = (push - pushed) * nx + (tx - nearRecord[at + 11])
    const jy = (push - pushed) * ny + (ty - nearRecord[at + 12])
    const jz = (push - pushed) * nz + (tz - nearRecord[at + 13])
    nearRecord[at + 11] = tx
    nearRecord[at + 12] = ty
    nearRecord[at + 13] = tz
    for (let j = 0; j < 4; j++) {
      const i = nearVertex[4 * k + j]
      const share = nearRecord[at + 3 + j] * inverseMass[i]
      v[3 * i] += share * jx
      v[3 * i + 1] += share * jy
      v[3 * i + 2] += share * jz
    }
  }
}
