import { expect, it } from 'vitest'
import { type PiecePart, polygonPanel } from '../pattern/index.ts'
import type { Piece } from './lay-piece.ts'
import type { PieceJoin } from './piece-joins.ts'
import { turnPieces } from './turn-pieces.ts'

function piece(part: PiecePart, points: [number, number][], grain = Math.PI / 2): Piece {
  const { placement, ...panel } = polygonPanel('p', points)
  return { panel: { ...panel, grain, lines: [] }, part, outside: 1, turn: 0 } as unknown as Piece
}

function join(one: Piece, edge: number, other: Piece): PieceJoin {
  return { piece: one, edge, other, otherEdge: 0, length: 0.3 }
}

const SQUARE: [number, number][] = [
  [0, 0],
  [0.4, 0],
  [0.4, 0.5],
  [0, 0.5],
]
const degrees = ({ turn }: Piece) => Math.round((turn * 180) / Math.PI)

it('stands a trunk piece up along its grain and turns the end with the collar up', () => {
  const collar = piece({ segment: 'neck' }, SQUARE)
  const upright = piece({ segment: 'torso' }, SQUARE)
  expect(turnPieces([upright], [join(upright, 2, collar)])).toEqual([])
  const upsideDown = piece({ segment: 'torso' }, SQUARE)
  expect(turnPieces([upsideDown], [join(upsideDown, 0, collar)])[0]).toMatch(/turned by 180°/)
  const lying = piece({ segment: 'torso' }, SQUARE, 0)
  turnPieces([lying], [join(lying, 1, collar)]) // the collar is at +x, grain along x
  expect(degrees(lying)).toBe(90)
})

it.each([
  [2, 0],
  [0, 180],
  [1, 90],
  [3, -90],
])('turns a sleeve so that the edge %d sewn to the trunk is up', (edge, turn) => {
  const sleeve = piece({ segment: 'arm' }, SQUARE)
  turnPieces([sleeve], [join(sleeve, edge, piece({ segment: 'torso' }, SQUARE))])
  expect(degrees(sleeve)).toBe(turn)
})

it('lays bands across', () => {
  const band = piece({ segment: 'waist', face: 'around' }, [
    [0, 0],
    [0.05, 0],
    [0.05, 0.8],
    [0, 0.8],
  ])
  turnPieces([band], [])
  expect(degrees(band)).toBe(90)
})
