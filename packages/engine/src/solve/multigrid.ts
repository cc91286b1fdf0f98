/**
 * Aggregation multigrid: a hierarchy of ever coarser copies of the matrix (10 000 → 1 200 → 100 → 8 vertices), each
 * of which removes the error the finer one cannot see. One V-cycle is the preconditioner of the conjugate gradients:
 * forward sweep, residual to the coarser level, the same there, correction back, backward sweep.
 * The hierarchy depends on the graph only and is built once; the matrices on it are refreshed every step.
 * Re-using coarse matrices over several steps is not stable.
 */
import type { Arena, BlockMatrix, Real } from '../core/index.ts'
import { buildProlongator, type Graph, matrixGraph } from './aggregates.ts'
import { applyInverse, invertDiagonal } from './block-inverse.ts'
import { factorDense, solveDense } from './dense-cholesky.ts'
import { sweepBackward, sweepForward } from './sweeps.ts'
import { addProlonged, buildTransfer, coarsenMatrix, restrict, type Transfer } from './transfer.ts'

export interface Level {
  readonly matrix: BlockMatrix
  /** Inverses of the diagonal blocks. */
  readonly inverse: Real
  /** Right-hand side, correction and scratch, stride 4. */
  readonly r: Real
  readonly z: Real
  readonly rest: Real
  /** To the next level; null on the last one. */
  readonly transfer: Transfer | null
  /** Cholesky factor of a last level solved directly, and its scratch; null elsewhere. */
  readonly dense: Float64Array | null
  readonly line: Float64Array | null
}

/** A level is solved directly from here down [vertices]: 72 unknowns factor in about 0.1 ms. */
const DIRECT_MAX = 24

/** Levels from the given matrix down. `graph`: who is near whom; the pattern of the matrix when not given. */
export function buildMultigrid(
  arena: Arena,
  matrix: BlockMatrix,
  pinned: Uint8Array,
  graph: Graph = matrixGraph(matrix),
): Level[] {
  const levels: Level[] = []
  let current = matrix
  let nearness = graph
  let pins: Uint8Array | null = pinned
  for (;;) {
    if (levels.length > 0 && current.rowCount <= DIRECT_MAX) {
      levels.push(buildLevel(arena, current, null, true))
      return levels
    }
    const { prolongator, coarseGraph } = buildProlongator(nearness, pins)
    if (prolongator.coarseCount === 0) {
      levels.push(buildLevel(arena, current, null, false)) // no two free vertices are joined: smoothing is exact
      return levels
    }
    const { transfer, coarse } = buildTransfer(arena, current, prolongator)
    levels.push(buildLevel(arena, current, transfer, false))
    current = coarse
    nearness = coarseGraph
    pins = null
  }
}

export function buildLevel(
  arena: Arena,
  matrix: BlockMatrix,
  transfer: Transfer | null,
  direct: boolean,
): Level {
  const { rowCount } = matrix
  return {
    matrix,
    inverse: arena.real(9 * rowCount),
    r: arena.real(4 * rowCount),
    z: arena.real(4 * rowCount),
    rest: arena.real(4 * rowCount),
    transfer,
    dense: direct ? arena.f64(9 * rowCount * rowCount) : null,
    line: direct ? arena.f64(3 * rowCount) : null,
  }
}

/**
 * After the finest matrix changed: coarse matrices, inverse diagonals, factor of the last level. Returns how many
 * diagonal blocks of free vertices are not positive definite.
 */
export function refreshLevels(levels: readonly Level[], pinned: Uint8Array): number {
  const { matrix, inverse } = levels[0]
  const bad = invertDiagonal(matrix.rowCount, matrix.diagonal, pinned, inverse)
  for (let l = 0; l < levels.length; l++) {
    const { matrix, inverse, transfer, dense } = levels[l]
    if (dense !== null) factorDense(matrix, dense)
    else if (l > 0) invertDiagonal(matrix.rowCount, matrix.diagonal, null, inverse)
    if (transfer !== null) coarsenMatrix(matrix, transfer, levels[l + 1].matrix)
  }
  return bad
}

/** One V-cycle: level.z ≈ A⁻¹ level.r, symmetric and positive definite. */
export function runCycle(levels: readonly Level[]): void {
  const last = levels.length - 1
  for (let l = 0; l < last; l++) {
    const { matrix, inverse, r, z, rest, transfer } = levels[l]
    sweepForward(matrix, inverse, r, z, rest)
    restrict(transfer!, matrix.rowCount, rest, levels[l + 1].r)
  }
  const { matrix, inverse, r, z, dense, line } = levels[last]
  if (dense !== null) solveDense(matrix.rowCount, dense, line!, r, z)
  else applyInverse(matrix.rowCount, inverse, r, z)
  for (let l = last - 1; l >= 0; l--) {
    const { matrix, inverse, r, z, rest, transfer } = levels[l]
    addProlonged(transfer!, matrix.rowCount, levels[l + 1].z, z)
    sweepBackward(matrix, inverse, r, z, rest)
  }
}
