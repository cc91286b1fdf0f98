/**
 * Documents kept in this browser: IndexedDB, facts and text of each in one transaction, so that a closed tab or a crash
 * leaves either the old or the new one. A write is committed in the turn of the edit itself: a page that is then busy drawing,
 * or killed, has it already. While one is being written the newest of those that wait is written next; what was written is
 * read back and compared. A document in hand is held by its page, so that two pages never write to one.
 */

/** What is told of a document before it is opened. */
export interface KeptDocument {
  readonly id: string
  readonly title: string
  /** Pieces of the garment shown. */
  readonly pieces: number
  /** When it was last worked on [ms]. */
  readonly at: number
  /** The drape at its last rest, small. */
  readonly picture?: Blob
  /** Why it could not be read; it is left where it is, in case somebody can. */
  readonly trouble?: string
}

/** How an attempt to keep something ended. */
export type Keeping = 'kept' | 'full' | 'failed'

const DATABASE = 'selvedge'
const VERSION = 4
const FACTS = 'documents'
const TEXTS = 'texts'
const PICTURES = 'pictures'
/** Named versions of documents: `keep-versions.ts`. */
const VERSIONS = 'versions'
/** How documents and versions of them hung, by their names: `keep-cloth.ts`. */
const CLOTHS = 'cloths'
/** The store of version 1: one text. */
const WORK = 'work'
/** Older ones than so many make room. */
const DOCUMENTS_MAX = 50

/** Ahead of the first edit, which then need not wait for it. */
export function openStore(): void {
  opened ??= openDatabase()
}

/** The newest first. */
export async function listKept(): Promise<KeptDocument[]> {
  const found = await request<KeptDocument[]>('readonly', ({ facts }) => facts.getAll())
  const ids = await request<string[]>('readonly', ({ pictures }) => pictures.getAllKeys())
  const pictures = await request<Blob[]>('readonly', ({ pictures }) => pictures.getAll())
  const pictureOf = new Map(ids.map((id, row) => [id, pictures[row]]))
  const whole = found.map((facts) => {
    const picture = pictureOf.get(facts.id)
    return picture ? { ...facts, picture } : facts
  })
  return whole.sort((a, b) => b.at - a.at)
}

/** The text of a document; undefined when there is none. */
export function readKept(id: string): Promise<string | undefined> {
  return request('readonly', ({ texts }) => texts.get(id))
}

export async function forgetKept(id: string): Promise<void> {
  const versions = await versionsOf(id)
  await request('committed', (stores) => {
    stores.texts.delete(id)
    stores.pictures.delete(id)
    stores.cloths.delete(id)
    for (const version of versions) {
      stores.versions.delete(version)
      stores.cloths.delete(version)
    }
    return stores.facts.delete(id)
  })
}

/** Names of the versions kept of a document. */
function versionsOf(id: string): Promise<string[]> {
  return request('readonly', ({ versions }) => versions.index(OF_DOCUMENT).getAllKeys(id))
}

/** Notes why a document cannot be read; it is no longer opened by itself. */
export async function noteTrouble(id: string, trouble: string): Promise<void> {
  await request('readwrite', ({ facts }) => {
    const asked: IDBRequest<KeptDocument | undefined> = facts.get(id)
    asked.onsuccess = () => {
      if (asked.result) facts.put({ ...asked.result, trouble })
    }
    return asked
  })
}

/** The drape of a document, small. */
export async function keepPicture(id: string, picture: Blob): Promise<void> {
  await request('committed', ({ pictures }) => pictures.put(picture, id))
}

interface Waiting {
  readonly facts: KeptDocument
  readonly text: string
}

let writing = false
const waiting = new Map<string, Waiting>()

/** Keeps a document; `done` hears how it ended for the newest one. */
export async function keepWork(
  facts: KeptDocument,
  text: string,
  done: (keeping: Keeping) => void,
): Promise<void> {
  waiting.set(facts.id, { facts, text })
  if (writing) return
  writing = true
  let keeping: Keeping = 'kept'
  for (let next = takeWaiting(); next; next = takeWaiting()) keeping = await write(next)
  writing = false
  done(keeping)
}

function takeWaiting(): Waiting | undefined {
  const [first] = waiting.values()
  if (first) waiting.delete(first.facts.id)
  return first
}

