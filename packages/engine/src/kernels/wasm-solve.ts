/**
 * Twins of the solver kernels. A solver is a record of records; its twins get the address of the words that
 * `solve/solver-addresses.ts` wrote for them.
 */
import type { SolveKernels } from '../solve/index.ts'
import type { WasmExports } from './wasm-api.ts'

export function bindSolveTwins(wasm: WasmExports): SolveKernels {
  return {
    multiply: ({ rowCount, rowStart, column, block, diagonal }, p, q) =>
      wasm.multiply(
        rowCount,
        rowStart.byteOffset,
        column.byteOffset,
        block.byteOffset,
        diagonal.byteOffset,
        p.byteOffset,
        q.byteOffset,
      ),
    refresh: (solver, rowsCount) => wasm.refresh(solver.addresses.byteOffset, rowsCount),
    precondition: (solver) => wasm.precondition(solver.addresses.byteOffset),
    conjugateGradients: (solver, rowsCount, b, x, tolerance, iterationsMin, iterationsMax) =>
      wasm.conjugateGradients(
        solver.addresses.byteOffset,
        rowsCount,
        b.byteOffset,
        x.byteOffset,
        tolerance,
        iterationsMin,
        iterationsMax,
      ),
  }
}
