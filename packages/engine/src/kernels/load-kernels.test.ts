import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kernelBytes } from '#kernels-inline'
import { ARENA_START } from '../core/index.ts'
import { type Kernels, loadKernels } from './load-kernels.ts'

const compiled = new URL('../../dist/kernels.wasm', import.meta.url)
const compiledShared = new URL('../../dist/kernels-shared.wasm', import.meta.url)

/** Two rows, one block: [2 1; 1 3] ⊗ the identity, but for the block's entry (row 0, column 1) = 5. */
function smallProduct(kernels: Kernels): number[] {
  const { arena, solve } = kernels.open(1 << 16)
  const matrix = {
    rowCount: 2,
    rowStart: arena.i32From([0, 0, 1]),
    column: arena.i32From([0]),
    block: arena.realFrom([1, 0, 0, 5, 1, 0, 0, 0, 1]),
    diagonal: arena.realFrom([2, 0, 0, 0, 2, 0, 0, 0, 2, 3, 0, 0, 0, 3, 0, 0, 0, 3]),
  }
  const p = arena.realFrom([1, 2, 3, 0, 4, 5, 6, 0])
  const q = arena.real(8)
  solve.multiply(matrix, p, q)
  return Array.from(q)
}
const product = [2 + 4, 4 + 5 + 5 * 4, 6 + 6, 0, 12 + 1 + 5 * 2, 15 + 2, 18 + 3, 0]

describe('loadKernels', () => {
  test('the kernels have been compiled', () => {
    expect(existsSync(compiled), 'run: npm run build:kernels').toBe(true)
  })

  test('null gives the TypeScript originals on an f64 arena', async () => {
    const kernels = await loadKernels(null)
    expect(kernels).toMatchObject({ name: 'typescript', note: '' })
    expect(kernels.open(64).arena.precision).toBe('f64')
    expect(smallProduct(kernels)).toEqual(product)
  })

  test('without an argument the twins that came along, the very bytes of kernels.wasm', async () => {
    expect(readFileSync(compiled).equals(kernelBytes())).toBe(true)
    const kernels = await loadKernels()
    expect(kernels).toMatchObject({ name: 'wasm', note: '' })
    expect(smallProduct(kernels)).toEqual(product)
  })

  test('bytes and modules give the twins on an f32 arena', async () => {
    const bytes = readFileSync(compiled)
    for (const source of [bytes, new WebAssembly.Module(bytes)]) {
      const kernels = await loadKernels(source)
      expect(kernels.name).toBe('wasm')
      expect(kernels.open(64).arena.precision).toBe('f32')
      expect(smallProduct(kernels)).toEqual(product)
    }
  })

  test('every arena has a memory of its own, of the size asked for', async () => {
    const kernels = await loadKernels(readFileSync(compiled))
    const first = kernels.open(1000).arena
    const second = kernels.open(10_000_000).arena
    expect(first.buffer).not.toBe(second.buffer)
    expect(second.buffer.byteLength).toBeGreaterThanOrEqual(ARENA_START + 10_000_000)
  })

  test('shared memory, for threads', async () => {
    const kernels = await loadKernels(readFileSync(compiledShared), { shared: true })
    expect(kernels.name).toBe('wasm')
    expect(kernels.open(1000).arena.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(smallProduct(kernels)).toEqual(product)
  })

  test('what cannot run is said, and the originals take over', async () => {
    const noWasm = await loadKernels(new Uint8Array([1, 2, 3]))
    expect(noWasm.name).toBe('typescript')
    expect(noWasm.note).toContain('compile')
    expect(smallProduct(noWasm)).toEqual(product)
    const wrongMemory = await loadKernels(readFileSync(compiledShared), { shared: false })
    expect(wrongMemory.name).toBe('typescript')
    expect(wrongMemory.note).toMatch(/memory/)
  })
})
