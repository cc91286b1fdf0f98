/**
 * Every truth test on one page that needs no script and calls no host: what is solved, the equation, pictures, all rows
 * with their marks. The first table is for people with a minute: the row of each test that came nearest to its limit.
 */
import { escapeHtml, PLOT_STYLE, plotFigure } from '@selvedge/page'
import type { TruthResult, TruthRow, TruthTest } from '../truth-test.ts'
import { PAGE_STYLE } from './page-style.ts'

/** One test as it went. */
export interface TruthRun extends TruthResult {
  readonly test: TruthTest
  /** Processor time of the whole test [s]. */
  readonly cpuSeconds: number
}

export interface PageFacts {
  readonly version: string
  readonly commandLine: readonly string[]
  readonly full: boolean
}

/** Longer tables are folded up unless one of their rows failed. */
const ROWS_OPEN = 14

export function truthPage(runs: readonly TruthRun[], facts: PageFacts): string {
  const rows = runs.flatMap((run) => run.rows)
  const passed = rows.filter((row) => row.pass).length
  const cpu = runs.reduce((sum, run) => sum + run.cpuSeconds, 0)
  const verdict = passed === rows.length ? 'good' : 'bad'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Selvedge: physics proved</title>
<style>${PAGE_STYLE}${PLOT_STYLE}</style>
</head>
<body>
<main>
<h1>Selvedge: physics proved</h1>
<p>How far this cloth is from what is known exactly: closed forms, conservation laws, orders of accuracy, and published
measurements. Each row compares a measured number with a reference; it passes when the error is within the tolerance.</p>
<p class="verdict ${verdict}">${mark(passed === rows.length)} ${passed} of ${rows.length} rows pass, in ${runs.length} tests</p>
<p class="soft">Selvedge ${escapeHtml(facts.version)}, ${facts.full ? 'full' : 'reduced'} set, ${seconds(cpu)} of processor time.
Repeat: <code>${escapeHtml(facts.commandLine.join(' '))}</code></p>
${overview(runs)}
${runs.map(section).join('\n')}
</main>
</body>
</html>
`
}

function overview(runs: readonly TruthRun[]): string {
  const lines = runs.map((run) => {
    const worst = worstRow(run.rows)
    const pass = run.rows.every((row) => row.pass)
    const tight = worst === undefined ? '' : `${worst.quantity}, ${worst.mesh}`
    return `<tr${pass ? '' : ' class="failed"'}><td class="text">${mark(pass)}</td><td class="text">${escapeHtml(run.test.id)}</td>
<td class="text wide"><a href="#${run.test.name}">${escapeHtml(run.test.title)}</a></td>
<td>${run.rows.filter((row) => row.pass).length}/${run.rows.length}</td>
<td class="text wide soft">${escapeHtml(tight)}</td>
<td>${worst === undefined ? '' : errorText(worst.error)}</td><td>${worst === undefined ? '' : plain(worst.tolerance)}</td>
<td>${seconds(run.cpuSeconds)}</td></tr>`
  })
  return `<div class="scroll"><table>
<thead><tr><th></th><th class="text">id</th><th class="text">test</th><th>rows</th><th class="text">nearest to its limit</th>
<th>error</th><th>tolerance</th><th>CPU</th></tr></thead>
<tbody>${lines.join('\n')}</tbody></table></div>`
}

function section(run: TruthRun): string {
  const { test, rows, plots = [] } = run
  const failed = rows.filter((row) => !row.pass).length
  const open = rows.length <= ROWS_OPEN || failed > 0
  const figures = plots.length === 0 ? '' : `<div class="plots">${plots.map(plotFigure).join('\n')}</div>`
  const equation =
    test.equation === undefined ? '' : `<div class="equation">${escapeHtml(test.equation)}</div>`
  return `<section>
<h2 id="${test.name}">${mark(failed === 0)} ${escapeHtml(test.title)} <small>${escapeHtml(test.id)} · truth ${escapeHtml(test.name)} · ${seconds(run.cpuSeconds)}</small></h2>
<p>${escapeHtml(test.text)}</p>
${equation}${figures}
<details${open ? ' open' : ''}><summary>${rows.length} rows${failed > 0 ? `, ${failed} failed` : ''}</summary>
<div class="scroll"><table>
<thead><tr><th></th><th class="text">mesh</th><th class="text">quantity</th><th>measured</th><th>reference</th><th>error</th><th>tolerance</th></tr></thead>
<tbody>${rows.map(rowLine).join('\n')}</tbody></table></div></details>
</section>`
}

function rowLine(row: TruthRow): string {
  return `<tr${row.pass ? '' : ' class="failed"'}><td class="text">${mark(row.pass)}</td><td class="text">${escapeHtml(row.mesh)}</td><td class="text">${escapeHtml(row.quantity)}</td><td>${plain(row.measured)}</td><td>${plain(row.reference)}</td><td>${errorText(row.error)}</td><td>${plain(row.tolerance)}</td></tr>`
}

/** The row whose error takes the largest share of its tolerance; a failed one before all others. */
export function worstRow(rows: readonly TruthRow[]): TruthRow | undefined {
  const share = ({ error, tolerance, pass }: TruthRow) =>
    (pass ? 0 : 1e9) + (tolerance > 0 ? Math.abs(error) / tolerance : 0)
  return rows.reduce<TruthRow | undefined>(
    (worst, row) => (worst === undefined || share(row) > share(worst) ? row : worst),
    undefined,
  )
}

/** Seven digits, without zeros that say nothing. */
export function plain(value: number): string {
  if (!Number.isFinite(value)) return String(value).replace('Infinity', '∞').replace('-', '−')
  const size = Math.abs(value)
  const short = size !== 0 && (size < 1e-4 || size >= 1e7)
  const text = short ? value.toExponential(3).replace(/\.?0+e/, 'e') : String(Number(value.toPrecision(7)))
  return text.replaceAll('-', '−')
}

export function errorText(error: number): string {
  if (error === 0) return '0'
  const text = Math.abs(error) < 1e-3 ? error.toExponential(1) : error.toPrecision(2)
  return `${error > 0 ? '+' : ''}${text.replaceAll('-', '−')}`
}

function seconds(value: number): string {
  return value < 99.5 ? `${value.toFixed(1)} s` : `${(value / 60).toFixed(1)} min`
}

function mark(pass: boolean): string {
  return pass
    ? '<span class="good" role="img" aria-label="passed">✓</span>'
    : '<span class="bad" role="img" aria-label="failed">✗</span>'
}
