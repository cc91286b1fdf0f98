/** Bars from zero, to the left where a value is negative, in groups one below the other: static SVG as in `plot-figure.ts`. */
import { escapeHtml } from './escape-html.ts'

export interface BarPlot {
  readonly title: string
  readonly groups: readonly BarGroup[]
  /** Units of the drawing, for the names of the groups, the names of the bars and the value beyond the longest bar. */
  readonly room: { readonly group: number; readonly name: number; readonly value: number }
  /** Width of the drawing in its units, about pixels. */
  readonly width: number
  /** A value worth a line across all bars; 0 unless told. */
  readonly line?: number
  /** The bars reach at least to this value. */
  readonly atLeast: number
}

export interface BarGroup {
  readonly name: string
  readonly bars: readonly Bar[]
}

export interface Bar {
  readonly name: string
  readonly value: number
  /** The value in words, written behind the bar. */
  readonly text: string
  /** Series colour, 0 … 7. */
  readonly colour: number
}

/** Units of the drawing from bar to bar, from group to group, and of the bar itself. */
const ROW = 22
const GAP = 12
const THICK = 14

/** The title is for readers who do not see the bars; a caption is the caller's. */
export function barFigure({ title, groups, room, width, line = 0, atLeast }: BarPlot): string {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value))
  const low = Math.min(0, ...values)
  const high = Math.max(atLeast, ...values)
  const left = room.group + room.name
  const px = (value: number) => round(left + ((width - left - room.value) * (value - low)) / (high - low))
  const parts: string[] = []
  let y = 0
  for (const { name, bars } of groups) {
    if (name !== '') parts.push(`<text class="label" x="0" y="${y + 16}">${escapeHtml(name)}</text>`)
    for (const bar of bars) {
      parts.push(drawBar(bar, left, y, px))
      y += ROW
    }
    y += GAP
  }
  const height = Math.max(ROW, y - GAP)
  const across = `<path class="frame" d="M${px(line)} 0V${height}"/>`
  return `<figure class="plot"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">${across}${parts.join('')}</svg></figure>`
}

function drawBar({ name, value, text, colour }: Bar, left: number, y: number, px: (v: number) => number) {
  const from = Math.min(px(0), px(value))
  const to = Math.max(px(0), px(value))
  return (
    `<text x="${left - 8}" y="${y + 16}" text-anchor="end">${escapeHtml(name)}</text>` +
    `<rect class="bar s${colour}" x="${from}" y="${y + (ROW - THICK) / 2}" width="${Math.max(1, round(to - from))}" height="${THICK}"/>` +
    `<text x="${to + 6}" y="${y + 16}">${escapeHtml(text)}</text>`
  )
}

/** A tenth of a unit is finer than any screen. */
function round(value: number): number {
  return Math.round(10 * value) / 10
}
