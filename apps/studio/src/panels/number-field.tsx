/**
 * A number to be typed: `92,5`, `925 mm`, `36 1/2 in`, `bust/4 + 2cm`, with the result shown while it is typed. Up and down
 * are a millimetre, with Shift a centimetre; dragging the name does the same. Enter or leaving the field is one step; what
 * cannot be read is named, and the last good value stays. Esc gives up.
 */
import { useEffect, useRef, useState } from 'react'
import { bodyWords } from '../numbers/body-words.ts'
import { lengthNumber, useLengthUnit } from '../numbers/length-words.ts'
import { readNumber } from '../numbers/read-number.ts'

interface Props {
  /** Accessible name. */
  name: string
  /** How it is taken. */
  title?: string
  /** In the unit's own measure: [m], [rad], [s], [kg/m²], or plain; null: nobody asked for one. */
  value: number | null
  onChange(value: number): void
  /** Below the field: what came of it. */
  note?: string
  /** `cm`: a length, shown in the unit the person chose. */
  unit?: 'cm' | keyof typeof UNITS
  /** Least value that makes sense; without it any. */
  least?: number
  /** What it is while nobody asks: shown in the empty field, and where the arrows begin. */
  reads?: number | undefined
  /** The field was emptied: it is no longer asked for. */
  onClear?(): void
  /** The field is in focus, or no longer. */
  onFocus?(focused: boolean): void
}

/** What one of them counts, and how much an arrow changes it. */
const UNITS = {
  '°': { size: Math.PI / 180, step: 1, large: 15, digits: 1 },
  '%': { size: 0.01, step: 1, large: 10, digits: 1 },
  'm/s': { size: 1, step: 0.1, large: 1, digits: 1 },
  s: { size: 1, step: 0.1, large: 1, digits: 1 },
  mm: { size: 0.001, step: 1, large: 10, digits: 1 },
  'fine mm': { size: 0.001, step: 0.01, large: 0.1, digits: 2 },
  'g/m²': { size: 0.001, step: 1, large: 10, digits: 0 },
  'N/m': { size: 1, step: 10, large: 100, digits: 0 },
  'µN m': { size: 1e-6, step: 0.1, large: 1, digits: 1 },
  µ: { size: 1, step: 0.01, large: 0.1, digits: 2 },
  '': { size: 1, step: 1, large: 10, digits: 0 },
} as const

export function NumberField(props: Props) {
  const { name, title, value, onChange, note, unit = 'cm', least, reads, onClear, onFocus } = props
  const length = useLengthUnit()
  const { size, step, large } = unit === 'cm' ? length : UNITS[unit]
  const sign = unit === 'cm' ? length.sign : unit.replace('fine ', '')
  const words = (amount: number) =>
    unit === 'cm' ? lengthNumber(amount) : (amount / size).toFixed(UNITS[unit].digits)
  const shown = value === null ? '' : words(value)
  const base = value ?? reads ?? 0
  const [text, setText] = useState(shown)
  const scrub = useRef<{ x: number; from: number } | null>(null)
  useEffect(() => setText(shown), [shown])
  const read =
    text === shown
      ? { value: base }
      : readNumber(text, { unit: size, words: unit === 'cm' ? bodyWords() : {} })
  const low = least !== undefined && 'value' in read && read.value < least
  const emptied = text.trim() === '' && (value === null || onClear !== undefined)
  const refusal = 'wrong' in read ? read.wrong : low ? `at least ${words(least)}` : ''
  const wrong = emptied ? '' : refusal
  const isSum = wrong === '' && text !== shown && /[^\d.,\s]/.test(text)

  const commit = (next: typeof read) => {
    if (emptied && value !== null) onClear?.()
    else if (emptied || wrong !== '' || !('value' in next)) setText(shown)
    else if (value === null || Math.abs(next.value - value) > 1e-3 * step * size) onChange(next.value)
    else setText(shown)
  }
  const nudged = (steps: number) => {
    const from = 'value' in read ? read.value : base
    return words((size * Math.round((from / size + steps) * 1e6)) / 1e6)
  }
  const giveUp = (event: React.KeyboardEvent) => {
    if (text !== shown) event.stopPropagation() // the dialog round it stays open
    setText(shown)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') commit(read)
    else if (event.key === 'Escape') giveUp(event)
    else if (way === undefined) return
    else setText(nudged(way * (event.shiftKey ? large : step)))
    event.preventDefault()
  }
  return (
    <label className="field number" title={title}>
      <span
        className="scrub"
        onPointerDown={(event) => {
          scrub.current = { x: event.clientX, from: base / size }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (!scrub.current) return
          const by =
            Math.round((event.clientX - scrub.current.x) / 2) * step * (event.shiftKey ? large / step : 1)
          setText(words(size * (scrub.current.from + by)))
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
          aria-valuenow={value === null ? undefined : Math.round((1000 * value) / size) / 1000}
          aria-valuetext={value === null ? 'not asked for' : `${shown} ${sign}`.trim()}
          placeholder={reads === undefined ? undefined : words(reads)}
          aria-invalid={wrong !== '' || undefined}
          className="figure"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => onFocus?.(true)}
          onBlur={() => {
            commit(read)
            onFocus?.(false)
          }}
        />
        {sign && <span className="muted">{sign}</span>}
      </span>
      {wrong !== '' ? (
        <span className="small danger">{wrong}</span>
      ) : isSum && 'value' in read ? (
        <span className="small muted figure">
          = {words(read.value)} {sign}
        </span>
      ) : (
        note && <span className="small muted figure">{note}</span>
      )}
    </label>
  )
}
