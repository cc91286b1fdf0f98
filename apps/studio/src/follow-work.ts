/**
 * The engine's cloth follows the document: opened anew, changed where it hangs, led by a gesture under way, or taken back to
 * how it hung. What takes a while says so, and can be cancelled: pattern and drape are then as they were before.
 */
import type { Project } from '@selvedge/engine'
import type { Remote } from 'comlink'
import { DraftPreview } from './draft-preview.ts'
import { sayRefused, takeCloth } from './keep-cloth.ts'
import { pictureNot } from './keep-picture.ts'
import { isStale, liveStore, noteTaken } from './live-update.ts'
import { NUMBERS_NONE, simStore, studioStore } from './state.ts'
import { cancelTo, message } from './work.ts'
import type { EngineApi } from './worker/protocol.ts'

export interface FollowHost {
  /** Once it is there; null where it did not load. */
  engineAt(): Promise<Remote<EngineApi> | null>
  engine(): Remote<EngineApi>
  showNoCloth(): void
}

let host: FollowHost
/** Counts orders: what an older one finds out is not told any more. */
let turnNow = 0
const drafts = new DraftPreview()
let draftSent: Project | null = null
/** The document of the cloth shown. */
let shownProject: Project | null = null
/** Name of the document before the change under way. */
let before: number | null = null

export function beginFollowing(given: FollowHost): void {
  host = given
  studioStore.subscribe(followDraft)
}

export const isNewest = (turn: number) => turn === turnNow

/** Sends the present project to the engine, from the arranged pieces on. */
export async function load(): Promise<void> {
  const turn = ++turnNow
  noteShown(null)
  pictureNot()
  const engine = await host.engineAt()
  if (!engine || turn !== turnNow) return
  const { history, paused, reducedMotion } = studioStore.get()
  const { project, state } = history
  if (project.garments.length === 0) return
  simStore.set({ numbers: NUMBERS_NONE })
  try {
    const { stored, refused } = takeCloth(state)
    const done = await engine.load({ project, stored, turn, run: !paused, still: reducedMotion })
    if (turn === turnNow) noteShown(state)
    if (turn === turnNow) sayRefused(refused || done.refused)
  } catch (reason) {
    if (turn === turnNow) noteStopped(reason)
  }
}

/** A step was taken from the document named `from`; `fresh`: to another document altogether. */
export function followStep(from: number, fresh: boolean): void {
  const { on, shown } = liveStore.get()
  const { project } = studioStore.get().history
  const ofCloth = shown === from && shownProject !== null && sameDocument(shownProject, project)
  if (fresh || on || ofCloth) void follow(from, fresh) // else it waits for Update 3D
}

let waking = 0

/** The cloth moves, after what was asked before this. */
export async function wakeCloth(): Promise<void> {
  waking++
  try {
    const runs = await host.engine().wake()
    if (runs) simStore.set({ numbers: { ...simStore.get().numbers, running: true } }) // it tells so a moment later
  } finally {
    waking--
    studioStore.set({}) // whoever waits looks again
  }
}

/** It has been asked to move and does not yet: how it is now was true before. */
export const isWaking = () => waking > 0

/** Apart from what was found out about it. */
function sameDocument({ solver: _, ...a }: Project, { solver: __, ...b }: Project): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Brings the cloth up to the document. */
async function updateCloth(): Promise<void> {
  const { shown } = liveStore.get()
  if (shown !== null && isStale()) await follow(shown, false)
}

function toggleLive(): void {
  liveStore.set({ on: !liveStore.get().on, slow: null })
  if (liveStore.get().on) void updateCloth()
}

/** What is done to the cloth is done to that of the document: it is brought up to it first. */
export function whenFresh(act: () => unknown): unknown {
  return isStale() ? updateCloth().then(act) : act()
}

/** Something is done to the cloth, a step that leaves the document as it is: the cloth is that of the new name. */
export function noteDeed(): void {
  noteShown(studioStore.get().history.state)
  forgetHash()
}

