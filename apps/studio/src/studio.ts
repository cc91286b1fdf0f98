/**
 * The studio's one hand: what a person, a key or a script asks for is done here, nowhere else. Holds the worker, passes
 * its cloth to whoever draws it, and keeps the stores true.
 */

import kernelsAddress from '@selvedge/engine/kernels.wasm?url'
import type { GarmentViewer, Theme, ViewMode } from '@selvedge/view'
import { type Remote, transfer, wrap } from 'comlink'
import pack from '../package.json' with { type: 'json' }
import { assetAddress } from './catalogue.ts'
import { followDesk } from './desk.ts'
import type { SheetArea } from './editor2d/sheet-view.ts'
import { fabricChange } from './fabric-in-use.ts'
import {
  beginFollowing,
  followStep,
  isNewest,
  load,
  noteChanging,
  noteDeed,
  wakeCloth,
} from './follow-work.ts'
import { followCloth } from './keep-cloth.ts'
import { pictureSoon } from './keep-picture.ts'
import { liveStore } from './live-update.ts'
import { keepForOffline } from './offline.ts'
import { resultWords } from './same-result.ts'
import { openFirst } from './start-work.ts'
import {
  crossedStore,
  projectOf,
  type Selection,
  simStore,
  standingStore,
  studioStore,
  type Tab,
  type Windows,
} from './state.ts'
import { followMotion, noteRecording } from './timeline.ts'
import { isMap } from './view3d/map-scale.ts'
import { notePieces, selectedPanel } from './view3d/shown-pieces.ts'
import { whyNotSimulate } from './why-not-simulate.ts'
import { edit, listenToWork, markStep, message, noteResult } from './work.ts'
import EngineWorker from './worker/engine.worker.ts?worker'
import type { EngineApi, ExportFormat, FrameTaken, FromEngine, MeshExport } from './worker/protocol.ts'

/** Cloth on its way to the screen; the pattern and the panels never see it. */
export type SceneListener = (
  message: Extract<FromEngine, { kind: 'body' | 'garment' | 'frame' }> | { kind: 'no-garment' },
) => void

export let engine: Remote<EngineApi>
let sceneListener: SceneListener | null = null
let lastBody: Extract<FromEngine, { kind: 'body' }> | null = null
let lastGarment: Extract<FromEngine, { kind: 'garment' }> | null = null
let opened: Promise<boolean>
let kernelsName = ''

/** The 3D window, once it stands. */
export const stage: { viewer: GarmentViewer | null; fitPattern: (area?: SheetArea) => void } = {
  viewer: null,
  fitPattern: () => {},
}

/** Starts the engine, and opens what the address, the last visit or the gallery has. */
export async function startStudio(reducedMotion: boolean, canView: boolean): Promise<void> {
  studioStore.set({ reducedMotion, canView, drawerOpen: window.innerWidth >= 1200 })
  opened = openEngine()
  beginFollowing({ engineAt, engine: engineOf, showNoCloth })
  followMotion()
  followCloth(async () => ((await opened) ? engine.store() : null))
  listenToWork((from, fresh) => (from === null ? void load() : followStep(from, fresh)))
  followDesk()
  await openFirst()
}

async function openEngine(): Promise<boolean> {
  const worker = new EngineWorker()
  engine = wrap<EngineApi>(worker)
  const channel = new MessageChannel()
  channel.port1.onmessage = (event: MessageEvent<FromEngine>) => receive(event.data, channel.port1)
  try {
    await engine.connect(transfer(channel.port2, [channel.port2]))
    const info = await engine.open(assetAddress(''), new URL(kernelsAddress, document.baseURI).href)
    kernelsName = info.kernels
    studioStore.set({ engine: 'ready', bodies: info.bodies, fabrics: info.fabrics })
    void keepForOffline()
    return true
  } catch (reason) {
    studioStore.set({ engine: 'failed', notice: `The engine did not load: ${message(reason)}.` })
    return false
  }
}

