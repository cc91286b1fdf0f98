/**
 * A number to be typed: `92,5`, `925 mm`, `36 1/2 in`, `bust/4 + 2cm`, with the result shown while it is typed. Up and down
 * are a millimetre, with Shift a centimetre; dragging the name does the same. Enter or leaving the field is one step; what
 * cannot be read is named, and the last good value stays. Esc gives up.
 */
import { useEffect, useRef, useState } from 'react'
import { bodyWords } from '../numbers/body-words.ts'
import { readNumber } from '../numbers/read-number.ts'

interface Props {
  /** Accessible name. */
  name: string
  /** [m], [rad], [s], or plain. */
  value: number
  onChange(value: number): void
  /** Below the field: what came of it. */
  note?: string
  unit?: 'cm' | '°' | '' | '%' | 's' | 'm/s'
  /** Least value that makes sense; without it any. */
  least?: number
}

/** What one of them counts, and how much an arrow changes it. */
const UNITS = {
  cm: { size: 0.01, step: 0.1, large: 1, digits: 1 },
  '°': { size: Math.PI / 180, step: 1, large: 15, digits: 1 },
  '%': { size: 0.01, step: 1, large: 10, digits: 1 },
  'm/s': { size: 1, step: 0.1, large: 1, digits: 1 },
  s: { size: 1, step: 0.1, large: 1, digits: 1 },
  '': { size: 1, step: 1, large: 10, digits: 0 },
} as const

export function NumberField({ name, value, onChange, note, unit = 'cm', least }: Props) {
  const { size, step, large, digits } = UNITS[unit]
  const shown = (value / size).toFixed(digits)
  const [text, setText] = useState(shown)
  const scrub = useRef<{ x: number; from: number } | null>(null)
  useEffect(() => setText(shown), [shown])
  const read =
    text === shown ? { value } : readNumber(text, { unit: size, words: unit === 'cm' ? bodyWords() : {} })
  const low = least !== undefined && 'value' in read && read.value < least
  const wrong = 'wrong' in read ? read.wrong : low ? `at least ${(least / size).toFixed(digits)}` : ''
  const isSum = wrong === '' && text !== shown && /[^\d.,\s]/.test(text)

  const commit = (next: typeof read) => {
    if (wrong !== '' || !('value' in next)) setText(shown)
    else if (Math.abs(next.value - value) > 1e-3 * step * size) onChange(next.value)
    else setText(shown)
  }
  const nudged = (steps: number) => {
    const base = 'value' in read ? read.value : value
    return (Math.round((base / size + steps) * 1e6) / 1e6).toFixed(digits)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') commit(read)
    else if (event.key === 'Escape') setText(shown)
    else if (way === undefined) return
    else setText(nudged(way * (event.shiftKey ? large : step)))
    event.preventDefault()
  }
  return (
    <label className="field number">
      <span
        className="scrub"
        onPointerDown={(event) => {
          scrub.current = { x: event.clientX, from: value / size }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (!scrub.current) return
          const by =
            Math.round((event.clientX - scrub.current.x) / 2) * step * (event.shiftKey ? large / step : 1)
          setText((scrub.current.from + by).toFixed(digits))
        }}
        onPointerUp={() => {
          if (scrub.current && text !== shown) commit(read)
          scrub.current = null
        }}
      >
        {name}
      </span>
      <span className="number-box">
        <input
          type="text"
          inputMode="decimal"
          role="spinbutton"
          aria-label={name}
          aria-valuenow={Number(shown)}
          aria-valuetext={`${shown} ${unit}`.trim()}
          aria-invalid={wrong !== '' || undefined}
          className="figure"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => commit(read)}
        />
        {unit && <span className="muted">{unit}</span>}
      </span>
      {wrong !== '' ? (
        <span className="small danger">{wrong}</span>
      ) : isSum && 'value' in read ? (
        <span className="small muted figure">
          = {(read.value / size).toFixed(digits)} {unit}
        </span>
      ) : (
        note && <span className="small muted figure">{note}</span>
      )}
    </label>
  )
}
