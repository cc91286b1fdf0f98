/** The worker's side: dresses once, tells how far it is, hands the result over. */
import { serveWork, type WorkPort } from '@selvedge/engine/worker'
import { openWardrobe } from './open-page.ts'
import { type WearProgress, type WornRecord, wear } from './wear.ts'
import type { ToWork } from './wear-in-worker.ts'

serveWork<ToWork, WearProgress, WornRecord>(
  globalThis as unknown as WorkPort,
  ({ order, from }, onProgress) => wear(order, openWardrobe({ from }), { onProgress }),
  ({ drape }) => [drape.position, drape.triVertex, drape.triPattern, drape.triPanel],
)
