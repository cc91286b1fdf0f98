/**
 * A body given frame by frame, each frame a distance field of its own, interpolated between: for animations made before,
 * whose fields serve many cloths. Fields are built when a time first asks for them and FIELDS_KEPT of them are held, so
 * that memory is bounded; they depend on their frame alone, so that what was thrown away comes back the same.
 *
 * Between frames 0 and 1, the time T apart, at the share s of the way, the surface has moved by s T v since the one and
 * will move by (1 − s) T v to the other, v being the velocity of the part of the surface nearest to x:
 *
 *   φ(x) = (1 − s) φ0(x − s T v0) + s φ1(x + (1 − s) T v1)                                        [m]   (1)
 *   v0 = V0(x − s T v),  v1 = V1(x + (1 − s) T v),  v = (1 − s) V0(x) + s V1(x)                   [m/s]  (2)
 *   n ∝ (1 − s) ∇φ0 + s ∇φ1 at the same places                                                    [–]   (3)
 *
 * V0 and V1 are (y1 − y0)/T of the vertices, extended over each field along its gradient. Without looking back along v a
 * foot that walks 60 mm in a frame would be half a foot in two places. (1) is right while a limb turns by less than
 * about 0.2 rad in a frame and moves less than the way to the next limb. Vertices move straight between frames, as the
 * mesh does. Before the first and after the last frame the body stands still.
 *
 * Source: Bridson, Marino, Fedkiw 2003, Simulation of Clothing with Folds and Wrinkles, section 5.1.
 */
import { assert, type TriangleMesh } from '../../../core/index.ts'
import {
  buildSurfacePose,
  buildSurfaceRim,
  buildSurfaceTree,
  placeFoot,
  type SurfaceRim,
  type SurfaceTree,
} from '../../../geometry/index.ts'
import {
  buildDistanceOctree,
  type DistanceOctree,
  type DistanceOctreeOptions,
} from '../fields/distance-octree.ts'
import { settleHanging } from '../fields/octree.ts'
import type { Collider, ColliderMotion, Surface } from './collider.ts'
import { surfaceError } from './mesh-collider.ts'
import { OCTREE_COLLIDER_DEFAULTS, readDistance, readVector } from './octree-collider.ts'

export interface AnimatedOptions {
  readonly friction: number
  /** Times of the frames, rising [s]. */
  readonly times: readonly number[]
  /** Vertices in each frame [m], 3 numbers each; the triangles are those of the mesh. */
  readonly frames: readonly Float64Array[]
  readonly cell?: number
  readonly band?: number
  readonly tolerance?: number
}

export interface AnimatedCollider extends Collider {
  readonly motion: ColliderMotion
  /** How many fields were built so far. */
  fieldsBuilt(): number
}

/** Two frames of the present and one of the past, for steps taken again. */
const FIELDS_KEPT = 3

export function buildAnimatedCollider(mesh: TriangleMesh, options: AnimatedOptions): AnimatedCollider {
  const { friction, times, frames, ...wanted } = { ...OCTREE_COLLIDER_DEFAULTS, ...options }
  assert(friction >= 0, 'animated collider needs a friction that is not negative')
  assert(times.length === frames.length && times.length > 0, 'animated collider needs a time for every frame')
  assert(
    times.every((time, k) => k === 0 || time > times[k - 1]),
    'animated collider needs frames whose times rise',
  )
  const tree = buildSurfaceTree({ position: frames[0], triVertex: mesh.triVertex })
  const film: Film = {
    times,
    frames,
    tree,
    rim: buildSurfaceRim(tree, mesh.position.length / 3),
    wanted,
    kept: [],
    built: 0,
  }
  const body: AnimatedBody = { film, now: openInterval(film, 0), share: 0, step: 0, crossing: null }
  const gap = (x: Float64Array, at: number, surface: Surface) => animatedGap(body, x, at, surface)
  const now = { position: frames[0].slice(), triVertex: mesh.triVertex } // follows the motion
  return {
    friction,
    mesh: now,
    ...surfaceError(now, gap),
    gap,
    fieldsBuilt: () => film.built,
    motion: {
      places: (time, out, at) => placeVertices(film, time, out, at),
      moveTo(from, to) {
        moveAnimated(body, from, to)
        placeVertices(film, to, now.position, 0)
      },
      carry: (x, at) => carryAnimated(body, x, at),
    },
  }
}

