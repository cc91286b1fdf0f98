import { describe, expect, it } from 'vitest'
import { Arena, type BlockMatrix, buildRandom } from '../core/index.ts'
import { buildRandomMatrix, denseMatrix, denseProduct, denseSolution, randomVector } from './check-solver.ts'
import { buildFilteredGradients, solveFiltered, type VertexFilter } from './filtered-gradients.ts'
import { buildSolver, type SolverOptions, solveLinear } from './linear-solver.ts'
import { solveKernels } from './solve-kernels.ts'
import { buildSpringSheet } from './spring-sheet.ts'

const COUNT = 60
const tight = { tolerance: 1e-13, iterationsMin: 1, iterationsMax: 500 }
const both: NonNullable<SolverOptions['preconditioner']>[] = ['block-jacobi', 'multigrid']

describe.each(both)('%s', (preconditioner) => {
  it('solves the projected system like elimination does, and gives what held it', () => {
    for (const seed of [1, 2]) {
      const arena = new Arena(new ArrayBuffer(4e6), 'f64')
      const matrix = buildRandomMatrix(arena, COUNT, seed)
      const dense = denseMatrix(matrix)
      const pinned = Uint8Array.from({ length: COUNT }, (_, i) => (i % 11 === 5 ? 1 : 0))
      const solver = buildSolver({ arena, solve: solveKernels }, matrix, pinned, { preconditioner })
      const filter = randomFilter(seed)
      const b = arena.real(4 * COUNT)
      const x = arena.real(4 * COUNT)
      b.set(randomVector(COUNT, seed + 10))
      expect(solveFiltered(buildFilteredGradients(COUNT), solver, filter, b, x, tight).outcome).toBe(
        'converged',
      )
      const exact = projectedSolution(dense, filter, b, pinned)
      for (let k = 0; k < x.length; k++) expect(x[k]).toBeCloseTo(exact[k], 10)
      const product = denseProduct(dense, x)
      for (let n = 0; n < filter.count; n++) {
        const i = filter.vertex[n]
        const held = [0, 1, 2].map((k) => product[4 * i + k] - b[4 * i + k])
        for (let k = 0; k < 3; k++) expect(filter.impulse[3 * i + k]).toBeCloseTo(held[k], 12)
        const free = times(filter.block, i, held)
        for (let k = 0; k < 3; k++)
          expect(Math.abs(free[k]), 'nothing is missing where it is free').toBeLessThan(1e-10)
      }
    }
  })

  it('prescribed parts are exact after one iteration', () => {
    const arena = new Arena(new ArrayBuffer(4e6), 'f64')
    const matrix = buildRandomMatrix(arena, COUNT, 4)
    const solver = buildSolver({ arena, solve: solveKernels }, matrix, new Uint8Array(COUNT), {
      preconditioner,
    })
    const filter = randomFilter(4)
    const b = arena.real(4 * COUNT)
    const x = arena.real(4 * COUNT)
    b.set(randomVector(COUNT, 3))
    solveFiltered(buildFilteredGradients(COUNT), solver, filter, b, x, { ...tight, iterationsMax: 1 })
    expect(filterError(filter, x)).toBeLessThan(1e-14)
  })

  it('goes on from the last answer when the filter changes', () => {
    const arena = new Arena(new ArrayBuffer(4e6), 'f64')
    const matrix = buildRandomMatrix(arena, COUNT, 5)
    const dense = denseMatrix(matrix)
    const pinned = new Uint8Array(COUNT)
    const solver = buildSolver({ arena, solve: solveKernels }, matrix, pinned, { preconditioner })
    const gradients = buildFilteredGradients(COUNT)
    const b = arena.real(4 * COUNT)
    const x = arena.real(4 * COUNT)
    b.set(randomVector(COUNT, 6))
    const cold = solveFiltered(gradients, solver, randomFilter(5), b, x, tight).iterations
    const fewer = randomFilter(5)
    fewer.count-- // one vertex is let go
    const warm = solveFiltered(gradients, solver, fewer, b, x, { ...tight, sameMatrix: true }).iterations
    const exact = projectedSolution(dense, fewer, b, pinned)
    for (let k = 0; k < x.length; k++) expect(x[k]).toBeCloseTo(exact[k], 10)
    expect(warm).toBeLessThanOrEqual(cold)
  })
})

