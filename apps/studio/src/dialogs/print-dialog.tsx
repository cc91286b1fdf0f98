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
import { Button } from '../controls/index.ts'
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
  ['a3', 'A3', 'PDF, pages to tape together'],
  ['roll', 'Roll', 'PDF, one page 36 inches wide for a plotter'],
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
  const why = printed === null ? 'Nothing is open.' : 'wrong' in printed ? printed.wrong : ''
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
        {printed && 'pages' in printed ? pageWords(printed, choice) : why}
      </output>
      <p className="small muted">
        Notches, grain, lengths of seams, names, how often to cut and what lies on the fold are printed, on
        the first page squares of 5 cm and 2 inches: print at 100 % and measure them. Empty pages are left
        out.
      </p>
      <footer className="dialog-foot">
        <span className="muted figure">
          {name}.{ending}
        </span>
        <span className="fill" />
        <Button name="Save file" tip={why} off={why !== ''} look="primary" onPress={save} />
      </footer>
    </Dialog>
  )
}

const TYPES = { pdf: 'application/pdf', svg: 'image/svg+xml' } as const

type Printed = Omit<PrintedPattern, 'page'> & Partial<Pick<PrintedPattern, 'page'>>

function tryPrint(
  garment: Garment,
  choice: Choice,
  options: { allowance: number; title: string },
): Printed | { wrong: string } {
  try {
    if (choice !== 'sheet') return writePatternPdf(garment, choice, options)
    const bytes = new TextEncoder().encode(writePatternSvg(garment, options))
    return { bytes, pages: 1, front: 0, columns: 1, rows: 1 }
  } catch (reason) {
    return { wrong: message(reason) }
  }
}

/** The pages in front say what to do; the others are the pattern. */
function pageWords({ pages, front, page, columns, rows }: Printed, choice: Choice): string {
  if (choice === 'sheet') return '1 sheet'
  const of = pages === 1 ? '1 page' : `${pages} pages`
  if (columns * rows === 1)
    return `${of} of ${PAPERS[choice].name}, ${((page?.height ?? 0) / 1000).toFixed(2)} m long`
  const left = columns * rows - (pages - front)
  const empty = left > 0 ? `, ${left} empty ones left out` : ''
  const read = front > 0 ? `${front} to read, ` : ''
  return `${of} of ${PAPERS[choice].name}: ${read}${columns} × ${rows} to tape together${empty}`
}

function remembered(): Choice {
  const stored = localStorage.getItem(REMEMBERED)
  return CHOICES.find(([id]) => id === stored)?.[0] ?? 'a4'
}
