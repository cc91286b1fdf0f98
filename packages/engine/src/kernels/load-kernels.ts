/**
 * Opens the hot functions of the engine: their WebAssembly twins when the machine can run them, else the TypeScript
 * originals. The twins come along as text in a module of their own, imported only when asked for, so that the engine
 * touches neither network nor disk and who needs no kernels bundles none. Falling back is never silent: `Kernels.note`
 * says why.
 *
 *   const kernels = await loadKernels()              once per page or process
 *   const bench = kernels.open(byteLength)           once per simulation: one memory, kernels bound to it
 *   const v = bench.arena.real(4 * vertexCount)      cut arrays from it, then
 *   bench.force.assembleMembrane(v, …)               call kernels with them
 */
import { ARENA_START, Arena } from '../core/index.ts'
import { type ForceKernels, forceKernels } from '../forces/index.ts'
import { type SolveKernels, solveKernels } from '../solve/index.ts'
import { chooseTwins } from './twins.ts'
import { type WasmApi, type WasmExports, wasmApi } from './wasm-api.ts'
import { bindContactTwins, type ContactKernels, contactKernels } from './wasm-contact.ts'
import { bindForceTwins } from './wasm-force.ts'
import { bindGeometryTwins, type GeometryKernels, geometryKernels } from './wasm-geometry.ts'
import { bindSolveTwins } from './wasm-solve.ts'

export interface Kernels {
  readonly name: 'wasm' | 'typescript'
  /** What a user should know: why the originals run, or which kernels have no twin; empty when all is well. */
  readonly note: string
  /** A fresh arena of at least this many bytes, the reserved start not counted, and the kernels that work on it. */
  open(byteLength: number): Workbench
}

/** One memory and the kernels that read it. Arrays of another arena must never be passed to them. */
export interface Workbench {
  readonly arena: Arena
  readonly solve: SolveKernels
  readonly force: ForceKernels
  readonly contact: ContactKernels
  readonly geometry: GeometryKernels
}

/** Bytes of `kernels.wasm`, or a module somebody compiled from them (modules can be sent to workers). */
export type WasmSource = ArrayBufferLike | ArrayBufferView | object

/**
 * Without `wasm` the twins that came with the engine; null the originals; else bytes of `kernels.wasm`, or a module, from
 * elsewhere. `shared`: the arena is visible to worker threads; needs the bytes of `kernels-shared.wasm`.
 */
export async function loadKernels(
  wasm?: WasmSource | null,
  options: { shared?: boolean } = {},
): Promise<Kernels> {
  if (wasm === null) return originals('', options.shared ?? false)
  try {
    if (wasmApi === undefined) return originals(fallbackNote('there is no WebAssembly here'), false)
    const source = wasm ?? (await import('#kernels-inline')).kernelBytes()
    const module = isBytes(source) ? await wasmApi.compile(source) : source
    return twins(wasmApi, module, options.shared ?? false)
  } catch (reason) {
    return originals(fallbackNote(reason instanceof Error ? reason.message : String(reason)), false)
  }
}

function fallbackNote(reason: string): string {
  return `kernels run as TypeScript, several times slower: ${reason}`
}

function originals(note: string, shared: boolean): Kernels {
  return {
    name: 'typescript',
    note,
    open(byteLength) {
      const size = ARENA_START + byteLength
      const buffer = shared ? new SharedArrayBuffer(size) : new ArrayBuffer(size)
      return {
        arena: new Arena(buffer, 'f64'),
        solve: solveKernels,
        force: forceKernels,
        contact: contactKernels,
        geometry: geometryKernels,
      }
    },
  }
}

/** Opens one page of memory first, so that a module that cannot run is found out now and not in the first step. */
function twins(api: WasmApi, module: object, shared: boolean): Kernels {
  const withoutTwin: string[] = []
  openTwins(api, module, shared, 0, withoutTwin)
  return {
    name: 'wasm',
    note:
      withoutTwin.length === 0
        ? ''
        : `no WebAssembly twin, TypeScript runs instead: ${withoutTwin.join(', ')}`,
    open: (byteLength) => openTwins(api, module, shared, byteLength, []),
  }
}

function openTwins(
  api: WasmApi,
  module: object,
  shared: boolean,
  byteLength: number,
  withoutTwin: string[],
): Workbench {
  const pages = Math.ceil((ARENA_START + byteLength) / WASM_PAGE) + 1
  const memory = new api.Memory({ initial: pages, maximum: pages, shared })
  const wasm: WasmExports = new api.Instance(module, { env: { memory, abort } }).exports
  return {
    arena: new Arena(memory.buffer, 'f32'),
    solve: chooseTwins(solveKernels, bindSolveTwins(wasm), wasm, withoutTwin),
    force: chooseTwins(forceKernels, bindForceTwins(wasm), wasm, withoutTwin),
    contact: chooseTwins(contactKernels, bindContactTwins(wasm), wasm, withoutTwin),
    geometry: chooseTwins(geometryKernels, bindGeometryTwins(wasm), wasm, withoutTwin),
  }
}

function isBytes(wasm: WasmSource): wasm is ArrayBufferLike | ArrayBufferView {
  return ArrayBuffer.isView(wasm) || wasm instanceof ArrayBuffer || isSharedBuffer(wasm)
}

/** Pages without cross-origin isolation have no SharedArrayBuffer at all. */
function isSharedBuffer(wasm: object): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && wasm instanceof SharedArrayBuffer
}

function abort(): never {
  throw new Error('Selvedge bug: a kernel aborted')
}

const WASM_PAGE = 65536 // [bytes], fixed by the WebAssembly standard
