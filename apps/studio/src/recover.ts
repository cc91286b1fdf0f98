/** What a page that ended without a goodbye left behind, for the dialog that offers it. */
import type { KeptDocument } from './keep-work.ts'
import { createStore } from './store.ts'

export const recoverStore = createStore<{
  readonly lost: KeptDocument | null
  /** How often in a row. */
  readonly crashes: number
}>({ lost: null, crashes: 0 })
