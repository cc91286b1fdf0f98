/** Patches of cloth, as sets of vertices: around triangles, grown ring by ring, drawn taut. */
import type { Cloth } from '../model/index.ts'

/** Corners of the triangles, each once. */
export function cornersOf({ triVertex }: Cloth, triangles: Iterable<number>): Set<number> {
  const rows = new Set<number>()
  for (const t of triangles) for (let k = 0; k < 3; k++) rows.add(triVertex[3 * t + k])
  return rows
}

export function growPatch(patch: Set<number>, neighbours: readonly number[][], rings: number): void {
  for (let ring = 0; ring < rings; ring++) {
    for (const i of [...patch]) for (const j of neighbours[i]) patch.add(j)
  }
}

/** x_i ← ½ (x_i + mean of the neighbours' x): one sweep of damped Jacobi on Laplace's equation, all from the old places. */
export function smoothPatch(x: Float64Array, patch: Iterable<number>, neighbours: readonly number[][]): void {
  const places: number[] = []
  for (const i of patch) {
    for (let k = 0; k < 3; k++) {
      const sum = neighbours[i].reduce((total, j) => total + x[3 * j + k], 0)
      places.push(0.5 * (x[3 * i + k] + sum / neighbours[i].length))
    }
  }
  let filled = 0
  for (const i of patch) for (let k = 0; k < 3; k++) x[3 * i + k] = places[filled++]
}
