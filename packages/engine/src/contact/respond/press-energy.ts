/**
 * What pressed plies have stored: the potential of the force with which the layers of `cloth-contact.ts` hold each other at
 * rest. There a step gives back the share r of an overlap, so that plies g apart push with
 *
 *   f(g) = r k h/g (h − g),   g < h                                        k foundation stiffness          [N]   (1)
 *   W(g) = ∫_g^h f = r k h (h ln(h/g) − (h − g))                                                           [J]   (2)
 *
 * Below h/20 the stiffness grows no further and (2) goes on as a parabola. Sticks of friction are left out: they forget
 * from step to step. For bookkeeping only: it makes the list of near pairs anew.
 */
import { logarithm } from '../../core/index.ts'
import { beginContact } from '../begin-contact.ts'
import type { ContactSystem } from '../contact-system.ts'
import { NEAR_GAP, NEAR_LENGTH, OVERLAP_RETURN } from '../exact/narrow.ts'
import { HARDENING_MAX, nearThickness, plyStiffness } from './cloth-contact.ts'

/** Energy of all pressed pairs with the cloth at x [J]. */
export function pressEnergy(contact: ContactSystem, x: Float64Array): number {
  beginContact(contact, x, new Float64Array(x.length), 1)
  const k = OVERLAP_RETURN * plyStiffness(contact.mesh)
  const { nearRecord, nearCount } = contact.near
  let energy = 0
  for (let row = 0; row < nearCount; row++) {
    const h = nearThickness(contact, row)
    const gap = nearRecord[NEAR_LENGTH * row + NEAR_GAP]
    if (gap < h) energy += k * storedBy(gap, h)
  }
  return energy
}

/** W/(r k) of one pair [m²]. */
function storedBy(gap: number, h: number): number {
  const soft = Math.max(gap, h / HARDENING_MAX)
  const full = h * (h * logarithm(h / soft) - (h - soft)) // (2)
  if (gap >= soft) return full
  return full + 0.5 * HARDENING_MAX * ((h - gap) * (h - gap) - (h - soft) * (h - soft))
}
