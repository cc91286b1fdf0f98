/**
 * The nearest triangle of a mesh in a pose.
 *
 *   d²(rank) = |r|² − |foot|²,   r = p − a,   foot = projection of r on the triangle              [m²]   (1)
 *   answer = min over all ranks of (d², rank), in this order                                             (2)
 *
 * (2) makes the answer a function of the point and the pose alone: a hint where to look first, such as the last answer
 * for the same vertex, makes the search quicker and cannot change a bit of it. What cannot hold the answer is left out
 * by boxes around nodes and by discs around triangles; bounds are widened by what rounding may do to them.
 */
import { DISC, FRAME, type SurfacePose } from './surface-tree.ts'

/** Rounding of (1) over the square of distance and edge [–]; 450 units in the last place. */
const ROUNDING = 1e-13
/** Rounding of the middles of discs over the size of coordinates [–]; 45 units in the last place. */
const ROUNDING_PLACE = 1e-14

/** Ranks that a search leaves behind: all that lie within `radius` of the point [m], if they fit. */
export interface NearList {
  rank: Int32Array
  begin: number
  /** More than `room` triangles are as near: −1. */
  count: number
  radius: number
}

/** A list holds this many ranks: what lies around a point some centimetres off the skin and LIST_MARGIN beyond. */
export const LIST_ROOM = 20
/** How much farther than the nearest triangle a list reaches [m]. */
export const LIST_MARGIN = 0.002

/**
 * Rank of the triangle nearest to the place x[at …] [m], by (2), or −1 if none is within `reach` [m]; `hint` is any rank, best one near the
 * answer, or −1. Writes what it has passed by on the way to list.rank[list.begin …].
 */
export function findNearest(
  pose: SurfacePose,
  x: Float64Array,
  at: number,
  reach: number,
  hint: number,
  list: NearList,
): number {
  const { right, begin, end, parent, leaf } = pose.tree
  const px = x[at]
  const py = x[at + 1]
  const pz = x[at + 2]
  const { box, disc, frame } = pose
  const room = list.begin + LIST_ROOM
  let next = list.begin
  let found = -1
  let best = reach * reach
  if (hint >= 0) {
    const squared = squaredToFrame(frame, FRAME * hint, px, py, pz)
    if (squared < best) {
      best = squared
      found = hint
    }
  }
  let radius = Math.sqrt(best) + LIST_MARGIN
  let limit = radius * radius
  let tight = widened(pose, best)
  let top = 0
  if (hint < 0) {
    waitingNode[top] = 0
    waitingBound[top++] = 0
  } else {
    // from the hint's leaf up: on every level only the other child is new
    for (let n = leaf[hint]; n !== 0; n = parent[n]) {
      const up = parent[n]
      const other = up + 1 === n ? right[up] : up + 1
      const bound = squaredToBox(box, 6 * other, px, py, pz)
      if (bound > limit) continue
      waitingNode[top] = other
      waitingBound[top++] = bound
    }
    waitingNode[top] = leaf[hint]
    waitingBound[top++] = 0
  }
  while (top > 0) {
    let n = waitingNode[--top]
    if (waitingBound[top] > limit) continue
    while (right[n] !== 0) {
      const left = n + 1
      const other = right[n]
      const toLeft = squaredToBox(box, 6 * left, px, py, pz)
      const toOther = squaredToBox(box, 6 * other, px, py, pz)
      const leftFirst = toLeft <= toOther
      const near = leftFirst ? toLeft : toOther
      const far = leftFirst ? toOther : toLeft
      if (near > limit) {
        n = -1
        break
      }
      if (far <= limit) {
        waitingNode[top] = leftFirst ? other : left
        waitingBound[top++] = far
      }
      n = leftFirst ? left : other
    }
    if (n < 0) continue
    for (let rank = begin[n]; rank < end[n]; rank++) {
      const bound = squaredToDisc(disc, DISC * rank, px, py, pz)
      if (bound > limit) continue
      if (next < room) list.rank[next] = rank
      next++
      if (bound > tight) continue
      const squared = squaredToFrame(frame, FRAME * rank, px, py, pz)
      if (squared > best || (squared === best && rank >= found)) continue
      best = squared
      found = rank
      radius = Math.sqrt(best) + LIST_MARGIN
      limit = radius * radius
      tight = widened(pose, best)
    }
  }
  list.count = next <= room ? next - list.begin : -1
  list.radius = radius
  return found
}

