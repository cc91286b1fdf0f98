import { describe, expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { allowanceOutline } from './allowance-outline.ts'
import type { Curve, Panel } from './garment.ts'
import { boundsOf, panelOutline } from './outline.ts'
import { findOutlineCrossing } from './outline-crossing.ts'
import { polygonPanel } from './polygon-panel.ts'

const TOLERANCE = 5e-5

function area(line: Float64Array): number {
  let sum = 0
  for (let k = 0; k < line.length; k += 2) {
    const j = (k + 2) % line.length
    sum += line[k] * line[j + 1] - line[k + 1] * line[j]
  }
  return sum / 2
}

function length(line: Float64Array): number {
  let sum = 0
  for (let k = 0; k < line.length; k += 2) {
    const j = (k + 2) % line.length
    sum += Math.hypot(line[j] - line[k], line[j + 1] - line[k + 1])
  }
  return sum
}

/** Distance of a point to a closed line. */
function distance(x: number, y: number, line: Float64Array): number {
  let least = Infinity
  for (let k = 0; k < line.length; k += 2) {
    const j = (k + 2) % line.length
    const [dx, dy] = [line[j] - line[k], line[j + 1] - line[k + 1]]
    const t = Math.max(
      0,
      Math.min(1, ((x - line[k]) * dx + (y - line[k + 1]) * dy) / (dx * dx + dy * dy || 1)),
    )
    least = Math.min(least, Math.hypot(line[k] + t * dx - x, line[k + 1] + t * dy - y))
  }
  return least
}

function inside(x: number, y: number, line: Float64Array): boolean {
  let odd = false
  for (let k = 0; k < line.length; k += 2) {
    const j = (k + 2) % line.length
    if (line[k + 1] > y === line[j + 1] > y) continue
    if (x < line[k] + ((y - line[k + 1]) / (line[j + 1] - line[k + 1])) * (line[j] - line[k])) odd = !odd
  }
  return odd
}

function crosses(line: Float64Array): boolean {
  const points = Array.from({ length: line.length / 2 }, (_, k): [number, number] => [
    line[2 * k],
    line[2 * k + 1],
  ])
  return findOutlineCrossing(polygonPanel('cut', points), 1) !== undefined
}

const withAllowance = (panel: Panel, allowance: number): Panel => ({ ...panel, allowance })

describe('closed forms', () => {
  test('a rectangle grows by its allowance on every side, corners mitred', () => {
    const line = allowanceOutline(
      withAllowance(
        polygonPanel('r', [
          [0, 0],
          [0.3, 0],
          [0.3, 0.2],
          [0, 0.2],
        ]),
        0.01,
      ),
      TOLERANCE,
    )
    expect(area(line)).toBeCloseTo(0.32 * 0.22, 9)
    expect(line.length).toBe(8)
    expect([...boundsOf(line).low, ...boundsOf(line).high].map((v) => +v.toFixed(9))).toEqual([
      -0.01, -0.01, 0.31, 0.21,
    ])
  })

  test('each edge has its own allowance, nought too, whichever way the panel runs', () => {
    const corners: [number, number][] = [
      [0, 0],
      [0.3, 0],
      [0.3, 0.2],
      [0, 0.2],
    ]
    const own = [0.04, 0.01, 0, 0.02]
    for (const turned of [false, true]) {
      const panel = polygonPanel('r', turned ? [...corners].reverse() : corners)
      const edges = panel.edges.map((edge, k) => ({ ...edge, allowance: own[turned ? (6 - k) % 4 : k] }))
      const line = allowanceOutline({ ...panel, edges }, TOLERANCE)
      expect(area(line)).toBeCloseTo((0.3 + 0.01 + 0.02) * (0.2 + 0.04), 9)
    }
  })

  test('a circle of two arcs becomes the circle of radius r + d', () => {
    const half: Curve = { kind: 'arc', radius: 0.1, large: false, right: true }
    const circle = withAllowance(
      polygonPanel(
        'c',
        [
          [-0.1, 0],
          [0.1, 0],
        ],
        [half, half],
      ),
      0.015,
    )
    const line = allowanceOutline(circle, TOLERANCE)
    for (let k = 0; k < line.length; k += 2) expect(Math.hypot(line[k], line[k + 1])).toBeCloseTo(0.115, 4)
    expect(area(line)).toBeCloseTo(Math.PI * 0.115 ** 2, 4)
  })

  test('a sharp corner is cut off square, two allowances wide', () => {
    const line = allowanceOutline(
      withAllowance(
        polygonPanel('s', [
          [0, 0],
          [1, 0.02],
          [0, 0.04],
        ]),
        0.01,
      ),
      TOLERANCE,
    )
    expect(boundsOf(line).high[0]).toBeLessThan(1.0105)
    expect(boundsOf(line).high[0]).toBeGreaterThan(1.0095)
  })

  test('an inlet narrower than two allowances is closed, without loops', () => {
    const inlet: [number, number][] = [
      [0, 0],
      [0.3, 0],
      [0.3, 0.2],
      [0.155, 0.2],
      [0.15, 0.05],
      [0.145, 0.2],
      [0, 0.2],
    ]
    const line = allowanceOutline(withAllowance(polygonPanel('i', inlet), 0.01), TOLERANCE)
    expect(crosses(line)).toBe(false)
    expect(area(line)).toBeCloseTo(0.32 * 0.22, 5) // the mouth keeps a dent of a few square millimetres at most
  })

  test('an inlet exactly two allowances wide, where bands only touch, is no trouble', () => {
    const inlet: [number, number][] = [
      [0, 0],
      [0.3, 0],
      [0.3, 0.2],
      [0.16, 0.2],
      [0.16, 0.05],
      [0.14, 0.05],
      [0.14, 0.2],
      [0, 0.2],
    ]
    const line = allowanceOutline(withAllowance(polygonPanel('i', inlet), 0.01), TOLERANCE)
    expect(Math.abs(area(line) - 0.32 * 0.22)).toBeLessThan(1e-7)
  })
})

describe('random pieces of lines, arcs and Bézier curves', () => {
  const random = buildRandom(77)
  const pieces = Array.from({ length: 30 }, (_, n): Panel => {
    const count = 4 + Math.floor(random() * 5)
    const points = Array.from({ length: count }, (_, k): [number, number] => {
      const angle = (2 * Math.PI * (k + 0.5 * random())) / count
      const radius = 0.1 + 0.2 * random()
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
    const near = (k: number, share: number, side: number): [number, number] => {
      const [a, b] = [points[k], points[(k + 1) % count]]
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
      return [a[0] + share * dx - side * dy, a[1] + share * dy + side * dx]
    }
    const curves = points.map((_, k): Curve => {
      const kind = Math.floor(random() * 4)
      if (kind === 0) return { kind: 'line' }
      if (kind === 1) return { kind: 'quadratic', control: near(k, 0.5, 0.5 * random() - 0.25) }
      if (kind === 2)
        return {
          kind: 'cubic',
          controls: [near(k, 0.3, 0.4 * random() - 0.2), near(k, 0.7, 0.4 * random() - 0.2)],
        }
      const chord = Math.hypot(
        points[(k + 1) % count][0] - points[k][0],
        points[(k + 1) % count][1] - points[k][1],
      )
      return { kind: 'arc', radius: chord * (0.7 + random()), large: false, right: random() < 0.5 }
    })
    return withAllowance(polygonPanel(`piece-${n}`, points, curves), 0.005 + 0.02 * random())
  }).filter((panel) => findOutlineCrossing(panel, TOLERANCE) === undefined)

  const cuts = new Map(pieces.map((panel) => [panel.id, allowanceOutline(panel, TOLERANCE)]))
  const cutOf = (panel: Panel) => cuts.get(panel.id)!

  test('are not few', () => expect(pieces.length).toBeGreaterThan(15))

  test('no cutting line crosses itself', () => {
    for (const panel of pieces) expect(crosses(cutOf(panel)), panel.id).toBe(false)
  })

  test('nowhere is it nearer to the sew line than the allowance, nor farther than a mitre', () => {
    for (const panel of pieces) {
      const [sew, cut] = [panelOutline(panel, TOLERANCE), cutOf(panel)]
      const d = panel.allowance!
      let [nearest, farthest, outside] = [Infinity, 0, 0]
      for (let k = 0; k < cut.length; k += 2) {
        const gap = distance(cut[k], cut[k + 1], sew)
        nearest = Math.min(nearest, gap)
        farthest = Math.max(farthest, gap)
      }
      for (let k = 0; k < sew.length; k += 2) if (!inside(sew[k], sew[k + 1], cut)) outside++
      expect(nearest, panel.id).toBeGreaterThan(d - 3 * TOLERANCE)
      expect(farthest, panel.id).toBeLessThan(3 * d + TOLERANCE)
      expect(outside, panel.id).toBe(0)
    }
  })

  test('Steiner: a convex hull-like bound, A + L d ≥ cut area − mitres ≥ A', () => {
    for (const panel of pieces) {
      const [sew, cut] = [panelOutline(panel, TOLERANCE), cutOf(panel)]
      const d = panel.allowance!
      expect(area(cut)).toBeGreaterThan(Math.abs(area(sew)))
      // Every corner adds at most a square of its mitre: 2 · MITRE_MAX · d² covers both halves.
      expect(area(cut)).toBeLessThan(Math.abs(area(sew)) + length(sew) * d + panel.edges.length * 6 * d * d)
    }
  })
})
