import { expect, test } from 'vitest'
import { DISC_ROWS, discTriangles, placeDisc } from './button-discs.ts'

test('a disc on the cloth, its top along the normal, turned outwards', () => {
  const x = Float64Array.of(9, 9, 9, 1, 2, 3)
  const normal = Float64Array.of(0, 0, 0, 0.6, 0, 0.8)
  const out = new Float64Array(3 * DISC_ROWS)
  placeDisc(x, normal, 1, 0, out)
  const off = (row: number) => [0, 1, 2].map((c) => out[3 * row + c] - x[3 + c])
  const high = (row: number) => 0.6 * off(row)[0] + 0.8 * off(row)[2]
  expect(high(0)).toBeCloseTo(0.003, 12)
  expect(high(DISC_ROWS - 1)).toBeCloseTo(0, 12)
  expect(Math.sqrt(off(DISC_ROWS - 1).reduce((sum, d) => sum + d * d, 0))).toBeCloseTo(0.0065, 12)
  const corners = discTriangles(0)
  expect(Math.max(...corners)).toBe(DISC_ROWS - 1)
  let volume = 0 // with the cloth as its floor, seen from the vertex: positive when turned outwards
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = corners.slice(at, at + 3).map(off)
    volume +=
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  expect(volume / 6).toBeGreaterThan(0.9 * Math.PI * 0.0065 ** 2 * 0.003)
})
