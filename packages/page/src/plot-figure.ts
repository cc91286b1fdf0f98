/**
 * Draws a plot as static SVG: no script, colours from `PLOT_STYLE`, so that light and dark schemes and paper all work. The
 * drawing is 480 units wide and scales with the page; on a phone its text is still readable.
 */
import { type AxisScale, axisScale } from './axis-scale.ts'
import { escapeHtml } from './escape-html.ts'

/** A picture as data. */
export interface Plot {
  readonly title: string
  readonly x: PlotAxis
  readonly y: PlotAxis
  readonly series: readonly PlotSeries[]
  /** One sentence under the picture: what to see in it. */
  readonly note?: string
  /** A place on the x axis worth a line across. */
  readonly moment?: { readonly x: number; readonly name: string }
  /** Height of the drawing for 480 units of width. */
  readonly height?: number
}

export interface PlotAxis {
  readonly label: string
  readonly log?: boolean
  /** Same length on both axes: outlines, shadows. */
  readonly equal?: boolean
  /** Values the axis shows whatever the series hold. */
  readonly reach?: readonly number[]
  /** Powers of ten below the largest value that a logarithmic axis shows at most; smaller values lie on its end. */
  readonly decadesMax?: number
}

export interface PlotSeries {
  readonly name: string
  /** `stepped` holds each value until the next one: for counts. */
  readonly style: 'line' | 'points' | 'line-points' | 'dashed' | 'stepped'
  /** x0, y0, x1, y1 … */
  readonly points: readonly number[]
}

/** Units of the drawing; one is about a pixel at 1000 px page width. */
const WIDTH = 480
const HEIGHT = 330
const LEFT = 76
const RIGHT = 14
const TOP = 12
const BOTTOM = 50
const MARK = 3.2
/** From tick to tick, at least. */
const TICK_ACROSS = 55
const TICK_UP = 38

/** Series take colour and mark in turn; with both, 40 differ. */
const COLOURS = 8
const MARKS = ['circle', 'square', 'triangle', 'diamond', 'plus'] as const

export function plotFigure(plot: Plot): string {
  const legend = plot.series.map((series, row) => legendItem(series, row)).join('')
  const note = plot.note === undefined ? '' : `\n<p class="note">${escapeHtml(plot.note)}</p>`
  return `<figure class="plot">
<figcaption><b>${escapeHtml(plot.title)}</b></figcaption>
${plotSvg(plot)}
<ul class="legend">${legend}</ul>${note}
</figure>`
}

export function plotSvg(plot: Plot): string {
  const height = plot.height ?? HEIGHT
  const right = WIDTH - RIGHT
  const bottom = height - BOTTOM
  const [x, y] = plotScales(plot, right - LEFT, bottom - TOP)
  const px = (value: number) => LEFT + x.place(value) * (right - LEFT)
  const py = (value: number) => bottom - y.place(value) * (bottom - TOP)
  const parts: string[] = []
  for (const tick of x.ticks) {
    const at = round(px(tick.value))
    parts.push(`<path class="grid" d="M${at} ${TOP}V${bottom}"/>`)
    parts.push(`<text x="${at}" y="${bottom + 18}" text-anchor="middle">${tick.label}</text>`)
  }
  for (const tick of y.ticks) {
    const at = round(py(tick.value))
    parts.push(`<path class="grid" d="M${LEFT} ${at}H${right}"/>`)
    parts.push(`<text x="${LEFT - 7}" y="${at + 4.5}" text-anchor="end">${tick.label}</text>`)
  }
  parts.push(`<path class="frame" d="M${LEFT} ${TOP}V${bottom}H${right}"/>`)
  const middle = round((TOP + bottom) / 2)
  parts.push(
    `<text class="label" x="${round((LEFT + right) / 2)}" y="${height - 9}" text-anchor="middle">${escapeHtml(plot.x.label)}</text>`,
    `<text class="label" transform="translate(14 ${middle}) rotate(-90)" text-anchor="middle">${escapeHtml(plot.y.label)}</text>`,
  )
  if (plot.moment !== undefined) parts.push(drawMoment(plot.moment.name, round(px(plot.moment.x)), bottom))
  plot.series.forEach((series, row) => {
    parts.push(drawSeries(series, row, px, py))
  })
  const title = escapeHtml(plot.title)
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">${parts.join('')}</svg>`
}

