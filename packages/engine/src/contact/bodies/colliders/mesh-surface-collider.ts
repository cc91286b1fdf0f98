/**
 * A body that moves, measured on its own triangles: the live mesh. No field is built; a tree of boxes is refitted in
 * every step and asked for the nearest triangle. Distance and side are those of the mesh itself, at any time:
 *
 *   gap = ±|p − foot|,   n = ±(p − foot)/|p − foot|          `geometry/surface-gaps.ts`          [m] [–]   (1)
 *   w = Σ βk (yk(to) − yk(from))/(to − from)                 βk weights of the foot, yk corners  [m/s]     (2)
 *   carry: p = a + u e + v f + h n̂  →  a' + u e' + v f' + h n̂'    u, v, h of p in the triangle   [m]       (3)
 *   and on by the tangential part of Σ βk (σk(to) − σk(from))      σ what the surface slid along itself [m]  (4)
 *
 * Until the first `moveTo` the body stands as the mesh was given. Exact outside to `band` and inside to any depth. What was found
 * is remembered per place in the caller's array; that changes the time taken, never the answer. Surface, poses and memory
 * lie in an arena of the body's own, with kernels where they can be had: bodies outlive the simulations that ask them.
 *
 * Corners move straight from one time to the next; the caller must give times so close that limbs which turn do not
 * shrink by it. For closed meshes that do not cross themselves; where limbs pass through each other the side is wrong.
 */
import { assert } from '../../../core/index.ts'
import {
  buildFoot,
  FRAME,
  type GeometryBench,
  type LaidPose,
  type LiveSurface,
  layLiveSurface,
  liveSurfaceBytes,
  type OpenGeometryBench,
  openOriginals,
  placeFoot,
  type SidedSurface,
  type SolidMesh,
  type SurfaceTree,
  sidedSurfaceOf,
  solidOf,
  withSolid,
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
  /** Opens a memory with kernels to keep the surface in; without it TypeScript measures, to the same bits. */
  readonly open?: OpenGeometryBench | undefined
}

export interface LiveMeshCollider extends Collider {
  readonly motion: ColliderMotion
}

/** Cloth is looked after from 40 mm on, as before bodies at rest. */
const BAND = 0.04
/** Places that can be remembered at first: those of most garments; what is never written takes no memory. */
const SLOTS = 8192

