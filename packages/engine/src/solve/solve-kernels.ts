/**
 * The solver's hot functions as one table, so that the WebAssembly twins can take their place (see `kernels/`).
 * These are the originals.
 */
import type { BlockMatrix, Real } from '../core/index.ts'
import { addAnchors } from './balanced.ts'
import { conjugateGradients } from './conjugate-gradients.ts'
import type { LinearSolver } from './linear-solver.ts'
import { refreshLevels, runCycle } from './multigrid.ts'
import { multiply } from './multiply.ts'
import { addRowDiagonals } from './rank-one-rows.ts'

export interface SolveKernels {
  /** q = A p; vectors of stride 4. */
  multiply(matrix: BlockMatrix, p: Real, q: Real): void
  /** After assembly: anchors, diagonal of the extra rows, coarse matrices, inverse diagonals, coarsest factor. */
  refresh(solver: LinearSolver, rowsCount: number): void
  /** One application of the preconditioner: levels[0].z = M⁻¹ levels[0].r. */
  precondition(solver: LinearSolver): void
  /** Returns iterations; see `conjugate-gradients.ts`. */
  conjugateGradients: typeof conjugateGradients
}

export const solveKernels: SolveKernels = {
  multiply,
  refresh(solver, rowsCount) {
    if (solver.anchored) addAnchors(solver.matrix, solver.anchor)
    else solver.anchor.set(solver.matrix.diagonal)
    addRowDiagonals(solver.rows, rowsCount, solver.matrix)
    solver.report[2] = refreshLevels(solver.levels, solver.pinned)
  },
  precondition: (solver) => runCycle(solver.levels),
  conjugateGradients,
}
