/**
 * Twins of the contact kernels: original in `src/contact/`, twin of the same name in `assembly/contact/`. All of them
 * take only numbers and arrays of the arena: an array becomes its byte address, and the order stays. Written out, as a
 * list of arguments would be allocated by every call, and a step allocates nothing.
 */
import { type ContactKernels, contactKernels } from '../contact/index.ts'
import type { WasmExports } from './wasm-api.ts'

export { type ContactKernels, contactKernels }

export function bindContactTwins(wasm: WasmExports): ContactKernels {
  return {
    boxPaths: (x0, x1, margin, frame, dop, begin, end) =>
      wasm.boxPaths(x0.byteOffset, x1.byteOffset, margin, frame.byteOffset, dop.byteOffset, begin, end),
    boxNodes: (link, triVertex, dop, nodeBox, triDop, begin, end) =>
      wasm.boxNodes(
        link.byteOffset,
        triVertex.byteOffset,
        dop.byteOffset,
        nodeBox.byteOffset,
        triDop.byteOffset,
        begin,
        end,
      ),
    listPairs: (rootA, rootB, link, nodeBox, triCorner, triDop, dop, stack, pairs, pairMax, count) =>
      wasm.listPairs(
        rootA,
        rootB,
        link.byteOffset,
        nodeBox.byteOffset,
        triCorner.byteOffset,
        triDop.byteOffset,
        dop.byteOffset,
        stack.byteOffset,
        pairs.byteOffset,
        pairMax,
        count,
      ),
    placePoints: (x0, x1, frame, points, begin, end) =>
      wasm.placePoints(x0.byteOffset, x1.byteOffset, frame.byteOffset, points.byteOffset, begin, end),
    findNear: (
      pairs,
      begin,
      end,
      x0,
      inverseMass,
      flag,
      vertexCount,
      vertexThickness,
      bodyThickness,
      vertexGrip,
      dt,
      work,
      points,
      frame,
      pairOwn,
      pairNormal,
      nearVertex,
      near,
      nearMax,
    ) =>
      wasm.findNear(
        pairs.byteOffset,
        begin,
        end,
        x0.byteOffset,
        inverseMass.byteOffset,
        flag.byteOffset,
        vertexCount,
        vertexThickness.byteOffset,
        bodyThickness,
        vertexGrip.byteOffset,
        dt,
        work.byteOffset,
        points.byteOffset,
        frame.byteOffset,
        pairOwn.byteOffset,
        pairNormal.byteOffset,
        nearVertex.byteOffset,
        near.byteOffset,
        nearMax,
      ),
    findHits: (
      pairs,
      begin,
      end,
      x0,
      x1,
      flag,
      eta,
      extent,
      work,
      points,
      frame,
      pairOwn,
      pairNormal,
      hitPair,
      hitTime,
    ) =>
      wasm.findHits(
        pairs.byteOffset,
        begin,
        end,
        x0.byteOffset,
        x1.byteOffset,
        flag.byteOffset,
        eta,
        extent,
        work.byteOffset,
        points.byteOffset,
        frame.byteOffset,
        pairOwn.byteOffset,
        pairNormal.byteOffset,
        hitPair.byteOffset,
        hitTime.byteOffset,
      ),
    sweepContacts: (nearVertex, near, inverseMass, v, hold, begin, end) =>
      wasm.sweepContacts(
        nearVertex.byteOffset,
        near.byteOffset,
        inverseMass.byteOffset,
        v.byteOffset,
        hold,
        begin,
        end,
      ),
  }
}
