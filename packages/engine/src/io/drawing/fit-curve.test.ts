import { describe, expect, test } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { type Curve, edgeLength, flattenEdge, type Point2, polygonPanel } from '../../pattern/index.ts'
import { distanceToChain, fitCurve, pointsOf } from './fit-curve.ts'

const a: Point2 = [0.1, 0.2]
const b: Point2 = [0.4, 0.35]
const withCurve = (curve: Curve) => polygonPanel('p', [a, b, [0, 1]], [curve])
const drawn = (curve: Curve, tolerance = 1e-5) => {
  const panel = withCurve(curve)
  return pointsOf(flattenEdge(panel, panel.edges[0], tolerance))
}
const lengthOf = (curve: Curve) => edgeLength(withCurve(curve), withCurve(curve).edges[0])

/** Largest distance of the drawn points from the curve that was found [m]. */
function miss(curve: Curve): { found: Curve; off: number } {
  const points = drawn(curve, 1e-4)
  const found = fitCurve(points)
  const line = drawn(found, 3e-7)
  return { found, off: Math.max(...points.map((point) => distanceToChain(point, line).distance)) }
}

describe('arcs come back as arcs', () => {
  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('right %s, large %s', (right, large) => {
    for (const radius of [0.17, 0.2, 1, 4]) {
      const { found } = miss({ kind: 'arc', radius, large, right })
      expect(found).toMatchObject({ kind: 'arc', right, large })
      expect(found.kind === 'arc' && found.radius).toBeCloseTo(radius, 8)
    }
  })
})

test('quadratic and cubic curves come back as the same cubic', () => {
  const random = buildRandom(7)
  const near = (): Point2 => [0.1 + 0.3 * random(), 0.5 * random()]
  for (let k = 0; k < 20; k++) {
    const curve: Curve =
      k % 2 === 0 ? { kind: 'quadratic', control: near() } : { kind: 'cubic', controls: [near(), near()] }
    const { found, off } = miss(curve)
    expect(found.kind).toBe('cubic')
    expect(off).toBeLessThan(1e-6)
    expect(Math.abs(lengthOf(found) - lengthOf(curve))).toBeLessThan(1e-6)
  }
})

test('straight is straight, and few or wild points are followed point by point', () => {
  expect(fitCurve([a, b])).toEqual({ kind: 'line' })
  expect(fitCurve([[0, 0], [0.1, 1e-5], [0.2, 0]])).toEqual({ kind: 'line' }) // biome-ignore format: points
  const wave = Array.from({ length: 60 }, (_, k): Point2 => [k / 60, 0.05 * Math.sin(k / 3)])
  expect(fitCurve(wave)).toEqual({ kind: 'spline', through: wave.slice(1, -1) })
  const three: Point2[] = [[0, 0], [0.1, 0.05], [0.2, 0]] // biome-ignore format: points
  expect(fitCurve(three)).toEqual({ kind: 'spline', through: [[0.1, 0.05]] })
})

test('points rounded to a tenth of a millimetre still give one curve within 0.1 mm', () => {
  const curve: Curve = { kind: 'cubic', controls: [[0.2, 0.5], [0.3, 0.1]] } // biome-ignore format: points
  const rounded = drawn(curve).map(([x, y]): Point2 => [Math.round(x * 1e4) / 1e4, Math.round(y * 1e4) / 1e4])
  const found = fitCurve(rounded)
  expect(found.kind).toBe('cubic')
  expect(Math.abs(lengthOf(found) - lengthOf(curve))).toBeLessThan(1e-4)
})