/** As `findNearest`, among the ranks of a list. */
export function findInList(
  pose: SurfacePose,
  px: number,
  py: number,
  pz: number,
  hint: number,
  list: NearList,
): number {
  const { disc, frame } = pose
  let found = hint
  let best = squaredToFrame(frame, FRAME * found, px, py, pz)
  let tight = widened(pose, best)
  for (let k = list.begin; k < list.begin + list.count; k++) {
    const rank = list.rank[k]
    if (rank === hint) continue
    if (squaredToDisc(disc, DISC * rank, px, py, pz) > tight) continue
    const squared = squaredToFrame(frame, FRAME * rank, px, py, pz)
    if (squared > best || (squared === best && rank >= found)) continue
    best = squared
    found = rank
    tight = widened(pose, best)
  }
  return found
}

/** A bound above this cannot be that of a triangle at `best` or nearer, whatever rounding does [m²]. */
function widened({ extent }: SurfacePose, best: number): number {
  const wide = Math.sqrt(best) + ROUNDING_PLACE * extent[1]
  return wide * wide * (1 + ROUNDING) + ROUNDING * extent[0]
}

/** Not more than the squared distance to the triangle within the disc [m²]. */
function squaredToDisc(disc: Float64Array, o: number, px: number, py: number, pz: number): number {
  const mx = px - disc[o]
  const my = py - disc[o + 1]
  const mz = pz - disc[o + 2]
  const height = disc[o + 3] * mx + disc[o + 4] * my + disc[o + 5] * mz
  const up = height * height
  const t = Math.sqrt(Math.abs(mx * mx + my * my + mz * mz - up)) - disc[o + 6]
  const aside = t + Math.abs(t)
  return up + 0.25 * aside * aside
}

/** (1) from a triangle's frame at `q`; never below 0. */
export function squaredToFrame(frame: Float64Array, q: number, px: number, py: number, pz: number): number {
  const rx = px - frame[q]
  const ry = py - frame[q + 1]
  const rz = pz - frame[q + 2]
  const ex = frame[q + 3]
  const ey = frame[q + 4]
  const ez = frame[q + 5]
  const fx = frame[q + 6]
  const fy = frame[q + 7]
  const fz = frame[q + 8]
  const ee = frame[q + 9]
  const ef = frame[q + 10]
  const ff = frame[q + 11]
  const er = ex * rx + ey * ry + ez * rz
  const fr = fx * rx + fy * ry + fz * rz
  const det = ee * ff - ef * ef
  const u = ff * er - ef * fr
  const v = ee * fr - ef * er
  if (u > 0 && v > 0 && u + v < det) {
    const height = (ey * fz - ez * fy) * rx + (ez * fx - ex * fz) * ry + (ex * fy - ey * fx) * rz
    return (height * height) / det
  }
  const rr = rx * rx + ry * ry + rz * rz
  let gain = alongSegment(ee, er) // how much nearer than corner a
  const second = alongSegment(ff, fr)
  if (second > gain) gain = second
  // from b along c − b: seen from a, the corner b itself gains 2 e·r − e·e
  const third = 2 * er - ee + alongSegment(ee - 2 * ef + ff, fr - er - ef + ee)
  if (third > gain) gain = third
  return rr > gain ? rr - gain : 0
}

/** By how much the squared distance falls from a segment's start to its nearest point. */
function alongSegment(gg: number, gr: number): number {
  if (!(gr > 0)) return 0
  return gr < gg ? (gr * gr) / gg : 2 * gr - gg
}

/** 0 inside [m²]. Without branches: t + |t| is twice max(t, 0). */
export function squaredToBox(box: Float64Array, b: number, px: number, py: number, pz: number): number {
  const tx = Math.abs(px - box[b]) - box[b + 3]
  const ty = Math.abs(py - box[b + 1]) - box[b + 4]
  const tz = Math.abs(pz - box[b + 2]) - box[b + 5]
  const dx = tx + Math.abs(tx)
  const dy = ty + Math.abs(ty)
  const dz = tz + Math.abs(tz)
  return 0.25 * (dx * dx + dy * dy + dz * dz)
}

/** The tree is log2(triangles) deep. */
export const STACK_ROOM = 64
const waitingNode = new Int32Array(STACK_ROOM) // scratch
const waitingBound = new Float64Array(STACK_ROOM)
