/**
 * A body that moves, measured on its own triangles: the live mesh. No field is built; a tree of boxes is refitted in
 * every step and asked for the nearest triangle. Distance and side are those of the mesh itself, at any time:
 *
 *   gap = ±|p − foot|,   n = ±(p − foot)/|p − foot|          sign by the feature's normal        [m] [–]   (1)
 *   w = Σ βk (yk(to) − yk(from))/(to − from)                 βk weights of the foot, yk corners  [m/s]     (2)
 *   carry: p = a + u e + v f + h n̂  →  a' + u e' + v f' + h n̂'    u, v, h of p in the triangle   [m]       (3)
 *   and on by the tangential part of Σ βk (σk(to) − σk(from))      σ what the surface slid along itself [m]  (4)
 *
 * Until the first `moveTo` the body stands as the mesh was given. Exact outside to `band` and inside to any depth. A vertex is seldom far from where it was asked for last: the last
 * nearest triangle is tried first, and where p was farther off than the band by more than it and the body have moved
 * since, it still is. Both are kept per place in the caller's array and change the time taken, never the answer.
 *
 * Corners move straight from one time to the next; the caller must give times so close that limbs which turn do not
 * shrink by it. For closed meshes that do not cross themselves; where limbs pass through each other the side is wrong.
 */
import { assert } from '../../../core/index.ts'
import {
  buildFoot,
  buildSurfacePose,
  FRAME,
  findInList,
  findNearest,
  LIST_MARGIN,
  LIST_ROOM,
  measureFoot,
  type NearList,
  placeFoot,
  refitSurface,
  type SolidMesh,
  type SurfacePose,
  type SurfaceRim,
  type SurfaceTree,
  sidedSurfaceOf,
  squaredToBox,
  squaredToFrame,
} from '../../../geometry/index.ts'
import type { Collider, ColliderMotion, Surface } from './collider.ts'

export interface LiveMeshOptions {
  readonly friction: number
  /** Writes where the vertices are at `time` [s], 3 numbers each [m]; a function of time alone. */
  readonly placesAt: (time: number, out: Float64Array) => void
  /** Writes how far what clings to the surface has slid along it at `time` [s], 3 numbers a vertex [m]; none: not at all. */
  readonly glideAt?: ((time: number, out: Float64Array) => void) | undefined
  /** Beyond this the gap is Infinity [m]. */
  readonly band?: number
}

export interface LiveMeshCollider extends Collider {
  readonly motion: ColliderMotion
}

/** Cloth is looked after from 40 mm on, as before bodies at rest. */
const LIVE_MESH_DEFAULTS = { band: 0.04 }

/** Below this a point lies on the surface and takes the normal of the surface there [m]; ten atoms. */
const ON_SURFACE = 1e-9
/** Points that cannot be inside are looked for to this multiple of the band, to be left alone for some steps [–]. */
const PAST_BAND = 1.5

export function buildLiveMeshCollider(mesh: SolidMesh, options: LiveMeshOptions): LiveMeshCollider {
  const { friction, placesAt, glideAt, band } = { ...LIVE_MESH_DEFAULTS, ...options }
  assert(
    friction >= 0 && band > 0,
    'live mesh collider needs a friction that is not negative and a positive band',
  )
  const { tree, rim, pose } = sidedSurfaceOf(mesh)
  const body: LiveBody = {
    tree,
    rim,
    start: { time: Number.NaN, pose, own: false },
    now: { time: Number.NaN, pose, own: false },
    perSecond: 0,
    travel: 0,
    placed: new Float64Array(mesh.position.length),
    glide: glideAt && {
      glideAt,
      from: new Float64Array(mesh.position.length),
      gained: new Float64Array(mesh.position.length),
    },
    band,
    asked: buildAsked(0),
  }
  const position = mesh.position.slice()
  return {
    friction,
    mesh: { position, triVertex: mesh.triVertex },
    error: 0,
    gap: (x, at, surface) => liveGap(body, x, at, surface),
    motion: {
      places(when, out, at) {
        placesAt(when, body.placed)
        out.set(body.placed, at)
      },
      moveTo(from, to) {
        moveLive(body, placesAt, from, to)
        position.set(body.now.pose.position)
      },
      carry: (x, at) => carryLive(body, x, at),
    },
  }
}

interface TimedPose {
  /** [s]; NaN for the mesh as it was given, which belongs to no time. */
  time: number
  pose: SurfacePose
  /** Or that of the mesh as it was given, which others read too. */
  own: boolean
}

interface LiveBody {
  readonly tree: SurfaceTree
  readonly rim: SurfaceRim
  /** Poses at `from` and `to`; they change places when a step ends. */
  start: TimedPose
  now: TimedPose
  /** 1/(to − from) [1/s], 0 for a body that stands still. */
  perSecond: number
  /** The most any vertex has moved from one pose asked for to the next, summed over all of them [m]. */
  travel: number
  readonly placed: Float64Array
  readonly glide: Glide | undefined
  readonly band: number
  asked: Asked
}

