/**
 * One axis of a plot: which range it shows, where its ticks stand and what they say. Ticks stand at 1, 2 or 5 times a
 * power of ten; on a logarithmic axis at powers of ten, and at 2 and 5 of them where few powers are in sight.
 */

export interface AxisScale {
  readonly log: boolean
  readonly low: number
  readonly high: number
  readonly ticks: readonly AxisTick[]
  /** Place on the axis, 0 at `low` and 1 at `high`; NaN where the axis cannot show the value. */
  place(value: number): number
}

export interface AxisTick {
  readonly value: number
  readonly label: string
}

/** Room left beyond the outermost values, as a share of the range [–]. */
const MARGIN = 0.04

export interface AxisOptions {
  readonly log: boolean
  readonly ticksMax: number
  /** How much wider than its data the range is, for axes that must keep the scale of another [–]. */
  readonly share?: number
  /** Powers of ten below the largest value that a logarithmic axis shows at most; smaller values lie on its end. */
  readonly decadesMax?: number
}

export function axisScale(values: readonly number[], options: AxisOptions): AxisScale {
  const { log, ticksMax, share = 1, decadesMax = Number.POSITIVE_INFINITY } = options
  const shown = values.filter((value) => Number.isFinite(value) && (!log || value > 0))
  const bent = shown.map((value) => (log ? Math.log10(value) : value))
  let low = bent.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  let high = bent.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  if (bent.length === 0) [low, high] = [0, 1]
  if (log) low = Math.max(low, high - decadesMax)
  if (high - low <= 1e-9 * Math.max(Math.abs(low), Math.abs(high))) {
    const half = log ? 0.5 : 0.5 * Math.max(Math.abs(high), 1)
    ;[low, high] = [low - half, high + half]
  }
  const middle = (low + high) / 2
  const half = (0.5 + MARGIN) * share * (high - low)
  ;[low, high] = [middle - half, middle + half]
  const ticks = log ? logTicks(low, high, ticksMax) : linearTicks(low, high, ticksMax)
  return {
    log,
    low: log ? 10 ** low : low,
    high: log ? 10 ** high : high,
    ticks,
    place: (value) => {
      if (log && !(value > 0)) return Number.NaN
      const at = ((log ? Math.log10(value) : value) - low) / (high - low)
      return log ? Math.max(0, at) : at
    },
  }
}

function linearTicks(low: number, high: number, ticksMax: number): AxisTick[] {
  const rough = (high - low) / ticksMax
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough * (1 - 1e-9)) ?? 10)
  const ticks: AxisTick[] = []
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
    ticks.push({ value: k * step, label: tickLabel(k * step, step) })
  }
  return ticks
}

/** `low` and `high` are exponents. */
function logTicks(low: number, high: number, ticksMax: number): AxisTick[] {
  const first = Math.ceil(low - 1e-9)
  const last = Math.floor(high + 1e-9)
  const every = Math.max(1, Math.ceil((last - first + 1) / ticksMax))
  const ticks: AxisTick[] = []
  if (last - first >= 2) {
    for (let power = Math.ceil(first / every) * every; power <= last; power += every) {
      const value = 10 ** power
      ticks.push({ value, label: first >= -3 && last <= 3 ? tickLabel(value, value) : powerLabel(power) })
    }
    return ticks
  }
  const times = high - low < 0.7 ? [1, 1.5, 2, 3, 4, 5, 6, 8] : [1, 2, 5]
  for (let power = Math.floor(low); power <= last; power++) {
    for (const m of times) {
      const value = m * 10 ** power
      const exponent = Math.log10(value)
      if (exponent >= low && exponent <= high) ticks.push({ value, label: tickLabel(value, value) })
    }
  }
  return ticks
}

/** Enough digits for neighbours `step` apart; powers of ten where plain digits would be long. */
export function tickLabel(value: number, step: number): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1e5 || size < 1e-4) {
    const power = Math.floor(Math.log10(size) + 1e-9)
    const front = Number((value / 10 ** power).toPrecision(3))
    return Math.abs(front) === 1
      ? `${front < 0 ? '−' : ''}${powerLabel(power)}`
      : `${minus(String(front))}·${powerLabel(power)}`
  }
  const digits = (String(Number(step.toPrecision(2))).split('.')[1] ?? '').length
  const text = value.toFixed(digits)
  return minus(text.includes('.') ? text.replace(/\.?0+$/, '') : text)
}

/** 10⁻³ */
function powerLabel(power: number): string {
  if (power === 0) return '1'
  if (power === 1) return '10'
  const digits = [...String(Math.abs(power))].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')
  return `10${power < 0 ? '⁻' : ''}${digits}`
}

function minus(text: string): string {
  return text.replace('-', '−')
}