/** The cloth follows a gesture under way; one that is given up leaves it as it was. */
function followDraft(): void {
  const { draft, history, engine } = studioStore.get()
  if (draft === draftSent || engine !== 'ready') return
  draftSent = draft
  if (!draft)
    queueMicrotask(() => drafts.begun && void follow(history.state, false)) // unless it became a step, which follows by itself
  else if (liveStore.get().on)
    void drafts.show(host.engine(), draft, history.state, () => !studioStore.get().paused)
}

/** What is worn becomes what the present project wears; the drape of the document that was left is kept. */
async function follow(from: number, fresh: boolean): Promise<void> {
  const turn = ++turnNow
  pictureNot()
  if (simStore.get().numbers.vertices > 0) forgetHash()
  else simStore.set({ numbers: NUMBERS_NONE }) // why the last one could not be put on is not told of this one
  const kept = drafts.begun
  drafts.end()
  before ??= liveStore.get().shown
  const engine = await host.engineAt()
  if (!engine || turn !== turnNow) return
  const { history, paused, reducedMotion } = studioStore.get()
  const { project, state } = history
  noteShown(state)
  if (project.garments.length === 0) return
  const begun = performance.now()
  const slow = setTimeout(() => showChanging(`${history.past.at(-1)?.name ?? 'change'} …`), BUSY_MS)
  try {
    const { stored, refused } = takeCloth(state)
    const order = { project, stored, turn, from, state, fresh, kept, run: !paused, still: reducedMotion }
    const { stands, ...done } = await engine.change(order)
    if (turn === turnNow) sayRefused(refused || done.refused)
    if (turn === turnNow && stands.length > 0) noteStanding(stands)
    if (turn === turnNow && !fresh) noteTaken((performance.now() - begun) / 1000)
  } catch (reason) {
    if (turn === turnNow) noteStopped(reason)
  } finally {
    clearTimeout(slow)
    if (turn === turnNow) endChanging()
  }
}

/** What takes longer than this says so [ms]. */
const BUSY_MS = 300

/** The engine tells which piece it cuts, and how far it is, 0 … 1. */
export function noteChanging(piece: string, share: number): void {
  const what = piece === '' ? 'Laying it over what is worn' : `Re-cutting ${piece}`
  if (liveStore.get().changing) showChanging(`${what} · ${Math.round(100 * share)} %`)
}

/** Not while something grows, which tells how far it is. */
function showChanging(busy: string): void {
  if (studioStore.get().canStop) return
  studioStore.set({ busy })
  liveStore.set({ changing: true })
}

function endChanging(): void {
  before = null
  if (!studioStore.get().canStop) studioStore.set({ busy: '' })
  liveStore.set({ changing: false })
}

/** Pattern and drape as they were before the edit whose change is shown to be under way; false when there is none. */
export function cancelChange(): boolean {
  if (!liveStore.get().changing || before === null) return false
  const to = before
  before = null
  cancelTo(to)
  return true
}

function noteStanding(pieces: readonly string[]): void {
  const what = pieces.length === 1 ? `Piece ${pieces[0]} stands` : `${pieces.length} pieces stand`
  studioStore.set({ paused: true, notice: `${what} in place beside what is worn; Simulate lets it join.` })
}

function noteStopped(reason: unknown): void {
  simStore.set({ numbers: { ...NUMBERS_NONE, stage: 'stopped', reason: message(reason) } })
  host.showNoCloth()
}

function noteShown(shown: number | null): void {
  liveStore.set({ shown })
  shownProject = shown === null ? null : studioStore.get().history.project
}

/** What was told of the cloth is no longer true of the document; the engine tells anew. */
function forgetHash(): void {
  simStore.set({ numbers: { ...simStore.get().numbers, hash: null } })
}

export const LIVE_COMMANDS = [
  { id: 'live-update', title: 'Live update on or off', keys: '', run: toggleLive },
  { id: 'update-3d', title: 'Update 3D', keys: '', run: updateCloth },
]
