/** What the page knows of the document's whereabouts: in this browser, in a file, on its way in. */
import { createStore } from './store.ts'

/** Is the document kept in this browser? */
export type Kept = 'untouched' | 'keeping' | 'kept' | 'full' | 'failed'

export interface DocumentState {
  readonly kept: Kept
  /** The browser promised not to clear what is kept when it is short of room; null before it was asked. */
  readonly persistent: boolean | null
  /** The file it was written to or read from last, and the state of the history that is in it. */
  readonly file: { readonly name: string; readonly document: string; readonly state: number } | null
  /** Of the kept documents, the one in hand. */
  readonly document: string
  /** When work began that is in no file [ms]; null when there is none. */
  readonly unfiledSince: number | null
}

export const documentStore = createStore<DocumentState>({
  kept: 'untouched',
  persistent: null,
  file: null,
  document: '',
  unfiledSince: null,
})
