/**
 * Kernel benchmark: `npm run bench:kernels [-- n]`. Each hot function of the engine on a sheet of n × n vertices
 * (default 100): milliseconds of the WebAssembly twin, and its ratio to the TypeScript original and to the same
 * kernel in plain C (bench/kernels/*.c, cc -O3 -march=native) when a compiler is there. Goal: at most 1.2 × C.
 * Least of several calls on one thread; on a busy machine differences below 30 % are no finding.
 *
 * To add kernels: a file in bench/kernels/ with a function that returns rows { kernel, elements, typescript, wasm, c }
 * in milliseconds (c null without a compiler), and one line in `rows` below.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importSources } from './bundle-sources.mjs'
import { contactRows } from './kernels/contact.mjs'
import { forceRows } from './kernels/forces.mjs'
import { solveRows } from './kernels/solve.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'))
try {
  await run(Number(process.argv[2] ?? 100))
} finally {
  rmSync(folder, { recursive: true })
}

async function run(n) {
  const wasmFile = join(here, '../packages/engine/dist/kernels.wasm')
  if (!existsSync(wasmFile)) throw new Error('no compiled kernels; run `npm run build:kernels` first')
  const wasm = readFileSync(wasmFile)
  const engine = await importSources(join(here, 'kernels/engine.mjs'), folder)
  const fabrics = engine.readFabrics(readFileSync(join(here, '../assets/fabrics/fabrics.json'), 'utf8'))
  const compileC = findCompiler() ? compile : null
  if (compileC === null) console.log('no C compiler (cc) on this machine: the column "of C" stays empty')

  const rows = [
    ...(await solveRows(engine, wasm, n, compileC)),
    ...(await forceRows(engine, wasm, fabrics[0], n, compileC)),
    ...(await contactRows(engine, wasm, n, compileC)),
  ]
  print(rows)
}

function findCompiler() {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A C source to a program in the temporary folder. */
function compile(source) {
  const program = join(folder, basename(source, '.c'))
  execFileSync('cc', ['-O3', '-march=native', source, '-o', program, '-lm'], { stdio: 'inherit' })
  return program
}

function print(rows) {
  const line = (...cells) =>
    console.log(cells.map((cell, k) => (k === 0 ? cell.padEnd(34) : cell.padStart(14))).join(''))
  line('kernel', 'elements', 'wasm ms', 'of TypeScript', 'of C')
  for (const { kernel, elements, typescript, wasm, c } of rows) {
    const ofC = c === null ? '–' : (wasm / c).toFixed(2)
    line(kernel, String(elements), wasm.toFixed(3), (wasm / typescript).toFixed(2), ofC)
  }
}
