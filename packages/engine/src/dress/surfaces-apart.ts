/**
 * Do two surfaces keep a distance? They do when no triangle of one crosses one of the other and every vertex of either
 * is at least d from the other's triangles. Two edges may pass a little closer between their vertices, the more the
 * coarser the mesh: exact for crossing and touching, near enough for room to lay cloth out in.
 */

import type { TriangleMesh } from '../core/index.ts'
import { findCrossings, squaredToTriangle } from '../geometry/index.ts'

/** True when the two lie at least `d` [m] apart; `cell`: about the length of their edges [m]. */
export function areApart(one: TriangleMesh, other: TriangleMesh, d: number, cell: number): boolean {
  if (one.triVertex.length === 0 || other.triVertex.length === 0) return true
  return (
    !anyNear(one, other, d, cell) &&
    !anyNear(other, one, d, cell) &&
    findCrossings(one, other, 1).length === 0
  )
}

/** Is a vertex of `points` nearer than d to a triangle of `mesh`? */
function anyNear(points: TriangleMesh, mesh: TriangleMesh, d: number, cell: number): boolean {
  const cells = new Map<number, number[]>()
  const x = points.position
  for (const i of new Set(points.triVertex)) {
    const key = keyOf(
      Math.floor(x[3 * i] / cell),
      Math.floor(x[3 * i + 1] / cell),
      Math.floor(x[3 * i + 2] / cell),
    )
    const list = cells.get(key)
    if (list === undefined) cells.set(key, [i])
    else list.push(i)
  }
  const y = mesh.position
  for (let t = 0; t < mesh.triVertex.length; t += 3) {
    const [a, b, c] = [3 * mesh.triVertex[t], 3 * mesh.triVertex[t + 1], 3 * mesh.triVertex[t + 2]]
    for (const i of within(cells, y, [a, b, c], d, cell)) {
      const at = 3 * i
      if (squaredToTriangle(x[at], x[at + 1], x[at + 2], y, a, b, c) < d * d) return true
    }
  }
  return false
}

/** One number per cell; two cells may share it, which only costs a test. */
function keyOf(i: number, j: number, k: number): number {
  return Math.imul(i, 73856093) ^ Math.imul(j, 19349663) ^ Math.imul(k, 83492791) // primes (Teschner and others 2003)
}

/** Points in the cells that the box around a triangle, d wider, touches. */
function* within(
  cells: ReadonlyMap<number, number[]>,
  y: Float64Array,
  corners: readonly number[],
  d: number,
  cell: number,
): Generator<number> {
  const low = [0, 1, 2].map((k) => Math.floor((Math.min(...corners.map((at) => y[at + k])) - d) / cell))
  const high = [0, 1, 2].map((k) => Math.floor((Math.max(...corners.map((at) => y[at + k])) + d) / cell))
  for (let i = low[0]; i <= high[0]; i++) {
    for (let j = low[1]; j <= high[1]; j++) {
      for (let k = low[2]; k <= high[2]; k++) yield* cells.get(keyOf(i, j, k)) ?? NONE
    }
  }
}

const NONE: readonly number[] = []
