import { describe, expect, test } from 'vitest'
import { buildSets, joinSets, rootOf, separateAll } from './disjoint-sets.ts'
import { buildRandom } from './random.ts'

const COUNT = 40

describe('disjoint sets', () => {
  test('agree with painting: every joining paints one colour with the other (20 rounds, seed 8)', () => {
    const next = buildRandom(8)
    for (let round = 0; round < 20; round++) {
      const parent = buildSets(COUNT)
      const colour = Array.from({ length: COUNT }, (_, i) => i)
      for (let k = 0; k < 30; k++) {
        const i = Math.floor(COUNT * next())
        const j = Math.floor(COUNT * next())
        const [low, high] = [colour[i], colour[j]].sort((a, b) => a - b)
        expect(joinSets(parent, i, j)).toBe(low !== high)
        for (let m = 0; m < COUNT; m++) if (colour[m] === high) colour[m] = low
        expect(rootOf(parent, j)).toBe(low)
      }
      expect(colour.map((_, i) => rootOf(parent, i))).toEqual(colour)
    }
  })

  test('a look shortens the path of all it passes; separating undoes every joining', () => {
    const parent = Int32Array.of(0, 0, 1, 2, 3)
    expect(rootOf(parent, 4)).toBe(0)
    expect([...parent]).toEqual([0, 0, 0, 0, 0])
    separateAll(parent)
    expect([...parent]).toEqual([0, 1, 2, 3, 4])
  })

  test('roots do not depend on the order of joining', () => {
    const pairs = [
      [5, 9],
      [9, 2],
      [7, 3],
      [3, 8],
    ]
    const forward = buildSets(10)
    const backward = buildSets(10)
    for (const [i, j] of pairs) joinSets(forward, i, j)
    for (const [i, j] of pairs.toReversed()) joinSets(backward, j, i)
    const roots = (parent: Int32Array) => Array.from(parent, (_, i) => rootOf(parent, i))
    expect(roots(forward)).toEqual([0, 1, 2, 3, 4, 2, 6, 3, 3, 2])
    expect(roots(backward)).toEqual(roots(forward))
  })
})
