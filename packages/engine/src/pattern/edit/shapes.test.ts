import { describe, expect, test } from 'vitest'
import { edgePoint } from '../curve.ts'
import { edgeLength } from '../edge-length.ts'
import type { Garment, Panel } from '../garment.ts'
import { panelSignedArea } from '../outline.ts'
import { findOutlineCrossing } from '../outline-crossing.ts'
import { polygonPanel } from '../polygon-panel.ts'
import { applyEdit, type Edit } from './apply-edit.ts'
import { start } from './random-edit.fixture.ts'

const garmentOf = (...panels: Panel[]): Garment => ({ ...start, panels, seams: [] })
const half: Panel = {
  ...polygonPanel('front', [
    [0, 0],
    [0.3, 0],
    [0.25, 0.6],
    [0, 0.5],
  ]),
  notches: [{ id: 'n', edge: 'edge-1', at: 0.25, kind: 'single' }],
  darts: [{ id: 'd', edge: 'edge-0', at: 0.4, width: 0.02, apex: [0.12, 0.15] }],
}
const panelOf = (garment: Garment) => garment.panels[0]

describe('unfolded along an edge', () => {
  const { garment, inverse } = applyEdit(garmentOf(half), {
    kind: 'unfoldPanel',
    panel: 'front',
    edge: 'edge-3',
  })
  const whole = panelOf(garment)

  test('it is twice as large, runs the same way round and does not cross itself', () => {
    expect(panelSignedArea(whole)).toBeCloseTo(2 * panelSignedArea(half), 12)
    expect(findOutlineCrossing(whole, 1e-4)).toBeUndefined()
    expect(whole.edges.map(({ id }) => id)).toEqual([
      ...['edge-0', 'edge-1', 'edge-2', 'edge-2-mirror', 'edge-1-mirror', 'edge-0-mirror'],
    ])
    for (const [k, edge] of whole.edges.entries())
      expect(edge.to).toBe(whole.edges[(k + 1) % whole.edges.length].from)
  })

  test('every edge has a twin of its length, and what is drawn on it stands at both', () => {
    const length = (id: string) => edgeLength(whole, whole.edges.find((edge) => edge.id === id)!)
    for (const id of ['edge-0', 'edge-1', 'edge-2'])
      expect(length(`${id}-mirror`)).toBeCloseTo(length(id), 12)
    expect(whole.notches?.[1]).toEqual({ id: 'n-mirror', edge: 'edge-1-mirror', at: 0.75, kind: 'single' })
    expect(whole.darts?.[1].apex).toEqual([expect.closeTo(-0.12, 12), expect.closeTo(0.15, 12)])
  })

  test('and back to the letter', () => {
    expect(JSON.stringify(applyEdit(garment, inverse).garment)).toBe(JSON.stringify(garmentOf(half)))
  })

  test('an edge that is sewn, curved or marked is refused', () => {
    const unfold = (garment: Garment, edge: string) => () =>
      applyEdit(garment, { kind: 'unfoldPanel', panel: 'front', edge })
    expect(unfold(start, 'edge-1')).toThrow('is sewn by seam "left"; unsew it first')
    expect(unfold(garmentOf(half), 'edge-1')).toThrow('"n" lies on it')
    const round = half.edges.map((edge) =>
      edge.id === 'edge-3'
        ? { ...edge, curve: { kind: 'quadratic' as const, control: [-0.1, 0.2] as [number, number] } }
        : edge,
    )
    expect(unfold(garmentOf({ ...half, edges: round }), 'edge-3')).toThrow('along a straight edge')
  })
})

describe('scaled', () => {
  test('about a place, which stays; darts with their edge', () => {
    const { garment } = applyEdit(garmentOf(half), {
      kind: 'scalePanel',
      panel: 'front',
      factors: [2, 0.5],
      about: [0.3, 0],
    })
    const panel = panelOf(garment)
    expect(panel.points[1].at).toEqual([0.3, 0])
    expect(panelSignedArea(panel)).toBeCloseTo(panelSignedArea(half), 12)
    expect(panel.darts?.[0].width).toBeCloseTo(0.04, 12)
  })

  test('a spline under two unlike factors runs through the moved places of the one it was', () => {
    const through: [number, number][] = [
      [0.05, -0.04],
      [0.25, -0.01],
    ]
    const [first, ...others] = half.edges
    const drawn: Panel = { ...half, edges: [{ ...first, curve: { kind: 'spline', through } }, ...others] }
    const factors: [number, number] = [3, 0.5]
    const edit = { kind: 'scalePanel', panel: 'front', factors, about: [0, 0] } satisfies Edit
    const panel = panelOf(applyEdit(garmentOf(drawn), edit).garment)
    for (let k = 0; k <= 20; k++) {
      const was = edgePoint(drawn, drawn.edges[0], k / 20)
      const is = edgePoint(panel, panel.edges[0], k / 20)
      for (const axis of [0, 1]) expect(is[axis]).toBeCloseTo(factors[axis] * was[axis], 12)
    }
  })

  test('an arc under two unlike factors stays on its ellipse within a hundredth of a millimetre', () => {
    const circle: Panel = {
      ...half,
      darts: [],
      notches: [],
      points: [
        { id: 'a', at: [-0.1, 0] },
        { id: 'b', at: [0.1, 0] },
      ],
      edges: [
        { id: 'low', from: 'a', to: 'b', curve: { kind: 'arc', radius: 0.1, large: false, right: true } },
        { id: 'top', from: 'b', to: 'a', curve: { kind: 'arc', radius: 0.1, large: false, right: true } },
      ],
    }
    const edit = { kind: 'scalePanel', panel: 'front', factors: [2, 1], about: [0, 0] } satisfies Edit
    const panel = panelOf(applyEdit(garmentOf(circle), edit).garment)
    expect(panel.edges[0].curve.kind).toBe('spline')
    let worst = 0
    for (let k = 0; k <= 100; k++) {
      const [x, y] = edgePoint(panel, panel.edges[0], k / 100)
      worst = Math.max(worst, Math.abs(Math.hypot(x / 2, y) - 0.1))
    }
    expect(worst).toBeLessThan(1e-5)
  })
})
