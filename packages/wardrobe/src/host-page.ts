/** What a page does its own way: a wardrobe is an address, work is done by a worker, files are left to the browser. */
import { InputError } from '@selvedge/engine'
import type { WearElsewhere } from './wear.ts'
import { wearInWorker } from './wear-in-worker.ts'

export { openWardrobe } from './open-page.ts'

/** Pages have a main thread to keep free; a worker is one already. */
export const wearElsewhere: WearElsewhere | null = 'document' in globalThis ? wearInWorker : null

export function saveFile(path: string, _bytes: Uint8Array): Promise<void> {
  return Promise.reject(
    new InputError(`"${path}" cannot be saved from a page; offer worn.blob(format) as a download instead`),
  )
}
