/** The report page: a view to turn, the numbers, the plots, and how to get the same again. Works from disk, offline. */
import {
  canView,
  createViewer,
  type GarmentViewer,
  THEME_COLOURS,
  type Theme,
  type ViewMode,
  type ViewName,
} from '@selvedge/view'
import { type PackedReport, type ReportFacts, unpackMeshes } from '../src/report/report-data.ts'
import { commandText, detailTables, escapeHtml, factTables } from './facts.ts'
import { plotFigure } from './plot.ts'

declare global {
  interface Window {
    /** True once the garment has been drawn; the command line's picture waits for it. */
    reportReady: boolean
  }
}

/** Strain at both ends of the colour map [–]. */
const STRAIN_RANGE = 0.05

const MODES: readonly [ViewMode, string][] = [
  ['textured', 'Textured'],
  ['sides', 'Sides'],
  ['mesh', 'Mesh'],
  ['strain', 'Strain'],
]
const VIEWS: readonly [ViewName, string][] = [
  ['front', 'Front'],
  ['back', 'Back'],
  ['left', 'Left'],
  ['right', 'Right'],
]

const packed: PackedReport = JSON.parse(byId('report-data').textContent || 'null')
if (packed) showReport(packed)
else byId('title').textContent = 'This page holds no report; it is filled by selvedge drape.'

function showReport(report: PackedReport): void {
  const { facts } = report
  const picture = location.hash === '#picture'
  document.body.classList.toggle('picture', picture)
  document.title = `${facts.title} · Selvedge`
  byId('title').textContent = facts.title
  byId('verdict').innerHTML = verdict(facts)
  byId('facts').innerHTML = factTables(facts)
  byId('plots').innerHTML = plots(facts)
  byId('details').innerHTML =
    `${detailTables(facts)}<div class="repeat"><h2>To get the same again</h2>` +
    `<code>${escapeHtml(commandText(facts.commandLine))}</code></div>`
  byId('foot').textContent =
    `Made by Selvedge ${facts.version}. Everything on this page is in this file; nothing is loaded.`
  showView(report, picture)
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

function plots({ history, result }: ReportFacts): string {
  const { time, sewnAt } = history
  const mark = sewnAt === null ? undefined : { time: sewnAt, name: 'sewn' }
  const percents = (values: readonly number[]) => values.map((value) => 100 * value)
  const energy = plotFigure(
    [
      { name: 'motion', color: 'var(--series-a)', time, value: history.kineticEnergy },
      { name: 'membrane', color: 'var(--series-b)', time, value: history.membraneEnergy },
      { name: 'bending', color: 'var(--series-c)', time, value: history.bendingEnergy },
    ],
    { title: 'Energy', unit: 'J', logarithmic: true, mark },
  )
  const stretch = plotFigure(
    [{ name: 'most stretched edge', color: 'var(--series-a)', time, value: percents(history.stretchMax) }],
    { title: `Stretch, at the end ${(100 * result.maxStretch).toFixed(1)} %`, unit: '%', atLeast: 1, mark },
  )
  const { crossings } = history
  const crossing = plotFigure(
    [
      {
        name: 'cloth with cloth',
        color: 'var(--series-a)',
        time: crossings.time,
        value: crossings.self,
        stepped: true,
      },
      {
        name: 'cloth with body',
        color: 'var(--series-b)',
        time: crossings.time,
        value: crossings.body,
        stepped: true,
      },
    ],
    { title: 'Crossings', unit: 'pairs of triangles', atLeast: 4, mark },
  )
  const contact = plotFigure(
    [
      {
        name: 'vertices on the body',
        color: 'var(--series-a)',
        time,
        value: history.touching,
        stepped: true,
      },
    ],
    { title: 'Contact with the body', unit: 'vertices', atLeast: 4, mark },
  )
  const speed = plotFigure(
    [{ name: 'fastest vertex', color: 'var(--series-a)', time, value: history.speedMax }],
    { title: 'Speed', unit: 'm/s', logarithmic: true, mark },
  )
  const seams = plotFigure(
    [
      {
        name: 'widest open stitch',
        color: 'var(--series-a)',
        time,
        value: history.seamGapMax.map((gap) => 1000 * gap),
      },
    ],
    { title: 'Seams closing', unit: 'mm', atLeast: 1, mark },
  )
  return energy + stretch + crossing + contact + speed + seams
}

function showView(report: PackedReport, picture: boolean): void {
  if (!canView()) {
    byId('view').innerHTML =
      '<p>This browser has no WebGL2, which the 3D view needs. The numbers below are complete.</p>'
    window.reportReady = true
    return
  }
  const { garment, body } = unpackMeshes(report)
  let theme: Theme = !picture && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const reducedMotion = picture || matchMedia('(prefers-reduced-motion: reduce)').matches
  const viewer = createViewer(byId('view'), { theme, reducedMotion })
  viewer.setBody(body)
  viewer.setGarment(garment)
  viewer.setStrain(garment.strain, [-STRAIN_RANGE, STRAIN_RANGE])
  viewer.setView('three-quarter')
  viewer.fit('garment')

  const applyTheme = (next: Theme) => {
    theme = next
    document.documentElement.dataset.theme = next
    byId('theme').textContent = next === 'dark' ? 'Light' : 'Dark'
    viewer.setTheme(next)
    drawLegend(next)
  }
  byId('theme').addEventListener('click', () => applyTheme(theme === 'dark' ? 'light' : 'dark'))
  applyTheme(theme)
  chooseMode(viewer)
  for (const [view, name] of VIEWS) {
    const button = addButton('views', name)
    button.addEventListener('click', () => viewer.setView(view))
  }
  addButton('views', 'Fit').addEventListener('click', () => viewer.fit('garment'))
  // Two frames: one to draw, one for the picture to be on the screen.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => requestAnimationFrame(() => (window.reportReady = true))),
  )
}

function chooseMode(viewer: GarmentViewer): void {
  const buttons = MODES.map(([mode, name]) => {
    const button = addButton('modes', name)
    button.addEventListener('click', () => {
      viewer.setViewMode(mode)
      byId('legend').hidden = mode !== 'strain'
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button))
    })
    return button
  })
  buttons[0].click()
}

function drawLegend(theme: Theme): void {
  const { slack, neutral, tight } = THEME_COLOURS[theme]
  const end = Math.round(100 * STRAIN_RANGE)
  byId('legend').innerHTML =
    `Principal strain of the cloth` +
    `<div class="ramp" style="background:linear-gradient(90deg, ${slack}, ${neutral}, ${tight})"></div>` +
    `<div class="ends"><span>−${end} % slack</span><span>0</span><span>tight +${end} %</span></div>`
}

function addButton(group: string, name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = name
  byId(group).append(button)
  return button
}

function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no element "${id}"`)
  return element
}
