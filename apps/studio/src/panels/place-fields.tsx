/** How a piece stands round the body before it is sewn: the numbers of Arrange. */
import type { Panel } from '@selvedge/engine/pattern'
import { standingStore } from '../state.ts'
import { useStore } from '../store.ts'
import { isInsideOut, type Standing, standingOf, stood } from '../tools/arrange/slide.ts'
import { NumberField } from './number-field.tsx'
import { change } from './piece-fields.tsx'

export function PlaceFields({ panel }: { panel: Panel }) {
  const volume = useStore(standingStore, ({ volumes }) => volumes.get(panel.id))
  const now = volume && standingOf(panel, volume)
  if (!volume || !now) return null
  const place = (next: Partial<Standing>) => {
    const placement = stood(panel, volume, next)
    if (placement) change('place piece', { kind: 'movePanel', panel: panel.id, placement })
  }
  return (
    <>
      <p className="tree-head">Placement</p>
      <NumberField name="Around" unit="°" value={now.around} onChange={(around) => place({ around })} />
      <NumberField name="Up" value={now.height} onChange={(height) => place({ height })} />
      <NumberField name="Out" value={now.out} least={0} onChange={(out) => place({ out })} />
      <NumberField name="Turn" unit="°" value={now.turn} onChange={(turn) => place({ turn })} />
      {isInsideOut(panel, volume) && (
        <p className="small danger">
          Inside out: its right side looks at the body. Flip (Shift+H) turns it over.
        </p>
      )}
    </>
  )
}
