/** Fit in numbers: ease at the body's levels as table and bars, lengths and openings, and each map by body region. */
import type { CompareFacts, FitFacts } from '../src/report/report-data.ts'
import { escapeHtml } from './facts.ts'

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
    `${easeBars(rows.map(([name, { ease }]) => [words(name), 100 * ease]))}` +
    `<p class="note">Cloth: along every fold of a level cut. Tape: round the outside of it. Ease: cloth less body.</p></div>`
  )
}

const BAR = { left: 92, right: 52, width: 360, height: 24 }

/** Bars from zero, to the left where the garment is smaller than the body. */
export function easeBars(rows: readonly (readonly [string, number])[]): string {
  const low = Math.min(0, ...rows.map(([, value]) => value))
  const high = Math.max(1, ...rows.map(([, value]) => value))
  const px = (value: number) => BAR.left + ((BAR.width - BAR.left - BAR.right) * (value - low)) / (high - low)
  const bars = rows.map(([name, value], k) => {
    const y = k * BAR.height
    const from = Math.min(px(0), px(value))
    return (
      `<text x="${BAR.left - 8}" y="${y + 16}" text-anchor="end">${name}</text>` +
      `<rect class="${value < 0 ? 'tight' : 'loose'}" x="${from.toFixed(1)}" y="${y + 5}" ` +
      `width="${Math.abs(px(value) - px(0)).toFixed(1)}" height="${BAR.height - 10}"/>` +
      `<text x="${(Math.max(px(0), px(value)) + 6).toFixed(1)}" y="${y + 16}">${signed(value, 1)}</text>`
    )
  })
  return (
    `<svg class="bars" viewBox="0 0 ${BAR.width} ${rows.length * BAR.height}" role="img" aria-label="Ease by level, cm">` +
    `<line x1="${px(0).toFixed(1)}" x2="${px(0).toFixed(1)}" y1="0" y2="${rows.length * BAR.height}"/>${bars.join('')}</svg>`
  )
}

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

function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return escapeHtml(spaced === '' ? '' : spaced[0].toUpperCase() + spaced.slice(1))
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
