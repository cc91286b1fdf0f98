import { edgeLength, type Panel, seamLengths } from '@selvedge/engine/pattern'
import { describe, expect, it } from 'vitest'
import { garmentOf, skirt, square, tryTool } from '../tool-trial.fixture.ts'
import { SELECT_PATTERN } from './select-pattern.ts'

const length = (panel: Panel, edge: string) =>
  Number(edgeLength(panel, panel.edges.find(({ id }) => id === edge)!).toFixed(6))

describe('Select in the pattern', () => {
  it('a click chooses what is hit: point before edge before piece; a sewn edge is its seam, then itself', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    hand.click(hand.at('front', [0.25, 0.3]))
    expect(hand.selection).toEqual({ kind: 'piece', id: 'front' })
    hand.click(hand.at('front', [0.5, 0.6]))
    expect(hand.selection).toEqual({ kind: 'point', id: 'p2', panel: 'front' })
    hand.click(hand.at('front', [0.25, 0]))
    expect(hand.selection).toEqual({ kind: 'edge', id: 'edge-0', panel: 'front' })
    const side = hand.at('front', [0.5, 0.31])
    hand.click(side)
    expect(hand.selection).toEqual({ kind: 'seam', id: 'left' })
    hand.click(side)
    expect(hand.selection).toEqual({ kind: 'edge', id: 'edge-1', panel: 'front' })
    expect(hand.steps).toEqual([])
  })

  it('moves a piece on the table alone: the garment is the same', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    const before = hand.garment
    const from = hand.at('front', [0.25, 0.3])
    hand.drag(from, [from[0] + 0.1, from[1] - 0.07])
    expect(hand.garment).toBe(before)
    expect(hand.steps).toEqual(['move piece'])
    const [x, y] = hand.at('front', [0.25, 0.3])
    expect([x - from[0], y - from[1]]).toEqual([expect.closeTo(0.1, 9), expect.closeTo(-0.07, 9)])
  })

  it('moves a point, and the sewn side across follows', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    const from = hand.at('front', [0.5, 0])
    hand.press(from, [from[0], from[1] - 0.05])
    expect(hand.draft).not.toBeNull()
    expect(hand.words().some((text) => text.startsWith('left: 60.0 cm → 65.0 cm'))).toBe(true)
    hand.release([from[0], from[1] - 0.05])
    expect([length(hand.panel('front'), 'edge-1'), length(hand.panel('back'), 'edge-3')]).toEqual([
      0.65, 0.65,
    ])
    expect(hand.steps).toEqual(['move point'])
  })

  it('Esc leaves no trace of a drag', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    const before = hand.garment
    const from = hand.at('front', [0.5, 0])
    hand.press(from, [from[0] + 0.03, from[1] - 0.05])
    hand.escape()
    expect([hand.draft, hand.garment, hand.steps]).toEqual([null, before, []])
    expect(hand.busy).toBe(false)
  })

  it('arrows move the hem five times a centimetre in one step, and both sides of the back follow', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    hand.click(hand.at('front', [0.25, 0]))
    hand.hold({ shift: true })
    for (let k = 0; k < 5; k++) hand.type('ArrowDown')
    expect(hand.steps).toEqual(['move edge'])
    for (const seam of hand.garment.seams) {
      const { a, b } = seamLengths(hand.garment, seam)
      expect([a, b]).toEqual([expect.closeTo(0.65, 9), expect.closeTo(0.65, 9)])
    }
    expect(length(hand.panel('front'), 'edge-0')).toBe(0.5)
  })

  it('digits typed during a drag set how far it goes', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    const from = hand.at('front', [0.25, 0])
    hand.press(from, [from[0], from[1] - 0.021])
    hand.type('7', ',', '5', 'Enter')
    expect(length(hand.panel('front'), 'edge-1')).toBe(0.675)
    expect(hand.steps).toEqual(['move edge'])
  })

  it('an outline that would cross itself is not committed', () => {
    const hand = tryTool(SELECT_PATTERN, garmentOf([square('front', 0.5, 0.6)]))
    const before = hand.garment
    hand.drag(hand.at('front', [0.5, 0]), hand.at('front', [0.2, 0.9]))
    expect(hand.garment).toBe(before)
    expect(hand.said[0]).toMatch(/^Not moved: front: edges .* would cross/)
  })

  it('a frame round pieces chooses them, one round points the points; Shift adds', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    const [x, y] = hand.at('front', [0, 0])
    hand.drag([x - 0.02, y - 0.02], [x + 0.52, y + 0.62])
    expect(hand.selection).toEqual({ kind: 'piece', id: 'front' })
    hand.drag([x - 0.02, y - 0.02], [x + 0.02, y + 0.02])
    expect(hand.selection).toEqual({ kind: 'point', id: 'p0', panel: 'front' })
    hand.hold({ shift: true }).click(hand.at('front', [0.25, 0.3]))
    expect(hand.selection).toMatchObject({ kind: 'piece', also: [{ kind: 'point', id: 'p0' }] })
  })

  it('a double click takes all points', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    hand.double(hand.at('front', [0.25, 0.3]))
    expect(hand.selection).toMatchObject({ kind: 'point', also: [{ id: 'p0' }, { id: 'p1' }, { id: 'p2' }] })
  })

  it('with Alt a piece is copied, and a linked one changes alone', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    const from = hand.at('front', [0.25, 0.3])
    hand.hold({ alt: true }).drag(from, [from[0] + 0.2, from[1]])
    expect(hand.garment.panels.map(({ id }) => id)).toEqual(['front', 'front-copy', 'back'])
    expect(hand.steps).toEqual(['copy piece'])
  })
})
