import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { buildSolver, buildSpringSheet, type SolverOptions, solveLinear } from '../solve/index.ts'
import { type Kernels, loadKernels } from './load-kernels.ts'

const wasm = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
const original = await loadKernels(null)
const n = 32

/** The sheet in one table. */
function prepareIn(kernels: Kernels, options: SolverOptions) {
  const anchored = options.anchored ?? false
  const bench = kernels.open(2e7)
  const sheet = buildSpringSheet(bench.arena, n, anchored)
  const solver = buildSolver(bench, sheet.matrix, sheet.pinned, { rowsMax: 2, ...options })
  const b = bench.arena.realFrom(sheet.load)
  if (anchored)
    for (let k = 0; k < 9 * n * n; k += 9) for (const c of [0, 4, 8]) solver.anchor[k + c] = sheet.mass
  solver.rows.vertex.set([660, 3, 4, 35, 960, 560, 561, 593]) // vertices over triangles, none of them pinned
  solver.rows.weight.set([1, -0.5, -0.25, -0.25, 1, -0.25, -0.25, -0.5])
  solver.rows.normal.set([0, 0.6, 0.8, 5, 1, 0, 0, 2])
  return { bench, solver, b, x: bench.arena.real(4 * n * n), y: bench.arena.real(4 * n * n) }
}

/** The sheet in both tables; the f64 one gets the f32 numbers, so that only the arithmetic differs. */
function prepare(options: SolverOptions) {
  const fast = prepareIn(wasm, options)
  const slow = prepareIn(original, options)
  slow.solver.matrix.block.set(fast.solver.matrix.block)
  slow.solver.matrix.diagonal.set(fast.solver.matrix.diagonal)
  slow.solver.anchor.set(fast.solver.anchor)
  slow.b.set(fast.b)
  return { fast, slow, parts: [fast, slow] }
}

function relativeError(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let error = 0
  let size = 0
  for (let k = 0; k < b.length; k++) {
    error += (a[k] - b[k]) ** 2
    size += b[k] ** 2
  }
  return Math.sqrt(error / size)
}

test('every kernel of the solver has its twin', () => {
  expect(wasm.name).toBe('wasm')
  for (const name of ['multiply', 'refresh', 'precondition', 'conjugateGradients'])
    expect(wasm.note).not.toContain(name)
})

describe.each(['multigrid', 'block-jacobi'] as const)('%s', (preconditioner) => {
  test.each([0, 2])('twin and original solve alike, to 1e-4, with %i extra rows', (rowsCount) => {
    const { fast, slow, parts } = prepare({ preconditioner, anchored: true })
    const tight = { tolerance: 1e-6, iterationsMin: 1, iterationsMax: 1000, rowsCount }
    const [first, second] = parts.map(({ solver, b, x }) => ({ ...solveLinear(solver, b, x, tight) }))
    expect(first.outcome).toBe('converged')
    expect(second.outcome).toBe('converged')
    expect(Math.abs(first.iterations - second.iterations)).toBeLessThanOrEqual(2 + 0.15 * second.iterations)
    expect(relativeError(fast.x, slow.x)).toBeLessThan(1e-4)
    for (const pin of [0, n - 1])
      expect(Array.from(fast.x.subarray(4 * pin, 4 * pin + 4))).toEqual([0, 0, 0, 0])
  })
})

test('products, coarse matrices and one cycle agree to f32 rounding', () => {
  const { fast, slow, parts } = prepare({})
  const random = buildRandom(17)
  const uneven = Float64Array.from({ length: 4 * n * n }, (_, k) =>
    k % 4 === 3 ? 0 : Math.fround(random() - 0.5),
  )
  for (const { bench, solver, b, y } of parts) {
    b.set(uneven)
    bench.solve.multiply(solver.matrix, b, y)
    bench.solve.refresh(solver, 2)
    solver.levels[0].r.set(b)
    bench.solve.precondition(solver)
  }
  expect(relativeError(fast.y, slow.y)).toBeLessThan(1e-6)
  for (let l = 0; l < fast.solver.levels.length; l++) {
    const [a, b] = [fast.solver.levels[l], slow.solver.levels[l]]
    expect(relativeError(a.matrix.diagonal, b.matrix.diagonal)).toBeLessThan(2e-6)
    expect(relativeError(a.matrix.block, b.matrix.block)).toBeLessThan(2e-6)
  }
  // The smoothest modes meet the rounding of the diagonal against the mass: see solve/balanced.ts.
  expect(relativeError(fast.solver.levels[0].z, slow.solver.levels[0].z)).toBeLessThan(2e-2)
})

test('as many cycles at 10 000 vertices as at 1 000; block Jacobi needs ten times as many', () => {
  const iterations = (size: number, options: SolverOptions) => {
    const bench = wasm.open(2000 * size * size + 1e6)
    const sheet = buildSpringSheet(bench.arena, size)
    const solver = buildSolver(bench, sheet.matrix, sheet.pinned, options)
    const b = bench.arena.realFrom(sheet.load)
    const once = { tolerance: 1e-4, iterationsMin: 1, iterationsMax: 2000 }
    return solveLinear(solver, b, bench.arena.real(4 * size * size), once).iterations
  }
  const counts = [32, 64, 100].map((size) => iterations(size, {}))
  expect(Math.max(...counts)).toBeLessThanOrEqual(1.2 * Math.min(...counts))
  expect(Math.max(...counts)).toBeLessThanOrEqual(32)
  expect(iterations(100, { preconditioner: 'block-jacobi' })).toBeGreaterThan(10 * counts[2])
})

test('anchors keep f32 as good as f64; with masses in the matrix it is a hundred times worse', () => {
  const tight = { tolerance: 1e-6, iterationsMin: 1, iterationsMax: 200 }
  const exact = prepareIn(wasm, { anchored: true })
  const plain = prepareIn(wasm, {})
  for (const { solver, b, x } of [exact, plain]) solveLinear(solver, b, x, tight)
  const truth = (() => {
    const bench = original.open(2e7)
    const sheet = buildSpringSheet(bench.arena, n)
    const solver = buildSolver(bench, sheet.matrix, sheet.pinned)
    const x = bench.arena.real(4 * n * n)
    solveLinear(solver, bench.arena.realFrom(sheet.load), x, tight)
    return x
  })()
  const error = relativeError(exact.x, truth)
  expect(error).toBeLessThan(1e-5)
  expect(relativeError(plain.x, truth)).toBeGreaterThan(100 * error)
})

test('hard numbers end as in the original', () => {
  const { solver, b, x } = prepareIn(wasm, {})
  const options = { tolerance: 1e-4, iterationsMin: 1, iterationsMax: 50 }
  b[401] = Number.NaN
  expect(solveLinear(solver, b, x, options).outcome).toBe('not-finite')
  expect(x.every((value) => value === 0)).toBe(true)
  b[401] = 0
  expect(solveLinear(solver, b, x, { ...options, iterationsMax: 3 })).toMatchObject({
    outcome: 'capped',
    iterations: 3,
  })
  solver.matrix.diagonal[9 * 500] -= 30
  solver.matrix.diagonal[9 * 500 + 4] -= 30
  b[2001] = 1
  expect(solveLinear(solver, b, x, options).outcome).toBe('indefinite')
})

test('the same bits every time', () => {
  const run = () => {
    const { solver, b, x } = prepareIn(wasm, {})
    solveLinear(solver, b, x, { tolerance: 0.01, iterationsMin: 4, iterationsMax: 12 })
    return x.slice()
  }
  expect(run()).toEqual(run())
})
