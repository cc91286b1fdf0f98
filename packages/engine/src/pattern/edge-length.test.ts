import { describe, expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { edgePoint } from './curve.ts'
import { edgeLength, sampleEdge } from './edge-length.ts'
import type { Curve, Panel } from './garment.ts'
import { polygonPanel } from './polygon-panel.ts'

/** A panel whose first edge runs from a to b. */
function panelWith(curve: Curve, a: [number, number] = [0, 0], b: [number, number] = [1, 0]): Panel {
  return polygonPanel('piece', [a, b], [curve])
}
const lengthOf = (panel: Panel) => edgeLength(panel, panel.edges[0])

/** Closed form: P' = 2 (u + t w) with u = c − a, w = a − 2c + b; the integral of a square root of a quadratic. */
function quadraticLength(a: number[], c: number[], b: number[]): number {
  const u = [c[0] - a[0], c[1] - a[1]]
  const w = [a[0] - 2 * c[0] + b[0], a[1] - 2 * c[1] + b[1]]
  const ww = w[0] * w[0] + w[1] * w[1]
  const shift = (u[0] * w[0] + u[1] * w[1]) / ww
  const gap = (u[0] * u[0] + u[1] * u[1]) / ww - shift * shift
  const primitive = (s: number) => {
    const root = Math.sqrt(s * s + gap)
    return 0.5 * (s * root + gap * Math.log(s + root))
  }
  return 2 * Math.sqrt(ww) * (primitive(1 + shift) - primitive(shift))
}

describe('length', () => {
  test('line: Pythagoras', () => {
    expect(lengthOf(panelWith({ kind: 'line' }, [1, 1], [4, 5]))).toBe(5)
  })

  test.each([
    [0.5, false, Math.PI * 0.5], //        half circle over a chord of 1
    [1, false, Math.PI / 3], //            60° of a circle of radius 1
    [1, true, (5 * Math.PI) / 3], //       the rest of it
    [1e6, false, 1 + 1 / 24e12], //        nearly straight: L ≈ c (1 + c² / 24 r²)
  ])('arc of radius %f, large %s: radius times angle', (radius, large, length) => {
    for (const right of [true, false]) {
      expect(lengthOf(panelWith({ kind: 'arc', radius, large, right })) / length).toBeCloseTo(1, 12)
    }
  })

  test('quadratic: closed form', () => {
    const random = buildRandom(3)
    for (let k = 0; k < 50; k++) {
      const [a, c, b] = [0, 1, 2].map((): [number, number] => [random() - 0.5, random() - 0.5])
      const panel = panelWith({ kind: 'quadratic', control: c }, a, b)
      expect(lengthOf(panel) / quadraticLength(a, c, b)).toBeCloseTo(1, 9)
    }
  })

  test('cubic that is a raised quadratic: the same length', () => {
    const third = (p: number, q: number) => (p + 2 * q) / 3
    const quadratic = panelWith({ kind: 'quadratic', control: [0.3, 0.8] })
    const controls: [[number, number], [number, number]] = [
      [third(0, 0.3), third(0, 0.8)],
      [third(1, 0.3), third(0, 0.8)],
    ]
    expect(lengthOf(panelWith({ kind: 'cubic', controls }))).toBeCloseTo(lengthOf(quadratic), 10)
  })

  test('cubic with a cusp: x = 3t − 6t² + 4t³ back and forth in y = 3t(1 − t)', () => {
    const panel = panelWith({
      kind: 'cubic',
      controls: [
        [1, 1],
        [0, 1],
      ],
    }) // both derivatives vanish at t = ½
    let length = 0
    const count = 100_000
    let [x, y] = edgePoint(panel, panel.edges[0], 0)
    for (let k = 1; k <= count; k++) {
      const [nextX, nextY] = edgePoint(panel, panel.edges[0], k / count)
      length += Math.hypot(nextX - x, nextY - y)
      ;[x, y] = [nextX, nextY]
    }
    expect(lengthOf(panel) / length).toBeCloseTo(1, 9)
  })
})

describe('evenly spread points', () => {
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
    {
      kind: 'cubic',
      controls: [
        [1, 1],
        [0, 1],
      ],
    },
    { kind: 'arc', radius: 0.6, large: true, right: false },
  ]

  test.each(curves)('$kind: equal lengths between neighbours', (curve) => {
    const panel = panelWith(curve, [0.2, -0.1], [1.1, 0.4])
    const [edge] = panel.edges
    for (const count of [1, 2, 7, 100]) {
      const sample = sampleEdge(panel, edge, count)
      expect([...sample.subarray(0, 2)]).toEqual([0.2, -0.1])
      expect([...sample.subarray(2 * count)]).toEqual([1.1, 0.4])
      // Walk a fine polyline over the edge: after k/count of its length it stands on sample k.
      const fine = 20_000
      const length = edgeLength(panel, edge)
      let walked = 0
      let k = 1
      let [x, y] = edgePoint(panel, edge, 0)
      for (let step = 1; step <= fine && k < count; step++) {
        const [nextX, nextY] = edgePoint(panel, edge, step / fine)
        const stride = Math.hypot(nextX - x, nextY - y)
        const part = ((k / count) * length - walked) / stride
        if (part <= 1) {
          const miss = Math.hypot(
            sample[2 * k] - x - part * (nextX - x),
            sample[2 * k + 1] - y - part * (nextY - y),
          )
          expect(miss).toBeLessThan(1e-7 * length)
          k++
        }
        walked += stride
        ;[x, y] = [nextX, nextY]
      }
      expect(k).toBe(count)
    }
  })

  test('the cut of a mirrored edge is the mirrored cut, and backwards is backwards', () => {
    const control: [number, number] = [0.1, 0.9]
    const there = panelWith({ kind: 'quadratic', control })
    const back = panelWith({ kind: 'quadratic', control }, [1, 0], [0, 0])
    const forward = sampleEdge(there, there.edges[0], 13)
    const reverse = sampleEdge(back, back.edges[0], 13)
    for (let k = 0; k <= 13; k++) {
      expect(reverse[2 * k]).toBeCloseTo(forward[2 * (13 - k)], 9)
      expect(reverse[2 * k + 1]).toBeCloseTo(forward[2 * (13 - k) + 1], 9)
    }
  })

  test('the same bits every time', () => {
    const panel = panelWith(curves[2])
    expect(sampleEdge(panel, panel.edges[0], 31)).toEqual(sampleEdge(panel, panel.edges[0], 31))
  })
})
