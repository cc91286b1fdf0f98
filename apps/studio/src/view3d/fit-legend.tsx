/** What the colours of a map mean, and against what they are read. */
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import type { MapName } from '../worker/protocol.ts'
import { hasLimit, type MapRange } from './map-scale.ts'
import { mapStore, scaleOf, setMapRange } from './shown-map.ts'

export function FitLegend({ map }: { map: MapName }) {
  useStore(studioStore, (state) => state.history)
  useStore(studioStore, (state) => state.fabrics)
  const range = useStore(mapStore, (store) => store.range)
  const { title, marks, ends } = scaleOf(map, studioStore.get())
  return (
    <figure className="legend" aria-label={`${title}: ${ends[0]} ${marks[0]}, ${ends[1]} ${marks[2]}`}>
      <figcaption>{title}</figcaption>
      <div className={`legend-bar ${map}`} />
      <div className="legend-marks figure">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <div className="legend-marks">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      {hasLimit(map) && (
        <select
          aria-label="Range"
          value={range}
          onChange={(event) => setMapRange(event.target.value as MapRange)}
        >
          <option value="fixed">Fixed range</option>
          <option value="limit">Fabric’s limit</option>
        </select>
      )}
    </figure>
  )
}
