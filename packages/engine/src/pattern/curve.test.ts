import { describe, expect, test } from 'vitest'
import { arcShape, edgePoint, edgeVelocity, spanOf } from './curve.ts'
import type { Curve } from './garment.ts'
import { polygonPanel } from './polygon-panel.ts'

const panelWith = (curve: Curve) =>
  polygonPanel(
    'piece',
    [
      [0, 0],
      [1, 0],
    ],
    [curve],
  )

describe('arc', () => {
  test('every point lies on one circle, on the side it should', () => {
    for (const large of [false, true]) {
      for (const right of [false, true]) {
        const panel = panelWith({ kind: 'arc', radius: 0.7, large, right })
        const side = right ? -1 : 1 // to the right of +x is below
        const height = Math.sqrt(0.7 * 0.7 - 0.25)
        const centreY = (large ? side : -side) * height
        for (let t = 0; t <= 1; t += 1 / 16) {
          const [x, y] = edgePoint(panel, panel.edges[0], t)
          expect(Math.hypot(x - 0.5, y - centreY)).toBeCloseTo(0.7, 12)
        }
        expect(Math.sign(edgePoint(panel, panel.edges[0], 0.5)[1])).toBe(side)
      }
    }
  })
})

test('velocity is the derivative of the point', () => {
  const h = 1e-6
  const curves: Curve[] = [
    { kind: 'line' },
    { kind: 'quadratic', control: [0.1, 0.9] },
    {
      kind: 'cubic',
      controls: [
        [0.2, 0.35],
        [1.5, -0.2],
      ],
    },
    { kind: 'arc', radius: 0.6, large: true, right: false },
    { kind: 'arc', radius: 0.9, large: false, right: true },
  ]
  for (const curve of curves) {
    const panel = panelWith(curve)
    const [edge] = panel.edges
    for (const t of [0.1, 0.5, 0.8]) {
      const [x0, y0] = edgePoint(panel, edge, t - h)
      const [x1, y1] = edgePoint(panel, edge, t + h)
      const [vx, vy] = edgeVelocity(panel, edge, t)
      expect((x1 - x0) / (2 * h)).toBeCloseTo(vx, 7)
      expect((y1 - y0) / (2 * h)).toBeCloseTo(vy, 7)
    }
  }
})

test('an edge that is no arc has no sweep', () => {
  const panel = panelWith({ kind: 'line' })
  expect(arcShape(spanOf(panel, panel.edges[0]))).toEqual({ radius: Number.POSITIVE_INFINITY, sweep: 0 })
})
