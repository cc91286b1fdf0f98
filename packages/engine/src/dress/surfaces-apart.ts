/**
 * Do two surfaces keep a distance? They do when no triangle of one crosses one of the other and every vertex of either
 * is at least d from the other's triangles. Two edges may pass a little closer between their vertices, the more the
 * coarser the mesh: exact for crossing and touching, near enough for room to lay cloth out in.
 */

import type { TriangleMesh } from '../core/index.ts'
import { cellKey, findCrossings, squaredToTriangle } from '../geometry/index.ts'

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
  const x = points.position
  const rows = new Set(points.triVertex)
  boxAround(x, rows, d)
  const cells = sortIntoCells(x, rows, cell)
  const { position: y, triVertex } = mesh
  for (let t = 0; t < triVertex.length; t += 3) {
    const a = 3 * triVertex[t]
    const b = 3 * triVertex[t + 1]
    const c = 3 * triVertex[t + 2]
    let outside = false
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(y[a + k], y[b + k], y[c + k])
      high[k] = Math.max(y[a + k], y[b + k], y[c + k])
      if (low[k] > boxHigh[k] || high[k] < boxLow[k]) outside = true
    }
    if (!outside && cornersNear(x, cells, y, [a, b, c], d, cell)) return true
  }
  return false
}

/** The triangle with the box `low` … `high`: are points in the cells around it nearer than d? */
function cornersNear(
  x: Float64Array,
  cells: ReadonlyMap<number, number[]>,
  y: Float64Array,
  [a, b, c]: readonly [number, number, number],
  d: number,
  cell: number,
): boolean {
  for (let i = Math.floor((low[0] - d) / cell); i <= Math.floor((high[0] + d) / cell); i++) {
    for (let j = Math.floor((low[1] - d) / cell); j <= Math.floor((high[1] + d) / cell); j++) {
      for (let k = Math.floor((low[2] - d) / cell); k <= Math.floor((high[2] + d) / cell); k++) {
        for (const row of cells.get(cellKey(i, j, k)) ?? NONE) {
          const at = 3 * row
          if (squaredToTriangle(x, at, y, a, b, c) < d * d) return true
        }
      }
    }
  }
  return false
}

function sortIntoCells(x: Float64Array, rows: Iterable<number>, cell: number): Map<number, number[]> {
  const cells = new Map<number, number[]>()
  for (const i of rows) {
    const key = cellKey(
      Math.floor(x[3 * i] / cell),
      Math.floor(x[3 * i + 1] / cell),
      Math.floor(x[3 * i + 2] / cell),
    )
    const list = cells.get(key)
    if (list === undefined) cells.set(key, [i])
    else list.push(i)
  }
  return cells
}

/** Fills `boxLow` and `boxHigh`: all the points, and twice d around, so that rounding leaves nobody out. */
function boxAround(x: Float64Array, rows: Iterable<number>, d: number): void {
  boxLow.fill(Infinity)
  boxHigh.fill(-Infinity)
  for (const i of rows) {
    for (let k = 0; k < 3; k++) {
      boxLow[k] = Math.min(boxLow[k], x[3 * i + k] - 2 * d)
      boxHigh[k] = Math.max(boxHigh[k], x[3 * i + k] + 2 * d)
    }
  }
}

const NONE: readonly number[] = []
const low = new Float64Array(3) // scratch
const high = new Float64Array(3)
const boxLow = new Float64Array(3)
const boxHigh = new Float64Array(3)
