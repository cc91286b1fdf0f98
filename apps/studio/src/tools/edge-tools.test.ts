/** The tools that work on one edge, and those that draw on a piece. */
import { edgeLength, type Panel, sewnLength } from '@selvedge/engine/pattern'
import { describe, expect, it } from 'vitest'
import { ADD_POINT } from './add-point/add-point.ts'
import { isSmooth } from './curve/bend.ts'
import { CURVE } from './curve/curve.ts'
import { DART } from './dart/dart.ts'
import { GRAIN_LINE } from './grain-line/grain-line.ts'
import { INTERNAL_LINE } from './internal-line/internal-line.ts'
import { MEASURE } from './measure/measure.ts'
import { NOTCH } from './notch/notch.ts'
import { garmentOf, skirt, square, tryTool } from './tool-trial.fixture.ts'

const edgeOf = (panel: Panel, id: string) => panel.edges.find((edge) => edge.id === id)!

describe('Add point', () => {
  it('cuts at the middle, a third, or where it is clicked; seams keep both halves', () => {
    const hand = tryTool(ADD_POINT, skirt())
    hand.click(hand.at('front', [0.5, 0.302]))
    expect(hand.steps).toEqual(['add point'])
    expect(hand.panel('front').points.at(-1)).toEqual({ id: 'p4', at: [0.5, 0.3] })
    expect(hand.garment.seams[0].a.map(({ edge }) => edge)).toEqual(['edge-1', 'edge-1-b'])
    expect(hand.selection).toEqual({ kind: 'point', id: 'p4', panel: 'front' })
  })

  it('dragged on, the new point goes along in the same step', () => {
    const hand = tryTool(ADD_POINT, garmentOf([square('front', 0.5, 0.6)]))
    hand.drag(hand.at('front', [0.25, 0]), hand.at('front', [0.25, -0.1]))
    expect(hand.steps).toEqual(['add point'])
    const [x, y] = hand.panel('front').points.at(-1)!.at
    expect([x, y]).toEqual([expect.closeTo(0.25, 2), expect.closeTo(-0.1, 2)])
  })

  it('refuses a place too near to the end', () => {
    const hand = tryTool(ADD_POINT, garmentOf([square('front', 0.5, 0.6)]))
    hand.hold({ ctrl: true })
    hand.click(hand.at('front', [0.25, 0.004]))
    expect(hand.steps).toEqual(['add point'])
    hand.click(hand.at('front', [0.3, 0.2]))
    expect(hand.said).toEqual(['Click an edge to put a point into it.'])
  })
})

describe('Curve', () => {
  it('bends an edge through the pointer', () => {
    const hand = tryTool(CURVE, garmentOf([square('front', 0.5, 0.6)]))
    hand.drag(hand.at('front', [0.25, 0]), hand.at('front', [0.25, -0.08]))
    const { curve } = edgeOf(hand.panel('front'), 'edge-0')
    expect(hand.steps).toEqual(['bend edge'])
    const [[, c], [, d]] = (curve as Extract<typeof curve, { kind: 'cubic' }>).controls
    expect((3 * c + 3 * d) / 8).toBeCloseTo(-0.08, 9) // B(½) with both ends on y = 0
  })

  it('a click makes a corner smooth, another one a corner again', () => {
    const hand = tryTool(CURVE, garmentOf([square('front', 0.5, 0.6)]))
    const corner = hand.at('front', [0.5, 0.6])
    hand.click(corner)
    expect(isSmooth(hand.panel('front'), 'p2')).toBe(true)
    hand.click(corner)
    expect(hand.panel('front').edges.map(({ curve }) => curve.kind)).toEqual(['line', 'line', 'line', 'line'])
    expect(hand.steps).toEqual(['make smooth', 'make corner'])
  })

  it('a handle across a smooth point turns along, with Alt it does not', () => {
    const bent = (alt: boolean) => {
      const hand = tryTool(CURVE, garmentOf([square('front', 0.5, 0.6)]))
      hand.click(hand.at('front', [0.5, 0.6]))
      const { curve } = edgeOf(hand.panel('front'), 'edge-2')
      const handle = hand.at('front', (curve as Extract<typeof curve, { kind: 'cubic' }>).controls[0])
      hand.hold({ alt }).drag(handle, [handle[0], handle[1] + 0.05])
      return isSmooth(hand.panel('front'), 'p2')
    }
    expect([bent(false), bent(true)]).toEqual([true, false])
  })
})

describe('Notch', () => {
  it('on a sewn edge comes with its twin, where the seam brings them together', () => {
    const hand = tryTool(NOTCH, skirt())
    hand.click(hand.at('front', [0.5, 0.15]))
    expect(hand.panel('front').notches).toMatchObject([{ edge: 'edge-1', at: expect.closeTo(0.25, 9) }])
    expect(hand.panel('back').notches).toMatchObject([{ edge: 'edge-3', at: expect.closeTo(0.75, 9) }])
    expect(hand.steps).toEqual(['add notch pair'])
    hand.click(hand.at('front', [0.2505, 0]))
    expect(hand.panel('front').notches?.[1]).toMatchObject({ edge: 'edge-0', at: 0.5 })
  })
})

