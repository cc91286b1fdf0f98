/** Print pattern: pages to tape together or one sheet, how many there are before anything is saved. */
import type { Garment } from '@selvedge/engine'
import {
  ALLOWANCE_USUAL,
  PAPERS,
  type Paper,
  type PrintedPattern,
  writePatternPdf,
  writePatternSvg,
} from '@selvedge/engine/io'
import { useMemo, useState } from 'react'
import { openDialog } from '../commands.ts'
import { NumberField } from '../panels/number-field.tsx'
import { saveBlob } from '../save-file.ts'
import { documentTitle, garmentName, garmentOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { message } from '../work.ts'
import { Dialog } from './dialog.tsx'

type Choice = Paper | 'sheet'

const REMEMBERED = 'selvedge.paper'
const CHOICES: readonly [Choice, string, string][] = [
  ['a4', 'A4', 'PDF, pages to tape together'],
  ['letter', 'Letter', 'PDF, pages to tape together'],
  ['sheet', 'One sheet', 'SVG for a plotter or a copy shop, 1 : 1'],
]

export function PrintDialog() {
  const garment = useStore(studioStore, garmentOf)
  const title = useStore(studioStore, documentTitle)
  const name = useStore(studioStore, garmentName)
  const [choice, setChoice] = useState<Choice>(remembered)
  const [allowance, setAllowance] = useState(ALLOWANCE_USUAL)
  const printed = useMemo(
    () => (garment ? tryPrint(garment, choice, { allowance, title }) : null),
    [garment, choice, allowance, title],
  )
  const ending = choice === 'sheet' ? 'svg' : 'pdf'
  const save = () => {
    if (!printed || 'wrong' in printed) return
    localStorage.setItem(REMEMBERED, choice)
    saveBlob(new Blob([printed.bytes as BlobPart], { type: TYPES[ending] }), `${name}.${ending}`)
    openDialog(null)
  }
  return (
    <Dialog name="Print pattern">
      <fieldset className="choices">
        <legend className="unseen">Paper</legend>
        {CHOICES.map(([id, words, about]) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name="paper"
              aria-label={words}
              checked={choice === id}
              onChange={() => setChoice(id)}
            />
            <span>
              <strong>{words}</strong>
              <span className="muted small">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <NumberField
        name="Allowance"
        least={0}
        value={allowance}
        note="of edges that have none of their own"
        onChange={setAllowance}
      />
      <output aria-label="Pages" className={printed && 'wrong' in printed ? 'small danger' : 'small'}>
        {printed === null
          ? 'Nothing is open.'
          : 'wrong' in printed
            ? printed.wrong
            : pageWords(printed, choice)}
      </output>
      <p className="small muted">
        Notches, grain, lengths of seams and names are printed, on the first page squares of 5 cm and 2
        inches: print at 100 % and measure them. Empty pages are left out.
      </p>
      <footer className="dialog-foot">
        <span className="muted figure">
          {name}.{ending}
        </span>
        <span className="fill" />
        <button type="button" className="primary" disabled={!printed || 'wrong' in printed} onClick={save}>
          Save file
        </button>
      </footer>
    </Dialog>
  )
}

const TYPES = { pdf: 'application/pdf', svg: 'image/svg+xml' } as const

type Printed = Pick<PrintedPattern, 'pages' | 'columns' | 'rows'> & { readonly bytes: Uint8Array }

function tryPrint(
  garment: Garment,
  choice: Choice,
  options: { allowance: number; title: string },
): Printed | { wrong: string } {
  try {
    if (choice !== 'sheet') return writePatternPdf(garment, choice, options)
    const bytes = new TextEncoder().encode(writePatternSvg(garment, options))
    return { bytes, pages: 1, columns: 1, rows: 1 }
  } catch (reason) {
    return { wrong: message(reason) }
  }
}

/** The first two pages say what to do; the others are the pattern. */
function pageWords({ pages, columns, rows }: Printed, choice: Choice): string {
  if (choice === 'sheet') return '1 sheet'
  const left = columns * rows - (pages - 2)
  const empty = left > 0 ? `, ${left} empty ones left out` : ''
  return `${pages} pages of ${PAPERS[choice].name}: 2 to read, ${columns} × ${rows} to tape together${empty}`
}

function remembered(): Choice {
  const stored = localStorage.getItem(REMEMBERED)
  return CHOICES.find(([id]) => id === stored)?.[0] ?? 'a4'
}