function drawMoment(name: string, at: number, bottom: number): string {
  return (
    `<path class="moment" d="M${at} ${TOP}V${bottom}"/>` +
    `<text x="${at}" y="${TOP - 3}" text-anchor="middle">${escapeHtml(name)}</text>`
  )
}

/** Both axes of a frame of so many units; where the same length must look the same, the shorter range grows. */
function plotScales({ x, y, series }: Plot, width: number, height: number): [AxisScale, AxisScale] {
  const xs = series.flatMap(({ points }) => points.filter((_, k) => k % 2 === 0))
  const ys = series.flatMap(({ points }) => points.filter((_, k) => k % 2 === 1))
  const scaleX = (share = 1) => scaleOf(xs, x, width / TICK_ACROSS, share)
  const scaleY = (share = 1) => scaleOf(ys, y, height / TICK_UP, share)
  const across = scaleX()
  const up = scaleY()
  if (!x.equal && !y.equal) return [across, up]
  const ratio = ((across.high - across.low) / (up.high - up.low)) * (height / width)
  return ratio < 1 ? [scaleX(1 / ratio), up] : [across, scaleY(ratio)]
}

function scaleOf(values: number[], axis: PlotAxis, ticks: number, share: number): AxisScale {
  const { log = false, reach = [], decadesMax } = axis
  return axisScale([...values, ...reach], { log, ticksMax: Math.floor(ticks), share, decadesMax })
}

function drawSeries(
  { points, style }: PlotSeries,
  row: number,
  px: (value: number) => number,
  py: (value: number) => number,
): string {
  let path = ''
  let marks = ''
  let pen = 'M' // lifted where a point cannot be shown
  for (let k = 0; k + 1 < points.length; k += 2) {
    const x = round(px(points[k]))
    const y = round(py(points[k + 1]))
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      pen = 'M'
      continue
    }
    path += style === 'stepped' && pen === 'L' ? `H${x}V${y}` : `${pen}${x} ${y}`
    marks += markPath(row, x, y)
    pen = 'L'
  }
  const colour = `s${row % COLOURS}`
  const line = style === 'points' ? '' : `<path class="line ${colour}${dashOf(style, row)}" d="${path}"/>`
  const filled = style === 'line-points' ? 'mark' : 'mark open' // open marks on one spot can all be seen
  const dots =
    style === 'points' || style === 'line-points' ? `<path class="${filled} ${colour}" d="${marks}"/>` : ''
  return line + dots
}

/** Plain lines of the second round of colours are dotted, or they could not be told apart. */
function dashOf(style: PlotSeries['style'], row: number): string {
  if (style === 'dashed') return ' dashed'
  return style === 'line' && row >= COLOURS ? ' dotted' : ''
}

/** A mark as a closed path around (x, y); `plus` is a thin cross with an area. */
function markPath(row: number, x: number, y: number): string {
  const m = MARK
  const mark = MARKS[row % MARKS.length]
  if (mark === 'circle')
    return `M${round(x - m)} ${y}a${m} ${m} 0 1 0 ${2 * m} 0a${m} ${m} 0 1 0 ${-2 * m} 0z`
  if (mark === 'square') return `M${round(x - 3.8)} ${round(y - 3.8)}h7.6v7.6h-7.6z`
  if (mark === 'triangle') return `M${x} ${round(y - 5.4)}l4.9 8.4h-9.8z`
  if (mark === 'diamond') return `M${x} ${round(y - 5.6)}l5.6 5.6l-5.6 5.6l-5.6 -5.6z`
  return `M${round(x - 1.1)} ${round(y - 4.6)}h2.2v3.5h3.5v2.2h-3.5v3.5h-2.2v-3.5h-3.5v-2.2h3.5z`
}

function legendItem(series: PlotSeries, row: number): string {
  const sample = drawSeries(
    { ...series, points: series.style === 'points' ? [13, 6] : [1, 6, 13, 6, 25, 6] },
    row,
    (value) => value,
    (value) => value,
  )
  const marksOnce =
    series.style === 'line-points'
      ? sample.replace(/(<path class="mark[^"]*" d=")[^"]*/, `$1${markPath(row, 13, 6)}`)
      : sample
  return `<li><svg viewBox="0 0 26 12" aria-hidden="true">${marksOnce}</svg>${escapeHtml(series.name)}</li>`
}

/** A tenth of a unit is finer than any screen; keeps the page small. */
function round(value: number): number {
  return Math.round(10 * value) / 10
}
