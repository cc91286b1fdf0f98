/**
 * Solves A x = b for a symmetric positive definite block matrix whose values change every step and whose pattern does
 * not: implicit cloth, but nothing here knows that. Build once per model, then per step: assemble the matrix, solve.
 * A solve allocates nothing and never throws on hard numbers; it says how it ended.
 */
import { type Arena, assert, type BlockMatrix, type Real } from '../core/index.ts'
import type { Graph } from './aggregates.ts'
import { buildLevel, buildMultigrid, type Level } from './multigrid.ts'
import { buildRankOneRows, type RankOneRows } from './rank-one-rows.ts'
import type { SolveKernels } from './solve-kernels.ts'
import { writeAddresses } from './solver-addresses.ts'

export interface LinearSolver {
  readonly kernels: SolveKernels
  readonly matrix: BlockMatrix
  /**
   * 1 = held: the solution is exactly zero there. May be changed between solves (a hand grabs a vertex); the
   * hierarchy was built for the first set and stays valid, only a little slower for others.
   */
  readonly pinned: Uint8Array
  /** Springs beyond the pattern; fill the first `rowsCount` and say so in the solve. */
  readonly rows: RankOneRows
  /**
   * With `anchored`: what is left of each matrix row after its blocks are summed (mass, drag, springs to fixed
   * points), 9 numbers per vertex, written by the caller and left out of the matrix; see `balanced.ts`. Otherwise a
   * copy of the diagonal, before the extra rows are added to it.
   */
  readonly anchor: Real
  readonly anchored: boolean
  /** The matrix with the anchors in place of its diagonal: hand it to forces that act on each vertex alone. */
  readonly anchorMatrix: BlockMatrix
  /** Finest first. A single level is block Jacobi. */
  readonly levels: readonly Level[]
  /** Search direction and its product, stride 4. */
  readonly p: Real
  readonly q: Real
  /** Written by the kernels: relative energy norm, way of ending, diagonal blocks that are not positive definite. */
  readonly report: Float64Array
  /** Byte addresses of all of the above for the WebAssembly twin. */
  readonly addresses: Int32Array
  readonly result: SolveResult
}

export interface SolveResult {
  iterations: number
  /** Energy norm of the error relative to its start, √(r·z / (r·z)₀) [–]. */
  residual: number
  /** 'capped': iterationsMax came first. 'indefinite': not positive definite, x may be of no use. 'not-finite': NaN or overflow, x = 0. */
  outcome: 'converged' | 'capped' | 'indefinite' | 'not-finite'
}

export interface SolverOptions {
  preconditioner?: 'multigrid' | 'block-jacobi'
  /** The caller assembles zero-sum rows (K alone) and writes mass and the like into `solver.anchor`: exact in f32. */
  anchored?: boolean
  /** Most rank-one rows ever used at once. */
  rowsMax?: number
  /** Nearness for coarsening instead of the matrix pattern; triangles alone (`elementGraph`) save a cycle in five. */
  graph?: Graph
}

export interface SolveOptions {
  /** ε of the stop r·z ≤ ε² (r·z)₀ [–]. */
  tolerance: number
  iterationsMin: number
  iterationsMax: number
  /** Rows of `solver.rows` in use. */
  rowsCount?: number
  /** Neither matrix nor rows changed since the last solve: skip the refresh. */
  sameMatrix?: boolean
}

/** `pinned`: 1 per pinned vertex; copied into the arena. */
export function buildSolver(
  bench: { readonly arena: Arena; readonly solve: SolveKernels },
  matrix: BlockMatrix,
  pinned: ArrayLike<number>,
  options: SolverOptions = {},
): LinearSolver {
  const { arena } = bench
  const { rowCount } = matrix
  assert(pinned.length === rowCount, `${pinned.length} pin marks for ${rowCount} matrix rows`)
  const pins = arena.u8(rowCount)
  pins.set(pinned)
  const multigrid = options.preconditioner !== 'block-jacobi'
  const levels = multigrid
    ? buildMultigrid(arena, matrix, pins, options.graph)
    : [buildLevel(arena, matrix, null, false)]
  const anchor = arena.real(9 * rowCount)
  const parts = {
    matrix,
    pinned: pins,
    rows: buildRankOneRows(arena, options.rowsMax ?? 0),
    anchor,
    anchored: options.anchored ?? false,
    levels,
    p: arena.real(4 * rowCount),
    q: arena.real(4 * rowCount),
    report: arena.f64(3),
  }
  return {
    ...parts,
    anchorMatrix: { ...matrix, diagonal: anchor },
    kernels: bench.solve,
    addresses: writeAddresses(arena, parts),
    result: { iterations: 0, residual: 0, outcome: 'converged' },
  }
}

/** x = A⁻¹ b, zero at pins. Vectors of stride 4 in the solver's arena. The record returned is reused by the next call. */
export function solveLinear(solver: LinearSolver, b: Real, x: Real, options: SolveOptions): SolveResult {
  const { kernels, result, report } = solver
  const rowsCount = options.rowsCount ?? 0
  assert(4 * rowsCount <= solver.rows.vertex.length, `${rowsCount} rank-one rows, more than rowsMax`)
  if (options.sameMatrix !== true) kernels.refresh(solver, rowsCount)
  result.iterations = kernels.conjugateGradients(
    solver,
    rowsCount,
    b,
    x,
    options.tolerance,
    options.iterationsMin,
    options.iterationsMax,
  )
  result.residual = report[0]
  result.outcome = OUTCOMES[report[1]]
  return result
}

/**
 * Arena bytes that `buildSolver` takes at most for a sheet-like pattern, the matrix itself not counted.
 * A regular sheet takes 0.5 kB a vertex in f32 and 0.8 kB in f64, 1 / 1.6 of this. Unused pages cost no memory.
 */
export function solverBytes(
  vertexCount: number,
  blockCount: number,
  precision: 'f32' | 'f64',
  rowsMax = 0,
): number {
  const real = precision === 'f32' ? 4 : 8
  const vectors = (2 * 9 + 5 * 4) * real + 1
  const lists = 4 * (2 + 4 + 8 * 4) + 4 * real
  const coarse = 64 * real // matrix, G, inverse and vectors of all coarser levels together
  return (
    65536 +
    vertexCount * (vectors + lists + coarse) +
    blockCount * (4 * 4 + 6 * real) +
    rowsMax * (16 + 9 * real) +
    8 * 72 * 72
  )
}

/** By the number in `report[1]`; see `conjugate-gradients.ts`. */
export const OUTCOMES: readonly SolveResult['outcome'][] = ['converged', 'capped', 'indefinite', 'not-finite']
