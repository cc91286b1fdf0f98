/** Fit in numbers: ease at the body's levels as table and bars, lengths and openings, and each map by body region. */
import { barFigure, escapeHtml } from '@selvedge/page'
import type { CompareFacts, FitFacts } from '../src/report/report-data.ts'
import { spaced, words } from './facts.ts'

export function easeFigure({ girths }: FitFacts): string {
  const rows = Object.entries(girths)
  if (rows.length === 0) return ''
  const cells = rows.map(([name, { bodyGirth, girth, tape, ease, closed }]) => [
    words(name),
    centimetres(bodyGirth),
    `${centimetres(girth)}${closed ? '' : ' (open)'}`,
    centimetres(tape),
    `<b>${signed(100 * ease, 1)}</b>`,
  ])
  return (
    `<div class="fit-block">${grid('Ease by level, cm', ['', 'Body', 'Cloth', 'Tape', 'Ease'], cells)}` +
    `${easeBars(rows.map(([name, { ease }]) => [spaced(name), 100 * ease]))}` +
    `<p class="note">Cloth: along every fold of a level cut. Tape: round the outside of it. Ease: cloth less body.</p></div>`
  )
}

/** Bars from zero, to the left and red where the garment is smaller than the body. */
function easeBars(rows: readonly (readonly [string, number])[]): string {
  const bars = rows.map(([name, value]) => ({
    name,
    value,
    text: signed(value, 1),
    colour: value < 0 ? TIGHT : LOOSE,
  }))
  const room = { group: 0, name: 100, value: 62 }
  return barFigure({ title: 'Ease by level, cm', groups: [{ name: '', bars }], room, width: 440, atLeast: 1 })
}

/** Series colours: blue and red. */
const LOOSE = 0
const TIGHT = 4

export function lengthsTable({ lengths, openings }: FitFacts): string {
  const long = Object.entries(lengths).map(([name, value]) => [words(name), centimetres(value)])
  const rims = openings.map(({ name, girth, lowest }) => [
    words(name),
    centimetres(girth),
    centimetres(lowest),
  ])
  return (
    `<div class="fit-block">` +
    (long.length > 0 ? grid('Lengths, cm', ['', 'Length'], long) : '') +
    (rims.length > 0 ? grid('Openings, cm', ['', 'Girth', 'Above ground'], rims) : '') +
    `</div>`
  )
}

/** One map, its numbers times `scale`, by region. */
export function regionTable(
  maps: FitFacts['maps'],
  shown: { readonly name: string; readonly title: string; readonly unit: string; readonly scale: number },
): string {
  const rows = Object.entries(maps[shown.name] ?? {}).map(([region, { count, min, p50, p95, max }]) => [
    words(region),
    count.toLocaleString('en'),
    ...[min, p50, p95, max].map((value) => plain(shown.scale * value)),
  ])
  if (rows.length === 0) return ''
  return (
    `<div class="fit-block">` +
    grid(
      `${escapeHtml(shown.title)}, ${shown.unit}`,
      ['', 'Vertices', 'Least', 'Median', '95 %', 'Most'],
      rows,
    ) +
    `</div>`
  )
}

export function differenceTable({ figures }: CompareFacts): string {
  const rows = Object.entries(figures).map(([name, { a, b, difference }]) => {
    const [scale, unit, places] = name.startsWith('mass') ? [1000, 'g', 0] : [100, 'cm', 1]
    return [
      words(name),
      `${(scale * a).toFixed(places)} ${unit}`,
      `${(scale * b).toFixed(places)} ${unit}`,
      `<b>${signed(scale * difference, places)}</b>`,
    ]
  })
  return `<div class="fit-block">${grid('Measurements', ['', 'A', 'B', 'Change'], rows)}</div>`
}

function grid(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const top = head.map((cell) => `<th scope="col">${cell}</th>`).join('')
  const body = rows
    .map(
      ([name, ...cells]) =>
        `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    )
    .join('')
  return `<table class="grid"><caption>${caption}</caption><thead><tr>${top}</tr></thead><tbody>${body}</tbody></table>`
}

function centimetres(value: number): string {
  return (100 * value).toFixed(1)
}

function signed(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places)
  if (Number(text) === 0) return text
  return `${value < 0 ? '−' : '+'}${text}`
}

function plain(value: number): string {
  const size = Math.abs(value)
  const text = value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)
  return text.replace('-', '−')
}
