import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { edgePoint, type Point2, spanOf } from './curve.ts'
import { curvePart, movedCurve, reversedCurve } from './cut-curve.ts'
import { edgeLength } from './edge-length.ts'
import type { Curve, Edge } from './garment.ts'
import { panelSignedArea } from './outline.ts'
import { polygonPanel } from './polygon-panel.ts'

const random = buildRandom(11)
const point = (): Point2 => [random() - 0.5, random() - 0.5]
const CURVES: Record<string, () => Curve> = {
  line: () => ({ kind: 'line' }),
  quadratic: () => ({ kind: 'quadratic', control: point() }),
  cubic: () => ({ kind: 'cubic', controls: [point(), point()] }),
  'small arc': () => ({ kind: 'arc', radius: 1 + random(), large: false, right: random() < 0.5 }),
  'large arc': () => ({ kind: 'arc', radius: 1 + random(), large: true, right: random() < 0.5 }),
  spline: () => ({ kind: 'spline', through: [point(), point(), point()] }),
}

/** The edge between two parameters as an edge of its own. */
function part(curve: Curve, t0: number, t1: number) {
  const whole = polygonPanel(
    'p',
    [
      [0, 0.1],
      [0.9, 0],
    ],
    [curve],
  )
  const [edge] = whole.edges
  const ends = [edgePoint(whole, edge, t0), edgePoint(whole, edge, t1)] as [Point2, Point2]
  const cut = polygonPanel('p', ends, [curvePart(spanOf(whole, edge), t0, t1)])
  return { whole, edge, cut, own: cut.edges[0] as Edge }
}

test.each(Object.entries(CURVES))('a part of a %s lies on it, parameter by parameter', (_, draw) => {
  for (let round = 0; round < 20; round++) {
    const curve = draw()
    const t0 = 0.6 * random()
    const t1 = t0 + (1 - t0) * random()
    const { whole, edge, cut, own } = part(curve, t0, t1)
    // the parameter of a part runs evenly in t but for splines, whose segments share it anew
    if (curve.kind !== 'spline') {
      for (const u of [0, 0.2, 0.7, 1]) {
        const [x, y] = edgePoint(cut, own, u)
        const [px, py] = edgePoint(whole, edge, t0 + u * (t1 - t0))
        expect(Math.hypot(x - px, y - py)).toBeLessThan(1e-7)
      }
    }
    const rest = part(curve, 0, t0)
    const tail = part(curve, t1, 1)
    const sum = [rest, { cut, own }, tail].reduce((length, it) => length + edgeLength(it.cut, it.own), 0)
    expect(sum / edgeLength(whole, edge)).toBeCloseTo(1, 7)
  }
})

test('a part of a spline cut again is the same curve', () => {
  const curve = CURVES.spline()
  const once = part(curve, 0.25, 0.75)
  const twice = polygonPanel(
    'p',
    [edgePoint(once.cut, once.own, 0.5), once.cut.points[1].at],
    [curvePart(spanOf(once.cut, once.own), 0.5, 1)],
  )
  for (const t of [0.55, 0.6, 0.7]) {
    const [x, y] = edgePoint(once.whole, once.edge, t)
    let nearest = Number.POSITIVE_INFINITY
    for (let u = 0; u <= 1; u += 1 / 512) {
      const [px, py] = edgePoint(twice, twice.edges[0], u)
      nearest = Math.min(nearest, Math.hypot(px - x, py - y))
    }
    expect(nearest).toBeLessThan(3e-3) // half the spacing of the points looked at
  }
})

test.each(Object.entries(CURVES))('a %s turned round or over encloses the same area', (_, draw) => {
  const curve = draw()
  const panel = polygonPanel(
    'p',
    [
      [0, 0.1],
      [0.9, 0],
      [0.4, 2],
    ],
    [curve],
  )
  const area = panelSignedArea(panel)
  const flip = ([x, y]: Point2): Point2 => [-x, y]
  const mirrored = { ...panel, points: panel.points.map(({ id, at }) => ({ id, at: flip(at) })) }
  const edges = panel.edges.map((edge) => ({ ...edge, curve: movedCurve(edge.curve, flip, true) }))
  expect(panelSignedArea({ ...mirrored, edges })).toBeCloseTo(-area, 12)
  const turned = panel.edges
    .toReversed()
    .map((edge) => ({ ...edge, from: edge.to, to: edge.from, curve: reversedCurve(edge.curve) }))
  expect(panelSignedArea({ ...panel, edges: turned })).toBeCloseTo(-area, 12)
})
