import { boundsOf, panelOutline, panelSignedArea } from '@selvedge/engine/pattern'
import { describe, expect, it } from 'vitest'
import { garmentOf, square, tryTool } from '../tool-trial.fixture.ts'
import { DRAW_PIECE } from './draw-piece.ts'

const begin = () => tryTool(DRAW_PIECE, garmentOf([square('front', 0.5, 0.6)]))
const size = (hand: ReturnType<typeof begin>, id: string) => {
  const { low, high } = boundsOf(panelOutline(hand.panel(id), 0.0001))
  return [high[0] - low[0], high[1] - low[1]].map((value) => Number(value.toFixed(4)))
}

describe('Draw piece', () => {
  it('corners, a curve point, closed at the first: one step, where it was drawn', () => {
    const hand = begin()
    hand.click([1, 0])
    hand.click([1.4, 0])
    hand.drag([1.4, 0.3], [1.35, 0.4])
    hand.click([1, 0.3])
    expect(hand.words().some((text) => text.endsWith('cm²'))).toBe(true)
    hand.click([1.001, 0.001])
    expect(hand.steps).toEqual(['draw piece'])
    const piece = hand.panel('piece')
    expect(piece.edges.map(({ curve }) => curve.kind)).toEqual(['line', 'quadratic', 'quadratic', 'line'])
    expect(hand.at('piece', piece.points[0].at)).toEqual([expect.closeTo(1, 9), expect.closeTo(0, 9)])
    expect(hand.selection).toEqual({ kind: 'piece', id: 'piece' })
    expect(piece).toMatchObject({ grain: Math.PI / 2, outside: 1, layer: 0 })
  })

  it('R, drag, 52 Enter 60 Enter while the button is down', () => {
    const hand = begin()
    hand.type('r')
    hand.press([1, 0], [1.2, 0.3])
    hand.type('5', '2', 'Enter', '6', '0', 'Enter')
    hand.release([1.2, 0.3])
    expect(size(hand, 'piece')).toEqual([0.52, 0.6])
    expect(hand.steps).toEqual(['draw piece'])
  })

  it('and the same typed after it was let go, still one step', () => {
    const hand = begin()
    hand.type('r')
    hand.drag([1, 0], [1.2, 0.3])
    expect(size(hand, 'piece')).toEqual([0.2, 0.3])
    hand.type('5', '2', 'Enter', '6', '0', 'Enter')
    expect(size(hand, 'piece')).toEqual([0.52, 0.6])
    expect(hand.steps).toEqual(['draw piece'])
    expect(hand.garment.panels.length).toBe(2)
  })

  it('O draws an ellipse', () => {
    const hand = begin()
    hand.type('o')
    hand.drag([1, 0], [1.4, 0.2])
    expect(size(hand, 'piece')).toEqual([0.4, 0.2])
    expect(panelSignedArea(hand.panel('piece'))).toBeCloseTo(Math.PI * 0.2 * 0.1, 4)
  })

  it('digits set the length of an edge, Backspace takes a corner back', () => {
    const hand = begin()
    hand.click([1, 0])
    hand.hover([1.3, 0])
    hand.type('4', '0', 'Enter')
    hand.hover([1.4, 0.3])
    hand.type('2', '5', 'Enter')
    hand.click([1.2, 0.4])
    hand.type('Backspace')
    hand.hover([1, 0.3])
    hand.type('Enter')
    expect(size(hand, 'piece')).toEqual([0.4, 0.25])
  })

  it('says why it cannot close, and keeps what was drawn', () => {
    const hand = begin()
    hand.click([1, 0])
    hand.click([1.4, 0])
    hand.type('Enter')
    expect(hand.said.at(-1)).toMatch(/three points/)
    hand.click([1, 0.4])
    hand.click([1.4, 0.4])
    hand.type('Enter')
    expect(hand.said.at(-1)).toMatch(/would cross/)
    expect([hand.busy, hand.steps]).toEqual([true, []])
  })
})
