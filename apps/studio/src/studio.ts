/**
 * The studio's one hand: what a person, a key or a script asks for is done here, nowhere else. Holds the worker, passes
 * its cloth to whoever draws it, and keeps the stores true.
 */
import { type PatternReading, readPattern } from '@selvedge/engine/io'
import kernelsAddress from '@selvedge/engine/kernels.wasm?url'
import type { GarmentViewer, Theme, ViewMode } from '@selvedge/view'
import { entryNamed } from '@selvedge/wardrobe/open'
import { type Remote, transfer, wrap } from 'comlink'
import { assetAddress } from './catalogue.ts'
import { guessWords } from './pattern-file.ts'
import { NUMBERS_NONE, type Selection, simStore, studioStore, type Tab } from './state.ts'
import EngineWorker from './worker/engine.worker.ts?worker'
import type { EngineApi, ExportFormat, FrameTaken, FromEngine } from './worker/protocol.ts'

/** Cloth on its way to the screen; the pattern and the panels never see it. */
export type SceneListener = (message: Extract<FromEngine, { kind: 'body' | 'garment' | 'frame' }>) => void

let engine: Remote<EngineApi>
let sceneListener: SceneListener | null = null
let lastBody: Extract<FromEngine, { kind: 'body' }> | null = null
let lastGarment: Extract<FromEngine, { kind: 'garment' }> | null = null
let loading = 0
let opened: Promise<boolean>

/** The 3D window, once it stands. */
export const stage: { viewer: GarmentViewer | null; fitPattern: () => void } = {
  viewer: null,
  fitPattern: () => {},
}

/** Starts the engine and opens the sample. */
export function startStudio(theme: Theme, reducedMotion: boolean, canView: boolean): Promise<void> {
  studioStore.set({ theme, reducedMotion, canView, drawerOpen: window.innerWidth >= 1200 })
  opened = openEngine()
  return openGarment('tee')
}

async function openEngine(): Promise<boolean> {
  const worker = new EngineWorker()
  engine = wrap<EngineApi>(worker)
  const channel = new MessageChannel()
  channel.port1.onmessage = (event: MessageEvent<FromEngine>) => receive(event.data, channel.port1)
  try {
    await engine.connect(transfer(channel.port2, [channel.port2]))
    const info = await engine.open(assetAddress(''), new URL(kernelsAddress, document.baseURI).href)
    studioStore.set({ engine: 'ready', bodies: info.bodies, fabrics: info.fabrics })
    return true
  } catch (reason) {
    studioStore.set({ engine: 'failed', notice: `The engine did not load: ${message(reason)}.` })
    return false
  }
}

function receive(sent: FromEngine, port: MessagePort): void {
  if (sent.kind === 'numbers') {
    simStore.set({ numbers: sent.numbers })
  } else if (sent.kind === 'frame') {
    // Taken when the browser draws next: a slow screen gets fewer frames, a hidden one none.
    requestAnimationFrame(() => {
      if (lastGarment?.position.length === sent.position.length) lastGarment.position.set(sent.position)
      sceneListener?.(sent)
      const taken: FrameTaken = { position: sent.position, strain: sent.strain }
      port.postMessage(taken, [sent.position.buffer as ArrayBuffer])
    })
  } else {
    if (sent.kind === 'body') studioStore.set({ body: sent.info })
    if (sent.kind === 'body') lastBody = sent
    else lastGarment = sent
    sceneListener?.(sent)
  }
}

/** Hands the present cloth to a window that opened later, then all that follows. */
export function listenToScene(listener: SceneListener): () => void {
  sceneListener = listener
  if (lastBody) listener(lastBody)
  if (lastGarment) listener(lastGarment)
  return () => {
    if (sceneListener === listener) sceneListener = null
  }
}

/** A garment of the catalogue, by name. */
export async function openGarment(name: string): Promise<void> {
  const entry = entryNamed(name)
  if (!entry) {
    studioStore.set({ notice: `There is no garment called "${name}" in the gallery.` })
    return
  }
  const response = await fetch(assetAddress(entry.file)).catch(() => null)
  if (!response?.ok) {
    studioStore.set({
      notice: `The garment ${entry.title} could not be loaded; is the server still running?`,
    })
    return
  }
  takeGarment(await response.text(), entry.name, entry.title)
}

/** Text of a file from outside; the open work stays as it is when it cannot be read. */
export function takeGarment(text: string, name: string, title: string): void {
  let read: PatternReading
  try {
    read = readPattern(text, undefined, name)
  } catch (reason) {
    studioStore.set({ notice: `${title}: ${message(reason)}` })
    return
  }
  const tab = studioStore.get().tab === 'Selection' ? 'Garment' : studioStore.get().tab
  studioStore.set({
    garment: read.garment,
    garmentName: name,
    garmentTitle: title,
    selection: null,
    notice: guessWords(title, read.notes),
    bodyName: null,
    tab,
  })
  document.title = `${title} · Selvedge Studio`
  void load()
}

/** Sends the present garment, body, fabric and resolution to the engine, from the arranged pieces on. */
async function load(): Promise<void> {
  const turn = ++loading
  if (!(await opened) || turn !== loading) return
  const { garment, bodyName, fabricName, resolutionMm, paused, reducedMotion } = studioStore.get()
  if (!garment) return
  simStore.set({ numbers: NUMBERS_NONE })
  try {
    await engine.load({
      garment,
      body: bodyName,
      fabric: fabricName,
      resolution: resolutionMm / 1000,
      run: !paused,
      still: reducedMotion,
    })
  } catch (reason) {
    simStore.set({ numbers: { ...NUMBERS_NONE, stage: 'stopped', reason: message(reason) } })
  }
}

export function setFabric(fabricName: string): void {
  studioStore.set({ fabricName })
  void load()
}

export function setBody(bodyName: string): void {
  studioStore.set({ bodyName })
  void load()
}

export function setResolution(resolutionMm: number): void {
  studioStore.set({ resolutionMm })
  void load()
}

export function setViewMode(viewMode: ViewMode): void {
  studioStore.set({ viewMode })
  stage.viewer?.setViewMode(viewMode)
  void engine.watchStrain(viewMode === 'strain')
}

export function simulate(): void {
  studioStore.set({ paused: false })
  void engine.run()
}

export function pause(): void {
  studioStore.set({ paused: true })
  void engine.pause()
}

export function toggleSimulation(): void {
  if (simStore.get().numbers.running) pause()
  else simulate()
}

export function stepOnce(): void {
  if (simStore.get().numbers.running) pause()
  else void engine.step()
}

/** Back to the arranged pieces, and waits there. */
export function reset(): void {
  studioStore.set({ paused: true })
  void engine.reset()
}

export function select(selection: Selection): void {
  studioStore.set(selection ? { selection, tab: 'Selection' } : { selection })
  stage.viewer?.setSelected(selection?.kind === 'piece' ? selection.id : null)
}

export function setTab(tab: Tab): void {
  studioStore.set({ tab })
}

export function toggleDrawer(): void {
  studioStore.set({ drawerOpen: !studioStore.get().drawerOpen })
}

/** Share of the pattern window, kept between a fifth and four. */
export function setDivide(share: number): void {
  studioStore.set({ divide: Math.min(0.8, Math.max(0.2, share)) })
}

export function setTheme(theme: Theme): void {
  studioStore.set({ theme })
}

export function dismissNotice(): void {
  studioStore.set({ notice: '' })
}

export function exportMesh(format: ExportFormat): Promise<Uint8Array> {
  return engine.export(format)
}

export function message(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
