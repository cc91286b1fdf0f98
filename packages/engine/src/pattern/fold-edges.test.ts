import { describe, expect, test } from 'vitest'
import { edgeLength } from './edge-length.ts'
import { foldEdges, sewnLength } from './fold-edges.ts'
import type { Panel, Pleat } from './garment.ts'
import { panelSignedArea } from './outline.ts'
import { polygonPanel } from './polygon-panel.ts'

/** 1 m × 0.5 m; edge-2 is the upper one, from right to left. */
const panel = (more: Partial<Panel>): Panel => ({
  ...polygonPanel('skirt', [
    [0, 0],
    [1, 0],
    [1, 0.5],
    [0, 0.5],
  ]),
  ...more,
})
const pleat = (more: Partial<Pleat>): Pleat => ({
  id: 'k',
  edge: 'edge-2',
  at: 0.5,
  depth: 0.03,
  length: 0.2,
  kind: 'knife',
  towards: 1,
  ...more,
})

test('a dart takes a triangle out of the outline', () => {
  const cut = panel({ darts: [{ id: 'd', edge: 'edge-2', at: 0.25, width: 0.04, apex: [0.75, 0.35] }] })
  const { panel: folded, seams, parts } = foldEdges(cut)
  expect(panelSignedArea(cut) - panelSignedArea(folded)).toBeCloseTo((0.04 * 0.15) / 2, 12)
  expect(folded.edges.map(({ origin }) => origin)).toEqual([
    'edge-0',
    'edge-1',
    'edge-2',
    'd/a',
    'd/b',
    'edge-2',
    'edge-3',
  ])
  const leg = (name: string) => edgeLength(folded, folded.edges.find(({ id }) => id === name)!)
  expect(leg('d/a')).toBeCloseTo(Math.hypot(0.02, 0.15), 12)
  expect(leg('d/b')).toBeCloseTo(leg('d/a'), 12)
  expect(seams).toMatchObject([
    { id: 'skirt/d', a: [{ edge: 'd/a' }], b: [{ edge: 'd/b' }], parallel: false },
  ])
  expect([...parts.values()][0].length).toBe(2)
  expect(sewnLength(cut, cut.edges[2])).toBeCloseTo(0.96, 12)
})

describe('pleats', () => {
  test('a knife: the halves of the tuck are sewn together, two folds lay it to one side', () => {
    for (const towards of [1, -1] as const) {
      const cut = panel({ pleats: [pleat({ towards })] })
      const { panel: folded, seams } = foldEdges(cut)
      expect(seams).toMatchObject([{ a: [{ edge: 'k/a' }], b: [{ edge: 'k/b' }] }])
      expect(panelSignedArea(folded)).toBeCloseTo(panelSignedArea(cut), 12)
      // the edge runs to the left: a fold pointing to its end shows at the right side of the tuck
      const shows = towards === 1 ? 0.53 : 0.47
      expect(folded.lines.map(({ angle }) => angle)).toEqual([Math.PI, -Math.PI])
      expect(folded.lines[0].points.flat()).toEqual(
        [shows, 0.5, shows, 0.3].map((v) => expect.closeTo(v, 12)),
      )
      expect(folded.lines[1].points.flat()).toEqual([0.5, 0.5, 0.5, 0.3].map((v) => expect.closeTo(v, 12)))
    }
  })

  test.each([
    ['box', [0.59, 0.56, 0.53, 0.47, 0.44, 0.41], [0.53, 0.56, 0.47, 0.44]],
    ['inverted', [0.56, 0.53, 0.5, 0.47, 0.44], [0.56, 0.53, 0.44, 0.47]],
  ] as const)('a %s pleat is two knives', (kind, corners, folds) => {
    const cut = panel({ pleats: [pleat({ kind })] })
    const { panel: folded } = foldEdges(cut)
    const added = folded.points.slice(4).map(({ at }) => at[0])
    expect(added).toEqual(corners.map((x) => expect.closeTo(x, 12)))
    expect(folded.lines.map(({ points }) => points[0][0])).toEqual(folds.map((x) => expect.closeTo(x, 12)))
    expect(sewnLength(cut, cut.edges[2])).toBeCloseTo(1 - 0.12, 12)
  })

  test('a row of knives side by side', () => {
    const pleats = [0.2, 0.26, 0.32].map((at, k) => pleat({ id: `k${k}`, at }))
    const { parts, seams } = foldEdges(panel({ pleats }))
    expect(seams.length).toBe(3)
    expect([...parts.values()][0].length).toBe(2)
  })

  test('what does not fit is refused', () => {
    expect(() => foldEdges(panel({ pleats: [pleat({ at: 0.02 })] }))).toThrow(
      /"k": reaches beyond edge "edge-2"/,
    )
    expect(() => foldEdges(panel({ pleats: [pleat({}), pleat({ id: 'l', at: 0.52 })] }))).toThrow(
      /"l": overlaps/,
    )
    expect(() => foldEdges(panel({ pleats: [pleat({ edge: 'hem' })] }))).toThrow(/no edge "hem"/)
  })
})
