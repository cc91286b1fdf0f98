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
    const { nearRecord, nearCount } = contact.near
    for (let sweep = 0; sweep < SWEEPS; sweep++) contact.kernels.sweepContacts(contact, 0, 0, nearCount)
    for (let k = 0; k < nearCount; k++) {
      if (nearRecord[NEAR_LENGTH * k + NEAR_PUSH] > 0) report.repulsions++
    }
  },
}
