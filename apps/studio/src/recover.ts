/** Work of the last page that is in no file, or that a page left behind without a goodbye, for the dialog that offers it. */
import type { KeptDocument } from './keep-work.ts'
import { createStore } from './store.ts'

export const recoverStore = createStore<{
  readonly lost: KeptDocument | null
  /** How many pages in a row ended without a goodbye; 0: the last one was closed. */
  readonly crashes: number
}>({ lost: null, crashes: 0 })
