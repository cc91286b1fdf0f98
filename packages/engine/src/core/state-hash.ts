/**
 * One short name for a state: 64-bit FNV-1a over the bytes of the arrays, as 16 hex digits.
 * Two runs with equal bits have equal hashes; −0 and 0 differ, as they do in memory.
 * The 64-bit product is kept in two 32-bit halves, so that no BigInt is made per byte.
 */
export function stateHash(...arrays: ArrayBufferView[]): string {
  let low = 0x84222325
  let high = 0xcbf29ce4
  for (const array of arrays) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let k = 0; k < bytes.length; k++) {
      low = (low ^ bytes[k]) >>> 0
      // × 0x100000001b3 = × (2⁴⁰ + 0x1b3), modulo 2⁶⁴
      const product = low * 0x1b3
      const carry = Math.floor(product / 4294967296)
      high = (Math.imul(high, 0x1b3) + carry + (low << 8)) >>> 0
      low = product >>> 0
    }
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}
