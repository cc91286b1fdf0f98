import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { squaredDistances } from './squared-distances.ts'

test('as found by asking every marked cell', () => {
  const random = buildRandom(7)
  const [columns, rows] = [23, 17]
  const marked = Uint8Array.from({ length: columns * rows }, () => (random() < 0.03 ? 1 : 0))
  const found = squaredDistances(marked, columns, rows)
  let worst = 0
  for (let k = 0; k < found.length; k++) {
    let least = Infinity
    for (let m = 0; m < marked.length; m++) {
      if (marked[m] === 0) continue
      const dx = (k % columns) - (m % columns)
      const dy = Math.floor(k / columns) - Math.floor(m / columns)
      least = Math.min(least, dx * dx + dy * dy)
    }
    worst = Math.max(worst, Math.abs(found[k] - least))
  }
  expect(worst).toBe(0)
})

test('nothing marked is infinitely far', () => {
  expect(squaredDistances(new Uint8Array(6), 3, 2).every((value) => value === Infinity)).toBe(true)
})
