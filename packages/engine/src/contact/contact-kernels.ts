/**
 * The hot functions of contact: these TypeScript originals, or WebAssembly twins of the same names that do the same
 * operations in the same order and give the same bits.
 */

import { findHits, findNear } from './exact/narrow.ts'
import { boxNodes, boxPaths } from './pairs/boxes.ts'
import { listPairs } from './pairs/list-pairs.ts'
import { placePoints } from './pairs/pair-filter.ts'
import { sweepContacts } from './respond/sweep-contacts.ts'

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
