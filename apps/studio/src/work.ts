/**
 * The document in the page: every change of it comes through here, is kept in this browser at once, and can be taken back.
 * What a hand does to the cloth is a step as well, of a document that stays the same. Whoever drapes hears of every step,
 * and keeps the drape that is left behind under the name of its document.
 */

import type { Garment, Project } from '@selvedge/engine'
import { writeProject } from '@selvedge/engine/io'
import {
  buildHistory,
  cancelGesture,
  doEdit,
  endGesture,
  noteEdit,
  type ProjectEdit,
  type ProjectHistory,
  projectPatch,
  redo,
  type Solver,
  type StepWords,
  undo,
} from '@selvedge/engine/project'
import { documentStore } from './document-state.ts'
import { clearTable } from './editor2d/table.ts'
import { markOpen, noteAnswered, noteUnfiled } from './end-of-page.ts'
import { bringCloth, type KeptCloth } from './keep-cloth.ts'
import { holdDocument, keepWork } from './keep-work.ts'
import { dropDeed, tellDeed, tellEdit, tellOpen } from './script.ts'
import { documentTitle, garmentOf, type Selected, studioStore } from './state.ts'

/** `fresh`: another document altogether, not a change of the one that was left. */
type StepListener = (from: number | null, fresh: boolean) => void

let onStep: StepListener = () => {}

/** Says where to tell that the document is another now, and the name of the one that was left; null: the first one. */
export function listenToWork(listener: StepListener): void {
  onStep = listener
}

/** Which of the kept documents each state of the history belongs to: opening another one can be undone. */
const documentOf = new Map<number, string>()

interface Origin {
  /** One that is kept already goes on under its name. */
  readonly document?: string
  /** The file it was read from. */
  readonly fileName?: string | undefined
  /** How it hung when it was left. */
  readonly cloth?: KeptCloth | undefined
  /** Opened by the page itself: stands back when somebody was quicker. */
  readonly byItself?: boolean | undefined
}

/** Opens another document: the first one begins the history, a later one is a step that can be undone. */
export function replaceWork(project: Project, title: string, origin: Origin = {}): void {
  const { history, tab } = studioStore.get()
  const { document = freshId(), fileName, byItself, cloth } = origin
  const first = history.project.garments.length === 0
  if (byItself && !first) return
  if (cloth) bringCloth(first ? 0 : history.stateNext, cloth)
  clearTable()
  studioStore.set({ selection: null, chosen: null, tab: tab === 'Selection' ? 'Garment' : tab })
  if (first) {
    documentOf.set(0, document)
    documentStore.set({ document, kept: origin.document === undefined ? 'untouched' : 'kept' })
    setHistory(buildHistory(project))
    if (fileName !== undefined) keep(project)
    onStep(null, true)
  } else {
    tellOpen(project, title)
    edit(projectPatch(history.project, project), { name: `open ${title}` }, document)
  }
  const { state } = studioStore.get().history
  if (fileName !== undefined) noteFile(fileName, state)
}

/** An earlier state of the same document, as it hung or draped from the arranged pieces on; a step that can be undone. */
export function revertWork(project: Project, name: string, cloth?: KeptCloth): void {
  const { history } = studioStore.get()
  if (cloth) bringCloth(history.stateNext, cloth)
  begunAnew.add(history.stateNext)
  edit(projectPatch(history.project, project), { name })
}

/** States that are draped from the arranged pieces on, whatever hung there before. */
const begunAnew = new Set<number>()

/** The document is kept in this browser from now on, though nobody changed it. */
export function keepDocument(): void {
  keep(studioStore.get().history.project)
}

/** A change that is not possible is said, and changes nothing. */
export function edit(change: ProjectEdit, words?: StepWords, document?: string): void {
  try {
    const next = doEdit(studioStore.get().history, change, words)
    if (document !== undefined) documentOf.set(next.state, document)
    else tellEdit(change, words)
    travel(next)
  } catch (reason) {
    studioStore.set({ notice: message(reason) })
  }
}

/**
 * A step that leaves the document as it is: something is done to the cloth. Back comes the name under which the drape
 * before it is to be kept. Under a key it goes on until `endStep`, and can be given up until then.
 */
export function markStep(name: string, key?: string): number {
  const { history } = studioStore.get()
  const { state } = history
  tellDeed()
  setHistory(doEdit(history, { kind: 'batch', edits: [] }, { name, ...(key !== undefined && { key }) }))
  return state
}

