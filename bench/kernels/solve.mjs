/**
 * Times the solver kernels in three languages on one sheet of n × n vertices: TypeScript original (f64), WebAssembly
 * twin (f32), plain C (solve.c, f32). The C program gets an image of the very arena the twin works on.
 *
 *   solveRows(engine, wasmBytes, n, compileC)  →  [{ kernel, elements, typescript, wasm, c }]   [ms]
 *
 * refresh = coarse matrices (RAP), inverse diagonals, coarsest factor; precondition = one V-cycle.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TOLERANCE = 0.01

export async function solveRows(engine, wasmBytes, n, compileC) {
  const calls = Math.max(4, Math.round(400_000 / (n * n)))
  const original = await prepare(engine, null, n)
  const twin = await prepare(engine, wasmBytes, n)
  const typescript = timesOf(original, 4)
  const wasm = timesOf(twin, calls)
  const c = compileC === null ? {} : timesInC(twin, calls, compileC)
  if (c.iterations !== undefined && Math.abs(c.iterations - twin.iterations) > 1) {
    throw new Error(
      `C took ${c.iterations} iterations, WebAssembly ${twin.iterations}: they solve different systems`,
    )
  }
  const label = {
    multigrid: `multigrid PCG, ${twin.iterations} iterations`,
    'block-jacobi': 'block-Jacobi PCG, 100 iterations',
  }
  return Object.keys(wasm).map((kernel) => ({
    kernel: label[kernel] ?? kernel,
    elements: n * n,
    typescript: typescript[kernel],
    wasm: wasm[kernel],
    c: c[kernel] ?? null,
  }))
}

async function prepare({ loadKernels, buildSpringSheet, buildSolver }, bytes, n) {
  const bench = (await loadKernels(bytes)).open(6000 * n * n + (1 << 20))
  const sheet = buildSpringSheet(bench.arena, n, true)
  const solvers = ['multigrid', 'block-jacobi'].map((preconditioner) => {
    const solver = buildSolver(bench, sheet.matrix, sheet.pinned, { preconditioner, anchored: true })
    for (let k = 0; k < 9 * n * n; k += 9)
      solver.anchor[k] = solver.anchor[k + 4] = solver.anchor[k + 8] = sheet.mass
    return solver
  })
  const b = bench.arena.realFrom(sheet.load)
  const x = bench.arena.real(4 * n * n)
  return { bench, solvers, b, x, iterations: 0 }
}

function timesOf(side, calls) {
  const { bench, solvers, b, x } = side
  const [multigrid, jacobi] = solvers
  const { multiply, refresh, precondition, conjugateGradients } = bench.solve
  const diagonal = multigrid.matrix.diagonal.slice()
  const restored = (solver) => {
    solver.matrix.diagonal.set(diagonal) // a refresh adds the masses
    refresh(solver, 0)
  }
  restored(jacobi)
  return {
    multiply: least(() => multiply(multigrid.matrix, b, multigrid.q), calls),
    refresh: least(() => restored(multigrid), calls),
    precondition: least(() => precondition(multigrid), calls),
    'block-jacobi': least(() => conjugateGradients(jacobi, 0, b, x, 0, 100, 100), calls),
    multigrid: least(() => {
      side.iterations = conjugateGradients(multigrid, 0, b, x, TOLERANCE, 1, 60)
    }, calls),
  }
}

/** CPU time, not the clock: a solve is longer than the slices a busy machine hands out. */
function least(call, calls) {
  let best = Number.POSITIVE_INFINITY
  for (let k = 0; k < calls; k++) {
    const start = process.cpuUsage()
    call()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

function timesInC({ bench, solvers, b, x }, calls, compileC) {
  const program = compileC(fileURLToPath(new URL('./solve.c', import.meta.url)))
  if (program === null) return {}
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-solve-'))
  try {
    const image = join(folder, 'arena.bin')
    writeFileSync(image, new Uint8Array(bench.arena.buffer, 0, bench.arena.used))
    const places = [solvers[0].addresses, b, x].map((array) => String(array.byteOffset))
    const lines = execFileSync(program, [image, ...places, String(calls)], { encoding: 'utf8' })
      .trim()
      .split('\n')
    return Object.fromEntries(lines.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
