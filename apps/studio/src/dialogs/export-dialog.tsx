/** Export: what goes out, and what is wrong with it, said before it is saved. */
import { formatNamed } from '@selvedge/engine/io'
import { useState } from 'react'
import { openDialog } from '../commands.ts'
import { Button } from '../controls/index.ts'
import { type ExportChoices, exportChoices, keepExportChoices, PICTURE_SIZES } from '../export-choices.ts'
import { EXPORT_FORMATS, type ExportChoice, exportFile } from '../save-file.ts'
import { useSimState } from '../sim-state.ts'
import { crossingsWords } from '../sim-words.ts'
import { garmentName, simStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { recordedSeconds, timelineStore } from '../timeline.ts'
import { Dialog } from './dialog.tsx'

const REMEMBERED = 'selvedge.export'

export function ExportDialog() {
  const numbers = useStore(simStore, (state) => state.numbers)
  const state = useSimState()
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
      <fieldset className="choices">
        <legend className="unseen">How</legend>
        {choice === 'glb' && (
          <Tick
            name="Animation"
            about={
              recorded
                ? `${recorded.frames} recorded frames, ${recorded.selfCrossings + recorded.bodyCrossings} crossings in all of them`
                : 'Nothing is recorded; choose a Motion and press Record'
            }
            on={moving && recorded !== null}
            off={recorded === null}
            onChange={() => setMoving(!moving)}
          />
        )}
        <ChoiceTicks format={choice} moving={choice === 'glb' && moving && recorded !== null} />
      </fieldset>
      {choice.endsWith('.zip') && recorded === null && (
        <p className="small warning">Nothing is recorded; choose a Motion and press Record.</p>
      )}
      <p className={count > 0 ? 'small danger' : 'small muted'}>
        {state}
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
        <Button name="Save file" look="primary" onPress={save} />
      </footer>
    </Dialog>
  )
}

interface TickProps {
  name: string
  about: string
  on: boolean
  /** It cannot be chosen, as `about` says. */
  off?: boolean
  onChange(): void
}

function Tick({ name, about, on, off = false, onChange }: TickProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        aria-label={name}
        checked={on}
        aria-disabled={off || undefined}
        onChange={() => off || onChange()}
      />
      <span>
        <strong>{name}</strong>
        <span className="muted small">{about}</span>
      </span>
    </label>
  )
}

/** What else can be chosen of a mesh or a picture; the next visit remembers. */
function ChoiceTicks({ format, moving }: { format: ExportChoice; moving: boolean }) {
  const [choices, setChoices] = useState(exportChoices)
  const change = (part: Partial<ExportChoices>) => {
    const next = { ...choices, ...part }
    keepExportChoices(next)
    setChoices(next)
  }
  if (format === 'png')
    return (
      <>
        <label className="choice">
          <span>Size</span>
          <select
            aria-label="Size of the picture"
            value={choices.size}
            onChange={({ target }) =>
              change({ size: PICTURE_SIZES.find((size) => String(size) === target.value) ?? choices.size })
            }
          >
            {PICTURE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}×
              </option>
            ))}
          </select>
        </label>
        <Tick
          name="Transparent"
          about="Nothing behind body and garment but their shadow; else the colour of the window"
          on={choices.transparent}
          onChange={() => change({ transparent: !choices.transparent })}
        />
      </>
    )
  if (format !== 'glb' && format !== 'usdz') return null
  const why = moving ? 'The animation has the body, and thin cloth' : ''
  return (
    <>
      <Tick
        name="Body"
        about={why || 'As worn; without it the cloth alone, as it hangs'}
        on={choices.body || moving}
        off={moving}
        onChange={() => change({ body: !choices.body })}
      />
      <Tick
        name="Thickness"
        about={why || 'Two faces and a rim, as far apart as the fabric is thick; else one surface'}
        on={choices.thick && !moving}
        off={moving}
        onChange={() => change({ thick: !choices.thick })}
      />
    </>
  )
}

function remembered(): ExportChoice {
  const stored = localStorage.getItem(REMEMBERED)
  return EXPORT_FORMATS.find((format) => format.id === stored)?.id ?? 'glb'
}
