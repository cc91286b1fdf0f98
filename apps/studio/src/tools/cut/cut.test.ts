import { panelSignedArea } from '@selvedge/engine/pattern'
import { describe, expect, it } from 'vitest'
import { skirt, tryTool } from '../tool-trial.fixture.ts'
import { CUT } from './cut.ts'

/** Clicks from beside the front to its other side, 0.2 m up. */
function across() {
  const hand = tryTool(CUT, skirt()).hold({ ctrl: true })
  hand.click(hand.at('front', [-0.05, 0.2]))
  hand.click(hand.at('front', [0.52, 0.2]))
  return hand
}

describe('Cut', () => {
  it('a line across, Enter: two pieces that lie apart, sewn together, in one step', () => {
    const hand = across()
    const lie = hand.view().lieOf('front')!
    expect(hand.drawing().areas?.map(({ look }) => look)).toEqual(['one', 'other'])
    expect(hand.words()[1]).toBe('2000 and 1000 cm²')
    hand.type('Enter')
    expect(hand.garment.panels.map(({ id }) => id)).toEqual(['front', 'front-2', 'back'])
    expect(hand.garment.seams.map(({ id }) => id)).toEqual(['left', 'right', 'front-cut'])
    expect(hand.steps).toEqual(['cut piece'])
    expect(hand.selection).toEqual({ kind: 'piece', id: 'front-2' })
    const off = hand.view().lieOf('front-2')!
    expect(Math.hypot(off.at[0] - lie.at[0], off.at[1] - lie.at[1])).toBeCloseTo(0.03, 9)
    expect(off.at[1]).toBeLessThan(lie.at[1])
    expect(hand.busy).toBe(false)
  })

  it('left open where the header says so', () => {
    const hand = across().set({ sewCut: false })
    hand.type('Enter')
    expect(hand.garment.seams).toHaveLength(2)
    expect(hand.panel('front-2').edges.some(({ hem }) => hem === 0)).toBe(true)
  })

  it('around corners, from edge to edge, held by them', () => {
    const hand = tryTool(CUT, skirt())
    hand.click(hand.at('front', [0.001, 0.2]))
    hand.click(hand.at('front', [0.25, 0.3]))
    hand.click(hand.at('front', [0.499, 0.2]))
    hand.type('Enter')
    expect(panelSignedArea(hand.panel('front-2'))).toBeCloseTo(0.5 * 0.25, 3)
    expect(hand.garment.seams.at(-1)?.a).toHaveLength(2)
  })

  it('must cross the outline twice, else it says so and goes on drawing', () => {
    const hand = tryTool(CUT, skirt()).hold({ ctrl: true })
    hand.click(hand.at('front', [-0.05, 0.2]))
    hand.click(hand.at('front', [0.3, 0.2]))
    hand.type('Enter')
    expect(hand.said).toEqual([
      'No cut: panel "front": the cut crosses the outline once; draw it from edge to edge, so that it crosses twice.',
    ])
    expect([hand.steps, hand.busy]).toEqual([[], true])
    hand.click(hand.at('front', [0.3, -0.05]))
    hand.type('Enter')
    expect(hand.steps).toEqual(['cut piece'])
  })

  it('Backspace takes points back, Esc all of them; beside all pieces it cuts none', () => {
    const hand = across()
    hand.type('Backspace', 'Enter')
    expect(hand.said.at(-1)).toBe('No cut: the line crosses no piece; draw it across one, from edge to edge.')
    hand.escape()
    expect([hand.busy, hand.steps]).toEqual([false, []])
  })
})
