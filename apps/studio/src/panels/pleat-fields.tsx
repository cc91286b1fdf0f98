/** A pleat with its numbers; of several that are selected all change alike. */
import { type Edit, edgeLength, type Panel, type Pleat, sewnLength } from '@selvedge/engine/pattern'
import { lengthWords } from '../numbers/length-words.ts'
import type { Selection } from '../state.ts'
import { allSelected } from '../tools/selected.ts'
import { Fact, Facts } from './fields.tsx'
import { NumberField } from './number-field.tsx'
import { change } from './piece-fields.tsx'

const KINDS: readonly [Pleat['kind'], string][] = [
  ['knife', 'Knife'],
  ['box', 'Box'],
  ['inverted', 'Inverted'],
]

export function PleatFields({ panel, selection }: { panel: Panel; selection: NonNullable<Selection> }) {
  const chosen = allSelected(selection).filter((one) => one.kind === 'pleat' && one.panel === panel.id)
  const pleats = (panel.pleats ?? []).filter(({ id }) => chosen.some((one) => one.id === id))
  const pleat = pleats.find(({ id }) => id === selection.id)
  const edge = panel.edges.find(({ id }) => id === pleat?.edge)
  if (!pleat || !edge) return null
  const set = (fields: Partial<Pleat>) =>
    change(
      'change pleat',
      ...pleats.map((own): Edit => ({ kind: 'setPleat', panel: panel.id, pleat: { ...own, ...fields } })),
    )
  return (
    <>
      <h3>
        {pleats.length === 1 ? 'Pleat' : `${pleats.length} pleats`} on {edge.label ?? edge.id}
      </h3>
      <label className="field">
        <span>Kind</span>
        <select
          aria-label="Kind of pleat"
          value={pleat.kind}
          onChange={(event) => set({ kind: event.target.value as Pleat['kind'] })}
        >
          {KINDS.map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <NumberField
        name="Pleat depth"
        least={0.002}
        value={pleat.depth}
        onChange={(depth) => set({ depth })}
      />
      <NumberField
        name="Pressed"
        least={0.005}
        value={pleat.length}
        note="from the edge into the piece"
        onChange={(length) => set({ length })}
      />
      <Facts>
        <Fact name="Edge, flat">{lengthWords(edgeLength(panel, edge))}</Fact>
        <Fact name="Edge, folded">{lengthWords(sewnLength(panel, edge))}</Fact>
      </Facts>
    </>
  )
}
