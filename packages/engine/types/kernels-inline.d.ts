/** `kernels.wasm` as text, written by build-kernels.mjs. */
export function kernelBytes(): Uint8Array
