/**
 * Track points: every vertex of cloth remembers the place of the skin it is nearest to, and looks for the next one only
 * around it, so that cloth slides along the body it lies on and never jumps through a thin limb to its other side.
 *
 *   d(r) = distance of the vertex to triangle r of the skin                                       [m]   (1)
 *   go on to the nearest of all triangles that share a corner with the present one, until none is nearer  (2)
 *   take over a neighbour's track point where that is nearer                                             (3)
 *
 * (2) can get stuck in a fold of the skin, at an armpit; (3), the migration, leads out of it: one vertex that has found the
 * trunk tells all others. A vertex right above its triangle, with no hollow beside that, has nothing nearer around it and
 * is not asked; nor is one that has hardly moved. Neighbours are listened to every few relaxations.
 *
 * Source: Igarashi and Hughes 2002, Clothing Manipulation, figures 19 and 20; Markosian and others 1999, Skin.
 */
import {
  CORNER_A,
  DISC,
  FACE,
  FRAME,
  findNearest,
  LIST_ROOM,
  placeFoot,
  squaredToFrame,
} from '../geometry/index.ts'
import type { WrapBody } from './wrap-body.ts'
import type { Wrapping } from './wrapping.ts'

/** Track points of rows begin … end − 1 from anywhere: the nearest of the whole skin. */
export function seekTracks(wrapping: Wrapping, begin: number, end: number): void {
  const { x, track, body } = wrapping
  for (let i = begin; i < end; i++) {
    track[i] = findNearest(body.pose, x, 3 * i, Number.POSITIVE_INFINITY, -1, LIST)
    const feature = placeFoot(body.pose.frame, track[i], x[3 * i], x[3 * i + 1], x[3 * i + 2], WEIGHT)
    measureFoot(wrapping, i, feature)
  }
}

/** Brings the track point of row i to where the row is now; `due`: neighbours are asked in any case. */
export function followTrack(wrapping: Wrapping, i: number, due = true): void {
  const { x, track, trusted, body } = wrapping
  const at = 3 * i
  const feature = placeFoot(body.pose.frame, track[i], x[at], x[at + 1], x[at + 2], WEIGHT)
  if (due || feature !== FACE || body.hollow[track[i]] === 1) {
    const mx = x[at] - trusted[at]
    const my = x[at + 1] - trusted[at + 1]
    const mz = x[at + 2] - trusted[at + 2]
    if (due || mx * mx + my * my + mz * mz > wrapping.slack * wrapping.slack) {
      findAround(wrapping, body, i)
      measureFoot(wrapping, i, placeFoot(body.pose.frame, track[i], x[at], x[at + 1], x[at + 2], WEIGHT))
      return
    }
  }
  measureFoot(wrapping, i, feature)
}

/** (2) and (3). */
function findAround(wrapping: Wrapping, body: WrapBody, i: number): void {
  const { x, track, trusted, cloth, mapped } = wrapping
  const { frame } = body.pose
  const at = 3 * i
  const px = x[at]
  const py = x[at + 1]
  const pz = x[at + 2]
  let found = track[i]
  let best = squaredToFrame(frame, FRAME * found, px, py, pz)
  if (i < cloth.vertexCount) {
    const { start, neighbour } = cloth.neighbours
    for (let k = start[i]; k < start[i + 1]; k++) {
      const other = track[neighbour[k]]
      if (other < 0 || other === found || mapped[neighbour[k]] === 0) continue
      const squared = squaredToFrame(frame, FRAME * other, px, py, pz) // (3)
      if (squared >= best) continue
      best = squared
      found = other
    }
  }
  const { aroundBegin, around, rim, hollow } = body
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const from = found
    const feature = hollow[from] === 1 ? CORNER_A : placeFoot(frame, from, px, py, pz, WEIGHT)
    if (feature === FACE) break
    if (feature < CORNER_A) {
      const across = rim.mate[3 * from + feature - 1] // on an edge: only what lies beyond can be nearer
      const squared = squaredToFrame(frame, FRAME * across, px, py, pz)
      if (squared >= best) break
      best = squared
      found = across
      continue
    }
    for (let k = aroundBegin[from]; k < aroundBegin[from + 1]; k++) {
      const squared = squaredToFrame(frame, FRAME * around[k], px, py, pz) // (2)
      if (squared >= best) continue
      best = squared
      found = around[k]
    }
    if (found === from) break
  }
  track[i] = found
  trusted[at] = px
  trusted[at + 1] = py
  trusted[at + 2] = pz
}

/** Distance and normal of the skin at the foot of row i, which WEIGHT holds. */
function measureFoot({ x, track, gap, normal, body }: Wrapping, i: number, feature: number): void {
  const { pose, vertexNormal } = body
  const { disc, tree, position: y } = pose
  const rank = track[i]
  const at = 3 * i
  const a = 3 * tree.corner[3 * rank]
  const b = 3 * tree.corner[3 * rank + 1]
  const c = 3 * tree.corner[3 * rank + 2]
  const wa = WEIGHT[0]
  const wb = WEIGHT[1]
  const wc = WEIGHT[2]
  const dx = x[at] - (wa * y[a] + wb * y[b] + wc * y[c])
  const dy = x[at + 1] - (wa * y[a + 1] + wb * y[b + 1] + wc * y[c + 1])
  const dz = x[at + 2] - (wa * y[a + 2] + wb * y[b + 2] + wc * y[c + 2])
  const nx = wa * vertexNormal[a] + wb * vertexNormal[b] + wc * vertexNormal[c]
  const ny = wa * vertexNormal[a + 1] + wb * vertexNormal[b + 1] + wc * vertexNormal[c + 1]
  const nz = wa * vertexNormal[a + 2] + wb * vertexNormal[b + 2] + wc * vertexNormal[c + 2]
  const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
  const o = DISC * rank + 3
  const height =
    feature === FACE ? dx * disc[o] + dy * disc[o + 1] + dz * disc[o + 2] : dx * nx + dy * ny + dz * nz
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
  gap[i] = height < 0 ? -distance : distance
  normal[at] = scale * nx
  normal[at + 1] = scale * ny
  normal[at + 2] = scale * nz
}

/** Puts row i this far off its track point, along the normal of the skin there [m]; its track point stays. */
export function liftRow({ x, gap, normal, track, body }: Wrapping, i: number, offset: number): void {
  const { pose } = body
  const { frame, tree, position: y } = pose
  const rank = track[i]
  const at = 3 * i
  placeFoot(frame, rank, x[at], x[at + 1], x[at + 2], WEIGHT)
  for (let k = 0; k < 3; k++) {
    let foot = 0
    for (let corner = 0; corner < 3; corner++)
      foot += WEIGHT[corner] * y[3 * tree.corner[3 * rank + corner] + k]
    x[at + k] = foot + offset * normal[at + k]
  }
  gap[i] = offset
}

const ROUNDS_MAX = 100 // across the whole of a body at the coarsest
const WEIGHT = new Float64Array(3) // scratch
const LIST = { rank: new Int32Array(LIST_ROOM), begin: 0, count: 0, radius: 0 }
