/**
 * The document in the page: every change of it comes through here, is kept in this browser at once, and can be taken back.
 * What a hand does to the cloth is a step as well, of a document that stays the same. Whoever drapes hears of every step,
 * and keeps the drape that is left behind under the name of its document.
 */

import type { Garment, Project } from '@selvedge/engine'
import { readProject, writeProject } from '@selvedge/engine/io'
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
import { clearTable } from './editor2d/table.ts'
import { keepWork, readWork, setWorkAside } from './keep-work.ts'
import { documentTitle, garmentOf, type Selected, studioStore } from './state.ts'

let onStep: (from: number | null) => void = () => {}

/** Says where to tell that the document is another now, and the name of the one that was left; null: the first one. */
export function listenToWork(listener: (from: number | null) => void): void {
  onStep = listener
}

/**
 * Opens the work as it was left, if there is any: true when it is open. A text that cannot be read is put aside, and the
 * trouble with it is handed back.
 */
export async function restoreWork(): Promise<true | { readonly trouble: string }> {
  const text = await readWork().catch(() => undefined)
  if (text === undefined) return { trouble: '' }
  try {
    beginWork(readProject(text))
    studioStore.set({ saved: 'kept' })
    return true
  } catch (reason) {
    await setWorkAside(text).catch(() => {})
    return { trouble: message(reason) }
  }
}

/** Opens another document: the first one begins the history, a later one is a step that can be undone. */
export function replaceWork(project: Project, title: string): void {
  const { history, tab } = studioStore.get()
  clearTable()
  studioStore.set({ selection: null, tab: tab === 'Selection' ? 'Garment' : tab })
  if (history.project.garments.length === 0) beginWork(project)
  else edit(projectPatch(history.project, project), { name: `open ${title}` })
}

function beginWork(project: Project): void {
  setHistory(buildHistory(project))
  onStep(null)
}

/** A change that is not possible is said, and changes nothing. */
export function edit(change: ProjectEdit, words?: StepWords): void {
  try {
    travel(doEdit(studioStore.get().history, change, words))
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
  setHistory(doEdit(history, { kind: 'batch', edits: [] }, { name, ...(key !== undefined && { key }) }))
  return state
}

/** The gesture is over: what comes next is another step. */
export function endStep(): void {
  setHistory(endGesture(studioStore.get().history))
}

/** The gesture is given up: as if it had never begun. */
export function cancelStep(): void {
  travel(cancelGesture(studioStore.get().history))
}

export function undoStep(): void {
  travel(undo(studioStore.get().history))
}

export function redoStep(): void {
  travel(redo(studioStore.get().history))
}

/** Writes down what the document named `state` drapes to; no step of the history. */
export function noteResult(state: number, solver: Solver): void {
  const { history, saved } = studioStore.get()
  if (state !== history.state || history.project.solver?.stateHash === solver.stateHash) return
  const noted = noteEdit(history, { kind: 'setSolver', solver })
  setHistory(noted)
  if (saved !== 'untouched') keep(noted.project)
}

/** To another document of the history. */
function travel(next: ProjectHistory): void {
  const { history: present, selection } = studioStore.get()
  if (next === present) return
  setHistory(next)
  keep(next.project)
  const garment = garmentOf(studioStore.get())
  if (selection && !(garment && isThere(next.project, garment, selection)))
    studioStore.set({ selection: null })
  onStep(present.state)
}

function isThere(project: Project, garment: Garment, { kind, id, panel }: Selected): boolean {
  const has = (list: readonly { id: string }[] = []) => list.some((one) => one.id === id)
  if (kind === 'piece') return has(garment.panels)
  if (kind === 'seam') return has(garment.seams)
  if (kind === 'pin' || kind === 'mark') return has(kind === 'pin' ? project.pins : project.marks)
  const piece = garment.panels.find((one) => one.id === panel)
  return has(piece?.[PART_OF[kind]])
}

const PART_OF = { edge: 'edges', point: 'points', line: 'lines', notch: 'notches', dart: 'darts' } as const

function setHistory(history: ProjectHistory): void {
  studioStore.set({ history })
  document.title = `${documentTitle(studioStore.get())} · Selvedge Studio`
}

function keep(project: Project): void {
  studioStore.set({ saved: 'keeping' })
  void keepWork(writeProject(project), (kept) => studioStore.set({ saved: kept ? 'kept' : 'failed' }))
}

export function message(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
