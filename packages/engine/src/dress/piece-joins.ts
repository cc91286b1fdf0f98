/**
 * Who is sewn to whom, as laying out pieces needs it: every seam from both of its sides, with points along it that will
 * meet. Which point meets which follows from the cloth having one right side (`seam-directions.ts`).
 */
import { distance } from '../core/index.ts'
import { edgeLength, edgePoint, type Garment, panelSignedArea, plainShapes } from '../pattern/index.ts'
import { middleOf, type Piece, piecePoint, seen, seenBounds } from './lay-piece.ts'

/** One side of a seam as seen from its piece. */
export interface PieceJoin {
  readonly piece: Piece
  readonly edge: number
  readonly other: Piece
  readonly otherEdge: number
  /** Of this side [m]. */
  readonly length: number
}

/** Every seam twice, once from each side. */
export function findPieceJoins(garment: Garment, pieces: readonly Piece[]): PieceJoin[] {
  const side = (ref: { panel: string; edge: string }) => {
    const piece = pieces.find(({ panel }) => panel.id === ref.panel)
    const edge = piece?.panel.edges.findIndex(({ id }) => id === ref.edge) ?? -1
    return piece === undefined || edge < 0 ? null : { piece, edge }
  }
  return plainShapes(garment).seams.flatMap(({ a, b }) => {
    const [one, two] = [side(a), side(b)]
    if (one === null || two === null) return []
    return [joined(one, two), joined(two, one)]
  })
}

interface JoinSide {
  readonly piece: Piece
  readonly edge: number
}

function joined(one: JoinSide, two: JoinSide): PieceJoin {
  const length = edgeLength(one.piece.panel, one.piece.panel.edges[one.edge])
  return { piece: one.piece, edge: one.edge, other: two.piece, otherEdge: two.edge, length }
}

/** Middle of the joined edge as it is seen [m]. */
export function seenMiddle({ piece, edge }: PieceJoin): [number, number] {
  const [x, y] = edgePoint(piece.panel, piece.panel.edges[edge], 0.5)
  return seen(piece, x, y)
}

/** Height of the joined edge above the middle of its piece, once the piece is bent round its volume [m]. */
export function hungHeight(join: PieceJoin): number {
  const { piece } = join
  const middle = middleOf(seenBounds(piece))[1]
  const { flare, tilt } = piece
  const cos = Math.sqrt(1 - tilt * tilt)
  if (flare === null) return cos * (seenMiddle(join)[1] - middle)
  return cos * (flare.centre[1] - flare.radius - middle) // the whole arc lies level on the cone
}

/** Mean distance of the points of a join that will meet, pieces flat in their planes [m]. */
export function joinGap({ piece, edge, other, otherEdge }: PieceJoin): number {
  const same = senseOf(piece) !== senseOf(other)
  let sum = 0
  for (const t of SAMPLES) {
    const p = edgePoint(piece.panel, piece.panel.edges[edge], t)
    const q = edgePoint(other.panel, other.panel.edges[otherEdge], same ? t : 1 - t)
    sum += distance(piecePoint(piece, p[0], p[1]), piecePoint(other, q[0], q[1]))
  }
  return sum / SAMPLES.length
}

/** Sense in which the outline runs seen from the right side. */
function senseOf({ panel, outside }: Piece): number {
  return Math.sign(panelSignedArea(panel)) * outside
}

const SAMPLES = [0, 0.25, 0.5, 0.75, 1]
