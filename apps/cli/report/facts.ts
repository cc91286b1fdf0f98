/** The numbers of a run as tables. */
import { escapeHtml } from '@selvedge/page'
import type { ReportFacts } from '../src/report/report-data.ts'
import { foldedMost, type SeamLine, wornLines } from '../src/result-lines.ts'

type Row = readonly [name: string, value: string]

export function factTables({ result, garment, fabric, body }: ReportFacts): string {
  return (
    table('Result', [
      ['State', result.settled ? good('at rest') : bad('still moving')],
      ['Crossings, cloth with cloth', countMark(result.selfCrossings)],
      ['Crossings, cloth with body', countMark(result.bodyCrossings)],
      [
        'Deepest penetration',
        result.maxPenetration > 0 ? bad(millimetres(result.maxPenetration)) : good('0 mm'),
      ],
      ...wornLines(result).map((line): Row => ['Fit', bad(escapeHtml(line))]),
      ['Stretch, 99 % of edges below', percent(result.p99Stretch)],
      ['Stretch, largest', percent(result.maxStretch)],
      ['Stretch, mean', percent(result.meanStretch)],
      ...((result.seams ?? []).length > 0 ? [['Seams, folded by at most', seamText(result)] as Row] : []),
      ['Vertices', count(result.vertices)],
      ['Triangles', count(result.triangles)],
      ['Simulated time', `${result.simSeconds.toFixed(2)} s, ${count(result.steps)} steps`],
      ['Processor time of stepping', `${result.cpuSeconds.toFixed(2)} s`],
      ['Wall clock', `${result.wallSeconds.toFixed(2)} s`],
      ['Memory at most', `${count(result.rssMB)} MB`],
      ['State hash', escapeHtml(result.stateHash)],
    ]) +
    table('Garment', [
      ['Name', escapeHtml(garment.title)],
      ['Pieces, seams', `${garment.panels}, ${garment.seams}`],
      ['Cloth in it', `${garment.area.toFixed(2)} m²`],
      ['Weight', `${Math.round(1000 * garment.mass)} g`],
      ['Fabric', escapeHtml(fabric.title || fabric.name)],
      ['', `${Math.round(1000 * fabric.density)} g/m², ${fabric.measured ? 'measured' : 'estimated'}`],
      ['Body', `${escapeHtml(body.name)}, ${(100 * body.height).toFixed(1)} cm`],
    ])
  )
}

/** The seam folded most, and the middle of all. */
function seamText({ seams = [] }: ReportFacts['result']): string {
  const { middle, most, gathered } = foldedMost(seams)
  const at = ({ seam, medianFold }: SeamLine) => `${medianFold.toFixed(0)}° (${escapeHtml(seam)})`
  const told = [most && at(most), gathered && `gathered ${at(gathered)}`].filter(Boolean)
  return [...told, `${middle.toFixed(0)}° in the middle`].join(', ')
}

export function detailTables({ meshQuality, result, body }: ReportFacts): string {
  const girths = Object.entries(body.girths).map(
    ([name, { girth, level }]): Row => [
      name[0].toUpperCase() + name.slice(1),
      `${(100 * girth).toFixed(1)} cm at ${(100 * level).toFixed(1)} cm`,
    ],
  )
  return (
    table(
      'Mesh',
      Object.entries(meshQuality).map(([name, value]) => qualityRow(name, value)),
    ) +
    table('Options', [
      ...Object.entries(result.options).map(([name, value]) => optionRow(name, value)),
      ['Threads', String(result.threads)],
    ]) +
    table('Body', [['Height', `${(100 * body.height).toFixed(1)} cm`], ...girths])
  )
}

export function commandText(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=,@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')
}

/** Names of `MeshQuality` in words, with the unit of each; a field that is not listed shows under its own name. */
const QUALITY: Record<string, readonly [name: string, show: (value: number) => string]> = {
  resolution: ['Asked edge length', (value) => `${Number((1000 * value).toPrecision(4))} mm`],
  angleMin: ['Smallest angle', (value) => `${((value * 180) / Math.PI).toFixed(1)}°`],
  anglesSharp: ['Angles below 25°', count],
  anglesForced: ['… forced by the pattern', count],
  edgesOutside: ['Edges outside ±35 %', count],
  edgesOutsideShare: ['… of all edges', percent],
  edgesForced: ['… forced by the pattern', count],
  edgeShortest: ['Shortest edge', (value) => `${value.toFixed(2)} of the asked`],
  edgeLongest: ['Longest edge', (value) => `${value.toFixed(2)} of the asked`],
  cornersForced: ['Pattern corners below 25°', count],
}

function qualityRow(name: string, value: number | string): Row {
  if (name === 'angleMinPanel') return ['… in piece', escapeHtml(String(value))]
  if (typeof value === 'string') return [words(name), escapeHtml(value)]
  const known = QUALITY[name]
  if (known) return [known[0], known[1](value)]
  return [words(name), Number.isInteger(value) ? count(value) : String(Number(value.toPrecision(4)))]
}

function optionRow(name: string, value: unknown): Row {
  const text = value === null || value === undefined ? 'default' : String(value)
  if (name.endsWith('Mm'))
    return [words(name.slice(0, -2)), escapeHtml(text === 'default' ? text : `${text} mm`)]
  if (name === 'secondsMax')
    return ['Simulated time at most', escapeHtml(text === 'default' ? text : `${text} s`)]
  return [words(name), escapeHtml(text)]
}

function table(caption: string, rows: readonly Row[]): string {
  const body = rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('')
  return `<table><caption>${caption}</caption><tbody>${body}</tbody></table>`
}

/** A name of the code in words, as HTML. */
export function words(name: string): string {
  return escapeHtml(spaced(name))
}

/** edgesOutsideShare → Edges outside share */
export function spaced(name: string): string {
  const text = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return text === '' ? '' : text[0].toUpperCase() + text.slice(1)
}

function countMark(value: number): string {
  return value === 0 ? good('0') : bad(count(value))
}

function good(text: string): string {
  return `<span class="good">${text}</span>`
}

function bad(text: string): string {
  return `<span class="bad">${text}</span>`
}

function count(value: number): string {
  return value.toLocaleString('en')
}

function percent(value: number): string {
  return `${(100 * value).toFixed(2).replace('-', '−')} %`
}

function millimetres(value: number): string {
  return `${(1000 * value).toFixed(2)} mm`
}
