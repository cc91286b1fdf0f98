/**
 * Who could touch whom. The list is made for all motions in which every vertex stays within `reach` of its predicted
 * straight path; it is kept from step to step while that holds, so resting cloth pays only for looking at its pairs.
 * Moving cloth gets a new list each step, made for its swept paths. Only relative motion brings cloth to cloth, so for
 * these pairs the common motion is taken out first: falling as a whole costs no more than lying.
 */

import type { ContactSystem } from '../contact-system.ts'
import { CHANGED, NEAR_RANGE } from '../exact/narrow.ts'
import type { StepMotion } from '../step-motion.ts'
import { layFrame } from './cloth-frame.ts'
import type { PairList } from './pair-list.ts'

/** Reach as a multiple of the largest move of a vertex in this step … */
const REACH_PER_MOVE = 4
/** … at least this share of the thickness, for what impulses change, and at most this share of an edge. */
const REACH_MIN = 0.5
const REACH_MAX = 0.1
/** A list that impulses outran within its step is followed by one of so many times its reach; the wish fades so [–]. */
const REACH_GROWTH = 4
const REACH_FADE = 0.8
/** A list meant to last is made for paths this much longer than those of the step [–]. */
const PATH_AHEAD = 1.5
/** After lists that did not outlive their step the next are made for one step only; one in so many tries again. */
const LASTING_TRIED = 8

/**
 * Makes sure that the list covers the paths x0 → x1. Returns how many pairs found no room (then there is no list).
 * A new list marks all vertices as changed: its pairs have not been looked at.
 */
export function coverMotion(contact: ContactSystem): number {
  const { mesh, list, motion } = contact
  const { x0, x1, flag } = motion
  if (list.reach >= 0 && isCovered(contact)) {
    if (!list.listFresh) list.listLasted = true
    return 0
  }
  const limit = Math.min(REACH_MAX * mesh.edgeLength, list.reachLimit)
  list.reachLimit = 1.25 * limit // grows back after crowded times
  list.shortLists = list.listLasted ? 0 : list.shortLists + 1
  list.listLasted = false
  const outrun = list.listFresh && list.reach >= 0
  list.listFresh = true
  list.reachWished = outrun ? REACH_GROWTH * list.reach : REACH_FADE * list.reachWished
  const lasting = list.shortLists % LASTING_TRIED === 0
  const far = lasting ? REACH_PER_MOVE * largestMove(motion, mesh.vertexCount) : 0
  let reach = Math.min(Math.max(REACH_MIN * mesh.thickness, far, list.reachWished), limit)
  const ahead = lasting ? PATH_AHEAD : 1
  list.listStart.set(x0)
  for (let k = 0; k < x1.length; k++) list.listEnd[k] = x0[k] + ahead * (x1[k] - x0[k])
  list.relativeKnown = false
  list.obstaclesCovered = false
  let count = buildList(contact, reach)
  for (let attempt = 0; attempt < 4 && count > list.pairMax; attempt++) {
    reach *= 0.25
    list.reachLimit = reach
    count = buildList(contact, reach)
  }
  const fits = count <= list.pairMax
  list.reach = fits ? reach : -1
  list.pairCount = fits ? count : 0
  list.pairOwn.fill(0, 0, list.pairCount)
  for (let i = 0; i < flag.length; i++) flag[i] |= CHANGED
  return fits ? 0 : count - list.pairMax
}

