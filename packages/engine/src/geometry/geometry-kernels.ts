/** The hot functions of distance fields as one table, so that the WebAssembly twins can take their place. */
import { type GridNodes, measureNear, spread } from './nearest-front.ts'

export interface GeometryKernels {
  /** Gives the nodes around each triangle their distance to it; how many it reached. */
  measureNear(nodes: GridNodes): number
  /** Hands nearest triangles on from the first `count` nodes of `now`, until nobody takes them. */
  spread(nodes: GridNodes, count: number): void
}

export const geometryKernels: GeometryKernels = { measureNear, spread }
