/** The page's side of the thread that makes cloth ready to be looked at; see `cloth.worker.ts`. */
import type { ClothLook } from '@selvedge/view'
import type { FinishedCloth, FinishOrder, PreparedCloth } from '@selvedge/view/prepare'
import { type Remote, wrap } from 'comlink'
import type { FromEngine } from '../worker/protocol.ts'
import ClothWorker from './cloth.worker.ts?worker'

export type Mesh = Omit<
  Extract<FromEngine, { kind: 'garment' }>,
  'kind' | 'threads' | 'threadSeam' | 'volumes' | 'pieces'
>

export interface ClothApi {
  /** The mesh is kept under its key until the next one comes. */
  prepare(key: number, mesh: Mesh, look: ClothLook): PreparedCloth
  /** Null when the mesh of this key is not there any more. */
  finish(key: number, position: Float32Array, body: FinishOrder['body']): FinishedCloth | null
}

let worker: Remote<ClothApi> | null = null
let last = 0
const keys = new WeakMap<FinishOrder['mesh'], number>()

export async function prepareElsewhere(mesh: Mesh, look: ClothLook): Promise<PreparedCloth> {
  worker ??= wrap<ClothApi>(new ClothWorker())
  const key = ++last
  keys.set(mesh, key)
  const { position, triVertex, triPattern, triPanel, panelIds, pressed, buttons, zips } = mesh
  const shape = { position, triVertex, triPattern, triPanel, panelIds, pressed, buttons, zips }
  return worker.prepare(key, shape, look)
}

export async function finishElsewhere({ mesh, position, body }: FinishOrder): Promise<FinishedCloth | null> {
  return (await worker?.finish(keys.get(mesh) ?? -1, position, body)) ?? null
}
