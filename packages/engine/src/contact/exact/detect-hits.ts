/** Which candidate pairs would meet on the present paths, and in which order. */
import type { ContactSystem } from '../contact-system.ts'
import type { StepMotion } from '../step-motion.ts'
import { CHANGED } from './narrow.ts'

/** Pairs with a changed vertex that meet; afterwards no vertex counts as changed. */
export function detectHits(contact: ContactSystem): number {
  const { kernels, mesh, list, motion } = contact
  const { flag } = motion
  kernels.placePoints(contact, motion.x1, 0, mesh.totalCount)
  const hits = kernels.findHits(
    contact,
    0,
    list.pairCount,
    mesh.eta,
    largestCoordinate(motion, mesh.vertexCount),
  )
  for (let i = 0; i < flag.length; i++) flag[i] &= ~CHANGED
  return hits
}

function largestCoordinate(motion: StepMotion, vertexCount: number): number {
  const { x0, x1 } = motion
  const cloth = 3 * vertexCount
  if (motion.obstacleExtent < 0) motion.obstacleExtent = largestBetween(x0, x1, cloth, x0.length)
  return Math.max(motion.obstacleExtent, largestBetween(x0, x1, 0, cloth))
}

function largestBetween(x0: Float64Array, x1: Float64Array, begin: number, end: number): number {
  let low = 0
  let high = 0
  for (let k = begin; k < end; k++) {
    if (x0[k] < low) low = x0[k]
    if (x0[k] > high) high = x0[k]
    if (x1[k] < low) low = x1[k]
    if (x1[k] > high) high = x1[k]
  }
  return Math.max(high, -low)
}

/** By time, then by pair: heap sort of both arrays together, without allocation. */
export function sortHits(hitPair: Int32Array, hitTime: Float64Array, count: number): void {
  for (let root = (count >> 1) - 1; root >= 0; root--) siftDown(hitPair, hitTime, root, count)
  for (let last = count - 1; last > 0; last--) {
    swapHits(hitPair, hitTime, 0, last)
    siftDown(hitPair, hitTime, 0, last)
  }
}

function siftDown(hitPair: Int32Array, hitTime: Float64Array, root: number, count: number): void {
  let parent = root
  for (let child = 2 * parent + 1; child < count; child = 2 * parent + 1) {
    if (child + 1 < count && isLater(hitPair, hitTime, child + 1, child)) child++
    if (!isLater(hitPair, hitTime, child, parent)) return
    swapHits(hitPair, hitTime, child, parent)
    parent = child
  }
}

function isLater(hitPair: Int32Array, hitTime: Float64Array, a: number, b: number): boolean {
  return hitTime[a] > hitTime[b] || (hitTime[a] === hitTime[b] && hitPair[a] > hitPair[b])
}

function swapHits(hitPair: Int32Array, hitTime: Float64Array, a: number, b: number): void {
  const pair = hitPair[a]
  hitPair[a] = hitPair[b]
  hitPair[b] = pair
  const time = hitTime[a]
  hitTime[a] = hitTime[b]
  hitTime[b] = time
}
