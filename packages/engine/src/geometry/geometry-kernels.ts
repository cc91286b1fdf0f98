/** The hot functions of distance fields as one table, so that the WebAssembly twins can take their place. */
import { beginNodes, endNodes, type GridNodes, measureNear, spread } from './nearest-front.ts'

export interface GeometryKernels {
  /** From `turn`, which nodes are inside; none has a triangle. Without one a node is so far away; outside the band none is taken [m]. */
  beginNodes(nodes: GridNodes, far: number, band: number): void
  /** Gives the nodes around each triangle their distance to it; how many it reached. */
  measureNear(nodes: GridNodes): number
  /** Hands nearest triangles on from the first `count` nodes of `now`, until nobody takes them. */
  spread(nodes: GridNodes, count: number): void
  /** Leaves the signed distances in `value`. */
  endNodes(nodes: GridNodes, far: number): void
}

export const geometryKernels: GeometryKernels = { beginNodes, measureNear, spread, endNodes }
