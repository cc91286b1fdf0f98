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
