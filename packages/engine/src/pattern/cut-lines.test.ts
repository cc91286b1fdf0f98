import { expect, test } from 'vitest'
import type { WorkPanel } from './cut-edges.ts'
import { cutLines, polylineLength } from './cut-lines.ts'
import { foldEdges } from './fold-edges.ts'
import type { PanelLine } from './garment.ts'
import { polygonPanel } from './polygon-panel.ts'

const line = (points: [number, number][], more: Partial<PanelLine> = {}): PanelLine => ({
  id: 'l',
  kind: 'fold',
  points,
  smooth: false,
  angle: 1,
  ...more,
})
function cut(...lines: PanelLine[]): WorkPanel {
  const square = polygonPanel('p', [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ])
  return cutLines([foldEdges({ ...square, lines }).panel], []).panels[0]
}

test('a line from edge to edge makes a corner at both', () => {
  const panel = cut(
    line([
      [0.3, -0.2],
      [0.3, 1.2],
    ]),
  )
  expect(panel.points.slice(4).flatMap(({ at }) => at)).toEqual(
    [0.3, 0, 0.3, 1].map((value) => expect.closeTo(value, 12)),
  )
  expect(panel.lines.map(({ points }) => points)).toEqual([panel.points.slice(4).map(({ at }) => at)])
  expect(panel.edges.length).toBe(6)
})

test('a line that stops inside stays there, one that nearly reaches the outline reaches it', () => {
  const panel = cut(
    line([
      [0.3, 0.0005],
      [0.3, 0.4],
      [0.5, 0.6],
    ]),
  )
  expect(panel.lines[0].points).toEqual([
    [0.3, 0],
    [0.3, 0.4],
    [0.5, 0.6],
  ])
  expect(panel.points.length).toBe(5)
})

test('a line through a corner uses it', () => {
  const panel = cut(
    line([
      [0, 0],
      [1, 1],
    ]),
  )
  expect(panel.points.length).toBe(4)
  expect(panel.lines[0].points).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('lines that cross share a point there', () => {
  const panel = cut(
    line([
      [0.2, 0.5],
      [0.8, 0.5],
    ]),
    line(
      [
        [0.4, 0.2],
        [0.4, 0.8],
      ],
      { id: 'm' },
    ),
  )
  expect(panel.lines.map(({ id, points }) => [id, points])).toEqual([
    [
      'l',
      [
        [0.2, 0.5],
        [0.4, 0.5],
      ],
    ],
    [
      'l',
      [
        [0.4, 0.5],
        [0.8, 0.5],
      ],
    ],
    [
      'm',
      [
        [0.4, 0.2],
        [0.4, 0.5],
      ],
    ],
    [
      'm',
      [
        [0.4, 0.5],
        [0.4, 0.8],
      ],
    ],
  ])
})

test('an elastic along an edge is that edge, or the part of it', () => {
  const elastic: Partial<PanelLine> = { kind: 'elastic', stretch: 0.7 }
  const whole = cut(
    line(
      [
        [0, 1],
        [1, 1],
      ],
      elastic,
    ),
  )
  expect(whole.lines).toMatchObject([{ edge: 'edge-2' }])
  const part = cut(
    line(
      [
        [0.2, 1],
        [0.6, 1],
      ],
      elastic,
    ),
  )
  expect(part.edges.length).toBe(6)
  expect(part.lines.length).toBe(1)
  expect(polylineLength(part.lines[0].points)).toBeCloseTo(0.4, 12)
})

test('smooth lines are drawn out, marks and lines without an effect are left out', () => {
  const smooth = cut(
    line(
      [
        [0.2, 0.2],
        [0.5, 0.4],
        [0.8, 0.2],
      ],
      { smooth: true },
    ),
  )
  expect(smooth.lines[0].points.length).toBeGreaterThan(8)
  expect(smooth.lines[0].smooth).toBe(false)
  expect(
    cut(
      line(
        [
          [0.2, 0.2],
          [0.5, 0.4],
        ],
        { kind: 'internal' },
      ),
    ).lines,
  ).toEqual([])
  expect(
    cut(
      line(
        [
          [0.2, 0.2],
          [0.5, 0.4],
        ],
        { kind: 'elastic' },
      ),
    ).lines,
  ).toEqual([])
})

test('a line wholly off the cloth is gone', () => {
  expect(
    cut(
      line([
        [2, 0],
        [2, 1],
      ]),
    ).lines,
  ).toEqual([])
})
