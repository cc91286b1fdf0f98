/**
 * Signed distances of many places to a surface that moves, asked for again and again. These are the originals; the
 * WebAssembly twins at the same path in `assembly/` do the same operations in the same order and give the same bits.
 *
 *   gap = ±|p − foot|,   n = ±(p − foot)/|p − foot|          sign by the feature's normal        [m] [–]   (1)
 *
 * Exact outside to `band` and inside to any depth. A place is seldom far from where it was asked for last: the last nearest
 * triangle is tried first, then those that were near it, and where p was farther off than the band by more than it and
 * the surface have moved since, it still is. All that is kept per slot, one for each place; it changes the time taken, never the answer.
 *
 * The surface, two of its poses and the slots lie in one arena, which is as large as it is: for more slots all of it is laid out anew.
 */
import type { Arena } from '../core/index.ts'
import {
  findInList,
  findNearest,
  LIST_MARGIN,
  LIST_ROOM,
  type NearList,
  STACK_ROOM,
  squaredToBox,
  squaredToFrame,
} from './find-nearest.ts'
import type { SidedSurface } from './sided-surface.ts'
import { buildFoot, measureFoot, type SurfaceRim } from './surface-side.ts'
import { DISC, FRAME, type SurfacePose, type SurfaceTree } from './surface-tree.ts'

export interface LiveSurface {
  readonly tree: SurfaceTree
  readonly rim: SurfaceRim
  /** Two, to be moved by who owns the surface. */
  readonly poses: readonly [LaidPose, LaidPose]
  readonly slots: GapSlots
}

/** A pose in the arena. */
export interface LaidPose extends SurfacePose {
  /** What the twin knows of it: sizes and byte addresses, in the order of `assembly/geometry/surface-pose.ts`. */
  readonly addresses: Int32Array
}

/** What is asked and answered, and what is remembered of the last question; rank −1: nothing yet. */
export interface GapSlots {
  readonly count: number
  /** Where the gap is asked for [m]; written by who asks. */
  readonly place: Float64Array
  /** (1), Infinity past the band; where it is not, the outward normal. */
  readonly found: Float64Array
  readonly normal: Float64Array
  /** Of the corners of the last triangle that was found [–]. */
  readonly weight: Float64Array
  readonly rank: Int32Array
  readonly point: Float64Array
  /** Signed distance found, or a smaller one for points past the band [m]. */
  readonly gap: Float64Array
  /** How far the surface had moved in all at that time [m]. */
  readonly travel: Float64Array
  /** LIST_ROOM ranks each; all triangles within listRadius [m] of the point, if listCount is not negative. */
  readonly listRank: Int32Array
  readonly listCount: Int32Array
  readonly listRadius: Float64Array
  /** As those of poses. */
  readonly addresses: Int32Array
}

/** Below this a point lies on the surface and takes the normal of the surface there [m]; ten atoms. */
const ON_SURFACE = 1e-9
/** Points that cannot be inside are looked for to this multiple of the band, to be left alone for some steps [–]. */
const PAST_BAND = 1.5

/** Of one slot, and more than the addresses, scratch and borders of all arrays take. */
const SLOT_BYTES = 8 * 13 + 4 * (LIST_ROOM + 2)
const TABLE_BYTES = 1 << 13

/** Bytes of an arena for `layLiveSurface`. */
export function liveSurfaceBytes({ tree, rim, pose }: SidedSurface, slotCount: number): number {
  const perPose = 8 * (pose.position.length + 6 * tree.nodeCount + (DISC + FRAME) * tree.triCount)
  const ofTree = 4 * (4 * tree.nodeCount + 4 * tree.triCount)
  const ofRim = 4 * (rim.mate.length + rim.ringBegin.length + rim.ring.length)
  return 2 * perPose + ofTree + ofRim + SLOT_BYTES * slotCount + TABLE_BYTES
}

