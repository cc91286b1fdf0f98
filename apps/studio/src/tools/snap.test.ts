import type { Point2 } from '@selvedge/engine/pattern'
import { describe, expect, it } from 'vitest'
import { SELECT_PATTERN } from './select/select-pattern.ts'
import { guidesFrom, partnerCircle, type SnapGoals, snapTo } from './snap.ts'
import { garmentOf, square, tryTool } from './tool-trial.fixture.ts'

const hand = tryTool(SELECT_PATTERN, garmentOf([square('front', 0.5, 0.6)]))
const view = hand.view()
const near = (place: Point2, dx: number, dy: number): Point2 => {
  const [x, y] = hand.at('front', place)
  return [x + dx, y + dy]
}
const snap = (at: Point2, goals: SnapGoals = {}, ctrl = false) => {
  const { at: place, reason } = snapTo(
    view,
    { at, reach: 0.008, modifiers: { shift: false, alt: false, ctrl } },
    goals,
  )
  return [...view.fromTable('front', place).map((value) => Number(value.toFixed(6))), reason]
}

describe('snapping', () => {
  it('takes points first, then middles, then any place of an edge', () => {
    expect(snap(near([0.5, 0.6], 0.004, -0.003))).toEqual([0.5, 0.6, 'point'])
    expect(snap(near([0.5, 0.3], 0.003, 0.004))).toEqual([0.5, 0.3, 'middle'])
    expect(snap(near([0.5, 0.1234], 0.003, 0))).toEqual([0.5, 0.1234, 'on edge'])
  })

  it('holds lines through neighbours, and their crossings', () => {
    const panel = hand.panel('front')
    const moving = new Set(['p2'])
    const lines = [...guidesFrom(view, panel, 'p1', moving), ...guidesFrom(view, panel, 'p3', moving)]
    const without = { panel: 'front', points: moving }
    expect(snap(near([0.5, 0.75], 0.003, 0), { lines, without })).toEqual([0.5, 0.75, 'square'])
    expect(snap(near([0.5, 0.6], 0.003, -0.003), { lines, without })).toEqual([0.5, 0.6, 'square, square'])
  })

  it('holds the length of the sewn partner, and says of which seam', () => {
    const about = hand.at('front', [0, 0])
    const circles = [partnerCircle(about, 0.25, 'side-left')]
    expect(snap(near([0.15, 0.2], 0.003, 0.004), { circles })).toEqual([0.15, 0.2, '= 25.0 cm, side-left'])
  })

  it('falls to the grid of 5 mm, and not at all with Ctrl', () => {
    const [x, y] = near([0.2, 0.2], 0, 0)
    const free: Point2 = [Math.round(x / 0.005) * 0.005 + 0.0012, Math.round(y / 0.005) * 0.005 - 0.0017]
    const { at } = snapTo(view, {
      at: free,
      reach: 0.008,
      modifiers: { shift: false, alt: false, ctrl: false },
    })
    expect(at.map((value) => Math.abs(value / 0.005 - Math.round(value / 0.005)) < 1e-9)).toEqual([
      true,
      true,
    ])
    expect(snap(near([0.5, 0.6], 0.004, -0.003), {}, true)).toEqual([0.504, 0.597, ''])
  })
})
