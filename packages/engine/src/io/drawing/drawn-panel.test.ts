import { expect, test } from 'vitest'
import { edgeLength, type Panel, type Point2, panelSignedArea, polygonPanel } from '../../pattern/index.ts'
import { drawnPanel, guessCorners, mirrorPoint, placeAlong, placeOnOutline, unfold } from './drawn-panel.ts'
import { insetPanel } from './inset-panel.ts'
import { isInside, joinPaths, loopArea } from './join-paths.ts'

const square: Point2[] = [[0, 0], [1, 0], [1, 1], [0, 1]] // biome-ignore format: points

test('strokes in any order and direction join to one loop; a gap is measured', () => {
  const line = (a: Point2, b: Point2) => ({ points: [a, b], closed: false })
  const [p, q, r, s] = square
  const loops = joinPaths([line(p, q), line(s, r), line(r, q), line(p, s)])
  expect(loops.length).toBe(1)
  expect(Math.abs(loopArea(loops[0].points))).toBe(1)
  expect(loops[0].gap).toBe(0)
  const [open] = joinPaths([line(q, r), line(p, q), line(s, r)])
  expect(open.gap).toBe(1)
  expect(joinPaths([{ points: [...square, square[0]], closed: true }])[0].points.length).toBe(4)
  expect(joinPaths([{ points: [[0, 0], [0, 0]], closed: true }])).toEqual([]) // biome-ignore format: points
  expect(isInside([0.5, 0.5], square)).toBe(true)
  expect(isInside([1.5, 0.5], square)).toBe(false)
})

test('a half unfolds over any line, corners on the fold stay only where it turns', () => {
  for (const angle of [0, 0.3, 2]) {
    const turn = ([x, y]: Point2): Point2 => [
      x * Math.cos(angle) - y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
    ]
    const half = [[0, 0], [2, 0], [1.5, 1], [0, 1.5]].map((point) => turn(point as Point2)) // biome-ignore format: points
    const whole = unfold({ points: half, corners: [0, 1, 2, 3] }, [turn([0, -1]), turn([0, 3])])!
    expect(loopArea(whole.points)).toBeCloseTo(2 * loopArea(half), 12)
    expect(whole.corners.length).toBe(5) // the top is a corner, the middle of the hem is none
    const panel = drawnPanel('whole', whole)
    const hem = Math.max(...panel.edges.map((edge) => edgeLength(panel, edge)))
    expect(hem).toBeCloseTo(4, 12)
  }
  expect(unfold({ points: square, corners: [0, 1, 2, 3] }, [[0.5, 0], [0.5, 1]])).toBeUndefined() // biome-ignore format: points
  expect(mirrorPoint([2, 3], [[0, 0], [1, 1]])).toEqual([3, 2]) // biome-ignore format: points
})

test('corners are where it bends or a straight stretch ends; a circle gets two', () => {
  const circle = Array.from({ length: 40 }, (_, k): Point2 => [Math.cos(k / 6.4), Math.sin(k / 6.4)])
  expect(guessCorners(square)).toEqual([0, 1, 2, 3])
  expect(guessCorners(circle.slice(0, 40)).length).toBe(2)
  const round = Array.from(
    { length: 21 },
    (_, k): Point2 => [Math.sin((k * Math.PI) / 20), -Math.cos((k * Math.PI) / 20)],
  )
  const stadium: Point2[] = [[-2, -1], ...round, [-2, 1]] // biome-ignore format: points
  expect(guessCorners(stadium)).toEqual([0, 1, 21, 22])
})

test('places along an edge and back', () => {
  const panel = polygonPanel('p', square, [{ kind: 'arc', radius: 0.5, large: false, right: true }])
  for (const edge of panel.edges) {
    for (const at of [0.1, 0.5, 0.8]) {
      const { place, inward } = placeAlong(panel, edge, at)
      const found = placeOnOutline(panel, place)
      expect(found.edge).toBe(edge.id)
      expect(found.at).toBeCloseTo(at, 4)
      const inner: Point2 = [place[0] + 0.05 * inward[0], place[1] + 0.05 * inward[1]]
      expect(placeOnOutline(panel, inner).distance).toBeCloseTo(0.05, 3)
      const side = edge.id === 'edge-0' ? Math.hypot(inner[0] - 0.5, inner[1]) < 0.5 : isInside(inner, square)
      expect(side).toBe(true)
    }
  }
})

test('an inset square is smaller by the allowance on every side, a half circle has a smaller radius', () => {
  const area = (panel: Panel) => panelSignedArea(insetPanel(panel, 0.01))
  expect(area(polygonPanel('s', square))).toBeCloseTo(0.98 * 0.98, 12)
  expect(area(polygonPanel('s', [...square].reverse()))).toBeCloseTo(-0.98 * 0.98, 12)
  const half = { kind: 'arc', radius: 0.1, large: false, right: true } as const
  const disc = polygonPanel('d', [[-0.1, 0], [0.1, 0]], [half, half]) // biome-ignore format: points
  expect(area(disc)).toBeCloseTo(Math.PI * 0.09 ** 2, 5)
})
