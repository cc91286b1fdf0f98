/**
 * Draws a plot as static SVG: no script, colours from the page's style sheet, so that light and dark schemes and paper
 * all work. The drawing is 480 units wide and scales with the page; on a phone its text is still readable.
 */
import type { TruthPlot, TruthSeries } from '../truth-test.ts'
import { type AxisScale, axisScale } from './axis-scale.ts'

/** Units of the drawing; one is about a pixel at 1000 px page width. */
const WIDTH = 480
const HEIGHT = 330
const LEFT = 76
const RIGHT = 14
const TOP = 12
const BOTTOM = 50
const MARK = 3.2

/** Series take colour and mark in turn; with both, 40 differ. */
const COLOURS = 8
const MARKS = ['circle', 'square', 'triangle', 'diamond', 'plus'] as const

export function plotFigure(plot: TruthPlot): string {
  const legend = plot.series.map((series, row) => legendItem(series, row)).join('')
  return `<figure>
<figcaption><b>${escapeText(plot.title)}</b></figcaption>
${plotSvg(plot)}
<ul class="legend">${legend}</ul>
<p class="note">${escapeText(plot.note)}</p>
</figure>`
}

export function plotSvg(plot: TruthPlot): string {
  const [x, y] = plotScales(plot)
  const right = WIDTH - RIGHT
  const bottom = HEIGHT - BOTTOM
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
    `<text class="label" x="${round((LEFT + right) / 2)}" y="${HEIGHT - 9}" text-anchor="middle">${escapeText(plot.x.label)}</text>`,
    `<text class="label" transform="translate(14 ${middle}) rotate(-90)" text-anchor="middle">${escapeText(plot.y.label)}</text>`,
  )
  plot.series.forEach((series, row) => {
    parts.push(drawSeries(series, row, px, py))
  })
  const title = escapeText(plot.title)
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${parts.join('')}</svg>`
}

/** Both axes; where the same length must look the same, the shorter range grows. */
function plotScales({ x, y, series }: TruthPlot): [AxisScale, AxisScale] {
  const xs = series.flatMap(({ points }) => points.filter((_, k) => k % 2 === 0))
  const ys = series.flatMap(({ points }) => points.filter((_, k) => k % 2 === 1))
  const scale = (values: number[], log: boolean | undefined, ticksMax: number, share = 1) =>
    axisScale(values, { log: log ?? false, ticksMax, share })
  const across = scale(xs, x.log, 7)
  const up = scale(ys, y.log, 7)
  if (!x.equal && !y.equal) return [across, up]
  const aspect = (WIDTH - LEFT - RIGHT) / (HEIGHT - TOP - BOTTOM)
  const ratio = (across.high - across.low) / (up.high - up.low) / aspect
  return ratio < 1 ? [scale(xs, false, 7, 1 / ratio), up] : [across, scale(ys, false, 7, ratio)]
}

function drawSeries(
  { points, style }: TruthSeries,
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
    path += `${pen}${x} ${y}`
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
function dashOf(style: TruthSeries['style'], row: number): string {
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

function legendItem(series: TruthSeries, row: number): string {
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
  return `<li><svg viewBox="0 0 26 12" aria-hidden="true">${marksOnce}</svg>${escapeText(series.name)}</li>`
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A tenth of a unit is finer than any screen; keeps the page small. */
function round(value: number): number {
  return Math.round(10 * value) / 10
}
