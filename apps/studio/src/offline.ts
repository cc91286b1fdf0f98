/**
 * The page and its service worker: registered at every visit, so that the next one needs no network, and waited for once
 * where the host does not isolate its pages, because only then may threads share memory.
 */

/** A worker that takes longer than this does not keep anybody from their work [ms]. */
const PATIENCE_MS = 3000
/** A page that was loaded again and still is not isolated never will be: it starts as it is. */
const TRIED = 'selvedge.isolation-tried'

/** Resolves when the page may start; never when it is about to be loaded again, isolated. */
export async function preparePage(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registered = serviceWorker.register('./service-worker.js', { updateViaCache: 'none' }).then(
    () => true,
    () => false, // refused by the browser or not on the host: one thread, and no work without a network
  )
  if (crossOriginIsolated || sessionStorage.getItem(TRIED) !== null) return
  if (!(await registered) || !(await controlled(serviceWorker))) return
  sessionStorage.setItem(TRIED, 'once')
  location.reload()
  await new Promise(() => {})
}

/** Once the work is on screen: asks the worker to keep what the next start needs. */
export async function keepForOffline(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep')
}

/** Why threads cannot share memory here, and what to do. */
export function isolationTrouble(): string {
  if (!isSecureContext) return 'this address is not secure; open it over https, or from this machine'
  if (!('serviceWorker' in navigator)) return 'this browser window allows no service workers'
  return 'the page is not cross-origin isolated; load it again'
}

function controlled(serviceWorker: ServiceWorkerContainer): Promise<boolean> {
  return new Promise((settle) => {
    if (serviceWorker.controller) return settle(true)
    serviceWorker.addEventListener('controllerchange', () => settle(true), { once: true })
    setTimeout(() => settle(false), PATIENCE_MS)
  })
}
