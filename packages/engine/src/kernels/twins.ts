/**
 * A twin is the WebAssembly copy of a TypeScript kernel of the same name. It works on the same arena, so where the
 * original takes a typed array, or a record of them, the twin takes byte addresses.
 */
import type { WasmExports } from './wasm-api.ts'

/**
 * The table of originals with every kernel replaced that has a twin, compiled and bound. The others run as they are,
 * on the same arrays, only slower; `withoutTwin` collects their names for the loader's note.
 */
export function chooseTwins<T extends object>(
  originals: T,
  twins: Partial<T>,
  wasm: WasmExports,
  withoutTwin: string[],
): T {
  const chosen = { ...originals }
  for (const name of Object.keys(originals) as (keyof T & string)[]) {
    const twin = twins[name]
    if (twin === undefined || wasm[name] === undefined) withoutTwin.push(name)
    else chosen[name] = twin
  }
  return chosen
}
