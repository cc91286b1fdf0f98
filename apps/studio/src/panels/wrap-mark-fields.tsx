/** A mark that is selected: its number, its twin, and other numbers it could have. */
import type { Garment } from '@selvedge/engine'
import type { Mark } from '@selvedge/engine/project'
import { Button } from '../controls/index.ts'
import { pieceTitles } from '../editor2d/layout.ts'
import { projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { select } from '../studio.ts'
import { freeNumbers, markTitle, otherSide, twinOf } from '../tools/mark/marks.ts'
import { edit } from '../work.ts'
import { Fact, Facts } from './fields.tsx'

export function MarkFields({ garment, mark }: { garment: Garment; mark: Mark }) {
  const project = useStore(studioStore, projectOf)
  const titles = pieceTitles(garment)
  const titleOf = (one: Mark) => markTitle(one, (panel) => titles.get(panel) ?? panel)
  const twin = twinOf(project, mark)
  const { number, on } = mark
  return (
    <>
      <h3>{titleOf(mark)}</h3>
      <label className="field">
        <span>Number</span>
        <select
          aria-label="Number of the mark"
          value={number}
          onChange={(event) => renumber(mark, Number(event.target.value))}
        >
          {numbersFor(mark, project.marks).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <Facts>
        <Fact name="Meets">
          {twin ? titleOf(twin) : `nothing yet: paint ${number} on the ${otherSide(on.kind)}`}
        </Fact>
        <Fact name="Points">{on.stroke.length}</Fact>
      </Facts>
      {twin && (
        <Button name="Select its twin" look="plain" onPress={() => select({ kind: 'mark', id: twin.id })} />
      )}
      <Button name="Remove mark" look="plain" onPress={() => edit({ kind: 'removeMark', mark: mark.id })} />
    </>
  )
}

/** Those of its side, the other side's, and the next free one. */
function numbersFor({ on }: Mark, marks: readonly Mark[]): number[] {
  const all = [...marks.map(({ number }) => number), ...freeNumbers({ marks }, on.kind, 1)]
  return [...new Set(all)].sort((a, b) => a - b)
}

/** Two marks of one side change places: numbers stay unique. */
function renumber(mark: Mark, number: number): void {
  const { marks } = projectOf(studioStore.get())
  const other = marks.find(
    (one) => one.number === number && one.on.kind === mark.on.kind && one.id !== mark.id,
  )
  edit(
    {
      kind: 'batch',
      edits: [
        { kind: 'setMark', mark: { ...mark, number } },
        ...(other ? [{ kind: 'setMark' as const, mark: { ...other, number: mark.number } }] : []),
      ],
    },
    { name: 'pair marks anew' },
  )
}
