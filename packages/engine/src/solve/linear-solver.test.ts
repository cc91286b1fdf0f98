import { describe, expect, test } from 'vitest'
import { Arena, type BlockMatrix, buildBlockMatrix } from '../core/index.ts'
import { elementGraph } from './aggregates.ts'
import {
  buildRandomMatrix,
  denseMatrix,
  denseProduct,
  denseSolution,
  randomVector,
  relativeError,
} from './check-solver.ts'
import { buildSolver, type SolverOptions, solveLinear, solverBytes } from './linear-solver.ts'
import { solveKernels } from './solve-kernels.ts'
import { buildSpringSheet } from './spring-sheet.ts'

const tight = { tolerance: 1e-12, iterationsMin: 1, iterationsMax: 400 }
const both: NonNullable<SolverOptions['preconditioner']>[] = ['block-jacobi', 'multigrid']

function solverFor(
  arena: Arena,
  matrix: BlockMatrix,
  pinned: ArrayLike<number> = new Uint8Array(matrix.rowCount),
  options: SolverOptions = {},
) {
  const solver = buildSolver({ arena, solve: solveKernels }, matrix, pinned, options)
  return { solver, b: arena.real(4 * matrix.rowCount), x: arena.real(4 * matrix.rowCount) }
}

function f64Arena(megabytes: number): Arena {
  return new Arena(new ArrayBuffer(megabytes * 1e6), 'f64')
}

