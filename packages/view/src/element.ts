/**
 * `<garment-viewer>`: a garment that is sewn and falls in any page, without a line of script. A worker does the work, the
 * page stays free.
 *
 *   <garment-viewer src="tee" fabric="denim-11oz" body="mean_female"></garment-viewer>
 *
 * `src` is a name of the wardrobe, the address of a pattern file, or of a GLB that is shown as it is and played if it moves.
 * The body is shown in its underwear as soon as the cloth rests; until then a line tells how far it is.
 */
import type { DrapeNumbers } from '@selvedge/engine'
import { buildShownBody, fabricLook } from '@selvedge/engine/display'
import { dress, type WearProgress, type Worn } from '@selvedge/wardrobe'
import { createViewer } from './create-viewer.ts'
import type { GarmentViewer, Picked, ScreenshotOptions, ViewMode, ViewName } from './garment-viewer.ts'
import { createGlbPlayer, type GlbPlayer } from './glb-player.ts'

/** What it tells, by the name of the event; each is the event's `detail`. */
export interface GarmentViewerEvents {
  /** The garment is open and is put on from now on, or the GLB is shown. */
  load: { readonly src: string }
  progress: WearProgress
  /** Nothing moves any more. */
  rest: DrapeNumbers
  error: { readonly message: string }
  /** Where somebody clicked; null beside everything. */
  pick: Picked | null
}

const WISHES = ['src', 'body', 'fabric', 'resolution', 'from', 'static'] as const
const LOOKS = ['view', 'view-mode', 'theme'] as const
/** A press that moves farther turns the view [CSS px]. */
const CLICK_MAX = 4

/** Pages have elements; servers that only import this file do not. */
const base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

export class GarmentViewerElement extends base {
  static readonly observedAttributes: readonly string[] = [...WISHES, ...LOOKS]

