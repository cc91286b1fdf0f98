// Entry of the WebAssembly kernels: each file is the SIMD twin of the TypeScript original at the same path in src/.
export function version(): i32 { return 1 }
