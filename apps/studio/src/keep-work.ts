/**
 * The work, kept in this browser: one text in IndexedDB, replaced whole by each transaction, so that a closed tab or a
 * crash leaves either the old or the new one. While one is being written the newest of those that wait is written next.
 */
const DATABASE = 'selvedge'
const STORE = 'work'
const PRESENT = 'present'
/** Where a text that could not be read is put, in case somebody can. */
const DAMAGED = 'damaged'

/** The text kept last; undefined when there is none. */
export async function readWork(): Promise<string | undefined> {
  const text = await request<unknown>('readonly', (store) => store.get(PRESENT))
  return typeof text === 'string' ? text : undefined
}

/** Puts a text that cannot be read aside, so that the next visit starts fresh. */
export async function setWorkAside(text: string): Promise<void> {
  await request('readwrite', (store) => store.put(text, DAMAGED))
  await request('readwrite', (store) => store.delete(PRESENT))
}

let writing = false
let waiting: string | null = null

/** Keeps a text; `done` hears whether the newest one is kept. */
export async function keepWork(text: string, done: (kept: boolean) => void): Promise<void> {
  waiting = text
  if (writing) return
  writing = true
  let kept = true
  while (waiting !== null) {
    const next: string = waiting
    waiting = null
    kept = await request('readwrite', (store) => store.put(next, PRESENT)).then(
      () => true,
      () => false,
    )
  }
  writing = false
  done(kept)
}

function request<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const asked = ask(transaction.objectStore(STORE))
      const end = (settle: () => void) => {
        database.close()
        settle()
      }
      transaction.oncomplete = () => end(() => resolve(asked.result as T))
      transaction.onerror = () => end(() => reject(transaction.error))
      transaction.onabort = () => end(() => reject(transaction.error))
    }
  })
}