async function write({ facts: told, text }: Waiting): Promise<Keeping> {
  try {
    await request('committed', ({ facts, texts }) => {
      texts.put(text, told.id)
      return facts.put(told)
    })
    if ((await readKept(told.id)) !== text) return 'failed'
    await makeRoom()
    return 'kept'
  } catch (reason) {
    return keepingAfter(reason)
  }
}

/** How an attempt ended that threw. */
export function keepingAfter(reason: unknown): Keeping {
  return reason instanceof DOMException && reason.name === 'QuotaExceededError' ? 'full' : 'failed'
}

async function makeRoom(): Promise<void> {
  const count = await request<number>('readonly', ({ facts }) => facts.count())
  if (count <= DOCUMENTS_MAX) return
  for (const { id } of (await listKept()).slice(DOCUMENTS_MAX)) {
    if ((await versionsOf(id)).length === 0) await forgetKept(id) // what somebody gave a name is meant to stay
  }
}

/**
 * Takes a document in hand for as long as the page lives: false when another page has it. Where the browser has no locks
 * nobody can tell, and it is taken.
 */
export function holdDocument(id: string): Promise<boolean> {
  const { locks } = navigator
  if (!locks || held.has(id)) return Promise.resolve(true)
  return new Promise((settle) => {
    const holding = locks.request(`selvedge-${id}`, { ifAvailable: true }, (lock) => {
      if (lock) held.add(id)
      settle(lock !== null)
      return lock === null ? undefined : new Promise(() => {})
    })
    holding.catch(() => settle(true))
  })
}

const held = new Set<string>()

interface Stores {
  readonly facts: IDBObjectStore
  readonly texts: IDBObjectStore
  readonly pictures: IDBObjectStore
  readonly versions: IDBObjectStore
  readonly cloths: IDBObjectStore
}

/** Index of the versions by the document they are of. */
export const OF_DOCUMENT = 'document'

/** `committed`: a write that asks nothing first is handed over at once, without another turn of this page. */
export async function request<T>(
  mode: 'readonly' | 'readwrite' | 'committed',
  ask: (stores: Stores) => IDBRequest,
): Promise<T> {
  opened ??= openDatabase()
  const database = await opened
  return new Promise((resolve, reject) => {
    const names = [FACTS, TEXTS, PICTURES, VERSIONS, CLOTHS]
    const transaction = database.transaction(names, mode === 'readonly' ? 'readonly' : 'readwrite')
    const [facts, texts, pictures, versions, cloths] = names.map((name) => transaction.objectStore(name))
    const asked = ask({ facts, texts, pictures, versions, cloths })
    transaction.oncomplete = () => resolve(asked.result as T)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
    if (mode === 'committed') transaction.commit()
  })
}

let opened: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  const database = new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, VERSION)
    opening.onupgradeneeded = ({ oldVersion }) => upgrade(opening.result, opening.transaction, oldVersion)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('another page of an older version has the store open'))
    opening.onsuccess = () => {
      opening.result.onclose = close // by the browser, when somebody clears its data
      opening.result.onversionchange = () => {
        opening.result.close()
        close()
      }
      resolve(opening.result)
    }
  })
  database.catch(close) // the next one may try again
  return database
}

function close(): void {
  opened = null
}

/** Takes the one text of version 1 along; version 3 adds named versions, version 4 cloths. */
function upgrade(database: IDBDatabase, transaction: IDBTransaction | null, oldVersion: number): void {
  database.createObjectStore(CLOTHS)
  if (oldVersion === 3) return
  database.createObjectStore(VERSIONS, { keyPath: 'id' }).createIndex(OF_DOCUMENT, 'document')
  if (oldVersion === 2) return
  const facts = database.createObjectStore(FACTS, { keyPath: 'id' })
  const texts = database.createObjectStore(TEXTS)
  database.createObjectStore(PICTURES)
  if (!transaction || !database.objectStoreNames.contains(WORK)) return
  const old: IDBRequest<unknown> = transaction.objectStore(WORK).get('present')
  old.onsuccess = () => {
    if (typeof old.result === 'string') {
      texts.put(old.result, 'first')
      facts.put({ id: 'first', title: 'Work kept before', pieces: 0, at: 0 } satisfies KeptDocument)
    }
    database.deleteObjectStore(WORK)
  }
}
