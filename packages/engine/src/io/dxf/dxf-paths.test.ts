import { expect, test } from 'vitest'
import type { Point2 } from '../../pattern/index.ts'
import { readDxf } from './dxf.ts'
import { dxfPath } from './dxf-paths.ts'
import { privateTexts, readPrivateTexts } from './dxf-private.ts'

/** First entity of a drawing made of the given groups. */
function pathOf(...groups: (number | string)[]) {
  const text = [0, 'SECTION', 2, 'ENTITIES', ...groups, 0, 'ENDSEC', 0, 'EOF', ''].join('\r\n')
  return dxfPath(readDxf(text).entities[0], 'mm')
}

const radii = (points: readonly Point2[], [x, y]: Point2) =>
  points.map(([px, py]) => Math.hypot(px - x, py - y))

test('lines and polylines in metres, whatever the line ends and spaces', () => {
  expect(pathOf('  0', ' LINE ', 10, ' 1.5', 20, '2', 11, '-3e2', 21, '0')).toEqual({
    points: [[0.0015, 0.002], [-0.3, 0]], // biome-ignore format: points
    closed: false,
  })
  const vertex = (x: number, y: number) => [0, 'VERTEX', 10, x, 20, y]
  const path = pathOf(
    0,
    'POLYLINE',
    66,
    1,
    70,
    1,
    ...vertex(0, 0),
    ...vertex(10, 0),
    ...vertex(0, 10),
    0,
    'SEQEND',
  )
  expect(path?.closed).toBe(true)
  expect(path?.points.length).toBe(3)
})

test('a bulge of 1 is a half circle to the right of travel, counter-clockwise; −tan(π/8) a quarter to the left', () => {
  const half = pathOf(0, 'LWPOLYLINE', 90, 2, 70, 0, 10, 0, 20, 0, 42, 1, 10, 100, 20, 0)!.points
  for (const radius of radii(half, [0.05, 0])) expect(radius).toBeCloseTo(0.05, 12)
  expect(Math.min(...half.map(([, y]) => y)) + 0.05).toBeLessThan(1e-5) // the chords' distance from the curve
  const quarter = pathOf(
    0,
    'LWPOLYLINE',
    70,
    0,
    10,
    0,
    20,
    0,
    42,
    -Math.tan(Math.PI / 8),
    10,
    100,
    20,
    100,
  )!.points
  for (const radius of radii(quarter, [0.1, 0])) expect(radius).toBeCloseTo(0.1, 12)
})

test('arcs run counter-clockwise from start to end, over 0° too; circles are closed', () => {
  const arc = pathOf(0, 'ARC', 10, 0, 20, 0, 40, 10, 50, 350, 51, 10)!.points
  expect(arc[0][1]).toBeCloseTo(0.01 * Math.sin((-10 * Math.PI) / 180), 12)
  expect(arc[arc.length - 1][1]).toBeCloseTo(0.01 * Math.sin((10 * Math.PI) / 180), 12)
  expect(Math.min(...arc.map(([x]) => x))).toBeGreaterThan(0.0098)
  expect(pathOf(0, 'CIRCLE', 10, 5, 20, 0, 40, 10)?.closed).toBe(true)
})

test('a B-spline of one span is the Bézier curve of its control points; weights make it a circle', () => {
  const knots = [0, 0, 0, 0, 1, 1, 1, 1].flatMap((knot) => [40, knot])
  const control = [[0, 0], [10, 30], [40, 30], [50, 0]].flatMap(([x, y]) => [10, x, 20, y]) // biome-ignore format: points
  const { points } = pathOf(0, 'SPLINE', 70, 8, 71, 3, ...knots, ...control)!
  const middle = points[points.length >> 1]
  expect(middle[0]).toBeCloseTo(0.025, 12)
  expect(middle[1]).toBeCloseTo((0.75 * 30) / 1000, 12)
  const conic = [0, 0, 0, 1, 1, 1].flatMap((knot) => [40, knot])
  const weights = [1, Math.SQRT1_2, 1].flatMap((weight) => [41, weight])
  const corner = [[10, 0], [10, 10], [0, 10]].flatMap(([x, y]) => [10, x, 20, y]) // biome-ignore format: points
  const quarter = pathOf(0, 'SPLINE', 71, 2, ...conic, ...weights, ...corner)!.points
  for (const radius of radii(quarter, [0, 0])) expect(radius).toBeCloseTo(0.01, 12)
})

test('long private texts are cut and put together again', () => {
  const value = { name: 'é'.repeat(300), list: [1.5, -0.1] }
  const texts = privateTexts('PIECE', value)
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) {
    expect(text.length).toBeLessThan(255)
    expect(text).toMatch(/^[\x20-\x7e]+$/)
  }
  expect(readPrivateTexts(['x', ...texts, 'SELVEDGE?'])).toEqual([{ what: 'PIECE', value }])
})
