/**
 * The thread that makes cloth ready to be looked at: its fine surface when a mesh arrives, its shade and its last rounding when
 * it has come to rest. Apart from the engine's, which is busy with the cloth itself, and from the page's, which must answer.
 */
import type { ClothLook } from '@selvedge/view'
import {
  type FinishedCloth,
  type FinishOrder,
  finishCloth,
  type PreparedCloth,
  prepareCloth,
} from '@selvedge/view/prepare'
import { expose, transfer } from 'comlink'
import type { ClothApi, Mesh } from './cloth-elsewhere.ts'

/** `prepared`: a second one, made when it is first asked for: the one before went to the page. */
let present: {
  readonly key: number
  readonly mesh: Mesh
  readonly look: ClothLook
  prepared: PreparedCloth | null
} | null = null

const api: ClothApi = {
  prepare(key: number, mesh: Mesh, look: ClothLook) {
    present = { key, mesh, look, prepared: null }
    const { surface, trim } = prepareCloth(mesh, look)
    const kept = new Set(buffersOf(mesh))
    const made = buffersOf({ surface, trim }).filter((buffer) => !kept.has(buffer))
    return transfer({ surface, trim }, made)
  },
  finish(key: number, position: Float32Array, body: FinishOrder['body']): FinishedCloth | null {
    if (present?.key !== key) return null // another one came meanwhile
    present.prepared ??= prepareCloth(present.mesh, present.look)
    const finished = finishCloth({ mesh: present.mesh, position, body }, present.prepared)
    return transfer(finished, buffersOf(finished))
  },
}

/** Of all arrays in a record. */
function buffersOf(record: object): ArrayBuffer[] {
  const found = Object.values(record).flatMap((value) => {
    if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
    return typeof value === 'object' && value !== null ? buffersOf(value) : []
  })
  return [...new Set(found)]
}

expose(api)
