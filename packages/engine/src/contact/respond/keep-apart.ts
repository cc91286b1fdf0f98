/**
 * Holds surfaces a whole thickness apart by impulses alone: for things that are led along, not solved for, like skin on its
 * bones. Near pairs get the speeds `findNear` wishes for them, in as many sweeps as make piled pairs agree.
 */

import { NEAR_LENGTH, NEAR_PUSH } from '../exact/narrow.ts'
import type { ClothResponse } from './cloth-response.ts'

/** Passes over the near pairs: a fold is some ten pairs deep. */
const SWEEPS = 20

export const apartResponse: ClothResponse = {
  summary: 'a whole thickness apart, by impulses alone',
  stop() {},
  add: () => 0,
  push(contact, _dt, report) {
    const { kernels, nearVertex, near, inverseMass, nearCount } = contact
    for (let sweep = 0; sweep < SWEEPS; sweep++)
      kernels.sweepContacts(nearVertex, near, inverseMass, contact.v, 0, 0, nearCount)
    for (let k = 0; k < nearCount; k++) {
      if (near[NEAR_LENGTH * k + NEAR_PUSH] > 0) report.repulsions++
    }
  },
}
