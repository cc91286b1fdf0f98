/** What is selected: a piece, an edge, a point, a seam, a mark or a pin, with its numbers. */

import type { Garment } from '@selvedge/engine'
import type { Pin } from '@selvedge/engine/project'
import { Button } from '../controls/index.ts'
import { pieceTitles } from '../editor2d/layout.ts'
import { lengthNumber, useLengthUnit } from '../numbers/length-words.ts'
import { garmentOf, projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { edit } from '../work.ts'
import { Fact, Facts } from './fields.tsx'
import { GarmentNumbers } from './garment-facts.tsx'
import { pinTitle } from './garment-tab.tsx'
import { DartFields, LineFields, NotchFields } from './mark-fields.tsx'
import { EdgeActions, PieceActions } from './piece-actions.tsx'
import { EdgeFields, PieceFields, PointFields } from './piece-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PleatFields } from './pleat-fields.tsx'
import { SeamFields } from './seam-fields.tsx'
import { MarkFields } from './wrap-mark-fields.tsx'

export function SelectionTab() {
  const garment = useStore(studioStore, garmentOf)
  const selection = useStore(studioStore, (state) => state.selection)
  const pins = useStore(studioStore, (state) => projectOf(state).pins)
  const marks = useStore(studioStore, (state) => projectOf(state).marks)
  if (!garment || !selection) {
    return (
      <>
        <p className="muted">
          Nothing is selected. Click a piece or a coloured seam in the pattern, or use the tree under Garment.
        </p>
        {garment && <GarmentNumbers garment={garment} />}
      </>
    )
  }
  const { kind, id, also } = selection
  const row = kind === 'seam' ? garment.seams.findIndex((seam) => seam.id === id) : -1
  const panel = garment.panels.find((one) => one.id === (kind === 'piece' ? id : selection.panel))
  const pin = kind === 'pin' ? pins.find((one) => one.id === id) : undefined
  const mark = kind === 'mark' ? marks.find((one) => one.id === id) : undefined
  const edge = kind === 'edge' ? panel?.edges.find((one) => one.id === id) : undefined
  return (
    <>
      {also && <p className="muted small">The last of {also.length + 1} that are selected.</p>}
      {pin && <PinFacts garment={garment} pin={pin} />}
      {mark && <MarkFields garment={garment} mark={mark} />}
      {row >= 0 && <SeamFields garment={garment} row={row} />}
      {kind === 'piece' && panel && <PieceFields garment={garment} panel={panel} />}
      {kind === 'piece' && panel && (
        <PieceActions
          panel={id}
          linked={panel.linked !== undefined || garment.panels.some(({ linked }) => linked?.panel === id)}
        />
      )}
      {kind === 'piece' && panel && <PlaceFields panel={panel} />}
      {panel && edge && <EdgeFields garment={garment} panel={panel} edge={edge} />}
      {panel && edge && <EdgeActions />}
      {kind === 'point' && panel && <PointFields panel={panel} id={id} />}
      {kind === 'line' && panel && <LineFields panel={panel} id={id} />}
      {kind === 'notch' && panel && <NotchFields panel={panel} id={id} />}
      {kind === 'dart' && panel && <DartFields panel={panel} id={id} />}
      {kind === 'pleat' && panel && <PleatFields panel={panel} selection={selection} />}
    </>
  )
}

function PinFacts({ garment, pin }: { garment: Garment; pin: Pin }) {
  const { sign } = useLengthUnit()
  return (
    <>
      <h3>Pin: {pinTitle(garment, pin)}</h3>
      <Facts>
        <Fact name="On">{pieceTitles(garment).get(pin.panel) ?? pin.panel}</Fact>
        <Fact name="At">
          {pin.at.map(lengthNumber).join(' · ')} {sign}
        </Fact>
      </Facts>
      <Button name="Remove pin" look="plain" onPress={() => edit({ kind: 'removePin', pin: pin.id })} />
    </>
  )
}
