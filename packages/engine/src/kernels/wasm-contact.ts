/**
 * Twins of the contact kernels: original in `src/contact/`, twin of the same name at the same path in `assembly/contact/`.
 * Where the original reads a contact system, its twin gets the address of the words that `contact/contact-addresses.ts`
 * wrote for it, and the few numbers that are not whole or change from call to call.
 */
import { type ContactKernels, contactKernels } from '../contact/index.ts'
import type { WasmExports } from './wasm-api.ts'

export { type ContactKernels, contactKernels }

export function bindContactTwins(wasm: WasmExports): ContactKernels {
  return {
    boxPaths({ addresses }, to, margin, begin, end) {
      wasm.boxPaths(addresses.byteOffset, to.byteOffset, margin, begin, end)
    },
    boxNodes({ addresses }, begin, end) {
      wasm.boxNodes(addresses.byteOffset, begin, end)
    },
    listPairs: ({ addresses }, rootA, rootB, count) =>
      wasm.listPairs(addresses.byteOffset, rootA, rootB, count),
    placePoints({ addresses }, to, begin, end) {
      wasm.placePoints(addresses.byteOffset, to.byteOffset, begin, end)
    },
    findNear: ({ addresses, mesh }, begin, end, dt) =>
      wasm.findNear(addresses.byteOffset, begin, end, mesh.bodyThickness, dt),
    findHits: ({ addresses }, begin, end, eta, extent) =>
      wasm.findHits(addresses.byteOffset, begin, end, eta, extent),
    sweepContacts({ addresses }, hold, begin, end) {
      wasm.sweepContacts(addresses.byteOffset, hold, begin, end)
    },
  }
}
