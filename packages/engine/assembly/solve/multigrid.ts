// Refresh and V-cycle, twins of src/solve/multigrid.ts.
import {
  anchorOf, blockOf, columnOf, denseOf, diagonalOf, inverseOf, isAnchored, levelAt, levelCount, pinnedOf, rOf, reportOf, restOf, rowCountOf,
  rowStartOf, rowsGrip, rowsNormal, rowsVertex, rowsWeight, zOf,
} from './addresses'
import { addAnchors } from './balanced'
import { applyInverse, invertDiagonal } from './block-inverse'
import { factorDense, solveDense } from './dense-cholesky'
import { addRowDiagonals } from './rank-one-rows'
import { sweepBackward, sweepForward } from './sweeps'
import { addProlonged, coarsenMatrix, restrict } from './transfer'

export function refresh(solver: usize, rowsCount: i32): void {
  const count = levelCount(solver)
  const finest = levelAt(solver, 0)
  if (isAnchored(solver)) addAnchors(rowCountOf(finest), anchorOf(solver), diagonalOf(finest))
  else memory.copy(anchorOf(solver), diagonalOf(finest), 36 * <usize>rowCountOf(finest))
  addRowDiagonals(rowsVertex(solver), rowsWeight(solver), rowsNormal(solver), rowsGrip(solver), rowsCount, diagonalOf(finest))
  const bad = invertDiagonal(rowCountOf(finest), diagonalOf(finest), pinnedOf(solver), inverseOf(finest))
  store<f64>(reportOf(solver), bad, 16)
  for (let l = 0; l < count; l++) {
    const level = levelAt(solver, l)
    if (denseOf(level) != 0) factorDense(level)
    else if (l > 0) invertDiagonal(rowCountOf(level), diagonalOf(level), 0, inverseOf(level))
    if (l + 1 < count) coarsenMatrix(level, levelAt(solver, l + 1))
  }
}

export function precondition(solver: usize): void {
  const last = levelCount(solver) - 1
  for (let l = 0; l < last; l++) {
    const level = levelAt(solver, l)
    const coarse = levelAt(solver, l + 1)
    sweepForward(
      rowCountOf(level), rowStartOf(level), columnOf(level), blockOf(level), inverseOf(level),
      rOf(level), zOf(level), restOf(level),
    )
    restrict(level, restOf(level), rOf(coarse), rowCountOf(coarse))
  }
  const coarsest = levelAt(solver, last)
  if (denseOf(coarsest) != 0) solveDense(coarsest)
  else applyInverse(rowCountOf(coarsest), inverseOf(coarsest), rOf(coarsest), zOf(coarsest))
  for (let l = last - 1; l >= 0; l--) {
    const level = levelAt(solver, l)
    addProlonged(level, zOf(levelAt(solver, l + 1)), zOf(level))
    sweepBackward(
      rowCountOf(level), rowStartOf(level), columnOf(level), blockOf(level), inverseOf(level),
      rOf(level), zOf(level), restOf(level),
    )
  }
}