/** Pairs for all motions within `reach` [m] of the paths of the list; returns their number, whether they fit or not. */
function buildList(contact: ContactSystem, reach: number): number {
  const { kernels, mesh, list, memory } = contact
  const { vertexCount, totalCount, clothTriCount, triCount, obstacleRoot } = mesh
  const { listEnd } = list
  const clothNodeEnd = 2 * clothTriCount - 1
  const margin = reach + 0.5 * NEAR_RANGE * mesh.thickness // two plies look for each other within twice this
  let count = 0
  list.listsBuilt++
  if (clothTriCount === 0) return count
  layFrame(list, vertexCount)
  if (mesh.selfContact) {
    kernels.boxPaths(contact, relativeEnd(list, vertexCount), margin, 0, vertexCount)
    kernels.boxNodes(contact, 0, clothNodeEnd)
    count = kernels.listPairs(contact, 0, 0, 0)
  }
  if (triCount === clothTriCount) return count
  kernels.boxPaths(contact, listEnd, margin, 0, vertexCount)
  kernels.boxNodes(contact, 0, clothNodeEnd)
  if (memory.obstaclesMove || !list.obstaclesFitted) {
    kernels.boxPaths(contact, listEnd, memory.obstaclesMove ? reach : 0, vertexCount, totalCount)
    kernels.boxNodes(contact, obstacleRoot, obstacleRoot + 2 * (triCount - clothTriCount) - 1)
    list.obstaclesFitted = true
  }
  return kernels.listPairs(contact, 0, obstacleRoot, count)
}

/** Do the paths x0 → x1 stay within reach of the paths the list was made for? */
function isCovered(contact: ContactSystem): boolean {
  const { motion, list } = contact
  const { x0, x1 } = motion
  if (!isClothCovered(contact, x0) || !isClothCovered(contact, x1)) return false
  list.obstaclesCovered ||= areObstaclesCovered(contact, x0) && areObstaclesCovered(contact, x1)
  return list.obstaclesCovered
}

/** Are the places x within reach of those paths, cloth and obstacles? */
export function arePlacesCovered(contact: ContactSystem, x: Float64Array): boolean {
  return isClothCovered(contact, x) && areObstaclesCovered(contact, x)
}

function isClothCovered({ mesh, list }: ContactSystem, x: Float64Array): boolean {
  const { vertexCount } = mesh
  const { listStart, listEnd, reach } = list
  if (mesh.selfContact) {
    const end = relativeEnd(list, vertexCount)
    const shift = drift(x, listStart, vertexCount)
    if (!withinReach(x, shift, { start: listStart, end, reach }, 0, vertexCount)) return false
  }
  if (mesh.triCount === mesh.clothTriCount) return true
  return withinReach(x, still, { start: listStart, end: listEnd, reach }, 0, vertexCount)
}

function areObstaclesCovered({ mesh, list, memory }: ContactSystem, x: Float64Array): boolean {
  if (!memory.obstaclesMove) return true
  const { listStart, listEnd, reach } = list
  return withinReach(x, still, { start: listStart, end: listEnd, reach }, mesh.vertexCount, mesh.totalCount)
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

/** `listEnd` of the cloth without its mean motion; worked out once a list. */
function relativeEnd(list: PairList, vertexCount: number): Float64Array {
  const { listStart, listEnd, relative } = list
  if (list.relativeKnown) return relative
  const [dx, dy, dz] = drift(listEnd, listStart, vertexCount)
  for (let at = 0; at < 3 * vertexCount; at += 3) {
    relative[at] = listEnd[at] - dx
    relative[at + 1] = listEnd[at + 1] - dy
    relative[at + 2] = listEnd[at + 2] - dz
  }
  list.relativeKnown = true
  return relative
}

interface Paths {
  readonly start: Float64Array
  readonly end: Float64Array
  /** [m] */
  readonly reach: number
}

/** Are the places of vertices first … last − 1, moved back by `shift`, within reach of their paths? */
function withinReach(
  x: Float64Array,
  shift: Float64Array,
  { start, end, reach }: Paths,
  first: number,
  last: number,
): boolean {
  const limit = reach * reach
  const [sx, sy, sz] = shift
  for (let at = 3 * first; at < 3 * last; at += 3) {
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

/** Of the cloth [m]. */
function largestMove({ x0, x1 }: StepMotion, vertexCount: number): number {
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