interface Film {
  readonly times: readonly number[]
  readonly frames: readonly Float64Array[]
  readonly tree: SurfaceTree
  readonly rim: SurfaceRim
  readonly wanted: DistanceOctreeOptions
  /** Last used first. */
  readonly kept: FrameField[]
  built: number
}

interface AnimatedBody {
  readonly film: Film
  now: Interval
  /** Where the present time lies between the two frames, 0 … 1. */
  share: number
  /** Of the last `moveTo` [s]. */
  step: number
  /** Velocities of a step that is not wholly between the present frames: means over the step; else null. */
  crossing: { start: Float32Array; end: Float32Array } | null
}

interface FrameField {
  readonly frame: number
  readonly field: DistanceOctree
}

/** Two frames with the velocities between them at the nodes of both fields [m/s]. */
interface Interval {
  readonly frame: number
  /** [s]; 0 for a body that stands still. */
  readonly length: number
  readonly start: FrameField
  readonly end: FrameField
  readonly startVelocity: Float32Array
  readonly endVelocity: Float32Array
}

function moveAnimated(body: AnimatedBody, from: number, to: number): void {
  const { film } = body
  const frame = frameBefore(film.times, to)
  if (body.now.frame !== frame) body.now = openInterval(film, frame)
  body.share = shareAt(film.times, frame, to)
  body.step = to - from
  body.crossing = null
  if (to === from || (isBetween(film.times, frame, from) && isBetween(film.times, frame, to))) return
  const { start, end } = body.now
  const mean = new Float64Array(film.frames[0].length)
  const begun = new Float64Array(mean.length)
  placeVertices(film, to, mean, 0)
  placeVertices(film, from, begun, 0)
  for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] - begun[at]) / (to - from)
  body.crossing = { start: extendVelocity(film, start, mean), end: extendVelocity(film, end, mean) }
}

/** Row of the last frame at or before `time`, but one that has a frame behind it, if there are two. */
function frameBefore(times: readonly number[], time: number): number {
  let frame = 0
  while (frame + 2 < times.length && times[frame + 1] <= time) frame++
  return frame
}

function isBetween(times: readonly number[], frame: number, time: number): boolean {
  return time >= times[frame] && frame + 1 < times.length && time <= times[frame + 1]
}

function shareAt(times: readonly number[], frame: number, time: number): number {
  if (frame + 1 >= times.length) return 0
  return Math.min(1, Math.max(0, (time - times[frame]) / (times[frame + 1] - times[frame])))
}

function openInterval(film: Film, frame: number): Interval {
  const { times, frames } = film
  const next = Math.min(frame + 1, frames.length - 1)
  const start = fieldOf(film, frame)
  const end = fieldOf(film, next)
  const length = times[next] - times[frame]
  const velocity = new Float64Array(frames[0].length)
  if (length > 0) {
    for (let at = 0; at < velocity.length; at++)
      velocity[at] = (frames[next][at] - frames[frame][at]) / length
  }
  const startVelocity = extendVelocity(film, start, velocity)
  return { frame, length, start, end, startVelocity, endVelocity: extendVelocity(film, end, velocity) }
}

/** From those kept, or built; the one not used for longest makes room. */
function fieldOf(film: Film, frame: number): FrameField {
  const { kept, tree, rim, frames, wanted } = film
  const row = kept.findIndex((known) => known.frame === frame)
  const found = row >= 0 ? kept.splice(row, 1)[0] : null
  if (found === null) film.built++
  const field = found ?? {
    frame,
    field: buildDistanceOctree({ tree, rim, pose: buildSurfacePose(tree, frames[frame]) }, wanted),
  }
  kept.unshift(field)
  kept.length = Math.min(kept.length, FIELDS_KEPT)
  return field
}

/** Velocities of the vertices to the nodes: that of the foot on the triangle the node belongs to. */
function extendVelocity(film: Film, { frame, field }: FrameField, velocity: Float64Array): Float32Array {
  const { tree, frames } = film
  const { octree, rank, origin, cell } = field
  const pose = buildSurfacePose(tree, frames[frame])
  const out = new Float32Array(3 * octree.nodeCount)
  for (let node = 0; node < octree.nodeCount; node++) {
    const px = origin[0] + cell * octree.nodePlace[3 * node]
    const py = origin[1] + cell * octree.nodePlace[3 * node + 1]
    const pz = origin[2] + cell * octree.nodePlace[3 * node + 2]
    placeFoot(pose.frame, rank[node], px, py, pz, weight)
    for (let c = 0; c < 3; c++) {
      const i = 3 * tree.corner[3 * rank[node] + c]
      for (let k = 0; k < 3; k++) out[3 * node + k] += weight[c] * velocity[i + k]
    }
  }
  settleHanging(octree, out, 3)
  return out
}

