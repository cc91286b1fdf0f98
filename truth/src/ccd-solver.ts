/**
 * The engine's own road from a pair of moving elements to its time of impact, filters included: many queries at once as
 * candidate pairs of `findHits`, in TypeScript or WebAssembly. Directions remembered from earlier queries stay in
 * place: a filter must be right whatever it is handed.
 */
import type { Kernels } from '@selvedge/engine'
import { FRAME_LENGTH, POINT_LENGTH, setFrame } from '@selvedge/engine/kernels'

/** Numbers of a query; see `ccd-cases.ts`. */
export const QUERY_LENGTH = 24
/** Flag of a vertex whose motion is new, as `findHits` reads it. */
const CHANGED = 1
/** Scratch numbers of a pair. */
const WORK_LENGTH = 64

export interface HitBench {
  /** Time of impact of each query, Infinity when it was proved apart; valid until the next call. */
  times(queries: Float64Array, edges: Uint8Array, count: number, eta: number): Float64Array
}

export function buildHitBench(kernels: Kernels, room: number): HitBench {
  const bytes =
    room * (8 * QUERY_LENGTH + 8 * POINT_LENGTH + 4 + 16 + 1 + 12 + 4 + 8 + 64) + 8 * WORK_LENGTH + 8192
  const { arena, contact } = kernels.open(bytes)
  const x0 = arena.f64(12 * room)
  const x1 = arena.f64(12 * room)
  const flag = arena.u8(4 * room).fill(CHANGED)
  const pairs = arena.i32(4 * room)
  const pairOwn = arena.u8(room)
  const pairNormal = arena.f32(3 * room)
  const hitPair = arena.i32(1)
  const hitTime = arena.f64(1)
  const work = arena.f64(WORK_LENGTH)
  const points = arena.i16(4 * POINT_LENGTH * room)
  const frame = arena.f64(FRAME_LENGTH)
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
      contact.placePoints(x0, x1, frame, points, 4 * k, 4 * k + 4)
      const hits = contact.findHits(
        pairs,
        k,
        k + 1,
        x0,
        x1,
        flag,
        eta,
        extent,
        work,
        points,
        frame,
        pairOwn,
        pairNormal,
        hitPair,
        hitTime,
      )
      time[k] = hits === 1 ? hitTime[0] : Infinity
    }
    return time
  }
  return { times }
}
