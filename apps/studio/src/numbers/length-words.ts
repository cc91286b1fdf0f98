/**
 * Lengths as people read and type them: centimetres with one decimal, or inches in eighths. Which of the two is a preference,
 * asked where words are made; documents and the engine know metres only.
 */
import { preferencesStore, type Units } from '../preferences.ts'
import { useStore } from '../store.ts'

export interface LengthUnit {
  /** As it stands behind a number. */
  readonly sign: 'cm' | 'in'
  /** [m] */
  readonly size: number
  /** What an arrow changes, and one with Shift, in this unit. */
  readonly step: number
  readonly large: number
}

const LENGTH_UNITS: Readonly<Record<Units, LengthUnit>> = {
  cm: { sign: 'cm', size: 0.01, step: 0.1, large: 1 },
  inch: { sign: 'in', size: 0.0254, step: 0.125, large: 1 },
}

export function lengthUnit(): LengthUnit {
  return LENGTH_UNITS[preferencesStore.get().units]
}

/** The same for panels, which are drawn again when it changes. */
export function useLengthUnit(): LengthUnit {
  return useStore(preferencesStore, lengthUnit)
}

/** 0.432 → 43.2 cm, or 17 in. */
export function lengthWords(metres: number): string {
  return `${lengthNumber(metres)} ${lengthUnit().sign}`
}

/** The number alone: 43.2, or 16 1/8. */
export function lengthNumber(metres: number): string {
  const { sign, size } = lengthUnit()
  return sign === 'cm' ? (metres / size).toFixed(1) : eighths(metres / size)
}

/** −1.2, +3.0: a difference, without its unit. */
export function signedLength(metres: number): string {
  const text = lengthNumber(Math.abs(metres))
  return `${metres < 0 && Number(text) !== 0 ? '−' : '+'}${text}`
}

/** How large something is: 52 × 60 cm; small things with a decimal. */
export function sizeWords(metres: readonly number[], between = ' × '): string {
  const { sign, size } = lengthUnit()
  const words = metres.map((one) =>
    sign === 'cm' ? (one / size).toFixed(one < 0.1 ? 1 : 0) : eighths(one / size),
  )
  return `${words.join(between)} ${sign}`
}

/** [m²] → 1204 cm², or 187 in². */
export function areaWords(area: number): string {
  const { sign, size } = lengthUnit()
  return `${(area / (size * size)).toFixed(0)} ${sign}²`
}

/** 16.13 → 16 1/8 */
function eighths(value: number): string {
  const all = Math.round(8 * Math.abs(value))
  const [whole, rest] = [Math.floor(all / 8), all % 8]
  const under = rest % 4 === 0 ? 2 : rest % 2 === 0 ? 4 : 8
  const part = rest === 0 ? '' : `${(rest * under) / 8}/${under}`
  const text = [whole > 0 || part === '' ? String(whole) : '', part].filter((words) => words !== '').join(' ')
  return value < 0 && all > 0 ? `-${text}` : text
}
