/**
 * Pieces of the document and panels of the picture. Two garments may have pieces of the same name; in the cloth of all, which
 * is what the viewer knows, each panel has a name of its own.
 */
import { type StudioState, shownGarment } from '../state.ts'
import type { FromEngine, PieceOf } from '../worker/protocol.ts'

type Shown = Pick<Extract<FromEngine, { kind: 'garment' }>, 'panelIds' | 'pieces'>

const NOTHING: Shown = { panelIds: [], pieces: [] }
let shown = NOTHING

/** Another cloth is shown; null: none. */
export function notePieces(cloth: Shown | null): void {
  shown = cloth ?? NOTHING
}

/** What the picture calls a piece; null when it is not worn. */
export function panelOf({ garment, panel }: PieceOf): string | null {
  const row = shown.pieces.findIndex((one) => one.garment === garment && one.panel === panel)
  return shown.panelIds[row] ?? null
}

/** The piece that a panel of the picture is; null for one that is not there. */
export function pieceOf(panelId: string): PieceOf | null {
  return shown.pieces[shown.panelIds.indexOf(panelId)] ?? null
}

/** The panel of what is selected; null where that is none. */
export function selectedPanel(state: StudioState): string | null {
  const { selection } = state
  const panel = selection?.kind === 'piece' ? selection.id : selection?.panel
  const garment = shownGarment(state)?.id
  return panel === undefined || garment === undefined ? null : panelOf({ garment, panel })
}
