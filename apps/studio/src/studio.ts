/**
 * The studio's one hand: what a person, a key or a script asks for is done here, nowhere else. Holds the worker, passes
 * its cloth to whoever draws it, and keeps the stores true.
 */

import type { Project } from '@selvedge/engine'
import kernelsAddress from '@selvedge/engine/kernels.wasm?url'
import type { GarmentViewer, Theme, ViewMode } from '@selvedge/view'
import { type Remote, transfer, wrap } from 'comlink'
import pack from '../package.json' with { type: 'json' }
import { assetAddress } from './catalogue.ts'
import { DraftPreview } from './draft-preview.ts'
import type { SheetArea } from './editor2d/sheet-view.ts'
import { pictureNot, pictureSoon } from './keep-picture.ts'
import { keepForOffline } from './offline.ts'
import { resultWords } from './same-result.ts'
import { openFirst } from './start-work.ts'
import {
  crossedStore,
  NUMBERS_NONE,
  projectOf,
  type Selection,
  shownGarment,
  simStore,
  standingStore,
  studioStore,
  type Tab,
} from './state.ts'
import { followMotion, noteRecording } from './timeline.ts'
import type { Place3 } from './tools/tool.ts'
import { isMap } from './view3d/fit-legend.tsx'
import { cancelStep, edit, endStep, listenToWork, markStep, message, noteResult } from './work.ts'
import EngineWorker from './worker/engine.worker.ts?worker'
import type { EngineApi, ExportFormat, FrameTaken, FromEngine } from './worker/protocol.ts'

/** Cloth on its way to the screen; the pattern and the panels never see it. */
export type SceneListener = (
  message: Extract<FromEngine, { kind: 'body' | 'garment' | 'frame' }> | { kind: 'no-garment' },
) => void

export let engine: Remote<EngineApi>
let sceneListener: SceneListener | null = null
let lastBody: Extract<FromEngine, { kind: 'body' }> | null = null
let lastGarment: Extract<FromEngine, { kind: 'garment' }> | null = null
let loading = 0
let opened: Promise<boolean>
let kernelsName = ''
/** Name of the document the engine's cloth was cut from. */
let loadedState = -1

/** The 3D window, once it stands. */
export const stage: { viewer: GarmentViewer | null; fitPattern: (area?: SheetArea) => void } = {
  viewer: null,
  fitPattern: () => {},
}

/** Starts the engine, and opens what the address, the last visit or the gallery has. */
export async function startStudio(theme: Theme, reducedMotion: boolean, canView: boolean): Promise<void> {
  studioStore.set({ theme, reducedMotion, canView, drawerOpen: window.innerWidth >= 1200 })
  opened = openEngine()
  studioStore.subscribe(followDraft)
  followMotion()
  listenToWork((from, fresh) => void (from === null ? load() : follow(from, fresh)))
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
    if (sent.turn !== loading) return // of what was open before
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
function noteMesh({ volumes }: Extract<FromEngine, { kind: 'garment' }>): void {
  crossedStore.set({ triangles: [] })
  standingStore.set({ volumes: new Map(volumes.map((one) => [one.panel, one])) })
}

function noteRest(stateHash: string): void {
  const solver = { version: pack.version, kernels: kernelsName, stateHash }
  const words = resultWords(solver)
  if (words !== null) studioStore.set({ notice: words })
  noteResult(loadedState, solver)
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

/** Sends the present project to the engine, from the arranged pieces on. */
async function load(): Promise<void> {
  const turn = ++loading
  loadedState = -1
  pictureNot()
  if (!(await opened) || turn !== loading) return
  const { history, paused, reducedMotion } = studioStore.get()
  const { project, state } = history
  if (!project.garments.some(({ worn }) => worn)) return
  simStore.set({ numbers: NUMBERS_NONE })
  try {
    await engine.load({ project, turn, run: !paused, still: reducedMotion })
    if (turn === loading) loadedState = state
  } catch (reason) {
    if (turn !== loading) return
    simStore.set({ numbers: { ...NUMBERS_NONE, stage: 'stopped', reason: message(reason) } })
    showNoCloth()
  }
}

const drafts = new DraftPreview()
let draftSent: Project | null = null

/** The cloth follows a gesture under way; one that is given up leaves it as it was. */
function followDraft(): void {
  const { draft, history } = studioStore.get()
  if (draft === draftSent || studioStore.get().engine !== 'ready') return
  draftSent = draft
  if (draft) void drafts.show(engine, draft, history.state, () => !studioStore.get().paused)
  else queueMicrotask(() => drafts.begun && void follow(history.state, false)) // unless it became a step, which follows by itself
}

/** What is worn becomes what the present project wears; the drape of the document that was left is kept. */
async function follow(from: number, fresh: boolean): Promise<void> {
  const turn = ++loading
  pictureNot()
  forgetHash()
  const kept = drafts.begun
  drafts.end()
  if (!(await opened) || turn !== loading) return
  const { history, paused, reducedMotion } = studioStore.get()
  const { project, state } = history
  loadedState = state
  if (!project.garments.some(({ worn }) => worn)) return
  const slow = setTimeout(() => sayBusy(`${history.past.at(-1)?.name ?? 'change'} …`), BUSY_MS)
  try {
    await engine.change({ project, turn, from, state, fresh, kept, run: !paused, still: reducedMotion })
  } catch (reason) {
    if (turn !== loading) return
    simStore.set({ numbers: { ...NUMBERS_NONE, stage: 'stopped', reason: message(reason) } })
    showNoCloth()
  } finally {
    clearTimeout(slow)
    if (turn === loading) sayBusy('')
  }
}

/** Not while something grows, which tells how far it is. */
function sayBusy(busy: string): void {
  if (!studioStore.get().canStop) studioStore.set({ busy })
}

/** What takes longer than this says so [ms]. */
const BUSY_MS = 300

/** Before something is done to the cloth: a step that can be taken back to how it hangs now. */
export function beginDeed(name: string, key?: string): void {
  const from = markStep(name, key)
  loadedState = studioStore.get().history.state
  forgetHash()
  void engine.keep(from)
}

/** What was told of the cloth is no longer true of the document; the engine tells anew. */
function forgetHash(): void {
  simStore.set({ numbers: { ...simStore.get().numbers, hash: null } })
}

/** What was worn before is not what could not be put on. */
function showNoCloth(): void {
  lastGarment = null
  sceneListener?.({ kind: 'no-garment' })
}

/** The cloth of the garment shown: its own if it has one, else that of all. */
export function setFabric(fabric: string): void {
  const shown = shownGarment(studioStore.get())
  if (shown?.fabric === undefined) edit({ kind: 'setFabric', fabric })
  else edit({ kind: 'setGarmentFabric', garment: shown.id, fabric })
}

export function setBody(name: string): void {
  edit({ kind: 'setBody', shape: { kind: 'preset', name } })
}

/** One measurement of the wearer [m]; the others as they are, those never asked as the tape reads them. */
export function setMeasurement(name: 'height' | 'bust' | 'waist' | 'hips', metres: number): void {
  const { body } = studioStore.get()
  const { shape } = projectOf(studioStore.get()).body
  if (!body) return
  const { bust, waist, hips } = body.girths
  const read = { height: body.height, bust: bust?.girth, waist: waist?.girth, hips: hips?.girth }
  const known = Object.entries(read).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, round(value)]],
  )
  const before = shape.kind === 'measured' ? shape.measurements : Object.fromEntries(known)
  const sex = shape.kind === 'measured' ? shape.sex : sexOf(body.name)
  const measurements = { ...before, [name]: round(metres) }
  edit({ kind: 'setBody', shape: { kind: 'measured', sex, measurements } }, { name: `change ${name}` })
}

