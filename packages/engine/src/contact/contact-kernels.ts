/**
 * The hot functions of contact: these TypeScript originals, or WebAssembly twins of the same names that do the same
 * operations in the same order and give the same bits.
 */
import { boxNodes, boxPaths } from './boxes.ts'
import { listPairs } from './list-pairs.ts'
import { findHits, findNear } from './narrow.ts'
import { placePoints } from './pair-filter.ts'
import { sweepContacts } from './sweep-contacts.ts'

export const contactKernels = {
  boxPaths,
  boxNodes,
  listPairs,
  placePoints,
  findNear,
  findHits,
  sweepContacts,
}

export type ContactKernels = typeof contactKernels
