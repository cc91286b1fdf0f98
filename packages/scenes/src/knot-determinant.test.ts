import { expect, test } from 'vitest'
import { knotDeterminant } from './knot-determinant.ts'

/** A torus knot p, q cut open where it is farthest out and led away along ±x, wobbled so that no view is special. */
function openTorusKnot(p: number, q: number, count = 240): Float64Array {
  const points: number[] = []
  for (let k = 1; k < count; k++) {
    const t = (2 * Math.PI * k) / count
    const radius = 0.1 + 0.04 * Math.cos(q * t)
    points.push(radius * Math.sin(p * t), 0.04 * Math.sin(q * t), radius * Math.cos(p * t))
  }
  return Float64Array.from(points)
}

test('a straight line, a bow and a loop hold nothing', () => {
  expect(knotDeterminant(Float64Array.of(0, 0, 0, 0.1, 0, 0, 0.2, 0, 0))).toBe(1)
  const curl = Array.from({ length: 80 }, (_, k) => {
    const t = (k / 79) * 4 - 2
    return [t * t * t - t, 0.1 * t, 2 - t * t].map((value) => 0.05 * value)
  })
  expect(knotDeterminant(Float64Array.from(curl.flat()))).toBe(1)
})

test.each([
  [2, 3, 3], // overhand knot
  [2, 5, 5],
  [2, 7, 7],
  [3, 4, 3],
  [3, 5, 1], // a knot that the determinant does not see
])('torus knot %i, %i has determinant %i', (p, q, expected) => {
  const knot = openTorusKnot(p, q)
  // the cut is at the outside, where a straight way out crosses nothing of the knot seen from above
  const away = Float64Array.of(...[-0.02, 0, 0.6, -0.01, 0, 0.3, ...knot, 0.01, 0, 0.3, 0.02, 0, 0.6])
  expect(knotDeterminant(away)).toBe(expected)
})

test('lifting the line through itself unties it', () => {
  const knot = openTorusKnot(2, 3)
  const flat = knot.map((value, k) => (k % 3 === 1 ? 0.001 * (k / knot.length) : value)) // rises all the way: no knot
  expect(knotDeterminant(flat)).toBe(1)
})