describe.each(both)('%s', (preconditioner) => {
  test.each([1, 2, 3])('solves a random system with pins like elimination does (seed %i)', (seed) => {
    const arena = f64Arena(4)
    const matrix = buildRandomMatrix(arena, 70, seed)
    const pinned = Uint8Array.from({ length: 70 }, (_, i) => (i % 9 === 4 ? 1 : 0))
    const { solver, b, x } = solverFor(arena, matrix, pinned, { preconditioner })
    b.set(randomVector(70, seed + 10))
    x.fill(Number.NaN) // nothing is taken from an earlier solution
    const { outcome } = solveLinear(solver, b, x, tight)
    expect(outcome).toBe('converged')
    expect(relativeError(x, denseSolution(denseMatrix(matrix), b, pinned))).toBeLessThan(1e-9)
    for (let i = 4; i < 70; i += 9) expect(Array.from(x.subarray(4 * i, 4 * i + 4))).toEqual([0, 0, 0, 0])
  })

  test('the preconditioner is symmetric and positive', () => {
    const arena = f64Arena(8)
    const { matrix, pinned } = buildSpringSheet(arena, 12)
    const { solver } = solverFor(arena, matrix, pinned, { preconditioner })
    solver.kernels.refresh(solver, 0)
    const apply = (v: Float64Array) => {
      solver.levels[0].r.set(v)
      solver.kernels.precondition(solver)
      return Float64Array.from(solver.levels[0].z)
    }
    const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, k) => sum + value * b[k], 0)
    for (const seed of [1, 2, 3]) {
      const u = randomVector(144, seed)
      const w = randomVector(144, seed + 20)
      const scale = Math.sqrt(dot(u, apply(u)) * dot(w, apply(w)))
      expect(Math.abs(dot(u, apply(w)) - dot(w, apply(u)))).toBeLessThan(1e-12 * scale)
      expect(dot(u, apply(u))).toBeGreaterThan(0)
    }
  })

  test.each(['no vertex joined', 'all pinned', 'one vertex', 'two vertices'])('%s', (which) => {
    const arena = f64Arena(2)
    const count = which === 'one vertex' ? 1 : which === 'two vertices' ? 2 : 30
    const matrix =
      which === 'no vertex joined' ? buildBlockMatrix(arena, 30, []) : buildRandomMatrix(arena, count, 5)
    for (let i = 0; i < count; i++) matrix.diagonal.set([2, 0, 0, 0, 3, 0, 0, 0, 4], 9 * i)
    const pinned = new Uint8Array(count).fill(which === 'all pinned' ? 1 : 0)
    const { solver, b, x } = solverFor(arena, matrix, pinned, { preconditioner })
    b.set(randomVector(count, 6))
    const { outcome, iterations } = solveLinear(solver, b, x, { ...tight, iterationsMax: 50 })
    expect(outcome).toBe('converged')
    expect(relativeError(x, denseSolution(denseMatrix(matrix), b, pinned))).toBeLessThan(1e-10)
    if (which === 'all pinned') expect(iterations).toBe(0)
  })

  test('extra rows act as if they were in the matrix, however stiff', () => {
    const arena = f64Arena(8)
    const { matrix, pinned, load } = buildSpringSheet(arena, 8)
    const dense = denseMatrix(matrix)
    const { solver, b, x } = solverFor(arena, matrix, pinned, { preconditioner, rowsMax: 3 })
    solver.rows.vertex.set([30, 3, 4, 11, 55, 20, 21, 28])
    solver.rows.weight.set([1, -0.5, -0.25, -0.25, 1, -0.2, -0.3, -0.5])
    solver.rows.normal.set([0, 0.6, 0.8, 50, 1, 0, 0, 2])
    for (let row = 0; row < 2; row++) {
      for (let p = 0; p < 4; p++) {
        for (let q = 0; q < 4; q++) {
          const at = 4 * row
          const k = solver.rows.normal[at + 3] * solver.rows.weight[at + p] * solver.rows.weight[at + q]
          for (let c = 0; c < 9; c++) {
            const [r, s] = [Math.floor(c / 3), c % 3]
            dense[3 * solver.rows.vertex[at + p] + r][3 * solver.rows.vertex[at + q] + s] +=
              k * solver.rows.normal[at + r] * solver.rows.normal[at + s]
          }
        }
      }
    }
    b.set(load)
    expect(solveLinear(solver, b, x, { ...tight, rowsCount: 2 }).outcome).toBe('converged')
    expect(relativeError(x, denseSolution(dense, b, pinned))).toBeLessThan(1e-7)
  })

  test('hard numbers end with a word, not with a hang', () => {
    const arena = f64Arena(4)
    const { matrix, load } = buildSpringSheet(arena, 10)
    const { solver, b, x } = solverFor(arena, matrix, undefined, { preconditioner })
    b.set(load)
    b[41] = Number.NaN
    expect(solveLinear(solver, b, x, tight).outcome).toBe('not-finite')
    expect(x.every((value) => value === 0)).toBe(true)
    b.set(load)
    expect(solveLinear(solver, b, x, { ...tight, iterationsMax: 2 })).toMatchObject({
      outcome: 'capped',
      iterations: 2,
    })
    const [xx, yy] = [matrix.diagonal[9 * 50], matrix.diagonal[9 * 50 + 4]]
    matrix.diagonal[9 * 50] = Number.POSITIVE_INFINITY
    expect(solveLinear(solver, b, x, tight).outcome).toBe('not-finite')
    matrix.diagonal[9 * 50] = xx - 30
    matrix.diagonal[9 * 50 + 4] = yy - 30
    b.set(randomVector(100, 3))
    expect(solveLinear(solver, b, x, tight).outcome).toBe('indefinite')
    expect(x.every(Number.isFinite)).toBe(true)
  })
})

