/**
 * One block of memory for everything that is touched per step. `build…` functions cut their arrays from it;
 * after building nothing grows, so the views stay valid and WebAssembly reads the same bytes without copying.
 * Every array starts on a 16-byte border (SIMD loads) and is followed by 16 spare bytes, because kernels read a
 * packed 3 × 3 block of 36 bytes as three 16-byte columns.
 */

/** Numbers of element maths, matrix and solver vectors: f32 for the SIMD kernels, f64 for the TypeScript originals. */
export type Real = Float32Array | Float64Array

/** Kernels keep their static data below this address [bytes]. */
export const ARENA_START = 65536

export class Arena {
  readonly buffer: ArrayBufferLike
  readonly precision: 'f32' | 'f64'
  #next: number

  constructor(buffer: ArrayBufferLike, precision: 'f32' | 'f64') {
    this.buffer = buffer
    this.precision = precision
    this.#next = ARENA_START
  }

  /** Bytes in use, the reserved start included. */
  get used(): number {
    return this.#next
  }

  real(length: number): Real {
    return this.precision === 'f32' ? this.f32(length) : this.f64(length)
  }

  f64(length: number): Float64Array {
    return new Float64Array(this.buffer, this.#take(8 * length), length)
  }

  f32(length: number): Float32Array {
    return new Float32Array(this.buffer, this.#take(4 * length), length)
  }

  i32(length: number): Int32Array {
    return new Int32Array(this.buffer, this.#take(4 * length), length)
  }

  i16(length: number): Int16Array {
    return new Int16Array(this.buffer, this.#take(2 * length), length)
  }

  u8(length: number): Uint8Array {
    return new Uint8Array(this.buffer, this.#take(length), length)
  }

  /** A copy of an array, now inside the arena. */
  f64From(values: ArrayLike<number>): Float64Array {
    const view = this.f64(values.length)
    view.set(values)
    return view
  }

  realFrom(values: ArrayLike<number>): Real {
    const view = this.real(values.length)
    view.set(values)
    return view
  }

  i32From(values: ArrayLike<number>): Int32Array {
    const view = this.i32(values.length)
    view.set(values)
    return view
  }

  #take(byteLength: number): number {
    const start = this.#next
    const end = start + Math.ceil(byteLength / 16) * 16 + 16
    if (end > this.buffer.byteLength) {
      throw new Error(`Selvedge bug: arena of ${this.buffer.byteLength} bytes is full at ${end}`)
    }
    this.#next = end
    return start
  }
}