/** To half a millimetre: no tape reads finer. */
const round = (metres: number) => Math.round(2000 * metres) / 2000

/** By what bodies are called. */
export function sexOf(name: string): 'female' | 'male' | 'neutral' {
  if (/(^|[^a-z])(female|woman)/i.test(name)) return 'female'
  return /(^|[^a-z])(male|man)/i.test(name) ? 'male' : 'neutral'
}

/** Null for the pose it is dressed in. */
export function setPose(pose: string | null): void {
  edit({ kind: 'setPose', pose })
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
  void engine.wake()
}

export function simulate(): void {
  const { stage: now, vertices, waits } = simStore.get().numbers
  if (waits !== '') studioStore.set({ notice: waits })
  if (vertices === 0 || now === 'rest' || now === 'stopped') return
  beginDeed('simulate')
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
  stage.viewer?.setSelected(selection?.kind === 'piece' ? selection.id : (selection?.panel ?? null))
}

/** Shows a piece in both windows. */
export function frame(piece: string): void {
  select({ kind: 'piece', id: piece })
  studioStore.set({ tab: 'Problems' })
  stage.viewer?.fit('garment')
  stage.fitPattern()
}

/** A hand takes hold of a place of the cloth and leads it [m]. */
export function grabCloth(triangle: number, weights: Place3, to: Place3): void {
  if (simStore.get().numbers.stage === 'sewing' || simStore.get().numbers.stage === 'placed') {
    studioStore.set({ notice: 'The garment is still being sewn; pull it once it is on.' })
    return
  }
  beginDeed('pull cloth', PULL)
  pulling = true
  void engine.grab(triangle, weights, to).catch((reason) => studioStore.set({ notice: message(reason) }))
}

const PULL = 'pull'
let pulling = false

export function pullCloth(to: Place3): void {
  if (pulling) void engine.pull(to)
}

/** Lets go; given up, the cloth is where it was before. */
export function releaseCloth(cancelled: boolean): void {
  if (!pulling) return
  pulling = false
  void engine.release(!studioStore.get().paused)
  if (cancelled) cancelStep()
  else endStep()
}

export function toggleSnap(): void {
  studioStore.set({ snap: !studioStore.get().snap })
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

export function exportMesh(format: ExportFormat, moving: boolean): Promise<Uint8Array> {
  return engine.export(format, moving)
}

export const engineOf = (): Remote<EngineApi> => engine
