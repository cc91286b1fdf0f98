/**
 * How contact enters a step, before the motion is known: what crosses is found and flagged, the list of pairs is made
 * sure of, and the pairs that are near now are measured, for the springs and stops of the solve to come.
 */
import type { ContactSystem } from './contact-system.ts'
import { findNearPairs } from './exact/near-pairs.ts'
import { arePlacesCovered, coverMotion } from './pairs/cover-motion.ts'
import { flagTangled } from './untangling/tangled.ts'

/**
 * Begins a step of dt [s] with the cloth at x [m]. The list of the last step covers x, where it ended; only the first
 * step, or cloth that was put elsewhere, needs a new one here, made for the present velocities v [m/s].
 * `resolveContact` makes the list for the motion that was solved for.
 */
export function beginContact(contact: ContactSystem, x: Float64Array, v: Float64Array, dt: number): void {
  const { motion, list, near } = contact
  const { x0, x1 } = motion
  x0.set(x)
  x1.set(x)
  near.nearCount = 0
  near.nearStep = 0
  flagTangled(contact)
  let overflow = 0
  if (list.reach < 0 || !arePlacesCovered(contact, x0)) {
    for (let k = 0; k < x.length; k++) x1[k] = x[k] + dt * v[k]
    overflow = coverMotion(contact)
  } else list.listFresh = false
  if (overflow === 0) findNearPairs(contact, dt)
}
