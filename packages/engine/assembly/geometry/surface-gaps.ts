// Twin of src/geometry/surface-gaps.ts: the same operations in the same order. The words of the slots are written by
// `layLiveSurface` there; change both together.
import { f64At, i32At, setF64, setI32 } from '../contact/memory'
import { findInList, findNearest, LIST_MARGIN, LIST_ROOM, squaredToBox, squaredToFrame } from './find-nearest'
import { boxOf, FRAME, footOf, frameOf, waitingBoundOf, waitingNodeOf } from './surface-pose'
import { measureFoot } from './surface-side'

const ON_SURFACE: f64 = 1e-9
const PAST_BAND: f64 = 1.5

@inline function slotCountOf(slots: usize): i32 { return load<i32>(slots) }
@inline function placeOf(slots: usize): usize { return load<u32>(slots, 4) }
@inline function foundOf(slots: usize): usize { return load<u32>(slots, 8) }
@inline function normalOf(slots: usize): usize { return load<u32>(slots, 12) }
@inline function rankOf(slots: usize): usize { return load<u32>(slots, 20) }
@inline function pointOf(slots: usize): usize { return load<u32>(slots, 24) }
@inline function gapOf(slots: usize): usize { return load<u32>(slots, 28) }
@inline function travelOf(slots: usize): usize { return load<u32>(slots, 32) }
@inline function listRankOf(slots: usize): usize { return load<u32>(slots, 36) }
@inline function listCountOf(slots: usize): usize { return load<u32>(slots, 40) }
@inline function listRadiusOf(slots: usize): usize { return load<u32>(slots, 44) }

/** Gaps and normals of slots begin … end − 1; the triangle under the last one measured, or −1. */
export function measureSlots(slots: usize, pose: usize, band: f64, travel: f64, begin: i32, end: i32): i32 {
  const place = placeOf(slots)
  const found = foundOf(slots)
  const normal = normalOf(slots)
  const known = gapOf(slots)
  const root = boxOf(pose)
  const foot = footOf(pose)
  let last = -1
  for (let slot = begin; slot < end; slot++) {
    const at = 3 * slot
    const px = f64At(place, at)
    const py = f64At(place, at + 1)
    const pz = f64At(place, at + 2)
    setF64(found, slot, Infinity)
    if (!(squaredToBox(root, px, py, pz) <= band * band)) continue
    const rank = findRank(slots, pose, band, travel, slot, last, px, py, pz)
    if (rank < 0) continue
    last = rank
    const gap = measureFoot(pose, rank, px, py, pz)
    setF64(known, slot, gap)
    if (gap > band) continue
    setF64(found, slot, gap)
    const near = Math.abs(gap) < ON_SURFACE
    setF64(normal, at, near ? f64At(foot, 6) : f64At(foot, 3) / gap)
    setF64(normal, at + 1, near ? f64At(foot, 7) : f64At(foot, 4) / gap)
    setF64(normal, at + 2, near ? f64At(foot, 8) : f64At(foot, 5) / gap)
  }
  return last
}

function findRank(
  slots: usize, pose: usize, band: f64, travel: f64, slot: i32, beside: i32, px: f64, py: f64, pz: f64,
): i32 {
  const at = 3 * slot
  const point = pointOf(slots)
  const gaps = gapOf(slots)
  const ranks = rankOf(slots)
  const list = listRankOf(slots) + <usize>(4 * LIST_ROOM * slot)
  const listCount = listCountOf(slots) + (<usize>slot << 2)
  const listRadius = listRadiusOf(slots) + (<usize>slot << 3)
  const last = i32At(ranks, slot)
  let outside = false
  if (last >= 0) {
    const mx = px - f64At(point, at)
    const my = py - f64At(point, at + 1)
    const mz = pz - f64At(point, at + 2)
    const gap = f64At(gaps, slot)
    const moved = Math.sqrt(mx * mx + my * my + mz * mz) + (travel - f64At(travelOf(slots), slot)) + ON_SURFACE
    if (gap - moved > band) return -1
    outside = gap > moved
    if (load<i32>(listCount) >= 0 && moved < LIST_MARGIN) {
      const rank = findInList(pose, px, py, pz, last, list, load<i32>(listCount))
      const squared = squaredToFrame(frameOf(pose) + FRAME * rank, px, py, pz)
      if (Math.sqrt(squared) + moved < load<f64>(listRadius)) return rank
    }
  }
  const reach = outside ? PAST_BAND * band : Infinity
  const rank = findNearest(pose, px, py, pz, reach, last < 0 ? beside : last, list, listCount, listRadius)
  const far = outside && rank < 0
  setI32(ranks, slot, far ? last : rank)
  setF64(point, at, px)
  setF64(point, at + 1, py)
  setF64(point, at + 2, pz)
  setF64(travelOf(slots), slot, travel)
  if (far) {
    store<i32>(listCount, -1)
    setF64(gaps, slot, PAST_BAND * band)
  }
  return rank
}

/** The triangle nearest to the place of a slot in any pose; nothing is remembered. */
export function findUnder(slots: usize, pose: usize, slot: i32): i32 {
  const place = placeOf(slots)
  const x = f64At(place, 3 * slot)
  const y = f64At(place, 3 * slot + 1)
  const z = f64At(place, 3 * slot + 2)
  const list = listRankOf(slots) + <usize>(4 * LIST_ROOM * slotCountOf(slots))
  const hint = i32At(rankOf(slots), slot)
  return findNearest(pose, x, y, z, Infinity, hint, list, waitingNodeOf(pose), waitingBoundOf(pose)) // free by then
}
