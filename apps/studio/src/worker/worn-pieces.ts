/** Which piece of which garment each panel of a drape is: of all that is worn, or of what goes under it while that is put on. */
import type { Body, Drape, Garment, Project } from '@selvedge/engine'
import { type OutfitPiece, outfitPieces, type PieceVolume, pieceVolumes } from '@selvedge/engine/sim'
import type { PieceOf } from './protocol.ts'

/** By the rows of its panels. */
export function piecesOf(project: Project, drape: Drape): readonly OutfitPiece[] {
  return outfitPieces(project).slice(0, drape.model.panelIds.length)
}

/** What the drape calls a piece; undefined when it is not worn. */
export function nameInDrape(project: Project, drape: Drape, piece: PieceOf): string | undefined {
  return piecesOf(project, drape).find((one) => one.garment === piece.garment && one.panel === piece.panel)
    ?.name
}

/** The outermost garment of a drape. */
export function garmentOver(project: Project, drape: Drape): Garment {
  const id = piecesOf(project, drape).at(-1)?.garment
  return project.garments.find((one) => one.id === id)!.garment
}

/** What its pieces stand round before the first step; empty once they are moved. */
export function volumesOf(project: Project, drape: Drape, body: Body): readonly PieceVolume[] {
  if (drape.steps > 0 || drape.stage !== 'sewing') return []
  return pieceVolumes(garmentOver(project, drape), body)
}