function placeVertices({ times, frames }: Film, time: number, out: Float64Array, at: number): void {
  const frame = frameBefore(times, time)
  const next = Math.min(frame + 1, frames.length - 1)
  const s = shareAt(times, frame, time)
  const a = frames[frame]
  const b = frames[next]
  for (let k = 0; k < a.length; k++) out[at + k] = a[k] + s * (b[k] - a[k])
}

function animatedGap(body: AnimatedBody, x: Float64Array, at: number, { normal, velocity }: Surface): number {
  const { now, share: s, crossing } = body
  const { start, end, startVelocity, endVelocity, length } = now
  const back = s * length
  const ahead = (1 - s) * length
  const px = x[at]
  const py = x[at + 1]
  const pz = x[at + 2]
  readAt(start.field, startVelocity, px, py, pz, v0)
  readAt(end.field, endVelocity, px, py, pz, v1)
  const vx = (1 - s) * v0[0] + s * v1[0]
  const vy = (1 - s) * v0[1] + s * v1[1]
  const vz = (1 - s) * v0[2] + s * v1[2]
  readAt(start.field, startVelocity, px - back * vx, py - back * vy, pz - back * vz, v0) // (2)
  readAt(end.field, endVelocity, px + ahead * vx, py + ahead * vy, pz + ahead * vz, v1)
  const phi0 = readDistance(start.field, px - back * v0[0], py - back * v0[1], pz - back * v0[2], slope0)
  if (phi0 === Infinity) return Infinity
  if (crossing !== null) readVector(start.field, crossing.start, v0)
  const phi1 = readDistance(end.field, px + ahead * v1[0], py + ahead * v1[1], pz + ahead * v1[2], slope1)
  if (crossing !== null && phi1 < Infinity) readVector(end.field, crossing.end, v1)
  const found = (1 - s) * phi0 + s * phi1 // (1)
  if (!(found <= body.film.wanted.band)) return Infinity

  const gx = (1 - s) * slope0[0] + s * slope1[0] // (3)
  const gy = (1 - s) * slope0[1] + s * slope1[1]
  const gz = (1 - s) * slope0[2] + s * slope1[2]
  const steep = Math.sqrt(gx * gx + gy * gy + gz * gz)
  normal[0] = steep > 0 ? gx / steep : 0
  normal[1] = steep > 0 ? gy / steep : 1
  normal[2] = steep > 0 ? gz / steep : 0
  const moves = body.step > 0 ? 1 : 0
  for (let k = 0; k < 3; k++) velocity[k] = moves * ((1 - s) * v0[k] + s * v1[k])
  return found
}

/** The vector field at a point; 0 outside the root. */
function readAt(
  field: DistanceOctree,
  vector: Float32Array,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  if (readDistance(field, x, y, z, slope) < Infinity) readVector(field, vector, out)
  else out.fill(0)
}

/** Goes with the mean velocity of the step at the place where the point arrives, found by trying from its start. */
function carryAnimated(body: AnimatedBody, x: Float64Array, at: number): void {
  const start = carried.subarray(3)
  for (let k = 0; k < 3; k++) carried[k] = start[k] = x[at + k]
  for (let trial = 0; trial < CARRY_TRIALS; trial++) {
    if (animatedGap(body, carried, 0, carriedSurface) === Infinity) return
    for (let k = 0; k < 3; k++) carried[k] = start[k] + body.step * carriedSurface.velocity[k]
  }
  for (let k = 0; k < 3; k++) x[at + k] = carried[k]
}

/** Each trial leaves a hundredth of the error: the velocity changes by percents over the way of one step. */
const CARRY_TRIALS = 3

const weight = new Float64Array(3) // scratch
const slope = new Float64Array(3)
const slope0 = new Float64Array(3)
const slope1 = new Float64Array(3)
const v0 = new Float64Array(3)
const v1 = new Float64Array(3)
const carried = new Float64Array(6)
const carriedSurface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
