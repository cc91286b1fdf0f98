/**
 * Who could touch whom. The list is made for all motions in which every vertex stays within `reach` of its predicted
 * straight path; it is kept from step to step while that holds, so resting cloth pays only for looking at its pairs.
 * Moving cloth gets a new list each step, made for its swept paths. Only relative motion brings cloth to cloth, so for
 * these pairs the common motion is taken out first: falling as a whole costs no more than lying.
 */

import type { ContactSystem } from '../contact-system.ts'
import { CHANGED, NEAR_RANGE } from '../exact/narrow.ts'
import { flagTangled } from '../untangling/tangled.ts'
import { layFrame } from './cloth-frame.ts'

/** Reach as a multiple of the largest move of a vertex in this step … */
const REACH_PER_MOVE = 4
/** … at least this share of the thickness, for what impulses change, and at most this share of an edge. */
const REACH_MIN = 0.5
const REACH_MAX = 0.1
/** A list meant to last is made for paths this much longer than those of the step [–]. */
const PATH_AHEAD = 1.5
/** After lists that did not outlive their step the next are made for one step only; one in so many tries again. */
const LASTING_TRIED = 8

/**
 * Finds the pairs that are near at x: what `stopAtCloth` and `addClothContact` work with before the motion is known.
 * The list of the last step covers x, where it ended; only the first step, or cloth that was put elsewhere, needs a new
 * one here, made for the present velocities v. `resolveContact` makes the list for the motion that was solved for.
 */
export function findCandidates(contact: ContactSystem, x: Float64Array, v: Float64Array, dt: number): void {
  const { x0, x1 } = contact
  x0.set(x)
  x1.set(x)
  contact.nearCount = 0
  contact.nearStep = 0
  flagTangled(contact)
  let overflow = 0
  if (contact.reach < 0 || !isCovered(contact)) {
    for (let k = 0; k < x.length; k++) x1[k] = x[k] + dt * v[k]
    overflow = coverMotion(contact)
  } else contact.listFresh = false
  if (overflow === 0) findNearPairs(contact, dt)
}

/** Pairs within contact range at x0, with the speeds they are wished to have; see `findNear`. */
export function findNearPairs(contact: ContactSystem, dt: number): void {
  const { kernels, pairs, pairCount, x0, inverseMass, flag, vertexCount, work, points, frame } = contact
  kernels.placePoints(x0, x0, frame, points, 0, contact.totalCount)
  contact.nearCount = kernels.findNear(
    pairs,
    0,
    pairCount,
    x0,
    inverseMass,
    flag,
    vertexCount,
    contact.vertexThickness,
    contact.bodyThickness,
    contact.vertexGrip,
    dt,
    work,
    points,
    frame,
    contact.pairOwn,
    contact.pairNormal,
    contact.nearVertex,
    contact.near,
    contact.nearMax,
  )
  contact.nearStep = dt
}

/**
 * Makes sure that the list covers the paths x0 → x1. Returns how many pairs found no room (then there is no list).
 * A new list marks all vertices as changed: its pairs have not been looked at.
 */
export function coverMotion(contact: ContactSystem): number {
  const { totalCount, listStart, listEnd, x0, x1, flag, thickness, edgeLength } = contact
  if (contact.reach >= 0 && isCovered(contact)) {
    if (!contact.listFresh) contact.listLasted = true
    return 0
  }
  const limit = Math.min(REACH_MAX * edgeLength, contact.reachLimit)
  contact.reachLimit = 1.25 * limit // grows back after crowded times
  contact.shortLists = contact.listLasted ? 0 : contact.shortLists + 1
  contact.listLasted = false
  contact.listFresh = true
  const lasting = contact.shortLists % LASTING_TRIED === 0
  const wish = Math.max(REACH_MIN * thickness, lasting ? REACH_PER_MOVE * largestMove(contact) : 0)
  let reach = Math.min(wish, limit)
  const ahead = lasting ? PATH_AHEAD : 1
  listStart.set(x0)
  for (let k = 0; k < x1.length; k++) listEnd[k] = x0[k] + ahead * (x1[k] - x0[k])
  let count = buildList(contact, reach)
  for (let attempt = 0; attempt < 4 && count > contact.pairMax; attempt++) {
    reach *= 0.25
    contact.reachLimit = reach
    count = buildList(contact, reach)
  }
  const fits = count <= contact.pairMax
  contact.reach = fits ? reach : -1
  contact.pairCount = fits ? count : 0
  contact.pairOwn.fill(0, 0, contact.pairCount)
  for (let i = 0; i < totalCount; i++) flag[i] |= CHANGED
  return fits ? 0 : count - contact.pairMax
}

