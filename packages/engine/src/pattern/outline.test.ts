import { describe, expect, test } from 'vitest'
import { edgePoint } from './curve.ts'
import type { Curve } from './garment.ts'
import { boundsOf, flattenEdge, panelOutline, panelSignedArea } from './outline.ts'
import { polygonPanel } from './polygon-panel.ts'

const panelOf = (points: [number, number][], curves?: Curve[]) => polygonPanel('piece', points, curves)

/** Shoelace formula. */
function polygonArea(p: Float64Array): number {
  let area = 0
  for (let k = 0; k < p.length; k += 2) {
    const next = (k + 2) % p.length
    area += 0.5 * (p[k] * p[next + 1] - p[k + 1] * p[next])
  }
  return area
}

const square: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const curved: Curve[] = [
  { kind: 'quadratic', control: [0.4, -0.3] },
  {
    kind: 'cubic',
    controls: [
      [1.4, 0.1],
      [0.7, 0.6],
    ],
  },
  { kind: 'arc', radius: 0.6, large: true, right: true },
  { kind: 'arc', radius: 0.9, large: false, right: false },
]

describe('area', () => {
  test('a circle from two half circles', () => {
    const half: Curve = { kind: 'arc', radius: 1, large: false, right: true }
    expect(
      panelSignedArea(
        panelOf(
          [
            [4, 1],
            [6, 1],
          ],
          [half, half],
        ),
      ),
    ).toBeCloseTo(Math.PI, 12)
  })

  test('a parabola cuts two thirds of its triangle (Archimedes)', () => {
    expect(panelSignedArea(panelOf(square, [{ kind: 'quadratic', control: [0.5, -1] }]))).toBeCloseTo(
      1 + 1 / 3,
      12,
    )
  })

  test('the closed forms agree with the shoelace formula on a fine outline', () => {
    const panel = panelOf(square, curved)
    expect(polygonArea(panelOutline(panel, 1e-8))).toBeCloseTo(panelSignedArea(panel), 5)
  })

  test('clockwise is negative', () => {
    expect(panelSignedArea(panelOf([...square].reverse()))).toBe(-1)
  })
})

test('the drawn outline stays within its tolerance', () => {
  const panel = panelOf(square, curved)
  for (const tolerance of [1e-2, 1e-3, 1e-4]) {
    for (const edge of panel.edges) {
      const line = flattenEdge(panel, edge, tolerance)
      const chords = line.length / 2 - 1
      for (let k = 0; k < chords; k++) {
        const [ax, ay, bx, by] = line.subarray(2 * k, 2 * k + 4)
        const [x, y] = edgePoint(panel, edge, (k + 0.5) / chords)
        const off = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay)
        expect(off).toBeLessThanOrEqual(tolerance * (1 + 1e-9))
      }
    }
  }
})

test('bounds', () => {
  const half: Curve = { kind: 'arc', radius: 0.5, large: false, right: true }
  const { low, high } = boundsOf(panelOutline(panelOf(square, [half]), 1e-7))
  expect(low[1]).toBeCloseTo(-0.5, 6)
  expect([...high, low[0]]).toEqual([1, 1, 0])
})