it('a sheet half of which is held needs no more iterations than a free one', () => {
  const arena = new Arena(new ArrayBuffer(4e7), 'f64')
  const { matrix, pinned, rightSide } = sheetOf(arena, 24)
  const keep = copyOf(matrix)
  const solver = buildSolver({ arena, solve: solveKernels }, matrix, pinned)
  const b = arena.real(4 * matrix.rowCount)
  const x = arena.real(4 * matrix.rowCount)
  b.set(rightSide)
  const options = { tolerance: 1e-4, iterationsMin: 1, iterationsMax: 200 }
  const free = solveLinear(solver, b, x, options).iterations
  matrix.block.set(keep.block)
  matrix.diagonal.set(keep.diagonal)
  const filter = emptyFilter(matrix.rowCount)
  for (let i = 0; i < matrix.rowCount; i++) if (i % 24 < 12) hold(filter, i, [0, 1, 0], [0, 0, 0])
  const held = solveFiltered(
    buildFilteredGradients(matrix.rowCount),
    solver,
    filter,
    b,
    x,
    options,
  ).iterations
  expect(held).toBeLessThanOrEqual(2 * free)
})

function sheetOf(arena: Arena, n: number) {
  const { matrix, pinned } = buildSpringSheet(arena, n)
  return { matrix, pinned, rightSide: randomVector(matrix.rowCount, 2) }
}

function copyOf({ block, diagonal }: BlockMatrix) {
  return { block: block.slice(), diagonal: diagonal.slice() }
}

function emptyFilter(count: number): VertexFilter {
  return {
    vertex: new Int32Array(count),
    count: 0,
    block: new Float64Array(9 * count),
    change: new Float64Array(3 * count),
    impulse: new Float64Array(3 * count),
  }
}

/** Takes the direction n of vertex i away, or all of them, and prescribes z. */
function hold(filter: VertexFilter, i: number, n: number[] | null, z: number[]): void {
  filter.vertex[filter.count++] = i
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) {
      filter.block[9 * i + 3 * c + r] = n === null ? 0 : (c === r ? 1 : 0) - n[c] * n[r]
    }
  }
  filter.change.set(z, 3 * i)
}

/** A third slides, a third sticks. */
function randomFilter(seed: number): VertexFilter {
  const random = buildRandom(seed + 100)
  const filter = emptyFilter(COUNT)
  for (let i = 0; i < COUNT; i++) {
    const kind = random()
    if (kind > 0.67 || i % 11 === 5) continue
    const raw = [random() - 0.5, random() - 0.5, random() - 0.5]
    const length = Math.hypot(...raw)
    const n = raw.map((part) => part / length)
    const speed = random() - 0.5
    if (kind < 0.33)
      hold(
        filter,
        i,
        n,
        n.map((part) => speed * part),
      )
    else hold(filter, i, null, [random(), random(), random()])
  }
  return filter
}

function times(block: Float64Array, i: number, a: number[]): number[] {
  return [0, 1, 2].map((r) => [0, 1, 2].reduce((sum, c) => sum + block[9 * i + 3 * c + r] * a[c], 0))
}

/** Largest |(1 − S) x − z|. */
function filterError({ vertex, count, block, change }: VertexFilter, x: ArrayLike<number>): number {
  let worst = 0
  for (let n = 0; n < count; n++) {
    const i = vertex[n]
    const own = [x[4 * i], x[4 * i + 1], x[4 * i + 2]]
    const free = times(block, i, own)
    for (let k = 0; k < 3; k++) worst = Math.max(worst, Math.abs(own[k] - free[k] - change[3 * i + k]))
  }
  return worst
}

/** z + y with (S A S + 1 − S) y = S (b − A z). */
function projectedSolution(
  dense: number[][],
  filter: VertexFilter,
  b: ArrayLike<number>,
  pinned: Uint8Array,
): Float64Array {
  const size = dense.length
  const S: number[][] = dense.map((row, r) => row.map((_, c) => (r === c ? 1 : 0)))
  const z = new Float64Array(b.length)
  for (let n = 0; n < filter.count; n++) {
    const i = filter.vertex[n]
    for (let c = 0; c < 3; c++) {
      z[4 * i + c] = filter.change[3 * i + c]
      for (let r = 0; r < 3; r++) S[3 * i + r][3 * i + c] = filter.block[9 * i + 3 * c + r]
    }
  }
  const product = (a: number[][], c: number[][]) =>
    a.map((row) => c[0].map((_, k) => row.reduce((sum, value, j) => sum + value * c[j][k], 0)))
  const filtered = product(S, product(dense, S))
  for (let r = 0; r < size; r++) for (let c = 0; c < size; c++) filtered[r][c] += (r === c ? 1 : 0) - S[r][c]
  const az = denseProduct(dense, z)
  const rest = Float64Array.from(b, (value, k) => value - az[k])
  const right = denseProduct(S, rest)
  const y = denseSolution(filtered, right, pinned)
  return y.map((value, k) => value + z[k])
}
