/** The page's side of dressing off the main thread: one worker for each call, gone when it is over or aborted. */
import { InputError } from '@selvedge/engine'
import type { WearListener, WearOrder, WearProgress, WornRecord } from './wear.ts'

/** What the worker is sent, once. */
export interface ToWork {
  readonly order: WearOrder
  /** Absolute address of the data; undefined: what came with the package. */
  readonly from: string | undefined
}

/** What it says. `input`: the sentence is an `InputError`'s. */
export type FromWork =
  | { readonly kind: 'progress'; readonly progress: WearProgress }
  | { readonly kind: 'worn'; readonly record: WornRecord }
  | { readonly kind: 'failed'; readonly input: boolean; readonly message: string }

export function wearInWorker(
  order: WearOrder,
  from: string | URL | undefined,
  { signal, onProgress }: WearListener,
): Promise<WornRecord> {
  const worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module' })
  let abort = () => {}
  const record = new Promise<WornRecord>((done, fail) => {
    abort = () => fail(signal?.reason)
    signal?.addEventListener('abort', abort)
    worker.onmessage = ({ data }: MessageEvent<FromWork>) => {
      if (data.kind === 'worn') done(data.record)
      else if (data.kind === 'failed')
        fail(data.input ? new InputError(data.message) : new Error(data.message))
      else {
        try {
          onProgress?.(data.progress)
        } catch (reason) {
          fail(reason)
        }
      }
    }
    worker.onerror = ({ message }) => fail(new Error(message || NOT_STARTED))
    const address = from === undefined ? undefined : new URL(from, document.baseURI).href
    worker.postMessage({ order, from: address } satisfies ToWork)
  })
  return record.finally(() => {
    signal?.removeEventListener('abort', abort)
    worker.terminate()
  })
}

const NOT_STARTED =
  'the worker of @selvedge/wardrobe did not start; bundle @selvedge/wardrobe/worker one folder above this file, or say worker: false'
