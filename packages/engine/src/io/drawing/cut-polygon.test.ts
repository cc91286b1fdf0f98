import { expect, test } from 'vitest'
import { cutPolygon } from './cut-polygon.ts'

test('a convex polygon becomes a fan', () => {
  const pentagon = [0, 0, 0, 2, 0, 0, 3, 2, 0, 1, 3, 0, -1, 2, 0]
  expect(cutPolygon(pentagon, [0, 1, 2, 3, 4])).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4])
})

test.each([0, 1, 2])('an L in plane %i keeps its area and its winding, from either side', (plane) => {
  const outline = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ]
  const position = outline.flatMap(([u, v]) => {
    const point = [0.3, 0.3, 0.3]
    point[(plane + 1) % 3] = u
    point[(plane + 2) % 3] = v
    return point
  })
  const forward = [0, 1, 2, 3, 4, 5]
  for (const polygon of [forward, [...forward].reverse()]) {
    const corners = cutPolygon(position, polygon)
    expect(corners).toHaveLength(12)
    let area = 0
    for (let at = 0; at < corners.length; at += 3) {
      const [a, b, c] = corners.slice(at, at + 3).map((k) => outline[polygon[k]])
      const part = 0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
      expect(Math.sign(part)).toBe(polygon === forward ? 1 : -1)
      area += Math.abs(part)
    }
    expect(area).toBeCloseTo(3, 12) // overlapping triangles would sum to more
  }
})

test('an outline without area still gives n − 2 triangles', () => {
  expect(cutPolygon([0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0], [0, 1, 2, 3])).toHaveLength(6)
})
