/** What is selected: a piece, an edge, a point, a seam or a mark, with its numbers. */

import { garmentOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { DartFields, LineFields, NotchFields } from './mark-fields.tsx'
import { EdgeFields, PieceFields, PointFields } from './piece-fields.tsx'
import { SeamFields } from './seam-fields.tsx'

export function SelectionTab() {
  const garment = useStore(studioStore, garmentOf)
  const selection = useStore(studioStore, (state) => state.selection)
  if (!garment || !selection) {
    return (
      <p className="muted">
        Nothing is selected. Click a piece or a coloured seam in the pattern, or use the tree under Garment.
      </p>
    )
  }
  const { kind, id, also } = selection
  const row = kind === 'seam' ? garment.seams.findIndex((seam) => seam.id === id) : -1
  const panel = garment.panels.find((one) => one.id === (kind === 'piece' ? id : selection.panel))
  const edge = kind === 'edge' ? panel?.edges.find((one) => one.id === id) : undefined
  return (
    <>
      {also && <p className="muted small">The last of {also.length + 1} that are selected.</p>}
      {row >= 0 && <SeamFields garment={garment} row={row} />}
      {kind === 'piece' && panel && <PieceFields garment={garment} panel={panel} />}
      {panel && edge && <EdgeFields garment={garment} panel={panel} edge={edge} />}
      {kind === 'point' && panel && <PointFields panel={panel} id={id} />}
      {kind === 'line' && panel && <LineFields panel={panel} id={id} />}
      {kind === 'notch' && panel && <NotchFields panel={panel} id={id} />}
      {kind === 'dart' && panel && <DartFields panel={panel} id={id} />}
    </>
  )
}
