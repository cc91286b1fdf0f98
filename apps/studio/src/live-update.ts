/**
 * Does the cloth follow every edit at once? Switched off, edits wait: the 3D window says how many of them it does not show, and
 * *Update 3D* brings it up to the document. Switching off is offered once, after an edit that took long.
 */
import type { ProjectHistory } from '@selvedge/engine/project'
import { studioStore } from './state.ts'
import { createStore } from './store.ts'

export interface LiveState {
  readonly on: boolean
  /** Name of the document the cloth was cut from; null before there is any. */
  readonly shown: number | null
  /** How long the edit took that made the page offer to switch off [s]; null: nothing is offered. */
  readonly slow: number | null
  /** It was offered before. */
  readonly offered: boolean
  /** The cloth is becoming what the document says: until then that can be cancelled. */
  readonly changing: boolean
}

export const liveStore = createStore<LiveState>({
  on: true,
  shown: null,
  slow: null,
  offered: false,
  changing: false,
})

/** An edit that takes longer is too slow to follow every one [s]. */
const SLOW_SECONDS = 2

/** An edit took so long to reach the cloth [s]. */
export function noteTaken(seconds: number): void {
  const { on, offered } = liveStore.get()
  if (on && !offered && seconds > SLOW_SECONDS) liveStore.set({ slow: seconds, offered: true })
}

export function declineOffer(): void {
  liveStore.set({ slow: null })
}

/** How many edits the document is ahead of the cloth shown; less than 0 behind it, null where no step leads from one to the other. */
export function editsAhead({ past, future, state }: ProjectHistory, shown: number): number | null {
  if (state === shown) return 0
  const back = past.findLastIndex((step) => step.state === shown)
  if (back >= 0) return past.length - back
  const forth = future.findLastIndex((step) => step.state === shown)
  return forth >= 0 ? forth - future.length : null
}

/** What the strip says; empty while the cloth is that of the document. */
export function staleWords(history: ProjectHistory, shown: number | null): string {
  const ahead = shown === null ? 0 : editsAhead(history, shown)
  if (ahead === 0) return ''
  if (ahead === null) return '3D shows an earlier pattern'
  if (ahead < 0)
    return `3D shows the pattern with ${ahead === -1 ? 'an edit' : `${-ahead} edits`} you have undone`
  return `3D shows the pattern before your last ${ahead === 1 ? 'edit' : `${ahead} edits`}`
}

/** Does the 3D window show an earlier document? */
export function isStale(): boolean {
  return staleWords(studioStore.get().history, liveStore.get().shown) !== ''
}
