/** Twins of the kernels of distance fields and moving surfaces: original in `src/geometry/`, twin of the same name in `assembly/geometry/`. */
import { type GeometryKernels, geometryKernels, REACH } from '../geometry/index.ts'
import type { WasmExports } from './wasm-api.ts'

export { type GeometryKernels, geometryKernels }

export function bindGeometryTwins(wasm: WasmExports): GeometryKernels {
  return {
    beginNodes({ addresses }, far, band) {
      wasm.beginNodes(addresses.byteOffset, far, band * band)
    },
    measureNear({ addresses, frame: { origin, cell } }) {
      return wasm.measureNear(addresses.byteOffset, ...origin, cell, REACH)
    },
    spread({ addresses, frame: { origin, cell } }, count) {
      const sure = REACH * cell * (REACH * cell)
      wasm.spread(addresses.byteOffset, count, ...origin, cell, sure)
    },
    endNodes({ addresses }, far) {
      wasm.endNodes(addresses.byteOffset, far)
    },
    refitSurface({ addresses }) {
      wasm.refitSurface(addresses.byteOffset)
    },
    measureSlots: ({ slots }, pose, band, travel, begin, end) =>
      wasm.measureSlots(slots.addresses.byteOffset, pose.addresses.byteOffset, band, travel, begin, end),
    findUnder: ({ slots }, pose, slot) =>
      wasm.findUnder(slots.addresses.byteOffset, pose.addresses.byteOffset, slot),
  }
}