/** What the surface slides along itself. */
interface Glide {
  readonly glideAt: (time: number, out: Float64Array) => void
  /** At the start of the step, and how much it gains until its end [m]. */
  readonly from: Float64Array
  readonly gained: Float64Array
}

/** What is remembered of the last question about each place in the caller's array; rank −1: nothing yet. */
interface Asked {
  readonly rank: Int32Array
  readonly point: Float64Array
  /** Signed distance found, or a smaller one for points past the band [m]. */
  readonly gap: Float64Array
  /** `travel` at that time [m]. */
  readonly travel: Float64Array
  /** LIST_ROOM ranks each; all triangles within listRadius [m] of the point, if listCount is not negative. */
  readonly listRank: Int32Array
  readonly listCount: Int32Array
  readonly listRadius: Float64Array
}

function buildAsked(count: number): Asked {
  return {
    rank: new Int32Array(count).fill(-1),
    point: new Float64Array(3 * count),
    gap: new Float64Array(count),
    travel: new Float64Array(count),
    listRank: new Int32Array(LIST_ROOM * count),
    listCount: new Int32Array(count),
    listRadius: new Float64Array(count),
  }
}

/** Room for `count` places; what is known of the smaller cloth is forgotten. */
function rememberMore(body: LiveBody, count: number): void {
  body.asked = buildAsked(Math.max(count, 2 * body.asked.rank.length, 64))
}

function liveGap(body: LiveBody, x: Float64Array, at: number, surface: Surface): number {
  const { tree, rim, band } = body
  const now = body.now.pose
  const px = x[at]
  const py = x[at + 1]
  const pz = x[at + 2]
  if (!(squaredToBox(now.box, 0, px, py, pz) <= band * band)) return Infinity
  const slot = (at / 3) | 0
  if (slot >= body.asked.rank.length) rememberMore(body, slot + 1)
  const rank = findRank(body, slot, x, at)
  if (rank < 0) return Infinity

  const gap = measureFoot(rim, now, rank, x, at, foot) // (1)
  body.asked.gap[slot] = gap
  if (gap > band) return Infinity

  const { away } = foot
  const { normal, velocity } = surface
  const near = Math.abs(gap) < ON_SURFACE
  normal[0] = near ? facing[0] : away[0] / gap
  normal[1] = near ? facing[1] : away[1] / gap
  normal[2] = near ? facing[2] : away[2] / gap
  const y = now.position
  const o = body.start.pose.position
  const a = 3 * tree.corner[3 * rank]
  const b = 3 * tree.corner[3 * rank + 1]
  const c = 3 * tree.corner[3 * rank + 2]
  const wa = body.perSecond * weight[0]
  const wb = body.perSecond * weight[1]
  const wc = body.perSecond * weight[2]
  velocity[0] = wa * (y[a] - o[a]) + wb * (y[b] - o[b]) + wc * (y[c] - o[c]) // (2)
  velocity[1] = wa * (y[a + 1] - o[a + 1]) + wb * (y[b + 1] - o[b + 1]) + wc * (y[c + 1] - o[c + 1])
  velocity[2] = wa * (y[a + 2] - o[a + 2]) + wb * (y[b + 2] - o[b + 2]) + wc * (y[c + 2] - o[c + 2])
  return gap
}

/** The nearest triangle, or −1 where the point is known to be outside and past the band. */
function findRank(body: LiveBody, slot: number, x: Float64Array, at: number): number {
  const { band, asked } = body
  const now = body.now.pose
  const px = x[at]
  const py = x[at + 1]
  const pz = x[at + 2]
  const last = asked.rank[slot]
  let outside = false
  if (last >= 0) {
    const mx = px - asked.point[3 * slot]
    const my = py - asked.point[3 * slot + 1]
    const mz = pz - asked.point[3 * slot + 2]
    const moved = Math.sqrt(mx * mx + my * my + mz * mz) + (body.travel - asked.travel[slot]) + ON_SURFACE
    if (asked.gap[slot] - moved > band) return -1
    outside = asked.gap[slot] > moved
    if (asked.listCount[slot] >= 0 && moved < LIST_MARGIN) {
      list.begin = LIST_ROOM * slot
      list.count = asked.listCount[slot]
      list.rank = asked.listRank
      const rank = findInList(now, px, py, pz, last, list)
      if (Math.sqrt(squaredToFrame(now.frame, FRAME * rank, px, py, pz)) + moved < asked.listRadius[slot])
        return rank
    }
  }
  list.begin = LIST_ROOM * slot
  list.rank = asked.listRank
  let rank = outside ? findNearest(now, x, at, PAST_BAND * band, last, list) : -1
  const far = outside && rank < 0
  if (!outside) rank = findNearest(now, x, at, Infinity, last, list)
  asked.rank[slot] = far ? last : rank
  asked.point[3 * slot] = px
  asked.point[3 * slot + 1] = py
  asked.point[3 * slot + 2] = pz
  asked.travel[slot] = body.travel
  asked.listCount[slot] = far ? -1 : list.count
  asked.listRadius[slot] = list.radius
  if (far) asked.gap[slot] = PAST_BAND * band
  return rank
}