  /** The viewer inside; null before the garment rests, and for a GLB. */
  viewer: GarmentViewer | null = null
  /** What is worn, with its numbers and its files; null before it rests. */
  worn: Worn | null = null
  #player: GlbPlayer | null = null
  #stop: AbortController | null = null
  #asked = false
  readonly #stage: HTMLElement
  readonly #bar: HTMLProgressElement
  readonly #words: HTMLElement

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.innerHTML = INSIDE
    this.#stage = root.querySelector('div') as HTMLElement
    this.#bar = root.querySelector('progress') as HTMLProgressElement
    this.#words = root.querySelector('p') as HTMLElement
    listenToClicks(this.#stage, (x, y) => {
      if (this.viewer) this.#tell('pick', this.viewer.pick(x, y))
    })
  }

  connectedCallback(): void {
    this.#askAnew()
  }

  disconnectedCallback(): void {
    this.#clear()
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return
    if ((LOOKS as readonly string[]).includes(name)) this.#applyLook()
    else this.#askAnew()
  }

  /** Moves the camera until the garment fills the picture. */
  fit(): void {
    this.viewer?.fit()
    this.#player?.fit()
  }

  /** The picture as PNG; rejects before there is one. */
  screenshot(options?: ScreenshotOptions): Promise<Blob> {
    return this.viewer?.screenshot(options) ?? Promise.reject(new Error('Nothing is shown yet.'))
  }

  /** Shows a time of a GLB that moves [s]. */
  setTime(time: number): void {
    this.#player?.setTime(time)
  }

  /** Several attributes changed in one go are one wish. */
  #askAnew(): void {
    if (this.#asked) return
    this.#asked = true
    queueMicrotask(() => {
      this.#asked = false
      if (this.isConnected) void this.#show()
    })
  }

  async #show(): Promise<void> {
    this.#clear()
    const src = this.getAttribute('src') ?? ''
    if (src === '') return
    const stop = new AbortController()
    this.#stop = stop
    this.#bar.hidden = false
    this.#bar.removeAttribute('value')
    try {
      if (/\.glb(\?|#|$)/i.test(src)) await this.#play(src, stop.signal)
      else await this.#dress(src, stop.signal)
    } catch (reason) {
      if (stop.signal.aborted) return
      const message = reason instanceof Error ? reason.message : String(reason)
      this.#words.textContent = message
      this.#tell('error', { message })
    }
    this.#bar.hidden = true
  }

  async #dress(src: string, signal: AbortSignal): Promise<void> {
    const what = /[./]/.test(src) ? await (await fetched(src, signal)).text() : src
    let loaded = false
    const worn = await dress(what, {
      ...wishesOf(this),
      signal,
      onProgress: (progress) => {
        if (!loaded) this.#tell('load', { src })
        loaded = true
        this.#bar.value = progress.stage === 'sewing' ? progress.progress / 2 : 0.5 + progress.progress / 2
        this.#tell('progress', progress)
      },
    })
    signal.throwIfAborted()
    this.worn = worn
    this.viewer = showWorn(this.#stage, worn)
    this.#applyLook()
    this.viewer.fit()
    this.#tell('rest', worn.numbers)
  }

  async #play(src: string, signal: AbortSignal): Promise<void> {
    const bytes = await (await fetched(src, signal)).arrayBuffer()
    const player = await createGlbPlayer(this.#stage, bytes)
    if (signal.aborted) return player.dispose()
    this.#player = player
    this.#applyLook()
    player.fit()
    this.#tell('load', { src })
    if (player.seconds === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const begin = performance.now()
    const play = (now: number) => {
      if (this.#player !== player) return
      player.setTime(((now - begin) / 1000) % player.seconds)
      requestAnimationFrame(play)
    }
    requestAnimationFrame(play)
  }

  #applyLook(): void {
    const shown = this.viewer ?? this.#player
    const dark = matchMedia('(prefers-color-scheme: dark)').matches
    shown?.setTheme((this.getAttribute('theme') ?? (dark ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light')
    const view = this.getAttribute('view')
    if (view !== null) shown?.setView(view as ViewName)
    this.viewer?.setViewMode((this.getAttribute('view-mode') ?? 'textured') as ViewMode)
  }

  #clear(): void {
    this.#stop?.abort()
    this.viewer?.dispose()
    this.#player?.dispose()
    this.viewer = null
    this.#player = null
    this.worn = null
    this.#bar.hidden = true
    this.#words.textContent = ''
  }

  #tell<Name extends keyof GarmentViewerEvents>(name: Name, detail: GarmentViewerEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

function wishesOf(element: HTMLElement) {
  const word = (name: string) => element.getAttribute(name) ?? undefined
  const resolution = word('resolution')
  return {
    body: word('body'),
    fabric: word('fabric'),
    from: word('from'),
    resolution: resolution === undefined ? undefined : Number(resolution),
    static: element.hasAttribute('static') || undefined,
  }
}

function showWorn(stage: HTMLElement, { drape, body, fabric }: Worn): GarmentViewer {
  const viewer = createViewer(stage, { look: { ...fabricLook(fabric), thickness: fabric.thickness } })
  const { triVertex, triPart, place } = buildShownBody(body)
  viewer.setBody({ position: place(body.position), triVertex, triPart })
  viewer.setGarment(drape)
  return viewer
}

async function fetched(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`)
  return response
}

function listenToClicks(stage: HTMLElement, onClick: (clientX: number, clientY: number) => void): void {
  let pressed: { x: number; y: number } | null = null
  stage.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
    pressed = { x, y }
  })
  stage.addEventListener('click', ({ clientX: x, clientY: y }) => {
    const way = pressed === null ? 0 : Math.abs(x - pressed.x) + Math.abs(y - pressed.y)
    if (way <= CLICK_MAX) onClick(x, y)
  })
}

const INSIDE = `<style>
  :host { display: block; position: relative; height: 480px }
  :host([hidden]) { display: none }
  div { position: absolute; inset: 0 }
  progress { position: absolute; inset: auto 0 0 0; width: 100%; height: 3px; appearance: none; border: 0 }
  p { position: absolute; inset: 16px; margin: 0; font: 14px system-ui, sans-serif; pointer-events: none }
</style>
<div part="stage"></div><progress part="progress" max="1" aria-label="Sewing" hidden></progress><p part="words" role="status"></p>`

declare global {
  interface HTMLElementTagNameMap {
    'garment-viewer': GarmentViewerElement
  }
}

if (globalThis.customElements && !customElements.get('garment-viewer')) {
  customElements.define('garment-viewer', GarmentViewerElement)
}
