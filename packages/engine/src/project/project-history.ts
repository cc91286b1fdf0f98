/**
 * Undo and redo of a project as a plain record: the document as it is, and the edits that lead back and forth. Every call
 * gives a new record and leaves the old one alone; nothing here knows of keys, buttons or pages.
 *
 * One gesture is one step: while a drag goes on its edits carry the same `key` and become one step, whose way back leads
 * to where the drag began. `state` names the document as it is now, so that what belongs to it (a drape, a picture) can be
 * kept beside the history and found again: undoing gives back the name as well.
 */
import { applyProjectEdit, type ProjectEdit } from './edit-project.ts'
import type { Project } from './project.ts'
import { projectPatch } from './project-patch.ts'

export interface HistoryStep {
  /** For the menu, after "Undo": "move piece". */
  readonly name: string
  /** Of the gesture it belongs to. */
  readonly key?: string
  /** Leads to the document on the other side of the step. */
  readonly edit: ProjectEdit
  /** Name of that document. */
  readonly state: number
}

export interface ProjectHistory {
  readonly project: Project
  readonly state: number
  /** The last one is undone first. */
  readonly past: readonly HistoryStep[]
  /** The last one is redone first. */
  readonly future: readonly HistoryStep[]
  /** Steps kept at most; the oldest are forgotten. */
  readonly stepsMax: number
  /** The next name for a document. */
  readonly stateNext: number
}

export interface StepWords {
  /** Without it what `EDIT_NAMES` says of the edit. */
  readonly name?: string
  readonly key?: string
}

export const STEPS_MAX = 200

export function buildHistory(project: Project, stepsMax = STEPS_MAX): ProjectHistory {
  return { project, state: 0, past: [], future: [], stepsMax, stateNext: 1 }
}

/** The edit done, as a step of its own or as part of the gesture before it; what was undone is forgotten. */
export function doEdit(history: ProjectHistory, edit: ProjectEdit, words: StepWords = {}): ProjectHistory {
  const { project, inverse } = applyProjectEdit(history.project, edit)
  const last = history.past.at(-1)
  const name = words.name ?? EDIT_NAMES[edit.kind]
  const goesOn = words.key !== undefined && last?.key === words.key
  const step: HistoryStep = {
    name,
    ...(words.key !== undefined && { key: words.key }),
    edit: goesOn ? wayBack(history.project, last, project) : inverse,
    state: goesOn ? last.state : history.state,
  }
  const past = [...(goesOn ? history.past.slice(0, -1) : history.past), step].slice(-history.stepsMax)
  const { stateNext: state } = history
  return { ...history, project, state, past, future: [], stateNext: state + 1 }
}

/** The gesture is over: what comes next is another step, also under the same key. */
export function endGesture(history: ProjectHistory): ProjectHistory {
  const last = history.past.at(-1)
  if (last?.key === undefined) return history
  const { key: _, ...step } = last
  return { ...history, past: [...history.past.slice(0, -1), step] }
}

/** The gesture given up: as if it had never begun. */
export function cancelGesture(history: ProjectHistory): ProjectHistory {
  const last = history.past.at(-1)
  if (last?.key === undefined) return history
  return { ...undo(history), future: [] }
}

export function undo(history: ProjectHistory): ProjectHistory {
  const step = history.past.at(-1)
  if (step === undefined) return history
  const [next, back] = walk(history, step)
  return { ...next, past: history.past.slice(0, -1), future: [...history.future, back] }
}

export function redo(history: ProjectHistory): ProjectHistory {
  const step = history.future.at(-1)
  if (step === undefined) return history
  const [next, back] = walk(history, step)
  return { ...next, past: [...history.past, back], future: history.future.slice(0, -1) }
}

/** A change that is no step: what a run found out about the document, not what a person did to it. */
export function noteEdit(history: ProjectHistory, edit: ProjectEdit): ProjectHistory {
  return { ...history, project: applyProjectEdit(history.project, edit).project }
}

function walk(history: ProjectHistory, { name, edit, state }: HistoryStep): [ProjectHistory, HistoryStep] {
  const { project, inverse } = applyProjectEdit(history.project, edit)
  return [
    { ...history, project, state },
    { name, edit: inverse, state: history.state },
  ]
}

/** From the document after the newest edit of a gesture to the one before its first. */
function wayBack(before: Project, last: HistoryStep, after: Project): ProjectEdit {
  return projectPatch(after, applyProjectEdit(before, last.edit).project)
}

/** What people call each edit. */
export const EDIT_NAMES: Readonly<Record<ProjectEdit['kind'], string>> = {
  patch: 'change',
  batch: 'change',
  setTitle: 'rename project',
  setNotes: 'edit notes',
  addGarment: 'add garment',
  removeGarment: 'remove garment',
  moveGarment: 'change dressing order',
  wearGarment: 'put garment on or off',
  setGarmentTitle: 'rename garment',
  setGarmentFabric: 'change fabric',
  setGarment: 'replace garment',
  editGarment: 'edit pattern',
  setBody: 'change body',
  setPose: 'change pose',
  setJoints: 'turn joints',
  setFabric: 'change fabric',
  putFabric: 'edit fabric',
  removeFabric: 'remove fabric',
  addPin: 'add pin',
  setPin: 'move pin',
  removePin: 'remove pin',
  addMark: 'add mark',
  setMark: 'change mark',
  removeMark: 'remove mark',
  setWind: 'set wind',
  setMotion: 'set motion',
  putMotion: 'add motion',
  removeMotion: 'remove motion',
  layPieces: 'move pieces',
  liftPieces: 'lay out pieces',
  addMeasure: 'keep measure',
  setMeasure: 'change measure',
  removeMeasure: 'remove measure',
  setTracing: 'change tracing picture',
  setSettings: 'change settings',
  setSolver: 'note result',
}