function buildList(contact: ContactSystem, reach: number): number {
  const { kernels, vertexCount, totalCount, obstacleRoot, link, nodeBox, triVertex, triDop, dop } = contact
  const { triCorner, stack, pairs, pairMax, listStart, listEnd, relative, clothTriCount, frame } = contact
  const triCount = triVertex.length / 3
  const clothNodeEnd = 2 * clothTriCount - 1
  const margin = reach + 0.5 * NEAR_RANGE * contact.thickness // two plies look for each other within twice this
  let count = 0
  contact.listsBuilt++
  if (clothTriCount === 0) return count
  layFrame(contact)
  if (contact.selfContact) {
    takeOutDrift(listEnd, listStart, vertexCount, relative)
    kernels.boxPaths(listStart, relative, margin, frame, dop, 0, vertexCount)
    kernels.boxNodes(link, triVertex, dop, nodeBox, triDop, 0, clothNodeEnd)
    count = kernels.listPairs(0, 0, link, nodeBox, triCorner, triDop, dop, stack, pairs, pairMax, 0)
  }
  if (triCount === clothTriCount) return count
  kernels.boxPaths(listStart, listEnd, margin, frame, dop, 0, vertexCount)
  kernels.boxNodes(link, triVertex, dop, nodeBox, triDop, 0, clothNodeEnd)
  if (contact.obstaclesMove || !contact.obstaclesFitted) {
    const nodeEnd = obstacleRoot + 2 * (triCount - clothTriCount) - 1
    kernels.boxPaths(
      listStart,
      listEnd,
      contact.obstaclesMove ? reach : 0,
      frame,
      dop,
      vertexCount,
      totalCount,
    )
    kernels.boxNodes(link, triVertex, dop, nodeBox, triDop, obstacleRoot, nodeEnd)
    contact.obstaclesFitted = true
  }
  const root = obstacleRoot
  return kernels.listPairs(0, root, link, nodeBox, triCorner, triDop, dop, stack, pairs, pairMax, count)
}

/** Do the paths x0 → x1 stay within reach of the paths the list was made for? */
function isCovered(contact: ContactSystem): boolean {
  const { vertexCount, totalCount, clothTriCount, triVertex, x0, x1, listStart, listEnd, relative, reach } =
    contact
  if (contact.selfContact) {
    takeOutDrift(listEnd, listStart, vertexCount, relative)
    if (!withinReach(x0, listStart, relative, drift(x0, listStart, vertexCount), vertexCount, reach))
      return false
    if (!withinReach(x1, listStart, relative, drift(x1, listStart, vertexCount), vertexCount, reach))
      return false
  }
  if (triVertex.length === 3 * clothTriCount) return true
  const last = contact.obstaclesMove ? totalCount : vertexCount
  return (
    withinReach(x0, listStart, listEnd, still, last, reach) &&
    withinReach(x1, listStart, listEnd, still, last, reach)
  )
}

/** Mean of x − from over the vertices [m]; the result is valid until the next call. */
function drift(x: Float64Array, from: Float64Array, vertexCount: number): Float64Array {
  mean.fill(0)
  for (let at = 0; at < 3 * vertexCount; at += 3) {
    mean[0] += x[at] - from[at]
    mean[1] += x[at + 1] - from[at + 1]
    mean[2] += x[at + 2] - from[at + 2]
  }
  for (let k = 0; k < 3; k++) mean[k] /= vertexCount
  return mean
}

/** out = x without its mean motion since `from`. */
function takeOutDrift(x: Float64Array, from: Float64Array, vertexCount: number, out: Float64Array): void {
  const [dx, dy, dz] = drift(x, from, vertexCount)
  for (let at = 0; at < 3 * vertexCount; at += 3) {
    out[at] = x[at] - dx
    out[at + 1] = x[at + 1] - dy
    out[at + 2] = x[at + 2] - dz
  }
}

/** Are all places x, moved back by `shift`, within reach of the paths start → end? */
function withinReach(
  x: Float64Array,
  start: Float64Array,
  end: Float64Array,
  shift: Float64Array,
  vertexCount: number,
  reach: number,
): boolean {
  const limit = reach * reach
  const [sx, sy, sz] = shift
  for (let at = 0; at < 3 * vertexCount; at += 3) {
    const ex = end[at] - start[at]
    const ey = end[at + 1] - start[at + 1]
    const ez = end[at + 2] - start[at + 2]
    const rx = x[at] - sx - start[at]
    const ry = x[at + 1] - sy - start[at + 1]
    const rz = x[at + 2] - sz - start[at + 2]
    const ee = ex * ex + ey * ey + ez * ez
    const along = ex * rx + ey * ry + ez * rz
    const t = along <= 0 ? 0 : along < ee ? along / ee : 1
    const dx = rx - t * ex
    const dy = ry - t * ey
    const dz = rz - t * ez
    if (!(dx * dx + dy * dy + dz * dz <= limit)) return false
  }
  return true
}

function largestMove({ x0, x1, vertexCount }: ContactSystem): number {
  let most = 0
  for (let at = 0; at < 3 * vertexCount; at += 3) {
    const dx = x1[at] - x0[at]
    const dy = x1[at + 1] - x0[at + 1]
    const dz = x1[at + 2] - x0[at + 2]
    most = Math.max(most, dx * dx + dy * dy + dz * dz)
  }
  return Math.sqrt(most)
}

const mean = new Float64Array(3) // scratch
const still = new Float64Array(3)
