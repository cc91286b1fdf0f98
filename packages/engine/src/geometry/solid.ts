/**
 * What is worked out about a surface that stands still: its box tree, its distance grids and what else is made of them, each built when first asked for
 * and kept as long as the surface is. A body carries its solid along, so everything that is dressed on it, measured or
 * counted against it shares one tree and one field.
 *
 * Positions must not change afterwards. A record made from a body with other positions (`{ ...body, position }`) still
 * carries the solid, but is not what it speaks of: `solidOf` and `treeOf` compare the arrays and build anew.
 */
import type { TriangleMesh } from '../core/index.ts'
import { buildDistanceGrid, type DistanceGrid, type DistanceGridOptions } from './distance-grid.ts'
import type { OpenGeometryBench } from './geometry-kernels.ts'
import { buildSoupTree, type SoupTree } from './soup-tree.ts'

/** A mesh that may bring its solid along. */
export interface SolidMesh extends TriangleMesh {
  readonly solid?: Solid
}

export class Solid implements TriangleMesh {
  readonly position: Float64Array
  readonly triVertex: Int32Array
  #tree: SoupTree | null = null
  readonly #grids: DistanceGrid[] = []
  readonly #built = new Map<(solid: Solid) => unknown, unknown>()

  constructor({ position, triVertex }: TriangleMesh) {
    this.position = position
    this.triVertex = triVertex
  }

  get tree(): SoupTree {
    this.#tree ??= buildSoupTree(this)
    return this.#tree
  }

  /** `open`: where kernels can be had, for the first who asks. */
  grid(options: DistanceGridOptions, open?: OpenGeometryBench): DistanceGrid {
    const known = this.#grids.find(({ cell, band }) => cell === options.cell && band === options.band)
    if (known !== undefined) return known
    const grid = buildDistanceGrid(this, options, open)
    this.#grids.push(grid)
    return grid
  }

  /** What `build` makes of this surface; made once, whoever asks. */
  once<T>(build: (solid: Solid) => T): T {
    if (!this.#built.has(build)) this.#built.set(build, build(this))
    return this.#built.get(build) as T
  }
}

/** The solid that speaks of exactly this mesh: the one it carries, else a new one. */
export function solidOf(mesh: SolidMesh): Solid {
  return carriedSolid(mesh) ?? new Solid(mesh)
}

/** The same mesh with a solid of its own: its tree is built once, however often it is asked about before it moves. */
export function withSolid<M extends TriangleMesh>(mesh: M): M & SolidMesh {
  return { ...mesh, solid: new Solid(mesh) }
}

/** The tree its solid keeps, else one for this call alone. */
export function treeOf(mesh: SolidMesh): SoupTree {
  return carriedSolid(mesh)?.tree ?? buildSoupTree(mesh)
}

/** A solid that went through `postMessage` is a plain record and cannot be asked. */
function carriedSolid({ solid, position, triVertex }: SolidMesh): Solid | undefined {
  const same = solid instanceof Solid && solid.position === position && solid.triVertex === triVertex
  return same ? solid : undefined
}
