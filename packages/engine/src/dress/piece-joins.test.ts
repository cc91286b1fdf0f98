import { expect, it } from 'vitest'
import { type Garment, polygonPanel } from '../pattern/index.ts'
import type { BodyVolume } from './body-volumes.ts'
import type { Piece } from './lay-piece.ts'
import { findPieceJoins, hungHeight, joinGap, seenMiddle } from './piece-joins.ts'

const volume: BodyVolume = {
  origin: [0, 1, 0],
  up: [0, 1, 0],
  ahead: [0, 0, 1],
  side: [1, 0, 0],
  length: 0.5,
  depth: 0.1,
  width: 0.1,
}
const SQUARE: [number, number][] = [
  [0, 0],
  [0.4, 0],
  [0.4, 0.5],
  [0, 0.5],
]

function piece(id: string, angle: number): Piece {
  const panel = { ...polygonPanel(id, SQUARE), lines: [] }
  const rest = { part: {}, outside: 1, turn: 0, right: 0, height: 0, tilt: 0, flare: null, placed: true }
  return { panel, volume, angle, reach: 0.2, ...rest } as Piece
}

function garment(seam: Partial<Garment['seams'][number]>): Garment {
  const a = [{ panel: 'front', edge: 'edge-1' }]
  const b = [{ panel: 'back', edge: 'edge-3' }]
  const panels = [polygonPanel('front', SQUARE), polygonPanel('back', SQUARE)]
  const seams = [{ id: 's', a, b, parallel: false, sides: 'right-right' as const, ...seam }]
  return { format: 'selvedge-garment', version: 3, name: 'x', panels, seams }
}

it('sees every seam from both sides', () => {
  const pieces = [piece('front', 0), piece('back', Math.PI)]
  const joins = findPieceJoins(garment({}), pieces)
  expect(joins.map(({ piece: one, other }) => [one.panel.id, other.panel.id])).toEqual([
    ['front', 'back'],
    ['back', 'front'],
  ])
  expect(joins[0].length).toBeCloseTo(0.5, 12)
  expect(seenMiddle(joins[0])).toEqual([0.4, 0.25])
  expect(hungHeight(joins[0])).toBeCloseTo(0, 12)
})

it('measures the gap between points that will meet, whichever side of the piece shows', () => {
  const pieces = [piece('front', 0), piece('back', Math.PI)]
  const [join] = findPieceJoins(garment({}), pieces)
  expect(joinGap(join)).toBeCloseTo(0.4, 9) // straight through the body: 0.2 before and 0.2 behind
  pieces[1].outside = -1 // its edge is now on the far side
  const turned = [0.5, 0.25, 0, 0.25, 0.5].map((rise) => Math.hypot(0.4, 0.4, rise) / 5) // and sewn the other way
  expect(joinGap(join)).toBeCloseTo(
    turned.reduce((sum, gap) => sum + gap, 0),
    9,
  )
})
