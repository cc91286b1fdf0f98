import { seamLengths } from '@selvedge/engine/pattern'
import { expect, it } from 'vitest'
import { skirt, tryTool } from '../tool-trial.fixture.ts'
import { SEW_PART } from './sew-part.ts'

const begin = () => tryTool(SEW_PART, { ...skirt(), seams: [] })

it('sews a range of one edge to a range of another, first place to first, as one step', () => {
  const hand = begin()
  const before = hand.garment
  hand.click(hand.at('front', [0.5, 0.12]))
  hand.click(hand.at('front', [0.5, 0.42]))
  hand.click(hand.at('back', [0, 0.12]))
  hand.hover(hand.at('back', [0, 0.421])) // held where both parts are as long
  expect(hand.words()).toEqual(['30.0 cm, equal'])
  hand.click(hand.at('back', [0, 0.421]))
  expect(hand.steps).toEqual(['sew part'])
  const { panels, seams } = hand.garment
  expect(panels.map(({ edges }) => edges.length)).toEqual([6, 6])
  expect(seams).toHaveLength(1)
  expect(seamLengths(hand.garment, seams[0]).a).toBeCloseTo(0.3, 9)
  expect(seamLengths(hand.garment, seams[0]).b).toBeCloseTo(0.3, 9)
  expect(seams[0].parallel).toBe(false) // edge-1 runs up, edge-3 down: the lower ends meet
  expect(hand.selection).toMatchObject({ kind: 'seam', id: seams[0].id })
  expect(before.panels[0].edges).toHaveLength(4)
})

it('a part up to a corner cuts the edge once; Backspace takes a place back, Esc all of them', () => {
  const hand = begin()
  hand.click(hand.at('front', [0.5, 0.3]))
  hand.click(hand.at('front', [0.499, 0.599]))
  hand.type('Backspace')
  hand.click(hand.at('front', [0.499, 0.599]))
  hand.click(hand.at('back', [0, 0.3]))
  hand.click(hand.at('back', [0, 0.6]))
  expect(hand.panel('front').edges).toHaveLength(5)
  const other = begin()
  other.click(other.at('front', [0.5, 0.3]))
  expect(other.busy).toBe(true)
  other.escape()
  expect([other.busy, other.steps]).toEqual([false, []])
})

it('refuses what cannot be, and says why', () => {
  const hand = begin()
  hand.click(hand.at('front', [0.5, 0.12]))
  hand.click(hand.at('front', [0.5, 0.12]))
  expect(hand.said.at(-1)).toMatch(/no length/)
  hand.click(hand.at('front', [0.5, 0.32]))
  hand.click(hand.at('front', [0.5, 0.4]))
  expect(hand.said.at(-1)).toMatch(/not sewn to itself/)
  const sewn = tryTool(SEW_PART, skirt())
  sewn.click(sewn.at('front', [0.5, 0.12]))
  expect(sewn.said.at(-1)).toMatch(/sewn already \(left\); unsew/)
})