/** The pose at `from` is mostly that of the last step's end, or of this step's first try: then it is not made anew. */
function moveLive(body: LiveBody, placesAt: LiveMeshOptions['placesAt'], from: number, to: number): void {
  const seen = body.now
  if (body.start.time !== from) {
    if (seen.time === from) {
      body.now = body.start
      body.start = seen
    } else {
      placesAt(from, body.placed)
      placePose(body.start, body.placed)
      body.start.time = from
    }
  }
  placesAt(to, body.placed)
  body.travel += moveMax(body.placed, seen.pose.position)
  placePose(body.now, body.placed)
  body.now.time = to
  if (body.glide !== undefined) {
    const { glideAt, from: slid, gained } = body.glide
    glideAt(from, slid)
    glideAt(to, gained)
    for (let at = 0; at < gained.length; at++) gained[at] -= slid[at]
  }
  body.perSecond = to === from ? 0 : 1 / (to - from)
}

function placePose(timed: TimedPose, places: Float64Array): void {
  const { pose, own } = timed
  if (moveMax(places, pose.position) === 0) return
  if (own) {
    pose.position.set(places)
    refitSurface(pose)
    return
  }
  timed.pose = buildSurfacePose(pose.tree, places)
  timed.own = true
}

/** The longest way of any vertex [m]. */
function moveMax(x: Float64Array, y: Float64Array): number {
  let squared = 0
  for (let at = 0; at < x.length; at += 3) {
    const dx = x[at] - y[at]
    const dy = x[at + 1] - y[at + 1]
    const dz = x[at + 2] - y[at + 2]
    const own = dx * dx + dy * dy + dz * dz
    if (own > squared) squared = own
  }
  return Math.sqrt(squared)
}

/** (3); a triangle without area only shifts what it carries. */
function carryLive(body: LiveBody, x: Float64Array, at: number): void {
  const { tree, glide, asked } = body
  const start = body.start.pose
  const now = body.now.pose
  const slot = (at / 3) | 0
  const hint = slot < asked.rank.length ? asked.rank[slot] : -1
  list.rank = carried
  list.begin = 0
  const rank = findNearest(start, x, at, Infinity, hint, list)
  placeFoot(start.frame, rank, x[at], x[at + 1], x[at + 2], weight)
  const q = FRAME * rank
  const before = start.frame
  const after = now.frame
  const det = before[q + 9] * before[q + 11] - before[q + 10] * before[q + 10]
  const detAfter = after[q + 9] * after[q + 11] - after[q + 10] * after[q + 10]
  if (!(det > 0 && detAfter > 0)) {
    for (let k = 0; k < 3; k++) {
      let shift = 0
      for (let corner = 0; corner < 3; corner++) {
        const i = 3 * tree.corner[3 * rank + corner] + k
        shift += weight[corner] * (now.position[i] - start.position[i])
      }
      x[at + k] += shift
    }
    return
  }
  let er = 0
  let fr = 0
  for (let k = 0; k < 3; k++) {
    const r = x[at + k] - before[q + k]
    er += before[q + 3 + k] * r
    fr += before[q + 6 + k] * r
  }
  const u = (before[q + 11] * er - before[q + 10] * fr) / det
  const v = (before[q + 9] * fr - before[q + 10] * er) / det
  let height = 0
  faceCross(before, q, facing)
  for (let k = 0; k < 3; k++) height += facing[k] * (x[at + k] - before[q + k])
  faceCross(after, q, facing)
  const lift = height / Math.sqrt(det * detAfter) // |n|² = det: unit normals before and after
  for (let k = 0; k < 3; k++) {
    x[at + k] = after[q + k] + u * after[q + 3 + k] + v * after[q + 6 + k] + lift * facing[k]
  }
  if (glide !== undefined) slide(glide.gained, tree, rank, detAfter, x, at)
}

/** (4) at a foot: less the part along the triangle's normal `facing`, |facing|² = `squared`. */
function slide(
  gained: Float64Array,
  { corner }: SurfaceTree,
  rank: number,
  squared: number,
  x: Float64Array,
  at: number,
): void {
  let out = 0
  for (let k = 0; k < 3; k++) {
    slid[k] = 0
    for (let c = 0; c < 3; c++) slid[k] += weight[c] * gained[3 * corner[3 * rank + c] + k]
    out += (slid[k] * facing[k]) / squared
  }
  for (let k = 0; k < 3; k++) x[at + k] += slid[k] - out * facing[k]
}

function faceCross(frame: Float64Array, q: number, out: Float64Array): void {
  out[0] = frame[q + 4] * frame[q + 8] - frame[q + 5] * frame[q + 7]
  out[1] = frame[q + 5] * frame[q + 6] - frame[q + 3] * frame[q + 8]
  out[2] = frame[q + 3] * frame[q + 7] - frame[q + 4] * frame[q + 6]
}

const foot = buildFoot() // scratch
const { weight, facing } = foot
const list: NearList = { rank: new Int32Array(0), begin: 0, count: 0, radius: 0 }
const carried = new Int32Array(LIST_ROOM)
const slid = new Float64Array(3)
