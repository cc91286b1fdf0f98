import { sewnLength, validateGarment } from '@selvedge/engine/pattern'
import { describe, expect, it } from 'vitest'
import { garmentOf, skirt, square, tryTool } from '../tool-trial.fixture.ts'
import { PLEAT } from './pleat.ts'

const top = 'edge-2' // from right to left, 0.6 m up

describe('Pleat', () => {
  it('along an edge from end to end: evenly laid, as wide as folded, pressed to the other side', () => {
    const hand = tryTool(PLEAT, skirt())
    hand.press(hand.at('front', [0.002, 0.6]), hand.at('front', [0.498, 0.6]))
    expect(hand.words()).toEqual(['50.0 cm flat, 34.0 cm folded', '4 × 2.0 cm, pressed all across'])
    hand.release(hand.at('front', [0.498, 0.6]))
    const front = hand.panel('front')
    expect(front.pleats?.map(({ at }) => at)).toEqual([0.125, 0.375, 0.625, 0.875])
    expect(front.pleats?.[0]).toMatchObject({ edge: top, depth: 0.02, kind: 'knife', towards: -1 })
    expect(front.pleats?.[0].length).toBeCloseTo(0.6, 9)
    expect(sewnLength(front, front.edges[2])).toBeCloseTo(0.34, 9)
    expect(hand.steps).toEqual(['add pleats'])
    expect(hand.selection).toMatchObject({ kind: 'pleat', panel: 'front' })
    expect(hand.selection?.also).toHaveLength(3)
    validateGarment(hand.garment)
  })

  it('into the piece they are pressed so far; digits set the depth, arrows the number, the header the kind', () => {
    const hand = tryTool(PLEAT, skirt()).set({ pleats: { kind: 'box', count: 2, depth: 0.02 } })
    hand.press(hand.at('front', [0.4, 0.6]), hand.at('front', [0.1, 0.45]))
    hand.type('1', '.', '5', 'ArrowUp')
    expect(hand.words()).toEqual(['30.0 cm flat, 12.0 cm folded', '3 × 1.5 cm, pressed 15.0 cm'])
    hand.type('Enter')
    expect(hand.panel('front').pleats).toMatchObject(
      Array.from({ length: 3 }, () => ({
        depth: 0.015,
        kind: 'box',
        length: expect.closeTo(0.15, 9),
        towards: 1,
      })),
    )
  })

  it('an accordion is lines pressed to and fro, its outer ones by half', () => {
    const hand = tryTool(PLEAT, skirt()).set({ pleats: { kind: 'accordion', count: 2, depth: 0.05 } })
    hand.drag(hand.at('front', [0.4, 0.6]), hand.at('front', [0.1, 0.6]))
    const lines = hand.panel('front').lines ?? []
    expect(lines.map(({ angle = 0 }) => Math.round((180 / Math.PI) * angle))).toEqual([-45, 90, -90, 90, -45])
    expect(lines.map(({ points }) => points.map(([x, y]) => [x.toFixed(2), y.toFixed(2)].join(' ')))).toEqual(
      ['0.35', '0.30', '0.25', '0.20', '0.15'].map((x) => [`${x} 0.60`, `${x} 0.00`]),
    )
    expect(hand.panel('front').pleats).toBeUndefined()
    validateGarment(hand.garment)
  })

  it('what does not fit, or lies over other pleats, is refused with the reason', () => {
    const hand = tryTool(PLEAT, garmentOf([square('front', 0.5, 0.6)]))
    hand.drag(hand.at('front', [0.4, 0.6]), hand.at('front', [0.3, 0.6]))
    expect(hand.said.at(-1)).toBe(
      'No pleats: 4 knife pleats of 2.0 cm need 16.0 cm of the edge; take fewer, or less deep.',
    )
    hand.drag(hand.at('front', [0.4, 0.6]), hand.at('front', [0.2, 0.6]))
    hand.drag(hand.at('front', [0.45, 0.6]), hand.at('front', [0.15, 0.6]))
    expect(hand.said.at(-1)).toMatch(/^No pleats: .*overlaps its neighbour on edge "edge-2"/)
    hand.drag(hand.at('front', [0.2, 0.3]), hand.at('front', [0.4, 0.3]))
    expect(hand.said.at(-1)).toBe('Begin pleats on the edge they are folded at.')
    expect(hand.steps).toEqual(['add pleats'])
  })

  it('Esc leaves no trace; what the edge is sewn to is told', () => {
    const hand = tryTool(PLEAT, skirt())
    hand.press(hand.at('front', [0.5, 0]), hand.at('front', [0.5, 0.6]))
    expect(hand.words()[2]).toMatch(/^left: 60\.0 cm → 44\.0 cm, \+160 mm/)
    hand.escape()
    hand.release(hand.at('front', [0.5, 0.6]))
    expect([hand.steps, hand.panel('front').pleats]).toEqual([[], undefined])
  })
})
