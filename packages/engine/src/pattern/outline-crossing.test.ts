import { describe, expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import type { Curve, Panel } from './garment.ts'
import { findOutlineCrossing } from './outline-crossing.ts'
import { polygonPanel } from './polygon-panel.ts'

const panelOf = (points: [number, number][], curves?: Curve[]) => polygonPanel('piece', points, curves)
const square: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

describe('crossings', () => {
  const find = (panel: Panel) => findOutlineCrossing(panel, 1e-4)

  test('simple outlines have none', () => {
    expect(find(panelOf(square))).toBeUndefined()
    expect(find(panelOf([...square].reverse(), []))).toBeUndefined()
    expect(
      find(
        panelOf([
          [0, 0],
          [1, 0],
          [0.5, 1e-9],
        ]),
      ),
    ).toBeUndefined()
  })

  test('a bow tie names its two edges', () => {
    expect(
      find(
        panelOf([
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
        ]),
      ),
    ).toMatchObject({ edgeA: 0, edgeB: 2 })
  })

  test('a corner that touches an edge, and an edge that runs back over its neighbour', () => {
    expect(
      find(
        panelOf([
          [0, 0],
          [1, 0],
          [1, 1],
          [0.5, 0],
          [0, 1],
        ]),
      ),
    ).toBeDefined()
    expect(
      find(
        panelOf([
          [0, 0],
          [1, 0],
          [0.4, 0],
          [0.4, 1],
        ]),
      ),
    ).toMatchObject({ edgeA: 0, edgeB: 1 })
  })

  test('a curve with a loop crosses itself', () => {
    const loop: Curve = {
      kind: 'cubic',
      controls: [
        [2, -1],
        [-1, -1],
      ],
    }
    expect(find(panelOf(square, [loop]))).toMatchObject({ edgeA: 0, edgeB: 0 })
  })

  test('a deep curve crosses the far side', () => {
    expect(find(panelOf(square, [{ kind: 'quadratic', control: [0.5, 2.1] }]))).toMatchObject({
      edgeA: 0,
      edgeB: 2,
    })
    expect(find(panelOf(square, [{ kind: 'quadratic', control: [0.5, 1.9] }]))).toBeUndefined()
  })

  test('random polygons: the same verdict as trying all pairs', () => {
    const seed = 11
    const random = buildRandom(seed)
    let crossed = 0
    for (let k = 0; k < 300; k++) {
      const points = Array.from({ length: 5 }, (): [number, number] => [random(), random()])
      const side = (p: number[], q: number[], r: number[]) =>
        Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
      let pairs = 0
      for (let i = 0; i < 5; i++) {
        for (const j of [i + 2, i + 3]) {
          const [a, b, c, d] = [i, i + 1, j, j + 1].map((row) => points[row % 5])
          if (side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)) pairs++
        }
      }
      expect(find(panelOf(points)) !== undefined, `seed ${seed}, polygon ${k}`).toBe(pairs > 0)
      if (pairs > 0) crossed++
    }
    expect(crossed).toBeGreaterThan(100)
    expect(crossed).toBeLessThan(290)
  })
})
