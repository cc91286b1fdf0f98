import { expect, test } from 'vitest'
import { edgeLength } from './edge-length.ts'
import type { Garment, Panel } from './garment.ts'
import { followLink, mirroredShape } from './linked-panel.ts'
import { panelSignedArea } from './outline.ts'
import { plainGarment } from './plain-garment.ts'
import { polygonPanel } from './polygon-panel.ts'

const left: Panel = {
  ...polygonPanel(
    'left',
    [
      [0.1, 0],
      [0.5, 0],
      [0.6, 0.7],
      [0.1, 0.6],
    ],
    [
      undefined,
      {
        kind: 'cubic',
        controls: [
          [0.7, 0.2],
          [0.5, 0.4],
        ],
      },
      { kind: 'arc', radius: 0.4, large: false, right: true },
      {
        kind: 'spline',
        through: [
          [0.05, 0.4],
          [0.1, 0.3],
        ],
      },
    ],
  ),
  grain: 1,
  lines: [
    {
      id: 'l',
      kind: 'fold',
      points: [
        [0.2, 0.1],
        [0.3, 0.4],
      ],
      smooth: false,
      angle: 1,
    },
  ],
  notches: [{ id: 'n', edge: 'edge-1', at: 0.25, kind: 'single' }],
  darts: [{ id: 'd', edge: 'edge-0', at: 0.5, width: 0.02, apex: [0.3, 0.1] }],
  pleats: [{ id: 'p', edge: 'edge-0', at: 0.25, depth: 0.01, length: 0.1, kind: 'knife', towards: 1 }],
}
const right: Panel = {
  ...polygonPanel('right', [
    [0, 0],
    [1, 0],
    [1, 1],
  ]),
  layer: 3,
  linked: { panel: 'left', mirrored: true },
}
const garment: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'pair',
  panels: [left, right],
  seams: [],
}

test('a mirrored piece has the same edges, the same area and the same direction of travel', () => {
  const mirrored = followLink(garment, right)
  expect(mirrored.id).toBe('right')
  expect(mirrored.layer).toBe(3)
  expect(panelSignedArea(mirrored)).toBeCloseTo(panelSignedArea(left), 12)
  for (const edge of left.edges) {
    const other = mirrored.edges.find(({ id }) => id === edge.id)!
    expect(edgeLength(mirrored, other)).toBeCloseTo(edgeLength(left, edge), 12)
    expect([other.from, other.to]).toEqual([edge.to, edge.from])
  }
  for (const [k, edge] of mirrored.edges.entries()) expect(edge.to).toBe(mirrored.edges[(k + 1) % 4].from)
  expect(Math.cos(mirrored.grain)).toBeCloseTo(-Math.cos(left.grain), 12)
})

test('mirrored twice it is the same again', () => {
  const twice = mirroredShape(mirroredShape(left))
  const { points, edges, lines, notches, darts, pleats } = left
  expect(twice).toEqual({ points, edges, grain: expect.closeTo(1, 12), lines, notches, darts, pleats })
})

test('what is folded on one is folded on the other', () => {
  const [a, b] = plainGarment(garment).panels
  expect(b.points.length).toBe(a.points.length)
  expect(panelSignedArea(b)).toBeCloseTo(panelSignedArea(a), 12)
  const total = (lines: typeof a.lines) =>
    lines.reduce((sum, { points }) => sum + points[0][1] + points[1][1], 0)
  expect(total(b.lines)).toBeCloseTo(total(a.lines), 9)
})

test('links to nowhere and in circles are refused', () => {
  const lost = { ...right, linked: { panel: 'middle', mirrored: false } }
  expect(() => followLink(garment, lost)).toThrow(/"middle", which does not exist/)
  const circle = { ...garment, panels: [{ ...left, linked: { panel: 'right', mirrored: false } }, right] }
  expect(() => followLink(circle, right)).toThrow(/in a circle/)
})