/** The gesture is over: what comes next is another step, and what a hand did to the cloth is work that is kept. */
export function endStep(): void {
  setHistory(endGesture(studioStore.get().history))
  noteUnfiled(documentStore.get().document)
  keepDocument()
}

/** The gesture is given up: as if it had never begun. */
export function cancelStep(): void {
  dropDeed()
  travel(cancelGesture(studioStore.get().history))
}

/** The steps since the document of this name are given up: as if they had never been taken. */
export function cancelTo(state: number): void {
  const { history } = studioStore.get()
  const back = history.past.findLastIndex((step) => step.state === state)
  const forth = history.future.findLastIndex((step) => step.state === state)
  let next = history
  for (let k = history.past.length; back >= 0 && k > back; k--) next = undo(next)
  for (let k = history.future.length; back < 0 && forth >= 0 && k > forth; k--) next = redo(next)
  travel(back < 0 ? next : { ...next, future: history.future })
}

export function undoStep(): void {
  travel(undo(studioStore.get().history))
}

export function redoStep(): void {
  travel(redo(studioStore.get().history))
}

/** Writes down what the document named `state` drapes to; no step of the history. */
export function noteResult(state: number, solver: Solver): void {
  const { history } = studioStore.get()
  if (state !== history.state || history.project.solver?.stateHash === solver.stateHash) return
  const noted = noteEdit(history, { kind: 'setSolver', solver })
  setHistory(noted)
  if (documentStore.get().kept !== 'untouched') keep(noted.project)
}

/** The document as it was in `state` is in a file now. */
export function noteFile(name: string, state: number): void {
  const { document } = documentStore.get()
  const present = state === studioStore.get().history.state
  if (present) noteAnswered(document)
  documentStore.set({ file: { name, document, state }, ...(present && { unfiledSince: null }) })
}

/** Sixteen random letters; `randomUUID` is for secure addresses only. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** To another document of the history. */
function travel(next: ProjectHistory): void {
  const { history: present, selection } = studioStore.get()
  if (next === present) return
  const { document: left } = documentStore.get()
  const document = documentOf.get(next.state) ?? left
  documentStore.set({ document })
  setHistory(next)
  if (document === left) noteUnfiled(document)
  keep(next.project)
  const garment = garmentOf(studioStore.get())
  if (selection && !(garment && isThere(next.project, garment, selection)))
    studioStore.set({ selection: null })
  onStep(present.state, document !== left || begunAnew.has(next.state))
}

function isThere(project: Project, garment: Garment, { kind, id, panel }: Selected): boolean {
  const has = (list: readonly { id: string }[] = []) => list.some((one) => one.id === id)
  if (kind === 'piece') return has(garment.panels)
  if (kind === 'seam') return has(garment.seams)
  if (kind === 'pin' || kind === 'mark') return has(kind === 'pin' ? project.pins : project.marks)
  const piece = garment.panels.find((one) => one.id === panel)
  return has(piece?.[PART_OF[kind]])
}

const PART_OF = {
  edge: 'edges',
  point: 'points',
  line: 'lines',
  notch: 'notches',
  dart: 'darts',
  pleat: 'pleats',
} as const

function setHistory(history: ProjectHistory): void {
  if (!documentOf.has(history.state)) documentOf.set(history.state, documentStore.get().document)
  studioStore.set({ history })
  document.title = `${documentTitle(studioStore.get())} · Selvedge Studio`
}

function keep(project: Project): void {
  const { document: id, unfiledSince, persistent } = documentStore.get()
  documentStore.set({ kept: 'keeping', unfiledSince: unfiledSince ?? Date.now() })
  markOpen(id)
  void holdDocument(id)
  if (persistent === null) void askForRoom()
  const state = studioStore.get()
  const facts = {
    id,
    title: documentTitle(state),
    pieces: garmentOf(state)?.panels.length ?? 0,
    at: Date.now(),
  }
  void keepWork(facts, writeProject(project), (kept) => documentStore.set({ kept }))
}

/** Browsers clear what pages keep when they are short of room, unless they were asked not to. */
async function askForRoom(): Promise<void> {
  documentStore.set({ persistent: false })
  const persistent = await navigator.storage?.persist?.().catch(() => false)
  documentStore.set({ persistent: persistent ?? false })
}

export function message(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