/** The first pose stands as `surface` does, the second nowhere yet. */
export function layLiveSurface(arena: Arena, surface: SidedSurface, slotCount: number): LiveSurface {
  const { triCount, nodeCount, corner, right, begin, end, parent, leaf } = surface.tree
  const table = {
    corner: arena.i32From(corner),
    right: arena.i32From(right.subarray(0, nodeCount)),
    begin: arena.i32From(begin.subarray(0, nodeCount)),
    end: arena.i32From(end.subarray(0, nodeCount)),
    parent: arena.i32From(parent),
    leaf: arena.i32From(leaf),
  }
  const rim = {
    mate: arena.i32From(surface.rim.mate),
    ringBegin: arena.i32From(surface.rim.ringBegin),
    ring: arena.i32From(surface.rim.ring),
  }
  const scratch = [arena.i32(STACK_ROOM), arena.f64(STACK_ROOM), arena.f64(9)]
  const shared = [triCount, nodeCount, ...bytesOf(table), ...bytesOf(rim), ...bytesOf(scratch)]
  const tree = { triCount, nodeCount, ...table }
  const layPose = (): LaidPose => {
    const arrays = {
      position: arena.f64(surface.pose.position.length),
      box: arena.f64(6 * nodeCount),
      disc: arena.f64(DISC * triCount),
      frame: arena.f64(FRAME * triCount),
      extent: arena.f64(2),
    }
    return { tree, ...arrays, addresses: arena.i32From([...shared, ...bytesOf(arrays)]) }
  }
  const poses = [layPose(), layPose()] as const
  for (const name of ['position', 'box', 'disc', 'frame', 'extent'] as const)
    poses[0][name].set(surface.pose[name])
  const slots = {
    place: arena.f64(3 * slotCount),
    found: arena.f64(slotCount),
    normal: arena.f64(3 * slotCount),
    weight: new Float64Array(arena.buffer, scratch[2].byteOffset, 3),
    rank: arena.i32(slotCount).fill(-1),
    point: arena.f64(3 * slotCount),
    gap: arena.f64(slotCount),
    travel: arena.f64(slotCount),
    listRank: arena.i32(LIST_ROOM * (slotCount + 1)), // the last is scratch
    listCount: arena.i32(slotCount),
    listRadius: arena.f64(slotCount),
  }
  return {
    tree,
    rim,
    poses,
    slots: { count: slotCount, ...slots, addresses: arena.i32From([slotCount, ...bytesOf(slots)]) },
  }
}

function bytesOf(arrays: { [name: string]: ArrayBufferView } | ArrayBufferView[]): number[] {
  return Object.values(arrays).map(({ byteOffset }) => byteOffset)
}

/**
 * Gaps and normals at the places of slots begin … end − 1. `travel`: the most any vertex has moved from one pose asked for to
 * the next, summed over all of them [m]. Returns the triangle nearest to the last place that was measured, −1 if none was.
 */
export function measureSlots(
  { rim, slots }: LiveSurface,
  pose: LaidPose,
  band: number,
  travel: number,
  begin: number,
  end: number,
): number {
  const { place, found, normal, gap: known } = slots
  const { away, facing } = foot
  let last = -1
  for (let slot = begin; slot < end; slot++) {
    const at = 3 * slot
    found[slot] = Infinity
    if (!(squaredToBox(pose.box, 0, place[at], place[at + 1], place[at + 2]) <= band * band)) continue
    const rank = findRank(slots, pose, band, travel, slot, last)
    if (rank < 0) continue
    last = rank
    const gap = measureFoot(rim, pose, rank, place, at, foot) // (1)
    known[slot] = gap
    if (gap > band) continue
    found[slot] = gap
    const near = Math.abs(gap) < ON_SURFACE
    normal[at] = near ? facing[0] : away[0] / gap
    normal[at + 1] = near ? facing[1] : away[1] / gap
    normal[at + 2] = near ? facing[2] : away[2] / gap
  }
  slots.weight.set(foot.weight)
  return last
}

/**
 * The nearest triangle, or −1 where the place is known to be outside and past the band. Who is asked about for the first time is
 * looked for from the triangle that was found `beside` it.
 */
function findRank(
  slots: GapSlots,
  pose: LaidPose,
  band: number,
  travel: number,
  slot: number,
  beside: number,
): number {
  const { place, point, listCount, listRadius } = slots
  const at = 3 * slot
  const px = place[at]
  const py = place[at + 1]
  const pz = place[at + 2]
  const last = slots.rank[slot]
  list.rank = slots.listRank
  list.begin = LIST_ROOM * slot
  let outside = false
  if (last >= 0) {
    const mx = px - point[at]
    const my = py - point[at + 1]
    const mz = pz - point[at + 2]
    const moved = Math.sqrt(mx * mx + my * my + mz * mz) + (travel - slots.travel[slot]) + ON_SURFACE
    if (slots.gap[slot] - moved > band) return -1
    outside = slots.gap[slot] > moved
    if (listCount[slot] >= 0 && moved < LIST_MARGIN) {
      list.count = listCount[slot]
      const rank = findInList(pose, px, py, pz, last, list)
      if (Math.sqrt(squaredToFrame(pose.frame, FRAME * rank, px, py, pz)) + moved < listRadius[slot])
        return rank
    }
  }
  const rank = findNearest(
    pose,
    place,
    at,
    outside ? PAST_BAND * band : Infinity,
    last < 0 ? beside : last,
    list,
  )
  const far = outside && rank < 0
  slots.rank[slot] = far ? last : rank
  point[at] = px
  point[at + 1] = py
  point[at + 2] = pz
  slots.travel[slot] = travel
  listCount[slot] = far ? -1 : list.count
  listRadius[slot] = list.radius
  if (far) slots.gap[slot] = PAST_BAND * band
  return rank
}

/** The triangle nearest to the place of a slot in any pose; nothing is remembered. */
export function findUnder({ slots }: LiveSurface, pose: LaidPose, slot: number): number {
  list.rank = slots.listRank
  list.begin = LIST_ROOM * slots.count
  return findNearest(pose, slots.place, 3 * slot, Infinity, slots.rank[slot], list)
}

const foot = buildFoot() // scratch
const list: NearList = { rank: new Int32Array(0), begin: 0, count: 0, radius: 0 }
