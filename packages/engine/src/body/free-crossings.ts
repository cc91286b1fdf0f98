/**
 * Takes the last folds out of a skin that passes through itself. Morphs and poses press toes, lips or buttocks a
 * millimetre or two into each other; a surface that crosses itself has no inside there, and cloth none to stay out of.
 *
 * Skin pressed together is smoothed where it crosses: the vertices of crossing triangles and one ring around them move
 * towards the mean of their neighbours in small steps until nothing crosses, and one step further,
 *
 *   x_i ← x_i + 0.1 (mean of neighbours − x_i)                                           [m]   (1)
 *
 * which draws bulges back and opens clefts (Taubin 1995, A signal processing approach to fair surface design, without
 * its second, inflating pass: here the loss of volume is what we want). Only meant for shallow overlaps of small parts:
 * an arm through the chest would be flattened, not moved aside. The caller hands in the exact test and is told what is
 * left.
 */
import type { TriangleMesh } from '../core/index.ts'
import { closedNeighbours, findCrossings as countedCrossings } from '../geometry/index.ts'

/** Pairs of crossing triangles, two rows each. */
export type FindCrossings = (mesh: TriangleMesh) => Int32Array

export interface CrossingRepair {
  /** Crossings that remain. */
  readonly left: number
  /** Smoothing rounds. */
  readonly rounds: number
  /** Longest way any vertex went [m]. */
  readonly moveMax: number
}

const ROUNDS_MAX = 200
const PACE = 0.1 // share of (1): half would need fewer rounds and move lips and toes twice as far [–]
const NEARBY = 0.02 // between rounds only triangles in cells of this size around moved skin are tested again [m]

/** Changes `mesh.position`. */
export function freeCrossings(
  mesh: TriangleMesh,
  findCrossings: FindCrossings = countedCrossings,
): CrossingRepair {
  let pairs = findCrossings(mesh)
  if (pairs.length === 0) return { left: 0, rounds: 0, moveMax: 0 }
  const before = mesh.position.slice()
  const neighbours = closedNeighbours(mesh)
  const active = new Set<number>()
  let rounds = 0
  while (pairs.length > 0 && rounds < ROUNDS_MAX) {
    while (pairs.length > 0 && rounds < ROUNDS_MAX) {
      for (const t of pairs) {
        for (let k = 0; k < 3; k++) {
          const i = mesh.triVertex[3 * t + k]
          active.add(i)
          for (const j of neighbours[i]) active.add(j)
        }
      }
      smooth(mesh.position, neighbours, active)
      rounds++
      const near = trianglesNear(mesh, active)
      pairs = findCrossings({ position: mesh.position, triVertex: near.triVertex }).map(
        (row) => near.row[row],
      )
    }
    smooth(mesh.position, neighbours, active) // a gap that survives rounding to f32
    pairs = findCrossings(mesh)
  }
  return { left: pairs.length / 2, rounds, moveMax: longestMove(before, mesh.position) }
}

/** (1), all at once so that the order does not matter. */
function smooth(position: Float64Array, neighbours: readonly number[][], active: Set<number>): void {
  const moved = new Float64Array(3 * active.size)
  let at = 0
  for (const i of active) {
    for (let c = 0; c < 3; c++) {
      let sum = 0
      for (const j of neighbours[i]) sum += position[3 * j + c]
      moved[at++] = position[3 * i + c] + PACE * (sum / neighbours[i].length - position[3 * i + c])
    }
  }
  at = 0
  for (const i of active) {
    for (let c = 0; c < 3; c++) position[3 * i + c] = moved[at++]
  }
}

function trianglesNear(mesh: TriangleMesh, active: Set<number>): { triVertex: Int32Array; row: Int32Array } {
  const { position, triVertex } = mesh
  const cell = (value: number) => Math.floor(value / NEARBY) + 4096
  const key = (x: number, y: number, z: number) => (x * 8192 + y) * 8192 + z
  const cells = new Set<number>()
  for (const i of active) {
    const [x, y, z] = [cell(position[3 * i]), cell(position[3 * i + 1]), cell(position[3 * i + 2])]
    for (let k = 0; k < 27; k++)
      cells.add(key(x + (k % 3) - 1, y + (Math.floor(k / 3) % 3) - 1, z + Math.floor(k / 9) - 1))
  }
  const inside = new Uint8Array(position.length / 3)
  for (let i = 0; i < inside.length; i++) {
    inside[i] = cells.has(key(cell(position[3 * i]), cell(position[3 * i + 1]), cell(position[3 * i + 2])))
      ? 1
      : 0
  }
  const rows: number[] = []
  for (let t = 0; 3 * t < triVertex.length; t++) {
    if (inside[triVertex[3 * t]] + inside[triVertex[3 * t + 1]] + inside[triVertex[3 * t + 2]] > 0)
      rows.push(t)
  }
  return {
    row: Int32Array.from(rows),
    triVertex: Int32Array.from(
      rows.flatMap((t) => [triVertex[3 * t], triVertex[3 * t + 1], triVertex[3 * t + 2]]),
    ),
  }
}

function longestMove(before: Float64Array, after: Float64Array): number {
  let longest = 0
  for (let at = 0; at < before.length; at += 3) {
    const dx = after[at] - before[at]
    const dy = after[at + 1] - before[at + 1]
    const dz = after[at + 2] - before[at + 2]
    longest = Math.max(longest, Math.sqrt(dx * dx + dy * dy + dz * dz))
  }
  return longest
}
