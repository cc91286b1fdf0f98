/**
 * The frame that boxes are measured in: around the cloth, with room to move, so that it stays for many lists and the boxes
 * of bodies at rest with it. Cloth that leaves it, or has become much smaller, gets a new one.
 */

import { setFrame } from './boxes.ts'
import type { PairList } from './pair-list.ts'

/** Room on every side, as a share of the largest side of the cloth [–]. */
const ROOM = 0.15
/** A frame this many times larger than a new one would be is given up [–]. */
const OVERSIZE = 2

/** Makes sure that the cloth's paths of the list lie inside the frame; a new frame makes boxes of obstacles void. */
export function layFrame(list: PairList, vertexCount: number): void {
  const { listStart, listEnd, frame, frameBox } = list
  low.fill(Infinity)
  high.fill(-Infinity)
  for (let at = 0; at < 3 * vertexCount; at += 3) {
    for (let k = 0; k < 3; k++) {
      const a = listStart[at + k]
      const b = listEnd[at + k]
      if (a < low[k]) low[k] = a
      if (b < low[k]) low[k] = b
      if (a > high[k]) high[k] = a
      if (b > high[k]) high[k] = b
    }
  }
  const room = ROOM * largestSide(low, high)
  let inside = largestSide(frameBox, frameBox.subarray(3)) <= OVERSIZE * (1 + 2 * ROOM) * (room / ROOM)
  for (let k = 0; k < 3; k++) inside &&= low[k] >= frameBox[k] && high[k] <= frameBox[3 + k]
  if (inside) return
  for (let k = 0; k < 3; k++) {
    frameBox[k] = low[k] - room
    frameBox[3 + k] = high[k] + room
  }
  setFrame(frame, frameBox, frameBox.subarray(3))
  list.obstaclesFitted = false
}

function largestSide(from: ArrayLike<number>, to: ArrayLike<number>): number {
  return Math.max(to[0] - from[0], to[1] - from[1], to[2] - from[2])
}

const low = new Float64Array(3) // scratch
const high = new Float64Array(3)
