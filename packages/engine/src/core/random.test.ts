import { expect, test } from 'vitest'
import { buildRandom, namedSeed } from './random.ts'

test('every seed and every name has its own stream, the same each time', () => {
  const names = ['', 'a', 'b', 'ab', 'ba', 'front', 'back', 'é', 'sleeve_l', 'sleeve_r', '袖']
  const seeds = [0, 1, 2, 0xffffffff]
  const first = (seed: number, name: string) => buildRandom(namedSeed(seed, name))()
  const drawn = seeds.flatMap((seed) => names.map((name) => first(seed, name)))
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(seeds.flatMap((seed) => names.map((name) => first(seed, name)))).toEqual(drawn)
  expect(namedSeed(1, 'a')).toBe(0xea11f16d) // FNV-1a of the bytes 01 00 00 00 61 00
})

test('first numbers of many streams fill 0 … 1 evenly', () => {
  const tenths = new Array<number>(10).fill(0)
  for (let k = 0; k < 10000; k++) tenths[Math.floor(10 * buildRandom(namedSeed(1, `panel-${k}`))())]++
  // 1000 ± 30 expected; five standard deviations
  expect(Math.max(...tenths.map((count) => Math.abs(count - 1000)))).toBeLessThan(150)
})
