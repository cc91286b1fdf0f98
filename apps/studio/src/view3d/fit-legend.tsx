/** What the colours of a map mean. The ranges are fixed: the same red is the same strain, always. */
import type { ViewMode } from '@selvedge/view'
import type { MapName } from '../worker/protocol.ts'

interface MapLegend {
  readonly title: string
  /** Numbers that get the colours of both ends, in the map's own unit. */
  readonly range: readonly [number, number]
  /** −1: large numbers are those that are slack. */
  readonly sign?: -1
  /** In the unit people read, and what both ends are called. */
  readonly marks: readonly [string, string, string]
  readonly ends: readonly [string, string]
}

export const MAP_LEGENDS: Readonly<Record<MapName, MapLegend>> = {
  curvature: {
    title: 'Curvature',
    range: [-30, 30], // a fold of 17 mm radius
    marks: ['−30 /m', '0', '+30 /m'],
    ends: ['valley', 'ridge'],
  },
  strain: {
    title: 'Strain',
    range: [-0.05, 0.05],
    marks: ['−5 %', '0', '+5 %'],
    ends: ['slack', 'tight'],
  },
  ease: {
    title: 'Ease, distance to the skin',
    range: [-0.06, 0.06],
    sign: -1, // on the skin neutral, far off blue; what would lie in it is red
    marks: ['6 cm', '3 cm', '0'],
    ends: ['loose', 'on the skin'],
  },
  pressure: {
    title: 'Pressure on the skin',
    range: [-2000, 2000],
    marks: ['0', '1 kPa', '2 kPa'],
    ends: ['none', 'tight'],
  },
}

export function isMap(mode: ViewMode): mode is MapName {
  return mode in MAP_LEGENDS
}

export function FitLegend({ map }: { map: MapName }) {
  const { title, marks, ends } = MAP_LEGENDS[map]
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
    </figure>
  )
}
