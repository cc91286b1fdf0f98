/** A small line plot as SVG text: linear time axis, linear or logarithmic values, ticks at round numbers, units on the axes. */

export interface Series {
  readonly name: string
  /** CSS colour. */
  readonly color: string
  readonly time: readonly number[]
  readonly value: readonly number[]
  /** Holds each value until the next one: for counts. */
  readonly stepped?: boolean
}

export interface PlotOptions {
  readonly title: string
  readonly unit: string
  /** Powers of ten; values at or below zero are left out. */
  readonly logarithmic?: boolean
  /** The value axis reaches at least this far. */
  readonly atLeast?: number
  /** A moment worth a line across. */
  readonly mark?: { readonly time: number; readonly name: string }
}

const WIDTH = 400
const HEIGHT = 220
const LEFT = 52
const RIGHT = 8
const TOP = 24
const BOTTOM = 32
const DECADES_MAX = 8

export function plotFigure(series: readonly Series[], options: PlotOptions): string {
  const timeMax = Math.max(0, ...series.flatMap((line) => line.time.slice(-1)))
  const x = linearAxis(0, timeMax > 0 ? timeMax : 1, 6)
  const y = options.logarithmic ? logAxis(series) : valueAxis(series, options.atLeast ?? 0)
  const px = (time: number) => LEFT + ((WIDTH - LEFT - RIGHT) * (time - x.low)) / (x.high - x.low)
  const py = (value: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * y.share(value)
  const grid = y.ticks
    .map((tick) => {
      const at = py(tick.value).toFixed(1)
      return (
        `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}"/>` +
        `<text x="${LEFT - 6}" y="${at}" dy="0.35em" text-anchor="end">${tick.label}</text>`
      )
    })
    .join('')
  const times = x.ticks
    .map(
      (tick) =>
        `<text x="${px(tick.value).toFixed(1)}" y="${HEIGHT - 16}" text-anchor="middle">${tick.label}</text>`,
    )
    .join('')
  const lines = series
    .map(
      (line) =>
        `<path class="line" stroke="${line.color}" d="${linePath(line, px, py, options.logarithmic ?? false)}"/>`,
    )
    .join('')
  const { mark } = options
  const markAt = mark ? px(mark.time).toFixed(1) : ''
  const moment = mark
    ? `<line class="mark" x1="${markAt}" x2="${markAt}" y1="${TOP - 8}" y2="${HEIGHT - BOTTOM}"/>` +
      `<text x="${markAt}" y="${TOP - 12}" text-anchor="middle">${mark.name}</text>`
    : ''
  const keys = series
    .map((line) => `<span><i style="background:${line.color}"></i>${line.name}</span>`)
    .join('')
  return (
    `<figure class="plot"><h2>${options.title}</h2>` +
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${options.title} over simulated time">` +
    `${grid}${times}<text x="${WIDTH - RIGHT}" y="${HEIGHT - 2}" text-anchor="end">simulated time, s</text>` +
    `<text x="${LEFT - 6}" y="10" text-anchor="${options.unit.length > 4 ? 'start' : 'end'}">${options.unit}</text>${moment}${lines}</svg><div class="keys">${keys}</div></figure>`
  )
}

function linePath(
  line: Series,
  px: (t: number) => number,
  py: (v: number) => number,
  positive: boolean,
): string {
  let path = ''
  let pen = 'M'
  for (let k = 0; k < line.time.length; k++) {
    const value = line.value[k]
    if (!Number.isFinite(value) || (positive && value <= 0)) {
      pen = 'M'
      continue
    }
    if (line.stepped && pen === 'L') path += `H${px(line.time[k]).toFixed(1)}`
    path += `${pen}${px(line.time[k]).toFixed(1)} ${py(value).toFixed(1)}`
    pen = 'L'
  }
  return path
}

interface Tick {
  readonly value: number
  readonly label: string
}

interface Axis {
  readonly low: number
  readonly high: number
  readonly ticks: readonly Tick[]
  /** Place of a value between both ends, 0 … 1. */
  share(value: number): number
}

/** Ticks at 1, 2 or 5 times a power of ten; the axis ends at the last value. */
export function linearAxis(low: number, high: number, count: number): Axis {
  const step = roundStep((high - low) / count)
  const ticks: Tick[] = []
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
    ticks.push({ value: k * step, label: decimal(k * step, step) })
  }
  return { low, high, ticks, share: (value) => (value - low) / (high - low) }
}

/** Covers all values, rounded out to ticks. */
function valueAxis(series: readonly Series[], atLeast: number): Axis {
  let low = 0
  let high = atLeast
  for (const value of series.flatMap((line) => line.value)) {
    if (!Number.isFinite(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (high === low) high = low + 1
  const step = roundStep((high - low) / 4)
  return linearAxis(step * Math.floor(low / step), step * Math.ceil(high / step - 1e-9), 4)
}

/** Whole decades around the values, at most DECADES_MAX below the largest. */
function logAxis(series: readonly Series[]): Axis {
  const logs = series
    .flatMap((line) => line.value)
    .filter((value) => value > 0 && Number.isFinite(value))
    .map(Math.log10)
  const top = logs.length > 0 ? Math.ceil(Math.max(...logs)) : 0
  const bottom = Math.max(top - DECADES_MAX, logs.length > 0 ? Math.floor(Math.min(...logs)) : -1)
  const low = bottom === top ? top - 1 : bottom
  const ticks: Tick[] = []
  for (let decade = low; decade <= top; decade++) {
    ticks.push({
      value: 10 ** decade,
      label: Math.abs(decade) <= 3 ? String(Number((10 ** decade).toFixed(3))) : `1e${decade}`,
    })
  }
  return {
    low,
    high: top,
    ticks,
    share: (value) => Math.max(0, (Math.log10(value) - low) / (top - low)),
  }
}

/** The next of 1, 2, 5 · 10ᵏ. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const mantissa = rough / power
  return power * (mantissa <= 1 ? 1 : mantissa <= 2 ? 2 : mantissa <= 5 ? 5 : 10)
}

/** As many decimals as the step needs. */
function decimal(value: number, step: number): string {
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return Number(value.toFixed(places)).toFixed(places)
}
