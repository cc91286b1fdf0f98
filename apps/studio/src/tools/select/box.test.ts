import { boundsOf, panelOutline } from '@selvedge/engine/pattern'
import { describe, expect, it } from 'vitest'
import { garmentOf, skirt, square, tryTool } from '../tool-trial.fixture.ts'
import { SELECT_PATTERN } from './select-pattern.ts'

/** One and a half reaches of 5 mm outside the piece. */
const OFF = 0.0075

function withPiece() {
  const hand = tryTool(SELECT_PATTERN, garmentOf([square('front', 0.5, 0.6)]))
  hand.select({ kind: 'piece', id: 'front' })
  return hand
}

const sizeOf = (hand: ReturnType<typeof withPiece>) => {
  const { low, high } = boundsOf(panelOutline(hand.panel('front'), 0.001))
  return [high[0] - low[0], high[1] - low[1]].map((value) => Number(value.toFixed(6)))
}

describe('the box round a selected piece', () => {
  it('is drawn once the pointer is there: four sides, eight handles', () => {
    const hand = withPiece()
    hand.hover(hand.at('front', [0.25, 0.3]))
    expect(hand.drawing().dots).toHaveLength(8)
    expect(hand.drawing().lines).toHaveLength(1)
  })

  it('a corner scales about the corner across, which stays', () => {
    const hand = withPiece()
    const [x, y] = hand.at('front', [0.5, 0.6])
    const across = hand.at('front', [0, 0])
    hand.drag([x + OFF, y + OFF], [x + OFF + 0.1, y + OFF + 0.06])
    expect(sizeOf(hand)).toEqual([0.6, 0.66])
    expect(hand.steps).toEqual(['scale piece'])
    expect(hand.at('front', hand.panel('front').points[0].at)).toEqual(
      across.map((v) => expect.closeTo(v, 9)),
    )
  })

  it('Shift keeps the proportion, Alt the middle, digits are percent', () => {
    const hand = withPiece()
    const [x, y] = hand.at('front', [0.5, 0.6])
    hand.hold({ shift: true }).drag([x + OFF, y + OFF], [x + OFF + 0.1, y + OFF])
    expect(sizeOf(hand)).toEqual([0.6, 0.72])
    const other = withPiece()
    const [right, middle] = other.at('front', [0.5, 0.3])
    other.hold({ alt: true }).drag([right + OFF, middle], [right + OFF + 0.05, middle])
    expect(sizeOf(other)).toEqual([0.6, 0.6])
    const typed = withPiece()
    typed.press([right + OFF, middle], [right + OFF + 0.02, middle])
    typed.type('1', '5', '0', 'Enter')
    expect(sizeOf(typed)).toEqual([0.75, 0.6])
  })

  it('outside a corner it turns on the table, and nothing that is worn changes', () => {
    const hand = withPiece()
    const before = hand.garment
    const [x, y] = hand.at('front', [0.5, 0.6])
    const away = OFF + 0.006
    hand.press([x + away, y + away], [x + away - 0.05, y + away + 0.05])
    hand.type('3', '0', 'Enter')
    expect(hand.garment).toBe(before)
    expect(hand.steps).toEqual(['turn piece'])
    expect(hand.project.table[0].angle).toBeCloseTo(Math.PI / 6, 9)
  })

  it('Esc leaves no trace', () => {
    const hand = withPiece()
    const before = hand.garment
    const [x, y] = hand.at('front', [0.5, 0.6])
    hand.press([x + OFF, y + OFF], [x + OFF + 0.1, y + OFF + 0.06])
    expect(hand.draft).not.toBeNull()
    hand.escape()
    expect([hand.draft, hand.garment, hand.steps]).toEqual([null, before, []])
  })

  it('a seam that changes its length is told while it is dragged', () => {
    const hand = tryTool(SELECT_PATTERN, skirt())
    hand.select({ kind: 'piece', id: 'front' })
    const [x, y] = hand.at('front', [0.25, 0])
    hand.press([x, y - OFF], [x, y - OFF - 0.06])
    expect(hand.words().some((text) => text.startsWith('left: 60.0 cm → 66.0 cm'))).toBe(true)
  })
})
