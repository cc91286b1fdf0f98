/**
 * Free edges of the pieces, and how deep each is turned: as the document says, else as deep as it is cut, else as is usual
 * (`pattern/finishes.ts`): 2 cm, necks and armholes 8 mm.
 */
import { type Edge, type Garment, hemBand } from '../../pattern/index.ts'
import type { CutList, CutPiece } from './cut-list.ts'

/** Depth of the turned edges of every piece by id [m]; those left as they are cut are not among them. */
export function findHems(garment: Garment, { pieces }: CutList): ReadonlyMap<string, number>[] {
  const sewn = new Set(
    garment.seams.flatMap(({ a, b }) => [...a, ...b].map(({ panel, edge }) => `${panel}\n${edge}`)),
  )
  return pieces.map((piece) => {
    const free = piece.panel.edges.filter(
      ({ id }) => id !== piece.fold && !sewn.has(`${piece.panel.id}\n${id}`),
    )
    return new Map(
      free.map((edge) => [edge.id, depthOf(piece, edge)] as const).filter(([, depth]) => depth > 0),
    )
  })
}

function depthOf({ panel }: CutPiece, edge: Edge): number {
  return edge.hem ?? edge.allowance ?? panel.allowance ?? hemBand(panel, edge).width
}
