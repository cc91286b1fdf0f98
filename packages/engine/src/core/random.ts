/**
 * Seeded random numbers, the same in every browser: mulberry32, integer arithmetic only.
 * Good enough for ripples and test cases; not for cryptography.
 */
export function buildRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * The seed of one stream of many: each name has its own, whoever else draws numbers. 32-bit FNV-1a over the bytes of
 * the seed and of the name's UTF-16 units, low byte first (Fowler, Noll, Vo 1991).
 */
export function namedSeed(seed: number, name: string): number {
  let word = 0x811c9dc5
  for (let shift = 0; shift < 32; shift += 8) word = Math.imul(word ^ ((seed >>> shift) & 0xff), 0x01000193)
  for (let k = 0; k < name.length; k++) {
    const unit = name.charCodeAt(k)
    word = Math.imul(word ^ (unit & 0xff), 0x01000193)
    word = Math.imul(word ^ (unit >>> 8), 0x01000193)
  }
  return word >>> 0
}
