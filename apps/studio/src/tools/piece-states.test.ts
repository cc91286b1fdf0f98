import { edgeLength, panelSignedArea } from '@selvedge/engine/pattern'
import { expect, it } from 'vitest'
import { divide, hide, lock, makeSymmetric, showHidden } from './piece-states.ts'
import { SELECT_PATTERN } from './select/select-pattern.ts'
import { garmentOf, skirt, square, tryTool } from './tool-trial.fixture.ts'

it('a locked piece stays where it lies and as it is, until it is unlocked', () => {
  const hand = tryTool(SELECT_PATTERN, skirt())
  hand.select({ kind: 'piece', id: 'front' })
  hand.act(lock)
  const from = hand.at('front', [0.25, 0.3])
  hand.drag(from, [from[0] + 0.1, from[1]])
  hand.drag(hand.at('front', [0.5, 0]), hand.at('front', [0.5, -0.05]))
  hand.type('ArrowLeft')
  expect(hand.steps).toEqual(['lock piece'])
  expect(hand.said[0]).toBe('Piece front is locked; Lock lets it go again.')
  hand.select({ kind: 'piece', id: 'front' })
  hand.act(lock)
  hand.drag(from, [from[0] + 0.1, from[1]])
  expect(hand.steps).toEqual(['lock piece', 'unlock piece', 'move piece'])
})

it('a hidden piece is worn all the same, and comes back', () => {
  const hand = tryTool(SELECT_PATTERN, skirt())
  const { garment } = hand
  hand.select({ kind: 'piece', id: 'front' })
  hand.act(hide)
  expect(hand.project.table).toMatchObject([{ panel: 'front', hidden: true }])
  expect(hand.garment).toBe(garment)
  hand.act(showHidden)
  expect(hand.project.table[0]).not.toHaveProperty('hidden')
  expect(showHidden(hand.view())).toEqual({ words: 'No piece is hidden.' })
})

it('a half becomes whole about the edge that is its fold; a sewn edge is refused with its seam', () => {
  const hand = tryTool(SELECT_PATTERN, garmentOf([square('front', 0.3, 0.6)]))
  hand.select({ kind: 'edge', id: 'edge-3', panel: 'front' })
  hand.act(makeSymmetric)
  expect(panelSignedArea(hand.panel('front'))).toBeCloseTo(0.36, 9)
  expect(hand.steps).toEqual(['make symmetric'])
  const sewn = tryTool(SELECT_PATTERN, skirt())
  sewn.select({ kind: 'edge', id: 'edge-1', panel: 'front' })
  expect(makeSymmetric(sewn.view()).words).toContain('seam "left"; unsew it first')
})

it('an edge is divided into parts of one length, and its seam keeps them all', () => {
  const hand = tryTool(SELECT_PATTERN, skirt())
  hand.select({ kind: 'edge', id: 'edge-1', panel: 'front' })
  hand.act((view) => divide(view, 3))
  const panel = hand.panel('front')
  const parts = panel.edges.filter(({ id }) => /^edge-1(-\d)?$/.test(id))
  expect(parts.map(({ id }) => id)).toEqual(['edge-1', 'edge-1-2', 'edge-1-3'])
  for (const edge of parts) expect(edgeLength(panel, edge)).toBeCloseTo(0.2, 9)
  expect(hand.garment.seams[0].a.map(({ edge }) => edge)).toEqual(['edge-1', 'edge-1-2', 'edge-1-3'])
  expect(divide(hand.view(), 1).words).toContain('2 to 50 parts')
})
