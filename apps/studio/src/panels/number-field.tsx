/**
 * A length to be typed: `92,5`, `92.5 cm`, `925 mm` or `36 1/2 in`; up and down are a millimetre, with Shift a centimetre.
 * Enter or leaving the field is one step; what cannot be read is named, and the last good value stays. Esc gives up.
 */
import { useEffect, useState } from 'react'
import { parseLength } from './parse-length.ts'

interface Props {
  /** Accessible name. */
  name: string
  /** [m] */
  value: number
  onChange(metres: number): void
  /** Below the field: what came of it. */
  note?: string
}

export function NumberField({ name, value, onChange, note }: Props) {
  const shown = (100 * value).toFixed(1)
  const [text, setText] = useState(shown)
  useEffect(() => setText(shown), [shown])
  const read = parseLength(text)
  const commit = () => {
    if (typeof read !== 'number') setText(shown)
    else if (Math.abs(read - value) > 5e-5) onChange(read)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') setText(shown)
    else if (way === undefined) return
    else
      setText(
        (100 * ((typeof read === 'number' ? read : value) + way * (event.shiftKey ? 0.01 : 0.001))).toFixed(
          1,
        ),
      )
    event.preventDefault()
  }
  return (
    <label className="field number">
      <span>{name}</span>
      <span className="number-box">
        <input
          type="text"
          inputMode="decimal"
          role="spinbutton"
          aria-label={name}
          aria-valuenow={Math.round(1000 * value) / 10}
          aria-valuetext={`${shown} cm`}
          aria-invalid={typeof read !== 'number' || undefined}
          className="figure"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={commit}
        />
        <span className="muted">cm</span>
      </span>
      {typeof read !== 'number' ? (
        <span className="small danger">{read.wrong}</span>
      ) : (
        note && <span className="small muted figure">{note}</span>
      )}
    </label>
  )
}
