/** The report page: a view to turn, the numbers, the plots, and how to get the same again. Works from disk, offline. */
import { escapeHtml, PLOT_STYLE } from '@selvedge/page'
import type { ClothLook } from '@selvedge/view'
import {
  type CompareFacts,
  type PackedComparison,
  type PackedReport,
  type ReportFacts,
  unpackMeshes,
} from '../src/report/report-data.ts'
import { commandText, detailTables, factTables } from './facts.ts'
import { differenceTable, easeFigure, lengthsTable, regionTable } from './fit-tables.ts'
import { historyPlots } from './history-plots.ts'
import { byId, showMapView } from './map-view.ts'

document.head.insertAdjacentHTML('beforeend', `<style>${PLOT_STYLE}</style>`)
const packed: PackedReport | PackedComparison | null = JSON.parse(byId('report-data').textContent || 'null')
if (packed === null) byId('title').textContent = 'This page holds no report; it is filled by selvedge drape.'
else if ('comparison' in packed) showComparison(packed)
else showReport(packed)

function showReport(report: PackedReport): void {
  const { facts } = report
  const picture = location.hash === '#picture'
  document.body.classList.toggle('picture', picture)
  byId('verdict').innerHTML = verdict(facts)
  byId('facts').innerHTML = factTables(facts)
  byId('plots').innerHTML = historyPlots(facts)
  byId('details').innerHTML = detailTables(facts)
  frame(facts)
  const blocks = easeFigure(facts.fit) + lengthsTable(facts.fit)
  showMapView(unpackMeshes(report), {
    picture,
    look: lookOf(facts.fabric),
    onMap: (name, map) => {
      byId('fit').innerHTML = blocks + regionTable(facts.fit.maps, { name, ...map })
    },
  })
}

/** Two drapes: the first one's garment, painted with what the second one has more. */
function showComparison(report: PackedComparison): void {
  const { comparison: facts } = report
  byId('verdict').innerHTML = escapeHtml(
    facts.by === 'vertices' ? 'Same mesh, vertex by vertex' : 'Laid over each other piece by piece',
  )
  byId('facts').innerHTML = comparisonHead(facts) + differenceTable(facts)
  byId('plots').remove()
  byId('details').innerHTML = ''
  frame(facts)
  showMapView(unpackMeshes(report), {
    picture: false,
    look: lookOf(facts.a.fabric),
    difference: true,
    first: Object.keys(facts.maps)[0],
    onMap: (name, map) => {
      byId('fit').innerHTML = regionTable(facts.maps, { name, ...map })
    },
  })
}

function lookOf({ look, thickness }: ReportFacts['fabric']): ClothLook {
  return { ...look, thickness }
}

function comparisonHead({ a, b, missing }: CompareFacts): string {
  const lost =
    missing.length > 0 ? `<p class="bad">Pieces only A has: ${escapeHtml(missing.join(', '))}</p>` : ''
  return (
    `<p>A: ${escapeHtml(a.title)}<br><span class="muted">${escapeHtml(a.folder)}</span></p>` +
    `<p>B: ${escapeHtml(b.title)}<br><span class="muted">${escapeHtml(b.folder)}</span></p>` +
    `<p class="muted">Everything is B less A, shown on the garment of A.</p>${lost}`
  )
}

function frame(facts: { title: string; version: string; commandLine: readonly string[] }): void {
  document.title = `${facts.title} · Selvedge`
  byId('title').textContent = facts.title
  byId('details').insertAdjacentHTML(
    'beforeend',
    `<div class="repeat"><h2>To get the same again</h2><code>${escapeHtml(commandText(facts.commandLine))}</code></div>`,
  )
  byId('foot').textContent =
    `Made by Selvedge ${facts.version}. Everything on this page is in this file; nothing is loaded.`
}

function verdict({ result }: ReportFacts): string {
  const crossings = result.selfCrossings + result.bodyCrossings
  const state = result.settled ? '<span class="good">At rest</span>' : '<span class="bad">Still moving</span>'
  const clean =
    crossings === 0
      ? '<span class="good">0 crossings</span>'
      : `<span class="bad">${crossings} crossings</span>`
  return `${state} after ${result.simSeconds.toFixed(1)} s of simulated time · ${clean} · ${result.vertices.toLocaleString('en')} vertices`
}
