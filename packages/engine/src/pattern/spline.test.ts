import { expect, test } from 'vitest'
import { edgePoint, edgeVelocity } from './curve.ts'
import { edgeLength } from './edge-length.ts'
import { panelSignedArea } from './outline.ts'
import { polygonPanel } from './polygon-panel.ts'
import { splineSegments } from './spline.ts'

/** Points of a circle of radius 1, unevenly spaced. */
const ANGLES = [0, 0.3, 0.5, 1.1, 1.4, 2, 2.4, 2.9, Math.PI]
const circle = ANGLES.map((angle): [number, number] => [Math.cos(angle), Math.sin(angle)])
const half = polygonPanel('p', [circle[0], circle[8]], [{ kind: 'spline', through: circle.slice(1, -1) }])

test('passes its points in order and is smooth there', () => {
  const [edge] = half.edges
  circle.forEach(([x, y], k) => {
    const [px, py] = edgePoint(half, edge, k / 8)
    expect(Math.hypot(px - x, py - y)).toBeLessThan(1e-14)
    if (k === 0 || k === 8) return
    const [ux, uy] = edgeVelocity(half, edge, k / 8 - 1e-9)
    const [vx, vy] = edgeVelocity(half, edge, k / 8)
    expect(Math.abs(ux * vy - uy * vx) / (Math.hypot(ux, uy) * Math.hypot(vx, vy))).toBeLessThan(1e-6)
  })
})

test('lies near the circle its points were taken from', () => {
  const [edge] = half.edges
  expect(Math.abs(edgeLength(half, edge) / Math.PI - 1)).toBeLessThan(0.01)
  expect(panelSignedArea(half)).toBeCloseTo(Math.PI / 2, 1)
})

test('points on one line give that line, evenly spaced ones the uniform spline', () => {
  const straight = splineSegments([0, 0], [3, 3], {
    kind: 'spline',
    through: [
      [1, 1],
      [1.2, 1.2],
    ],
  })
  for (const point of straight.flat()) expect(point[0]).toBeCloseTo(point[1], 14)
  const [, middle] = splineSegments([0, 0], [3, 0], {
    kind: 'spline',
    through: [
      [1, 1],
      [2, 1],
    ],
  })
  expect(middle[1][0]).toBeGreaterThan(1)
  expect(middle[1][0] - 1).toBeCloseTo(2 - middle[2][0], 14) // symmetric
})

test('a point given twice is no fault', () => {
  const segments = splineSegments([0, 0], [1, 0], {
    kind: 'spline',
    through: [
      [0.5, 0.2],
      [0.5, 0.2],
    ],
  })
  for (const value of segments.flat(2)) expect(Number.isFinite(value)).toBe(true)
})
