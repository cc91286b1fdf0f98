/**
 * Which way up a piece is worn. Drawn upright it stays so; a piece drawn lying on its side is stood up along its grain,
 * or, if it is a band (waistband, cuff, collar), laid across. Which end is up is voted on by the seams, each with
 * its length: what is worn above the piece is sewn to its upper half. Sleeves are drawn every which way: their votes
 *
 *   d = Σ ± L (p − c)            L length of a seam, p its middle, c that of the piece, + what is worn above          (1)
 *
 * are added as arrows, and the quarter turn that points the sum up is taken.
 */
import { cosine } from '../core/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import { middleOf, type Piece, seenBounds } from './lay-piece.ts'
import { type PieceJoin, seenMiddle } from './piece-joins.ts'

/** Turns pieces in place; a sentence for each one turned. */
export function turnPieces(pieces: readonly Piece[], joins: readonly PieceJoin[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.panel.placement !== undefined) return []
    const own = joins.filter((join) => join.piece === piece)
    piece.turn = standing(piece)
    const [across, up] = votes(piece, own)
    if (piece.part.segment === 'arm') piece.turn += quarters(across, up)
    else if (up < 0) piece.turn += Math.PI
    if (piece.turn === 0) return []
    return [
      `panel ${piece.panel.id}: turned by ${Math.round((180 / Math.PI) * piece.turn)}° to stand as it is worn`,
    ]
  })
}

/** 0, or the turn that stands a piece up that was drawn lying [rad]. */
function standing(piece: Piece): number {
  const { low, high } = seenBounds(piece)
  if (isBand(piece.part)) return high[1] - low[1] > high[0] - low[0] ? Math.PI / 2 : 0
  const { grain, outside } = piece.panel
  if (Math.abs(cosine(grain)) < LYING) return 0
  return Math.PI / 2 - (outside === 1 ? grain : Math.PI - grain)
}

/** Grain nearer to the drawing's x axis than this is lying [–]: within 18°; pieces on the bias stay as drawn. */
const LYING = 0.95

function isBand({ segment, face }: PiecePart): boolean {
  if (segment === 'neck' || segment === 'wrist' || segment === 'ankle') return true
  return segment === 'waist' && face !== undefined
}

/** d of (1) as the piece is seen [m²]. */
function votes(piece: Piece, joins: readonly PieceJoin[]): [number, number] {
  const middle = middleOf(seenBounds(piece))
  const sum: [number, number] = [0, 0]
  for (const join of joins) {
    const want = above(piece.part, join.other.part)
    const at = seenMiddle(join)
    for (let k = 0; k < 2; k++) sum[k] += want * join.length * (at[k] - middle[k])
  }
  return sum
}

/** The quarter turn that brings (x, y) nearest to straight up [rad]; none for votes that say nothing. */
function quarters(x: number, y: number): number {
  if (Math.abs(y) >= Math.abs(x)) return y < 0 ? Math.PI : 0
  return x > 0 ? Math.PI / 2 : -Math.PI / 2
}

/** 1 when `other` is worn above, −1 below, 0 beside. */
function above({ segment }: PiecePart, other: PiecePart): number {
  if (segment === undefined || other.segment === undefined || segment === other.segment) return 0
  if (segment === 'torso' && other.segment === 'arm') return 1
  if (segment === 'head') return -1
  return Math.sign(LEVEL[other.segment] - LEVEL[segment])
}

/** From the feet upwards; sleeves hang from the trunk, cuffs from sleeves. */
const LEVEL = {
  head: 8,
  neck: 7,
  torso: 6,
  arm: 5,
  wrist: 4,
  hand: 3,
  waist: 5,
  skirt: 4,
  leg: 4,
  ankle: 3,
  foot: 2,
} as const
