// Compiles assembly/ to WebAssembly twice: a plain module, and one over shared memory for worker threads.
// The plain one is written as base64 in a JavaScript module too, which `loadKernels()` brings along without a file to find.
// Static data stays below 64 KiB (`--memoryBase`), the engine's arena starts above it; see src/core/arena.ts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const here = dirname(fileURLToPath(import.meta.url))
mkdirSync(join(here, 'dist'), { recursive: true })

const common = [
  'assembly/index.ts',
  '--baseDir',
  here,
  '--optimizeLevel',
  '3',
  '--shrinkLevel',
  '0',
  '--converge',
  '--noAssert',
  '--runtime',
  'stub',
  '--importMemory',
  '--initialMemory',
  '2',
  '--maximumMemory',
  '65536',
  '--memoryBase',
  '1024',
  '--enable',
  'simd',
]
await compile([...common, '--outFile', 'dist/kernels.wasm'])
writeInline('dist/kernels.wasm', 'dist/kernels-inline.js')
await compile([...common, '--sharedMemory', '--enable', 'threads', '--outFile', 'dist/kernels-shared.wasm'])

async function compile(flags) {
  const { error, stderr } = await asc.main(flags)
  if (!error) return
  process.stderr.write(stderr.toString())
  process.exit(1)
}

function writeInline(from, to) {
  const text = readFileSync(join(here, from)).toString('base64')
  const decode = 'Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))'
  writeFileSync(join(here, to), `const text =\n  '${text}'\nexport const kernelBytes = () => ${decode}\n`)
}