describe('multigrid', () => {
  const cycles = { tolerance: 1e-4, iterationsMin: 1, iterationsMax: 2000 }

  function iterationsFor(n: number, options: SolverOptions): number {
    const arena = f64Arena(1 + (n * n * 4000) / 1e6)
    const { matrix, pinned, load } = buildSpringSheet(arena, n)
    const { solver, b, x } = solverFor(arena, matrix, pinned, options)
    b.set(load)
    return solveLinear(solver, b, x, cycles).iterations
  }

  // at 10 000 vertices: kernels/wasm-solve.test.ts
  test('as many cycles at 2 300 vertices as at 600', () => {
    const counts = [24, 48].map((n) => iterationsFor(n, {}))
    expect(Math.max(...counts)).toBeLessThanOrEqual(32)
    expect(counts[1]).toBeLessThanOrEqual(1.2 * counts[0])
  })

  test('anchored: masses given apart solve the same system', () => {
    const arena = f64Arena(8)
    const whole = buildSpringSheet(arena, 9)
    const apart = buildSpringSheet(arena, 9, true)
    const { solver, b, x } = solverFor(arena, apart.matrix, apart.pinned, { anchored: true })
    for (let k = 0; k < solver.anchor.length; k += 9) {
      for (const c of [0, 4, 8]) solver.anchorMatrix.diagonal[k + c] = apart.mass
    }
    b.set(apart.load)
    expect(solveLinear(solver, b, x, tight).outcome).toBe('converged')
    expect(relativeError(x, denseSolution(denseMatrix(whole.matrix), b, whole.pinned))).toBeLessThan(1e-8)
  })

  test('the hierarchy shrinks fivefold or more per level, and fits the bytes promised', () => {
    const arena = f64Arena(40)
    const { matrix, pinned, triVertex } = buildSpringSheet(arena, 100)
    for (const graph of [undefined, elementGraph(10_000, [{ vertex: triVertex, size: 3 }])]) {
      const before = arena.used
      const { levels } = buildSolver({ arena, solve: solveKernels }, matrix, pinned, { graph, rowsMax: 100 })
      const sizes = levels.map((level) => level.matrix.rowCount)
      for (let l = 1; l < sizes.length; l++) expect(sizes[l]).toBeLessThan(sizes[l - 1] / 5)
      expect(sizes.at(-1)).toBeLessThanOrEqual(24)
      expect(arena.used - before).toBeLessThan(solverBytes(10_000, matrix.column.length, 'f64', 100))
    }
  })

  test('loose pieces, a lone vertex and pins among them', () => {
    const arena = f64Arena(8)
    const one = buildSpringSheet(arena, 9)
    const size = one.matrix.rowCount
    const edges: number[] = []
    for (let i = 0; i < size; i++) {
      for (let e = one.matrix.rowStart[i]; e < one.matrix.rowStart[i + 1]; e++) {
        edges.push(i, one.matrix.column[e], size + 1 + i, size + 1 + one.matrix.column[e])
      }
    }
    const matrix = buildBlockMatrix(arena, 2 * size + 1, [{ vertex: edges, size: 2 }])
    const blockCount = one.matrix.column.length
    for (const piece of [0, 1]) {
      matrix.block.set(one.matrix.block, piece * 9 * blockCount)
      matrix.diagonal.set(one.matrix.diagonal, piece * 9 * (size + 1))
    }
    matrix.diagonal.set([1, 0, 0, 0, 2, 0, 0, 0, 3], 9 * size)
    const pinned = Uint8Array.from([...one.pinned, 0, ...one.pinned.map(() => 0)])
    const { solver, b, x } = solverFor(arena, matrix, pinned)
    b.set(randomVector(2 * size + 1, 11))
    expect(solveLinear(solver, b, x, tight).outcome).toBe('converged')
    const product = denseProduct(denseMatrix(matrix), x)
    const rest = Float64Array.from(b, (value, k) => (pinned[k >> 2] === 1 ? 0 : value - product[k]))
    expect(relativeError(rest, new Float64Array(rest.length))).toBeLessThan(1e-10)
    expect(x[4 * size + 2]).toBeCloseTo(b[4 * size + 2] / 3, 12)
  })

  test('a pin set later holds exactly, without rebuilding', () => {
    const arena = f64Arena(8)
    const { matrix, pinned, load } = buildSpringSheet(arena, 9)
    const { solver, b, x } = solverFor(arena, matrix, pinned)
    b.set(load)
    solver.pinned[40] = 1
    expect(solveLinear(solver, b, x, tight).outcome).toBe('converged')
    expect(Array.from(x.subarray(160, 164))).toEqual([0, 0, 0, 0])
    expect(relativeError(x, denseSolution(denseMatrix(matrix), b, solver.pinned))).toBeLessThan(1e-8)
  })

  test('the same system twice gives the same bits', () => {
    const run = () => {
      const arena = f64Arena(8)
      const { matrix, pinned, load } = buildSpringSheet(arena, 20)
      const { solver, b, x } = solverFor(arena, matrix, pinned)
      b.set(load)
      solveLinear(solver, b, x, cycles)
      const first = x.slice()
      solveLinear(solver, b, x, { ...cycles, sameMatrix: true })
      expect(x).toEqual(first)
      return first
    }
    expect(run()).toEqual(run())
  })
})
