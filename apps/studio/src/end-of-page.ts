/**
 * Did the last page with a document say goodbye? A page that works on one leaves a mark, and takes it away when it is
 * closed, left or loaded again; a mark that is still there belongs to a page that crashed or was killed.
 */
const MARK = 'selvedge.open.'
/** And which documents have edits that are in no file, until somebody saved one, or was asked. */
const UNFILED = 'selvedge.unfiled.'

let marked: string | null = null

/** How many pages in a row ended without a goodbye while this document was in hand. */
export function crashesOf(document: string): number {
  return Number(localStorage.getItem(MARK + document) ?? 0)
}

/** Somebody changed this document. */
export function noteUnfiled(document: string): void {
  localStorage.setItem(UNFILED + document, 'yes')
}

/** Its edits are in a file now; or somebody was shown what was kept of them. */
export function noteAnswered(document: string): void {
  localStorage.removeItem(UNFILED + document)
}

export function isUnfiled(document: string): boolean {
  return localStorage.getItem(UNFILED + document) !== null
}

/** This page works on a document from now on. */
export function markOpen(document: string, crashes = 0): void {
  if (document === marked) return
  unmark()
  marked = document
  localStorage.setItem(MARK + document, String(crashes + 1))
}

/** A goodbye that was not the last word: pages come back from the browser's own cache. */
export function listenToPageEnd(): void {
  window.addEventListener('pagehide', unmark)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && gone !== null) markOpen(gone)
  })
}

let gone: string | null = null

function unmark(): void {
  if (marked === null) return
  localStorage.removeItem(MARK + marked)
  gone = marked
  marked = null
}
