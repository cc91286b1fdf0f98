import { expect, test } from 'vitest'
import { edgePoint } from '../curve.ts'
import { edgeLength } from '../edge-length.ts'
import type { Curve, Edge } from '../garment.ts'
import { polygonPanel } from '../polygon-panel.ts'
import { edgeCubics, joinedCurve } from './join-curves.ts'

const CURVES: Curve[] = [
  { kind: 'line' },
  { kind: 'quadratic', control: [0.4, 0.5] },
  {
    kind: 'cubic',
    controls: [
      [0.2, 0.4],
      [0.9, -0.3],
    ],
  },
  { kind: 'spline', through: [[0.5, 0.2]] },
]

test.each(CURVES)('$kind as cubics passes the same points', (curve) => {
  const panel = polygonPanel(
    'p',
    [
      [0, 0],
      [1, 0.1],
    ],
    [curve],
  )
  const [edge] = panel.edges
  const cubics = edgeCubics(panel, edge)
  for (const t of [0.1, 0.35, 0.8]) {
    const row = Math.floor(t * cubics.length)
    const [a, c, d, b] = cubics[row]
    const part = polygonPanel('q', [a, b], [{ kind: 'cubic', controls: [c, d] }])
    const [x, y] = edgePoint(part, part.edges[0], t * cubics.length - row)
    const [px, py] = edgePoint(panel, edge, t)
    expect(Math.hypot(x - px, y - py)).toBeLessThan(1e-14)
  }
})

test('an arc as cubics stays within 0.03 % of its radius of the circle', () => {
  const panel = polygonPanel(
    'p',
    [
      [0, 0],
      [1, 0],
    ],
    [{ kind: 'arc', radius: 0.51, large: true, right: true }],
  )
  const [edge] = panel.edges
  const centre = [0.5, Math.sqrt(0.51 * 0.51 - 0.25)] // below the chord bulges a large arc to the right
  for (const [a, c, d, b] of edgeCubics(panel, edge)) {
    const part = polygonPanel('q', [a, b], [{ kind: 'cubic', controls: [c, d] }])
    for (let t = 0; t <= 1; t += 0.05) {
      const [x, y] = edgePoint(part, part.edges[0], t)
      const away = Math.min(
        Math.abs(Math.hypot(x - centre[0], y - centre[1]) / 0.51 - 1),
        Math.abs(Math.hypot(x - centre[0], y + centre[1]) / 0.51 - 1),
      )
      expect(away).toBeLessThan(3e-4)
    }
  }
})

test('any two curves joined are as long as both', () => {
  for (const first of CURVES) {
    for (const second of CURVES) {
      const panel = polygonPanel(
        'p',
        [
          [0, 0],
          [1, 0.1],
          [1.5, 1],
        ],
        [first, second],
      )
      const [p, q] = panel.edges
      const joined: Edge = { ...p, to: q.to, curve: joinedCurve(panel, p, q) }
      expect(edgeLength(panel, joined)).toBeCloseTo(edgeLength(panel, p) + edgeLength(panel, q), 9)
    }
  }
})
