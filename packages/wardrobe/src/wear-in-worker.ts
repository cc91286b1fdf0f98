/** The page's side of dressing off the main thread: one worker for each call, gone when it is over or aborted. */
import { orderWork, type WorkPort } from '@selvedge/engine/worker'
import type { WearListener, WearOrder, WearProgress, WornRecord } from './wear.ts'

/** What the worker is sent, once. */
export interface ToWork {
  readonly order: WearOrder
  /** Absolute address of the data; undefined: what came with the package. */
  readonly from: string | undefined
}

export function wearInWorker(
  order: WearOrder,
  from: string | URL | undefined,
  { signal, onProgress }: WearListener,
): Promise<WornRecord> {
  const worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module' })
  let abort = () => {}
  const broken = new Promise<never>((_, fail) => {
    abort = () => fail(signal?.reason)
    signal?.addEventListener('abort', abort)
    worker.onerror = ({ message }) => fail(new Error(message || NOT_STARTED))
  })
  const address = from === undefined ? undefined : new URL(from, document.baseURI).href
  const work: ToWork = { order, from: address }
  const record = orderWork<ToWork, WearProgress, WornRecord>(worker as WorkPort, work, { onProgress })
  return Promise.race([record, broken]).finally(() => {
    signal?.removeEventListener('abort', abort)
    worker.terminate()
  })
}

const NOT_STARTED =
  'the worker of @selvedge/wardrobe did not start; bundle @selvedge/wardrobe/worker one folder above this file, or say worker: false'
