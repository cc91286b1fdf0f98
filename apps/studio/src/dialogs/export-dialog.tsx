/** Export: what goes out, and what is wrong with it, said before it is saved. */
import { formatNamed } from '@selvedge/engine/io'
import { useState } from 'react'
import { openDialog } from '../commands.ts'
import { EXPORT_FORMATS, type ExportChoice, exportFile } from '../save-file.ts'
import { crossingsWords, stateWords } from '../sim-words.ts'
import { garmentName, simStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { recordedSeconds, timelineStore } from '../timeline.ts'
import { Dialog } from './dialog.tsx'

const REMEMBERED = 'selvedge.export'

export function ExportDialog() {
  const numbers = useStore(simStore, (state) => state.numbers)
  const engine = useStore(studioStore, (state) => state.engine)
  const name = useStore(studioStore, garmentName)
  const [choice, setChoice] = useState<ExportChoice>(remembered)
  const recorded = useStore(timelineStore, ({ recording }) =>
    recording?.stage === 'done' ? recording : null,
  )
  const [moving, setMoving] = useState(recordedSeconds() > 0)
  const format = EXPORT_FORMATS.find(({ id }) => id === choice)?.format
  const count = numbers.crossings ? numbers.crossings.self + numbers.crossings.body : 0

  const save = async () => {
    localStorage.setItem(REMEMBERED, choice)
    openDialog(null)
    await exportFile(choice, moving)
  }

  return (
    <Dialog name="Export">
      <fieldset className="choices scrolling">
        <legend className="unseen">Format</legend>
        {EXPORT_FORMATS.map((one) => (
          <label key={one.id} className="choice">
            <input
              type="radio"
              name="format"
              aria-label={one.title}
              checked={choice === one.id}
              onChange={() => setChoice(one.id)}
            />
            <span>
              <strong>{one.title}</strong>
              <span className="muted small">{one.about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice === 'glb' && (
        <label className="choice">
          <input
            type="checkbox"
            aria-label="Animation"
            checked={moving && recorded !== null}
            aria-disabled={recorded === null || undefined}
            onChange={() => recorded && setMoving(!moving)}
          />
          <span>
            <strong>Animation</strong>
            <span className="muted small">
              {recorded
                ? `${recorded.frames} recorded frames, ${recorded.selfCrossings + recorded.bodyCrossings} crossings in all of them`
                : 'Nothing is recorded; choose a Motion and press Record'}
            </span>
          </span>
        </label>
      )}
      {choice.endsWith('.zip') && recorded === null && (
        <p className="small warning">Nothing is recorded; choose a Motion and press Record.</p>
      )}
      <p className={count > 0 ? 'small danger' : 'small muted'}>
        {stateWords(engine, numbers)}
        {numbers.crossings ? `, ${crossingsWords(numbers)}` : ''}. Metres, y up.
      </p>
      {count > 0 && (
        <p className="small danger" role="alert">
          The cloth crosses {numbers.crossings?.self ? 'itself' : 'the body'}: {count} crossings go into the
          file. Problems shows where.
        </p>
      )}
      {format && <p className="small muted">Losses: {formatNamed(format, { able: 'write' }).losses}.</p>}
      <footer className="dialog-foot">
        <span className="muted figure">
          {name}.{choice}
        </span>
        <span className="fill" />
        <button type="button" className="primary" onClick={save}>
          Save file
        </button>
      </footer>
    </Dialog>
  )
}

function remembered(): ExportChoice {
  const stored = localStorage.getItem(REMEMBERED)
  return EXPORT_FORMATS.find((format) => format.id === stored)?.id ?? 'glb'
}
