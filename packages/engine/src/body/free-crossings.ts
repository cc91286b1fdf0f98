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
import { cellKey, closedNeighbours, findCrossings as countedCrossings } from '../geometry/index.ts'

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
const CELL = 0.02 // a few triangles wide [m]

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
  const cells = new Int32Array(2 * mesh.triVertex.length)
  for (let at = 0; at < mesh.triVertex.length; at += 3) boxCells(mesh, at, cells)
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
      pairs = crossingsNear(mesh, active, cells, findCrossings)
    }
    smooth(mesh.position, neighbours, active) // a gap that survives rounding to f32
    pairs = crossingsNear(mesh, active, cells, findCrossings)
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

/**
 * All crossings there are: skin that has not moved crosses none of its kind, for what crossed at first is among the moved.
 * So only triangles are tested whose box shares a cell with the box of a moved one, and nothing that crosses one is left out.
 */
function crossingsNear(
  mesh: TriangleMesh,
  moved: Set<number>,
  cells: Int32Array,
  findCrossings: FindCrossings,
): Int32Array {
  const { position, triVertex } = mesh
  const reached = new Uint8Array(CELLS)
  for (let at = 0; at < triVertex.length; at += 3) {
    if (!moved.has(triVertex[at]) && !moved.has(triVertex[at + 1]) && !moved.has(triVertex[at + 2])) continue
    boxCells(mesh, at, cells)
    const k = 2 * at
    for (let x = cells[k]; x <= cells[k + 3]; x++)
      for (let y = cells[k + 1]; y <= cells[k + 4]; y++)
        for (let z = cells[k + 2]; z <= cells[k + 5]; z++) reached[cellOf(x, y, z)] = 1
  }
  const rows: number[] = []
  for (let at = 0; at < triVertex.length; at += 3) if (anyOf(reached, cells, 2 * at)) rows.push(at / 3)
  const near = new Int32Array(3 * rows.length)
  for (let k = 0; k < near.length; k++) near[k] = triVertex[3 * rows[Math.floor(k / 3)] + (k % 3)]
  return findCrossings({ position, triVertex: near }).map((row) => rows[row])
}

/** Cells from … to of the box of the triangle whose corners begin at `at`, six numbers from `2 * at` on. */
function boxCells({ position, triVertex }: TriangleMesh, at: number, cells: Int32Array): void {
  const a = 3 * triVertex[at]
  const b = 3 * triVertex[at + 1]
  const c = 3 * triVertex[at + 2]
  for (let k = 0; k < 3; k++) {
    const low = Math.min(position[a + k], position[b + k], position[c + k])
    const high = Math.max(position[a + k], position[b + k], position[c + k])
    cells[2 * at + k] = Math.floor(low / CELL)
    cells[2 * at + 3 + k] = Math.floor(high / CELL)
  }
}

function anyOf(reached: Uint8Array, cells: Int32Array, k: number): boolean {
  for (let x = cells[k]; x <= cells[k + 3]; x++) {
    for (let y = cells[k + 1]; y <= cells[k + 4]; y++) {
      for (let z = cells[k + 2]; z <= cells[k + 5]; z++) if (reached[cellOf(x, y, z)] === 1) return true
    }
  }
  return false
}

/** A row of `reached`. */
function cellOf(x: number, y: number, z: number): number {
  return cellKey(x, y, z) & (CELLS - 1)
}

const CELLS = 2 ** 16

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
