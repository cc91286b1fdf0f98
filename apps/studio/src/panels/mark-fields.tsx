/** What is drawn on a piece: lines, notches and darts, with their numbers. */
import { edgeLength, type Panel, type PanelLine } from '@selvedge/engine/pattern'
import { lengthWords } from '../numbers/length-words.ts'
import { placeOnEdge } from '../tools/edge-places.ts'
import { distance, minus, plus, times } from '../tools/gesture.ts'
import { NumberField } from './number-field.tsx'
import { change } from './piece-fields.tsx'

const LINE_KINDS: readonly [PanelLine['kind'], string][] = [
  ['internal', 'Guide'],
  ['fold', 'Fold'],
  ['elastic', 'Elastic'],
  ['shirring', 'Shirring'],
]

export function LineFields({ panel, id }: { panel: Panel; id: string }) {
  const line = panel.lines?.find((one) => one.id === id)
  if (!line) return null
  const set = (next: PanelLine) => change('change line', { kind: 'setLine', panel: panel.id, line: next })
  const { angle, stretch, ...bare } = line
  const pulls = line.kind === 'elastic' || line.kind === 'shirring'
  return (
    <>
      <h3>Line: {line.label ?? id}</h3>
      <label className="field">
        <span>Kind</span>
        <select
          aria-label="Kind of line"
          value={line.kind}
          onChange={(event) => {
            const kind = event.target.value as PanelLine['kind']
            const fold = kind === 'fold' ? { angle: angle ?? Math.PI } : {}
            const short = kind === 'elastic' || kind === 'shirring' ? { stretch: stretch ?? 0.7 } : {}
            set({ ...bare, kind, ...fold, ...short })
          }}
        >
          {LINE_KINDS.map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {line.kind === 'fold' && (
        <NumberField
          name="Fold angle"
          unit="°"
          value={angle ?? Math.PI}
          onChange={(next) => set({ ...line, angle: next })}
        />
      )}
      {pulls && (
        <NumberField
          name="Length at rest"
          unit="%"
          least={0.05}
          value={stretch ?? 1}
          onChange={(next) => set({ ...line, stretch: next })}
        />
      )}
    </>
  )
}

export function NotchFields({ panel, id }: { panel: Panel; id: string }) {
  const notch = panel.notches?.find((one) => one.id === id)
  const edge = panel.edges.find((one) => one.id === notch?.edge)
  if (!notch || !edge) return null
  const length = edgeLength(panel, edge)
  return (
    <>
      <h3>Notch on {edge.label ?? edge.id}</h3>
      <NumberField
        name="From the start"
        least={0}
        value={notch.at * length}
        note={`${lengthWords((1 - notch.at) * length)} to the end`}
        onChange={(place) =>
          change('move notch', {
            kind: 'setNotch',
            panel: panel.id,
            notch: { ...notch, at: Math.min(1, place / length) },
          })
        }
      />
    </>
  )
}

export function DartFields({ panel, id }: { panel: Panel; id: string }) {
  const dart = panel.darts?.find((one) => one.id === id)
  const edge = panel.edges.find((one) => one.id === dart?.edge)
  if (!dart || !edge) return null
  const mouth = placeOnEdge(panel, edge, dart.at)
  const depth = distance(mouth, dart.apex)
  const set = (next: typeof dart) => change('change dart', { kind: 'setDart', panel: panel.id, dart: next })
  return (
    <>
      <h3>Dart on {edge.label ?? edge.id}</h3>
      <NumberField
        name="Width"
        least={0.001}
        value={dart.width}
        onChange={(width) => set({ ...dart, width })}
      />
      <NumberField
        name="Depth"
        least={0.005}
        value={depth}
        onChange={(next) => set({ ...dart, apex: plus(mouth, times(minus(dart.apex, mouth), next / depth)) })}
      />
    </>
  )
}
