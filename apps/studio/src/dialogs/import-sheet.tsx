/**
 * Import: what was found in a file before it becomes the document. Its size, with the unit to change; pieces, seams,
 * notches and grain lines; what was passed over; and seams to accept where the file has none.
 */
import { type SuggestedSeam, suggestSeams } from '@selvedge/engine/pattern'
import { useMemo, useState } from 'react'
import { openDialog } from '../commands.ts'
import { Button } from '../controls/index.ts'
import { layoutPieces } from '../editor2d/layout.ts'
import {
  type ImportReading,
  importedGarment,
  importStore,
  largestPiece,
  readImport,
  UNIT_FACTORS,
  unitDoubt,
} from '../import-file.ts'
import { sizeWords } from '../numbers/length-words.ts'
import { takeImported, wearOverStore } from '../open-document.ts'
import { useStore } from '../store.ts'
import { Dialog } from './dialog.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { WearOver } from './wear-over.tsx'

export function ImportSheet() {
  const reading = useStore(importStore, (state) => state.reading)
  return (
    <Dialog name="Import" wide>
      {reading && <Sheet key={reading.size} reading={reading} />}
    </Dialog>
  )
}

function Sheet({ reading }: { reading: ImportReading }) {
  const { fileName, name, text, format, garment, notes, wrong, sizes, size } = reading
  const [factor, setFactor] = useState(1)
  const [suggested, setSuggested] = useState<readonly SuggestedSeam[] | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const sheet = useMemo(() => layoutPieces(garment), [garment])
  const dimensions = largestPiece(garment).map((metres) => factor * metres) as [number, number]
  const suggest = () => {
    const found = suggestSeams(importedGarment({ ...reading }, factor, []))
    setSuggested(found)
    setTicked(new Set(found.filter(({ likely }) => likely).map(({ seam }) => seam.id)))
  }
  const accept = () => {
    const accepted = (suggested ?? []).filter(({ seam }) => ticked.has(seam.id))
    openDialog(null)
    takeImported(reading, importedGarment(reading, factor, accepted), wearOverStore.get().over)
  }
  const tick = (id: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  return (
    <>
      <div className="import">
        <span className="import-picture">
          <Thumbnail sheet={sheet} />
        </span>
        <div className="import-facts">
          <p>
            <strong>{fileName}</strong> <span className="muted">{format}</span>
          </p>
          <Size dimensions={dimensions} factor={factor} onFactor={setFactor} drawing={reading.drawing} />
          {sizes.length > 0 && (
            <label className="field">
              <span>Size</span>
              <select
                aria-label="Size of the pattern"
                value={size}
                onChange={(event) =>
                  importStore.set({ reading: readImport(text, name, fileName, event.target.value) })
                }
              >
                {sizes.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          )}
          <Counts reading={reading} />
          {wrong !== '' && <p className="danger">Cannot be sewn as it is: {wrong}</p>}
          {notes.length > 0 && (
            <ul className="import-notes small" aria-label="Guessed or passed over">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <WearOver />
      {suggested && <Suggestions list={suggested} ticked={ticked} onTick={tick} />}
      <footer className="dialog-foot">
        {garment.seams.length === 0 && suggested === null && (
          <Button name="Suggest seams" onPress={suggest} />
        )}
        <span className="fill" />
        <Button name="Cancel" onPress={() => openDialog(null)} />
        <Button name="Import" look="primary" onPress={accept} />
      </footer>
    </>
  )
}

interface SizeProps {
  /** Of the largest piece [m]. */
  dimensions: readonly [number, number]
  factor: number
  onFactor: (factor: number) => void
  drawing: boolean
}

function Size({ dimensions, factor, onFactor, drawing }: SizeProps) {
  const doubt = unitDoubt(dimensions)
  return (
    <>
      <p>
        Largest piece <strong className="figure">{sizeWords(dimensions)}</strong>
        {doubt !== '' && <span className="warning"> {doubt}</span>}
      </p>
      {(drawing || doubt !== '' || factor !== 1) && (
        <label className="field">
          <span>Unit</span>
          <select aria-label="Unit" value={factor} onChange={(event) => onFactor(Number(event.target.value))}>
            {UNIT_FACTORS.map((unit) => (
              <option key={unit.title} value={unit.factor}>
                {unit.title}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

function Counts({ reading: { garment, grainLines, sizes } }: { reading: ImportReading }) {
  const { panels, seams } = garment
  const sum = (of: (panel: (typeof panels)[number]) => readonly unknown[] | undefined) =>
    panels.reduce((total, panel) => total + (of(panel)?.length ?? 0), 0)
  const counts = [
    [panels.length, 'piece', 'pieces'],
    [seams.length, 'seam', 'seams'],
    [sum((panel) => panel.notches), 'notch', 'notches'],
    [grainLines, 'grain line', 'grain lines'],
    [sizes.length, 'size', 'sizes'],
    [sum((panel) => panel.darts), 'dart', 'darts'],
    [sum((panel) => panel.lines), 'line', 'lines'],
  ] as const
  const words = counts
    .filter(([count], row) => count > 0 || row < FOUND)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  return (
    <p>
      {words.join(', ')}
      <span className="muted small"> {panels.map(({ id, title }) => title ?? id).join(', ')}</span>
    </p>
  )
}

/** Of the counts these are told also where there is none. */
const FOUND = 4

interface SuggestionProps {
  list: readonly SuggestedSeam[]
  ticked: ReadonlySet<string>
  onTick: (id: string, on: boolean) => void
}

function Suggestions({ list, ticked, onTick }: SuggestionProps) {
  if (list.length === 0) return <p>No two edges are alike enough to suggest a seam; sew them with Sew (N).</p>
  return (
    <fieldset className="suggestions">
      <legend>Seams by length, notch and name: {ticked.size} accepted</legend>
      {list.map(({ seam, lengths }) => (
        <label key={seam.id} className="suggestion small">
          <input
            type="checkbox"
            checked={ticked.has(seam.id)}
            onChange={(event) => onTick(seam.id, event.target.checked)}
          />
          <span>
            {seam.a[0].panel} {seam.a[0].edge} – {seam.b[0].panel} {seam.b[0].edge}
          </span>
          <span className="muted figure">{sizeWords(lengths, ' and ')}</span>
        </label>
      ))}
    </fieldset>
  )
}
