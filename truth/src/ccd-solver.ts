/**
 * The engine's own road from a pair of moving elements to its time of impact, filters included: many queries at once as
 * candidate pairs of `findHits`, in TypeScript or WebAssembly. Directions remembered from earlier queries stay in
 * place: a filter must be right whatever it is handed.
 */
import type { Kernels } from '@selvedge/engine'
import { buildContact, contactBytes, setFrame } from '@selvedge/engine/kernels'

/** Numbers of a query; see `ccd-cases.ts`. */
export const QUERY_LENGTH = 24
/** Flag of a vertex whose motion is new, as `findHits` reads it. */
const CHANGED = 1
export interface HitBench {
  /** Time of impact of each query, Infinity when it was proved apart; valid until the next call. */
  times(queries: Float64Array, edges: Uint8Array, count: number, eta: number): Float64Array
}

export function buildHitBench(kernels: Kernels, room: number): HitBench {
  const vertexCount = 4 * room
  const bench = kernels.open(contactBytes(vertexCount, 0))
  const contact = buildContact(bench, {
    vertexCount,
    triVertex: new Int32Array(0), // pairs are handed in, not looked for
    inverseMass: new Float64Array(vertexCount).fill(1),
    vertexClass: Int32Array.from({ length: vertexCount }, (_, i) => i),
    obstacles: [],
    thickness: 1,
    friction: { cloth: 0, body: 0 },
    edgeLength: 1,
  })
  const { pairs, frame } = contact.list
  const { x0, x1, flag, hitTime } = contact.motion
  flag.fill(CHANGED)
  const low = new Float64Array(3)
  const high = new Float64Array(3)
  const time = new Float64Array(room)

  const times = (queries: Float64Array, edges: Uint8Array, count: number, eta: number): Float64Array => {
    for (let k = 0; k < count; k++) {
      let extent = 0 // of this query alone, so that the filters get no more slack than they need
      low.fill(Infinity)
      high.fill(-Infinity)
      for (let c = 0; c < 12; c++) {
        x0[12 * k + c] = queries[QUERY_LENGTH * k + c]
        x1[12 * k + c] = queries[QUERY_LENGTH * k + 12 + c]
        extent = Math.max(extent, Math.abs(x0[12 * k + c]), Math.abs(x1[12 * k + c]))
        low[c % 3] = Math.min(low[c % 3], x0[12 * k + c], x1[12 * k + c])
        high[c % 3] = Math.max(high[c % 3], x0[12 * k + c], x1[12 * k + c])
      }
      for (let c = 0; c < 4; c++) pairs[4 * k + c] = 4 * k + c
      if (edges[k] === 1) pairs[4 * k] = ~pairs[4 * k]
      setFrame(frame, low, high) // as tight as can be: no step is coarser than the query
      bench.contact.placePoints(contact, x1, 4 * k, 4 * k + 4)
      const hits = bench.contact.findHits(contact, k, k + 1, eta, extent)
      time[k] = hits === 1 ? hitTime[0] : Infinity
    }
    return time
  }
  return { times }
}
