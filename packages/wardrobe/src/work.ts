/** The worker's side: dresses once, tells how far it is, hands the result over. */

import { InputError } from '@selvedge/engine'
import { openWardrobe } from './open-page.ts'
import { wear } from './wear.ts'
import type { FromWork, ToWork } from './wear-in-worker.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope
const say = (words: FromWork, handedOver: Transferable[] = []) => page.postMessage(words, handedOver)

page.onmessage = async ({ data: { order, from } }: MessageEvent<ToWork>) => {
  try {
    const record = await wear(order, openWardrobe({ from }), {
      onProgress: (progress) => say({ kind: 'progress', progress }),
    })
    const { position, triVertex, triPattern, triPanel } = record.drape
    const arrays = [position, triVertex, triPattern, triPanel]
    say(
      { kind: 'worn', record },
      arrays.map((array) => array.buffer as ArrayBuffer),
    )
  } catch (reason) {
    const message = reason instanceof Error ? reason.message : String(reason)
    say({ kind: 'failed', input: reason instanceof InputError, message })
  }
}
