/** The 3D view of a page with its buttons: how the cloth is drawn, which map is on it, from where it is seen, the theme. */
import {
  type ClothLook,
  canView,
  createViewer,
  type Theme,
  type ViewMode,
  type ViewName,
} from '@selvedge/view'
import type { UnpackedMeshes } from '../src/report/report-data.ts'
import { type ShownMap, shownMap } from './fit-maps.ts'

declare global {
  interface Window {
    /** True once the garment has been drawn; the command line's picture waits for it. */
    reportReady: boolean
  }
}

const MODES: readonly [ViewMode, string][] = [
  ['textured', 'Textured'],
  ['sides', 'Sides'],
  ['mesh', 'Mesh'],
]
const VIEWS: readonly [ViewName, string][] = [
  ['front', 'Front'],
  ['back', 'Back'],
  ['left', 'Left'],
  ['right', 'Right'],
]

export interface MapViewOptions {
  readonly picture: boolean
  /** Of the fabric. */
  readonly look: ClothLook
  /** The maps are differences. */
  readonly difference?: boolean
  /** The map to open with; without it the cloth as it looks. `#map=pressure` in the address overrides it. */
  readonly first?: string
  /** Told whenever another map is shown, and with the first one when the page opens. */
  onMap(name: string, map: ShownMap): void
}

export function showMapView({ garment, body }: UnpackedMeshes, options: MapViewOptions): void {
  const maps = Object.entries(garment.maps).map(
    ([name, map]) => [name, shownMap(name, map, options.difference)] as const,
  )
  const opened = maps.find(([name]) => name === options.first) ?? maps[0]
  if (opened !== undefined) options.onMap(...opened)
  if (!canView()) {
    byId('view').innerHTML =
      '<p>This browser has no WebGL2, which the 3D view needs. The numbers below are complete.</p>'
    window.reportReady = true
    return
  }
  const { picture } = options
  let theme: Theme = !picture && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const reducedMotion = picture || matchMedia('(prefers-reduced-motion: reduce)').matches
  const viewer = createViewer(byId('view'), { theme, reducedMotion, look: options.look })
  viewer.setBody(body)
  viewer.setGarment(garment)
  viewer.setView('three-quarter')
  viewer.fit('garment')
  if (picture) viewer.settle()

  let shown: ShownMap | null = null
  const buttons: HTMLButtonElement[] = []
  const choose = (button: HTMLButtonElement, mode: ViewMode, map: ShownMap | null) => {
    shown = map
    map?.paint(viewer)
    viewer.setViewMode(mode)
    byId('legend').hidden = map === null
    if (map !== null) byId('legend').innerHTML = map.legend(theme)
    for (const other of buttons) other.setAttribute('aria-pressed', String(other === button))
  }
  const applyTheme = (next: Theme) => {
    theme = next
    document.documentElement.dataset.theme = next
    byId('theme').textContent = next === 'dark' ? 'Light' : 'Dark'
    viewer.setTheme(next)
    if (shown !== null) byId('legend').innerHTML = shown.legend(next)
  }
  byId('theme').addEventListener('click', () => applyTheme(theme === 'dark' ? 'light' : 'dark'))
  applyTheme(theme)

  for (const [mode, name] of MODES) {
    const button = addButton('modes', name)
    buttons.push(button)
    button.addEventListener('click', () => choose(button, mode, null))
  }
  for (const [name, map] of maps) {
    const button = addButton('maps', map.button)
    buttons.push(button)
    button.addEventListener('click', () => {
      choose(button, 'strain', map)
      options.onMap(name, map)
    })
  }
  const asked = /^#map=(\w+)$/.exec(location.hash)?.[1] ?? options.first
  const row = maps.findIndex(([name]) => name === asked)
  buttons[row < 0 ? 0 : MODES.length + row].click()
  for (const [view, name] of VIEWS)
    addButton('views', name).addEventListener('click', () => viewer.setView(view))
  addButton('views', 'Fit').addEventListener('click', () => viewer.fit('garment'))
  // Two frames: one to draw, one for the picture to be on the screen.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => requestAnimationFrame(() => (window.reportReady = true))),
  )
}

function addButton(group: string, name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = name
  byId(group).append(button)
  return button
}

export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no element "${id}"`)
  return element as E
}
