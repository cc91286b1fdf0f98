/** The hot functions of distance fields and of surfaces that move as one table, so that the WebAssembly twins can take their place. */
import { ARENA_START, Arena } from '../core/index.ts'
import { beginNodes, endNodes, type GridNodes, measureNear, spread } from './nearest-front.ts'
import { findUnder, type LaidPose, type LiveSurface, measureSlots } from './surface-gaps.ts'
import { refitSurface } from './surface-tree.ts'

export interface GeometryKernels {
  /** From `turn`, which nodes are inside; none has a triangle. Without one a node is so far away; outside the band none is taken [m]. */
  beginNodes(nodes: GridNodes, far: number, band: number): void
  /** Gives the nodes around each triangle their distance to it; how many it reached. */
  measureNear(nodes: GridNodes): number
  /** Hands nearest triangles on from the first `count` nodes of `now`, until nobody takes them. */
  spread(nodes: GridNodes, count: number): void
  /** Leaves the signed distances in `value`. */
  endNodes(nodes: GridNodes, far: number): void
  /** Brings boxes, discs and frames to where the vertices of the pose are now. */
  refitSurface(pose: LaidPose): void
  /** Gaps and normals of slots begin … end − 1; the triangle under the last one measured, or −1. */
  measureSlots(
    surface: LiveSurface,
    pose: LaidPose,
    band: number,
    travel: number,
    begin: number,
    end: number,
  ): number
  /** The triangle nearest to the place of a slot. */
  findUnder(surface: LiveSurface, pose: LaidPose, slot: number): number
}

export const geometryKernels: GeometryKernels = {
  beginNodes,
  measureNear,
  spread,
  endNodes,
  refitSurface,
  measureSlots,
  findUnder,
}

/** One memory and the kernels that read it. */
export interface GeometryBench {
  readonly arena: Arena
  readonly geometry: GeometryKernels
}

/** Opens a memory of so many bytes: `kernels.open`, or the originals on a memory of their own. */
export type OpenGeometryBench = (byteLength: number) => GeometryBench

export const openOriginals: OpenGeometryBench = (byteLength) => ({
  arena: new Arena(new ArrayBuffer(ARENA_START + byteLength), 'f64'),
  geometry: geometryKernels,
})
