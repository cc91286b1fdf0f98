/**
 * What makes a folder on any host a program that is there tomorrow: keeps the files of this version for days without a
 * network, and gives pages the headers that let threads share memory where the host sends none.
 *
 * Online every file comes from the host, so a new version is never mixed with an old one; files whose name carries a hash
 * of their content are taken from what is kept. A version keeps its own store, and the stores of others go when it takes over,
 * which is when the last page of the old one was closed.
 */
declare const self: ServiceWorkerGlobalScope
/** Written in by the build: this version, and the files it cannot start without. */
declare const VERSION_BUILT: string
declare const FILES_NEEDED: readonly string[]

const STORE = `selvedge-${VERSION_BUILT}`
const HASHED = /\/app\/[^/]+-[\w-]{8}\.\w+$/

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepNeeded())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const ours = request.method === 'GET' && request.url.startsWith(self.registration.scope)
  if (ours && !request.headers.has('range')) event.respondWith(answer(event))
})

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('selvedge-') && name !== STORE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Everything a start needs, in the background; what is there already is not fetched again. */
async function keepNeeded(): Promise<void> {
  const store = await caches.open(STORE)
  for (const name of ['./', ...FILES_NEEDED]) {
    const address = new URL(name, self.registration.scope).href
    if (await store.match(address)) continue
    const response = await fetch(address).catch(() => null)
    if (response?.ok) await store.put(address, response)
  }
}

async function answer(event: FetchEvent): Promise<Response> {
  const address = event.request.url.split(/[?#]/, 1)[0]
  const store = await caches.open(STORE)
  const kept = await store.match(address)
  if (kept && HASHED.test(address)) return isolated(kept)
  const fresh = await fetch(event.request).catch(() => null)
  if (fresh === null) return kept ? isolated(kept) : Response.error()
  if (fresh.ok && !(kept && sameFile(kept, fresh))) {
    // a browser that has no room left for it still gets its answer
    event.waitUntil(store.put(address, fresh.clone()).catch(() => {}))
  }
  return isolated(fresh)
}

/** As far as the host tells; one that tells nothing has its files written anew. */
function sameFile(kept: Response, fresh: Response): boolean {
  const marks = ['etag', 'last-modified'].filter((name) => fresh.headers.has(name))
  return marks.length > 0 && marks.every((name) => kept.headers.get(name) === fresh.headers.get(name))
}

/** With the headers of an isolated page; what the host says about anything else stays. */
function isolated(response: Response): Response {
  if (response.type === 'opaque' || response.type === 'opaqueredirect' || response.redirected) return response
  const headers = new Headers(response.headers)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  const { status, statusText } = response
  const bodiless = status === 204 || status === 304
  return new Response(bodiless ? null : response.body, { status, statusText, headers })
}