export function buildLiveMeshCollider(
  mesh: SolidMesh,
  { friction, placesAt, glideAt, band = BAND, open = openOriginals }: LiveMeshOptions,
): LiveMeshCollider {
  assert(
    friction >= 0 && band > 0,
    'live mesh collider needs a friction that is not negative and a positive band',
  )
  const { triVertex } = mesh
  const given =
    solidOf(mesh) === mesh.solid ? mesh : withSolid({ position: mesh.position.slice(), triVertex })
  const sided = sidedSurfaceOf(given)
  const { bench, surface } = openSurface(open, sided, SLOTS)
  const body: LiveBody = {
    sided,
    open,
    bench,
    surface,
    start: { time: Number.NaN, pose: surface.poses[0] },
    now: { time: Number.NaN, pose: surface.poses[0] },
    perSecond: 0,
    travel: 0,
    placed: new Float64Array(mesh.position.length),
    glide: glideAt && {
      glideAt,
      from: new Float64Array(mesh.position.length),
      gained: new Float64Array(mesh.position.length),
    },
    band,
  }
  const position = given.position.slice()
  return {
    friction,
    mesh: { position, triVertex, solid: given.solid },
    error: 0,
    gap: (x, at, surface) => liveGap(body, x, at, surface),
    gaps: (x, begin, end, gap, normal) => liveGaps(body, x, begin, end, gap, normal),
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
  pose: LaidPose
}

/** The memory is the body's own: it outlives the simulations that ask it. */
interface LiveBody {
  readonly sided: SidedSurface
  readonly open: OpenGeometryBench
  bench: GeometryBench
  surface: LiveSurface
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
}

/** What the surface slides along itself. */
interface Glide {
  readonly glideAt: (time: number, out: Float64Array) => void
  /** At the start of the step, and how much it gains until its end [m]. */
  readonly from: Float64Array
  readonly gained: Float64Array
}

function openSurface(open: OpenGeometryBench, sided: SidedSurface, slotCount: number) {
  const bench = open(liveSurfaceBytes(sided, slotCount))
  return { bench, surface: layLiveSurface(bench.arena, sided, slotCount) }
}

/** A larger memory for more cloth than ever; what is known of the smaller one is forgotten. */
function rememberMore(body: LiveBody, count: number): void {
  const { bench, surface } = openSurface(body.open, body.sided, Math.max(count, 2 * body.surface.slots.count))
  body.bench = bench
  body.surface = surface
  const { start, now } = body
  const apart = now.pose !== start.pose
  start.pose = movedTo(start.pose.position, surface.poses[0], bench)
  now.pose = apart ? movedTo(now.pose.position, surface.poses[1], bench) : start.pose
}

/** The places of the rows go into their slots. */
function askFor(body: LiveBody, x: Float64Array, begin: number, end: number): void {
  if (end > body.surface.slots.count) rememberMore(body, end)
  const { place } = body.surface.slots
  for (let at = 3 * begin; at < 3 * end; at++) place[at] = x[at]
}

function liveGaps(
  body: LiveBody,
  x: Float64Array,
  begin: number,
  end: number,
  gap: Float64Array,
  normal: Float64Array,
): void {
  askFor(body, x, begin, end)
  const { bench, surface, now, band, travel } = body
  bench.geometry.measureSlots(surface, now.pose, band, travel, begin, end)
  const { found, normal: facing } = surface.slots
  for (let i = begin; i < end; i++) gap[i] = found[i]
  for (let at = 3 * begin; at < 3 * end; at++) normal[at] = facing[at]
}

function liveGap(body: LiveBody, x: Float64Array, at: number, { normal, velocity }: Surface): number {
  const slot = (at / 3) | 0
  askFor(body, x, slot, slot + 1)
  const { bench, surface, perSecond, band, travel } = body
  const now = body.now.pose
  const { slots, tree } = surface
  const rank = bench.geometry.measureSlots(surface, now, band, travel, slot, slot + 1)
  const gap = slots.found[slot]
  if (gap === Infinity) return gap

  for (let k = 0; k < 3; k++) normal[k] = slots.normal[3 * slot + k]
  const y = now.position
  const o = body.start.pose.position
  const a = 3 * tree.corner[3 * rank]
  const b = 3 * tree.corner[3 * rank + 1]
  const c = 3 * tree.corner[3 * rank + 2]
  const wa = perSecond * slots.weight[0]
  const wb = perSecond * slots.weight[1]
  const wc = perSecond * slots.weight[2]
  velocity[0] = wa * (y[a] - o[a]) + wb * (y[b] - o[b]) + wc * (y[c] - o[c]) // (2)
  velocity[1] = wa * (y[a + 1] - o[a + 1]) + wb * (y[b + 1] - o[b + 1]) + wc * (y[c + 1] - o[c + 1])
  velocity[2] = wa * (y[a + 2] - o[a + 2]) + wb * (y[b + 2] - o[b + 2]) + wc * (y[c + 2] - o[c + 2])
  return gap
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
      placePose(body, body.start)
      body.start.time = from
    }
  }
  placesAt(to, body.placed)
  body.travel += moveMax(body.placed, seen.pose.position)
  placePose(body, body.now)
  body.now.time = to
  if (body.glide !== undefined) {
    const { glideAt, from: slid, gained } = body.glide
    glideAt(from, slid)
    glideAt(to, gained)
    for (let at = 0; at < gained.length; at++) gained[at] -= slid[at]
  }
  body.perSecond = to === from ? 0 : 1 / (to - from)
}

/** While both poses are the one the mesh was given in, they share it. */
function placePose({ bench, placed, surface, start, now }: LiveBody, timed: TimedPose): void {
  if (isThere(placed, timed.pose.position)) return
  const [first, second] = surface.poses
  const free = start.pose === first ? second : first
  timed.pose = movedTo(placed, start.pose === now.pose ? free : timed.pose, bench)
}

function movedTo(places: Float64Array, pose: LaidPose, { geometry }: GeometryBench): LaidPose {
  pose.position.set(places)
  geometry.refitSurface(pose)
  return pose
}

function isThere(x: Float64Array, y: Float64Array): boolean {
  for (let at = 0; at < x.length; at++) if (x[at] !== y[at]) return false
  return true
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
  const slot = (at / 3) | 0
  askFor(body, x, slot, slot + 1)
  const { bench, surface, glide } = body
  const { tree } = surface
  const start = body.start.pose
  const now = body.now.pose
  const rank = bench.geometry.findUnder(surface, start, slot)
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
const slid = new Float64Array(3)
