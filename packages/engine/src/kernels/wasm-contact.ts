/**
 * Twins of the contact kernels: original in `src/contact/`, twin of the same name in `assembly/contact/`. All of them
 * take only numbers and arrays of the arena, so binding is one rule: an array becomes its byte address.
 */
import { type ContactKernels, contactKernels } from '../contact/index.ts'
import type { WasmExports } from './wasm-api.ts'

export { type ContactKernels, contactKernels }

export function bindContactTwins(wasm: WasmExports): Partial<ContactKernels> {
  const bound: Record<string, unknown> = {}
  for (const name of Object.keys(contactKernels)) {
    if (wasm[name] !== undefined) bound[name] = callByAddress(wasm[name])
  }
  return bound as Partial<ContactKernels>
}

/** The argument list is kept between calls: a step allocates nothing. */
function callByAddress(twin: (...args: number[]) => number): unknown {
  const addresses: number[] = []
  return (...args: readonly (number | ArrayBufferView)[]) => {
    addresses.length = args.length
    for (let k = 0; k < args.length; k++) {
      const value = args[k]
      addresses[k] = typeof value === 'number' ? value : value.byteOffset
    }
    return twin.apply(undefined, addresses)
  }
}
