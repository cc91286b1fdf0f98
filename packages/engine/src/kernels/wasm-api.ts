/**
 * The few doors of the WebAssembly standard the engine uses, typed here because the engine is compiled without the
 * type libraries of browsers and Node. Present in every page, worker and Node; absent ones make the loader fall back.
 */

export interface WasmApi {
  compile(bytes: ArrayBufferLike | ArrayBufferView): Promise<object>
  Module: new (bytes: ArrayBufferLike | ArrayBufferView) => object
  Memory: new (size: {
    initial: number
    maximum: number
    shared?: boolean
  }) => { readonly buffer: ArrayBufferLike }
  Instance: new (
    module: object,
    imports: Record<string, Record<string, unknown>>,
  ) => { readonly exports: WasmExports }
}

/** Functions of the compiled kernels by name: byte addresses and numbers in, a number or nothing out. */
export type WasmExports = Readonly<Record<string, (...args: number[]) => number>>

export const wasmApi = (globalThis as unknown as { WebAssembly?: WasmApi }).WebAssembly
