/**
 * Cloth that lies through a body is pushed out of it along the body's normals: the corners of every crossing triangle, each
 * round a little further off than the last, until nothing crosses.
 */
import { type Collider, measureGaps } from '../contact/index.ts'
import type { Vector3 } from '../core/index.ts'
import { countCrossings, findCrossings } from '../geometry/index.ts'
import type { Cloth } from '../model/index.ts'

export interface Push {
  /** How far off the body the corners of crossing triangles are put, round by round [m]. */
  readonly clearances: readonly number[]
  /** Who may be moved; all, where it is left out. */
  mayMove?(i: number): boolean
  /** Unit vector a vertex goes along, one of the `rows` that are moved; the normal of the body there, where it is left out. */
  wayOf?(i: number, rows: ReadonlySet<number>, position: Float64Array, normal: Float64Array): Vector3
}

/** Changes the places of `cloth`; false when something crosses even after the last round. */
export function pushClear(cloth: Cloth, collider: Collider, push: Push): boolean {
  const { position, vertexCount } = cloth
  const gap = new Float64Array(vertexCount)
  const normal = new Float64Array(3 * vertexCount)
  const wayOf = push.wayOf ?? ((i: number): Vector3 => [normal[3 * i], normal[3 * i + 1], normal[3 * i + 2]])
  for (const clearance of push.clearances) {
    const crossing = findCrossings(cloth, collider.mesh)
    if (crossing.length === 0) return true
    const rows = cornersOf(cloth, crossing, push)
    if (rows.size === 0) return false
    measureGaps(collider, position, 0, vertexCount, gap, normal)
    const ways = Array.from(rows, (i) => wayOf(i, rows, position, normal)) // before any has moved
    let k = 0
    for (const i of rows) {
      const missing = clearance - gap[i]
      const way = ways[k++]
      if (missing > 0) for (let c = 0; c < 3; c++) position[3 * i + c] += missing * way[c]
    }
  }
  return countCrossings(cloth, collider.mesh) === 0
}

/** Corners of the first triangle of every pair that may be moved. */
function cornersOf({ triVertex }: Cloth, crossing: Int32Array, push: Push): Set<number> {
  const rows = new Set<number>()
  for (let k = 0; k < crossing.length; k += 2) {
    for (let corner = 3 * crossing[k]; corner < 3 * crossing[k] + 3; corner++) {
      if (push.mayMove?.(triVertex[corner]) ?? true) rows.add(triVertex[corner])
    }
  }
  return rows
}
