/**
 * The hot functions of contact: these TypeScript originals, or WebAssembly twins of the same names that do the same
 * operations in the same order and give the same bits. Originals read the records of a contact system by name, twins
 * find the same arrays by the words of `contact-addresses.ts`.
 */
import type { ContactMesh } from './contact-mesh.ts'
import { findHits, findNear } from './exact/narrow.ts'
import type { NearPairs } from './exact/near-pairs.ts'
import { boxNodes, boxPaths } from './pairs/boxes.ts'
import { listPairs } from './pairs/list-pairs.ts'
import { placePoints } from './pairs/pair-filter.ts'
import type { PairList } from './pairs/pair-list.ts'
import { sweepContacts } from './respond/sweep-contacts.ts'
import type { StepMotion } from './step-motion.ts'

/** What the kernels see of a contact system. */
export interface ContactArrays {
  readonly mesh: ContactMesh
  readonly list: PairList
  readonly motion: StepMotion
  readonly near: NearPairs
  /** See `contact-addresses.ts`. */
  readonly addresses: Int32Array
}

export interface ContactKernels {
  boxPaths(contact: ContactArrays, to: Float64Array, margin: number, begin: number, end: number): void
  boxNodes(contact: ContactArrays, begin: number, end: number): void
  listPairs(contact: ContactArrays, rootA: number, rootB: number, count: number): number
  placePoints(contact: ContactArrays, to: Float64Array, begin: number, end: number): void
  findNear(contact: ContactArrays, begin: number, end: number, dt: number): number
  findHits(contact: ContactArrays, begin: number, end: number, eta: number, extent: number): number
  sweepContacts(contact: ContactArrays, hold: number, begin: number, end: number): void
}

export const contactKernels: ContactKernels = {
  boxPaths,
  boxNodes,
  listPairs,
  placePoints,
  findNear,
  findHits,
  sweepContacts,
}