function receive(sent: FromEngine, port: MessagePort): void {
  if (sent.kind === 'numbers') {
    if (!isNewest(sent.turn)) return // of what was open before
    simStore.set({ numbers: sent.numbers })
    if ((sent.numbers.stage === 'stopped' || sent.numbers.waits) && sent.numbers.vertices === 0) showNoCloth()
    const { stage: now, hash, untouched } = sent.numbers
    if (now === 'rest' && hash !== null && untouched) noteRest(hash)
    if (now === 'rest' && hash !== null) pictureSoon(stage.viewer)
  } else if (sent.kind === 'frame') {
    // Taken when the browser draws next: a slow screen gets fewer frames, a hidden one none.
    requestAnimationFrame(() => {
      if (lastGarment?.position.length === sent.position.length) lastGarment.position.set(sent.position)
      if (sent.body && lastBody) lastBody.position.set(sent.body)
      sceneListener?.(sent)
      const taken: FrameTaken = { position: sent.position }
      port.postMessage(taken, [sent.position.buffer as ArrayBuffer])
    })
  } else if (sent.kind === 'recording') {
    noteRecording(sent.recording)
  } else if (sent.kind === 'body-info') {
    studioStore.set({ body: sent.info })
  } else if (sent.kind === 'changing') {
    noteChanging(sent.piece, sent.share)
  } else if (sent.kind === 'growing') {
    if (studioStore.get().canStop) studioStore.set({ busy: `Growing ${Math.round(100 * sent.share)} %` })
  } else {
    if (sent.kind === 'body') studioStore.set({ body: sent.info })
    if (sent.kind === 'body') lastBody = sent
    else lastGarment = sent
    if (sent.kind === 'garment') noteMesh(sent)
    sceneListener?.(sent)
  }
}

/** What was said of the mesh before is not true of this one. */
function noteMesh(sent: Extract<FromEngine, { kind: 'garment' }>): void {
  notePieces(sent)
  crossedStore.set({ triangles: [] })
  standingStore.set({ volumes: new Map(sent.volumes.map((one) => [one.panel, one])) })
}

function noteRest(stateHash: string): void {
  const solver = { version: pack.version, kernels: kernelsName, stateHash }
  const words = resultWords(solver)
  if (words !== null) studioStore.set({ notice: words })
  noteResult(liveStore.get().shown ?? -1, solver)
}

/** The engine, once it is there. */
export const engineAt = async () => ((await opened) ? engine : null)

/** The cloth in the 3D window, as it was cut. */
export const shownCloth = () => lastGarment

/** Hands the present cloth to a window that opened later, then all that follows. */
export function listenToScene(listener: SceneListener): () => void {
  sceneListener = listener
  if (lastBody) listener(lastBody)
  if (lastGarment) listener(lastGarment)
  return () => {
    if (sceneListener === listener) sceneListener = null
  }
}

/** Before something is done to the cloth: a step that can be taken back to how it hangs now. */
export function beginDeed(name: string, key?: string): void {
  const from = markStep(name, key)
  noteDeed()
  void engine.keep(from)
}

/** What was worn before is not what could not be put on. */
function showNoCloth(): void {
  lastGarment = null
  notePieces(null)
  sceneListener?.({ kind: 'no-garment' })
}

/** Of the garment shown. */
export function setFabric(fabric: string): void {
  edit(fabricChange(studioStore.get(), fabric))
}

/** [mm] */
export function setResolution(mm: number): void {
  const { settings } = projectOf(studioStore.get())
  edit(
    { kind: 'setSettings', settings: { ...settings, resolution: mm / 1000 } },
    { name: 'change resolution' },
  )
}

export function setViewMode(viewMode: ViewMode): void {
  studioStore.set({ viewMode })
  stage.viewer?.setViewMode(viewMode)
  void engine.watchMap(isMap(viewMode) ? viewMode : null)
}

/** Cloth that crosses comes apart while it moves: what is at rest is woken for it. */
export function untangle(): void {
  beginDeed('untangle')
  studioStore.set({ paused: false })
  void wakeCloth()
}

export function simulate(): void {
  const { waits } = simStore.get().numbers
  const why = whyNotSimulate(studioStore.get(), simStore.get().numbers)
  if (waits !== '' || why !== '') studioStore.set({ notice: waits || why })
  if (why !== '') return
  beginDeed('simulate')
  studioStore.set({ paused: false })
  void wakeCloth()
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
  const why = whyNotSimulate(studioStore.get(), simStore.get().numbers)
  if (simStore.get().numbers.running) pause()
  else if (why !== '') studioStore.set({ notice: why })
  else {
    beginDeed('step', 'step')
    void engine.step()
  }
}

/** Back to the arranged pieces, and waits there. */
export function reset(): void {
  beginDeed('reset')
  studioStore.set({ paused: true })
  void engine.reset()
}

export function select(selection: Selection): void {
  studioStore.set(selection ? { selection, tab: 'Selection' } : { selection })
  stage.viewer?.setSelected(selectedPanel(studioStore.get()))
}

export function toggleSnap(): void {
  studioStore.set({ snap: !studioStore.get().snap })
}

/** The tab, and the drawer it is in. */
export function setTab(tab: Tab): void {
  studioStore.set({ tab, drawerOpen: true })
}

export function toggleDrawer(): void {
  studioStore.set({ drawerOpen: !studioStore.get().drawerOpen })
}

export function showWindows(windows: Windows): void {
  studioStore.set({ windows })
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

export function exportMesh(format: ExportFormat, options: MeshExport): Promise<Uint8Array> {
  return engine.export(format, options)
}

export const engineOf = (): Remote<EngineApi> => engine
