/**
 * Lengths as text in other units than metres, without losing a bit: millimetres are written and read by moving the
 * decimal point of the shortest decimal, never by multiplying, so a pattern has the same bits after a trip through a
 * file. Inches have no such decimal and are multiplied: 1 in = 0.0254 m exactly (international yard and pound, 1959).
 */

export type LengthUnit = 'mm' | 'cm' | 'm' | 'in'

/** Length [m] in millimetres, plain digits without an exponent. */
export function millimetreText(length: number): string {
  const [mantissa, exponent = '0'] = String(length).split('e')
  const shift = Number(exponent) + 3
  if (!Number.isFinite(length) || Math.abs(shift) > SHIFT_MAX) return String(1000 * length)
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole, part = ''] = mantissa.slice(sign.length).split('.')
  const padded = `${'0'.repeat(SHIFT_MAX)}${whole}${part}${'0'.repeat(SHIFT_MAX)}`
  const point = SHIFT_MAX + whole.length + shift
  const text = `${padded.slice(0, point).replace(/^0+(?=.)/, '')}.${padded.slice(point)}`.replace(
    /\.?0+$/,
    '',
  )
  return text === '' || text === '0' ? '0' : sign + (text.startsWith('.') ? `0${text}` : text)
}

/** Length [m] of a decimal in the given unit; NaN when the word is no number. −0 becomes 0. */
export function metresOf(word: string, unit: LengthUnit): number {
  const text = word.trim()
  if (!NUMBER.test(text)) return Number.NaN
  if (unit === 'in') return Number(text) * METRES_PER_INCH + 0
  const [mantissa, exponent = '0'] = text.toLowerCase().split('e')
  return Number(`${mantissa}e${Number(exponent) - DIGITS[unit]}`) + 0
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?$/
const DIGITS = { mm: 3, cm: 2, m: 0 } // powers of ten to the metre
const METRES_PER_INCH = 0.0254
const SHIFT_MAX = 24 // digits; 1e-21 m is far below an atom, longer numbers are multiplied