describe('Dart', () => {
  it('from the edge to the tip, legs equal, width as typed; the edge is shorter by it', () => {
    const hand = tryTool(DART, garmentOf([square('front', 0.5, 0.6)]))
    hand.press(hand.at('front', [0.25, 0.6]), hand.at('front', [0.3, 0.48]))
    hand.type('3')
    hand.release(hand.at('front', [0.3, 0.48]))
    const panel = hand.panel('front')
    expect(panel.darts).toMatchObject([{ edge: 'edge-2', at: 0.5, width: 0.03 }])
    expect(panel.darts?.[0].apex).toEqual([expect.closeTo(0.25, 9), expect.closeTo(0.48, 9)])
    expect(sewnLength(panel, edgeOf(panel, 'edge-2'))).toBeCloseTo(0.47, 9)
    expect(hand.steps).toEqual(['add dart'])
  })

  it('a tip outside, or through another dart, is refused with the reason', () => {
    const hand = tryTool(DART, garmentOf([square('front', 0.5, 0.6)]))
    hand.drag(hand.at('front', [0.25, 0.6]), hand.at('front', [0.25, 0.7]))
    expect(hand.said.at(-1)).toBe('No dart: its tip lies outside the piece.')
    hand.drag(hand.at('front', [0.25, 0.6]), hand.at('front', [0.25, 0.3]))
    hand.drag(hand.at('front', [0.5, 0.45]), hand.at('front', [0.1, 0.45]))
    expect(hand.said.at(-1)).toMatch(/^No dart: .*cross/)
    expect(hand.steps).toEqual(['add dart'])
  })
})

describe('Internal line, Grain line, Measure', () => {
  it('a line by clicks, ended by Enter; beyond the piece it is clipped, and says so', () => {
    const hand = tryTool(INTERNAL_LINE, garmentOf([square('front', 0.5, 0.6)]))
    hand.hold({ ctrl: true })
    hand.click(hand.at('front', [0.1, 0.3]))
    hand.click(hand.at('front', [0.3, 0.3]))
    hand.click(hand.at('front', [0.62, 0.3]))
    hand.type('Enter')
    const points = hand.panel('front').lines?.[0].points
    expect(points?.map(([x]) => Number(x.toFixed(6)))).toEqual([0.1, 0.3, 0.5])
    expect(hand.said).toEqual(['The line was clipped to the outline of the piece.'])
  })

  it('the warp is dragged, held near 45°, or typed', () => {
    const hand = tryTool(GRAIN_LINE, garmentOf([square('front', 0.5, 0.6)]))
    hand.drag(hand.at('front', [0.2, 0.2]), hand.at('front', [0.4, 0.41]))
    expect(hand.panel('front').grain).toBeCloseTo(Math.PI / 4, 9)
    hand.press(hand.at('front', [0.2, 0.2]), hand.at('front', [0.4, 0.41]))
    hand.type('3', '0', 'Enter')
    expect(hand.panel('front').grain).toBeCloseTo(Math.PI / 6, 9)
    expect(hand.steps).toEqual(['set grain', 'set grain'])
  })

  it('the tape tells distances and lengths of edges, and changes nothing', () => {
    const hand = tryTool(MEASURE, garmentOf([square('front', 0.3, 0.4)]))
    hand.hover(hand.at('front', [0.3, 0.13]))
    expect(hand.words()).toEqual(['40.0 cm'])
    hand.click(hand.at('front', [0, 0]))
    hand.click(hand.at('front', [0.3, 0.4]))
    expect(hand.words()[0]).toMatch(/^50\.0 cm {2}53\.1°/)
    expect([hand.steps, edgeLength(hand.panel('front'), edgeOf(hand.panel('front'), 'edge-1'))]).toEqual([
      [],
      0.4,
    ])
  })

  it('Enter keeps the tape on a piece, and the edge under the pointer', () => {
    const hand = tryTool(MEASURE, garmentOf([square('front', 0.3, 0.4)]))
    hand.click(hand.at('front', [0, 0]))
    hand.click(hand.at('front', [0.3, 0.4]))
    hand.type('Enter')
    hand.hover(hand.at('front', [0.3, 0.13]))
    hand.type('Enter')
    expect(hand.steps).toEqual(['keep measure', 'keep measure'])
    expect(hand.project.measures).toMatchObject([
      { id: 'measure', tape: { kind: 'flat', panel: 'front', from: [0, 0], to: [0.3, 0.4] } },
      { id: 'measure-2', tape: { kind: 'edge', panel: 'front', edge: 'edge-1' } },
    ])
  })
})
