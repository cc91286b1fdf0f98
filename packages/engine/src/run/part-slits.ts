/**
 * Where a seam lets go, its two edges lie in one line: no contact could tell which side of the other each is on. They part by a
 * hair, each into its own piece,
 *
 *   x ← x + d u          u from the edge to the middle of the triangles at it, of length one                 [m]   (1)
 *
 * and fall from there. Pieces hardly move: d is half of what contact keeps plies apart by, and less than a millimetre.
 */
import { unitOrZero } from '../core/index.ts'
import { borderCorners } from '../geometry/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Cloth, Lineage } from '../model/index.ts'

export interface Slits {
  /** Rows of the old cloth on seams that let go. */
  readonly rows: ReadonlySet<number>
  /** d of (1) [m]. */
  readonly gap: number
}

/** Bounds of d [m]: thin silk, and the most that still looks as if nothing had moved. */
const GAP_LEAST = 0.0002
const GAP_MOST = 0.0008
/** Of the thickness of the cloth: a little more than half [–]. */
const GAP_SHARE = 0.6

export function slitGap(panelFabric: readonly Fabric[]): number {
  const thickness = Math.max(...panelFabric.map((fabric) => fabric.thickness))
  return Math.min(GAP_MOST, Math.max(GAP_LEAST, GAP_SHARE * thickness))
}

/** Moves vertices of `cloth.position` that were on such a seam, and are on an edge of their own now (1). */
export function partSlits(cloth: Cloth, lineage: Lineage, { rows, gap }: Slits): void {
  if (rows.size === 0) return
  const { triVertex, position: x } = cloth
  const freed = freedRows(cloth, lineage, rows)
  const inwards = new Map([...freed].map((i) => [i, [0, 0, 0]]))
  for (let corner = 0; corner < triVertex.length; corner++) {
    const sum = inwards.get(triVertex[corner])
    if (sum === undefined) continue
    const t = corner - (corner % 3)
    const at = 3 * triVertex[corner]
    for (let c = 0; c < 3; c++) {
      for (let k = 0; k < 3; k++) sum[c] += x[3 * triVertex[t + k] + c] - x[at + c]
    }
  }
  for (const [i, [dx, dy, dz]] of inwards) {
    unitOrZero([dx, dy, dz]).forEach((value, c) => {
      x[3 * i + c] += gap * value // (1)
    })
  }
}

/** On an edge of the cloth, and nowhere but on such a seam before. */
function freedRows(cloth: Cloth, { start, vertex, weight }: Lineage, rows: ReadonlySet<number>): Set<number> {
  const freed = new Set<number>()
  for (const i of borderRows(cloth)) {
    let onSeam = start[i] < start[i + 1]
    for (let j = start[i]; j < start[i + 1]; j++)
      onSeam &&= rows.has(vertex[j]) || Math.abs(weight[j]) < NOTHING
    if (onSeam) freed.add(i)
  }
  return freed
}

/** Shares of a place below this are rounding [–]. */
const NOTHING = 1e-6

/** Ends of edges with a triangle on one side alone. */
function borderRows({ triVertex, vertexCount }: Cloth): Set<number> {
  const next = (corner: number) => (corner % 3 === 2 ? corner - 2 : corner + 1)
  const corners = borderCorners(triVertex, vertexCount)
  return new Set(corners.flatMap((corner) => [triVertex[corner], triVertex[next(corner)]]))
}
