/**
 * Skin that gives way to the cloth that presses it, while a garment is worn by a body that moves. Before every step the flesh is
 * asked how deep it would lie at rest under what presses now (`flesh.ts`), and goes some of the way there during the step:
 *
 *   f_j = Σ_i β_ij f_i                                                                                  [N]   (1)
 *   d_j(t) = (1 − σ) d_j(from) + σ d_j(to),    σ = (t − from)/(to − from) in 0 … 1                      [m]   (2)
 *   x_j(t) = y_j(t) − d_j(t) n_j(t)                                                                     [m]   (3)
 *
 * f_i the normal force with which the body held vertex i of the cloth off at the end of the last step, β_ij weights of its foot
 * on the skin, found once a frame; y the skin as bones have it and as it gives way to itself, n the normals of y, averaged over
 * neighbours: a nipple is drawn in whole, not into itself. Within a step (2) is a function of time alone, so that it can be
 * halved and taken again; from step to step d is memory, of no more than where skin is: flesh has no mass and swings not.
 * Skin that comes back out pushes cloth as any body does that moves, and is proved as such.
 *
 * A body that nothing presses is where it would be without, to the bit. So are bodies without parts, of which nobody knows
 * where bone is. Skin is pressed in along its own normals: in folds that parts it, over a ridge it draws it together, and a
 * ridge narrower than twice the depth would fold; trunk and thighs have none. Cloth that slides by centimetres within a frame
 * still presses where it was when the frame began.
 */
import { type BodyMotion, isFleshy, rememberPlaces } from '../body/index.ts'
import type { TriangleMesh } from '../core/index.ts'
import {
  buildFoot,
  buildSurfacePose,
  findNearest,
  LIST_ROOM,
  type NearList,
  neighbourRows,
  placeFoot,
  refitSurface,
  type SurfacePose,
  sidedSurfaceOf,
} from '../geometry/index.ts'
import { buildFlesh, type Flesh, restDepths, wayLeft } from './flesh.ts'

/** Times normals are averaged over neighbours. */
const SMOOTHING = 2
/** Skin pressed in less deep than this is where its bones have it, once nothing presses any more [m]. */
const NOTHING = 1e-6
/** Cloth farther off than this when a frame begins presses no skin in it [m]; what does is 2 to 4 mm off. */
const NEAR = 0.015

export interface GivingSkin {
  /** (3), at times of the step under way. */
  readonly motion: BodyMotion
  /** d at the end of the step under way [m], one per row of skin that gives way: all it remembers. */
  readonly depth: Float64Array
  /** A frame begins, at that time [s]: cloth at x [m] has its feet where it lies now. */
  stand(x: Float64Array, time: number): void
  /** A step begins, from one time to another [s]; `press`: normal forces the last one left [N], one per vertex of the cloth. */
  follow(press: Float64Array, from: number, to: number): void
  /** Goes on with depths that were kept. */
  recall(depth: ArrayLike<number>): void
}

/** Null for a body that has no flesh, or of which nobody knows where it has any. */
export function giveWay(motion: BodyMotion): GivingSkin | null {
  if (motion.part === undefined) return null
  const flesh = buildFlesh(
    motion.mesh,
    Uint8Array.from(motion.part, (part) => (isFleshy(part) ? 1 : 0)),
  )
  return flesh && buildGivingSkin(motion, flesh)
}

function buildGivingSkin(motion: BodyMotion, flesh: Flesh): GivingSkin {
  const { mesh, placesAt } = motion
  const { row } = flesh
  const [depth, before, force, rest] = [0, 1, 2, 3].map(() => new Float64Array(row.length))
  const normals = buildNormals(mesh, row)
  const feet = buildFeet(motion, row)
  const span = { from: 0, to: 0 }
  const place = (time: number, out: Float64Array): void => {
    placesAt(time, out)
    if (!(depth.some((d) => d > 0) || before.some((d) => d > 0))) return
    const { from, to } = span
    const share = to > from ? Math.max(0, Math.min(1, (time - from) / (to - from))) : 1
    const normal = normals(out)
    for (let k = 0; k < row.length; k++) {
      const d = (1 - share) * before[k] + share * depth[k] // (2)
      for (let c = 0; c < 3; c++) out[3 * row[k] + c] -= d * normal[3 * k + c] // (3)
    }
  }
  // a step asks for none of the times of the last one but its end, where it was asked for the same
  let remembered = rememberPlaces(mesh.position.length, place)
  return {
    motion: { ...motion, placesAt: (time, out) => remembered(time, out) },
    depth,
    stand(x, time) {
      const skin = new Float64Array(mesh.position.length)
      remembered(time, skin)
      feet.find(skin, x)
    },
    follow(press, from, to) {
      feet.carry(press, force)
      before.set(depth)
      rest.set(depth)
      restDepths(flesh, force, rest)
      const left = wayLeft(to - from)
      for (let k = 0; k < row.length; k++) {
        const d = rest[k] + left * (before[k] - rest[k])
        depth[k] = d > NOTHING || rest[k] > NOTHING ? d : 0
      }
      span.from = from
      span.to = to
    },
    recall(kept) {
      depth.set(kept)
      before.set(kept)
      span.from = span.to = 0
      remembered = rememberPlaces(mesh.position.length, place)
    },
  }
}

/** (1): where cloth stands on the rows of skin that give way, and what its forces are there. */
function buildFeet({ mesh }: BodyMotion, row: Int32Array) {
  const { tree } = sidedSurfaceOf(mesh)
  const place = new Int32Array(mesh.position.length / 3).fill(-1)
  for (let k = 0; k < row.length; k++) place[row[k]] = k
  const { weight } = buildFoot()
  const list: NearList = { rank: new Int32Array(LIST_ROOM), begin: 0, count: 0, radius: 0 }
  let pose: SurfacePose | null = null
  let corner = new Int32Array(0)
  let share = new Float64Array(0)
  let hint = new Int32Array(0) // where each was found last: quicker, the same answer
  return {
    find(skin: Float64Array, x: Float64Array): void {
      if (pose === null) pose = buildSurfacePose(tree, skin)
      else {
        pose.position.set(skin)
        refitSurface(pose)
      }
      if (corner.length !== x.length) {
        corner = new Int32Array(x.length)
        share = new Float64Array(x.length)
        hint = new Int32Array(x.length / 3).fill(-1)
      }
      corner.fill(-1)
      for (let at = 0; at < x.length; at += 3) {
        const rank = findNearest(pose, x, at, NEAR, hint[at / 3], list)
        if (rank < 0) continue
        hint[at / 3] = rank
        placeFoot(pose.frame, rank, x[at], x[at + 1], x[at + 2], weight)
        for (let c = 0; c < 3; c++) {
          corner[at + c] = place[tree.corner[3 * rank + c]]
          share[at + c] = weight[c]
        }
      }
    },
    carry(press: Float64Array, force: Float64Array): void {
      force.fill(0)
      for (let at = 0; at < corner.length; at++) {
        if (corner[at] >= 0) force[corner[at]] += share[at] * press[Math.floor(at / 3)]
      }
    },
  }
}

/** Normals at `row`, 3 numbers each, of skin that is anywhere [m]: each that of its triangles, averaged over its neighbours. */
function buildNormals({ position, triVertex }: TriangleMesh, row: Int32Array) {
  const around = neighbourRows(triVertex, position.length / 3)
  const known = new Set(row)
  for (let round = 0; round < SMOOTHING; round++) {
    for (const i of [...known]) for (const j of around[i]) known.add(j)
  }
  const vertex = Int32Array.from(known) // those of `row` first
  const place = new Int32Array(position.length / 3).fill(-1)
  vertex.forEach((i, k) => {
    place[i] = k
  })
  const corners = triVertex.filter((_, c) => {
    const t = c - (c % 3)
    return place[triVertex[t]] >= 0 || place[triVertex[t + 1]] >= 0 || place[triVertex[t + 2]] >= 0
  })
  const beside = [...vertex].map((i) => Int32Array.from(around[i].map((j) => place[j]).filter((k) => k >= 0)))
  let [normal, mean] = [0, 1].map(() => new Float64Array(3 * vertex.length))
  return (x: Float64Array): Float64Array => {
    addFaces(x, corners, place, normal.fill(0))
    for (let round = 0; round < SMOOTHING; round++) {
      toUnit(normal)
      averageBeside(beside, normal, mean)
      const swap = normal
      normal = mean
      mean = swap
    }
    return toUnit(normal)
  }
}

/** Twice the area of every triangle along its normal, at all its corners that have a place. */
function addFaces(x: Float64Array, corners: Int32Array, place: Int32Array, normal: Float64Array): void {
  for (let t = 0; t < corners.length; t += 3) {
    const p = 3 * corners[t]
    const q = 3 * corners[t + 1]
    const r = 3 * corners[t + 2]
    const ax = x[q] - x[p]
    const ay = x[q + 1] - x[p + 1]
    const az = x[q + 2] - x[p + 2]
    const bx = x[r] - x[p]
    const by = x[r + 1] - x[p + 1]
    const bz = x[r + 2] - x[p + 2]
    const nx = ay * bz - az * by
    const ny = az * bx - ax * bz
    const nz = ax * by - ay * bx
    for (let corner = t; corner < t + 3; corner++) {
      const k = 3 * place[corners[corner]]
      if (k < 0) continue
      normal[k] += nx
      normal[k + 1] += ny
      normal[k + 2] += nz
    }
  }
}

function averageBeside(beside: readonly Int32Array[], normal: Float64Array, mean: Float64Array): void {
  for (let k = 0; k < beside.length; k++) {
    let x = normal[3 * k]
    let y = normal[3 * k + 1]
    let z = normal[3 * k + 2]
    for (const n of beside[k]) {
      x += normal[3 * n]
      y += normal[3 * n + 1]
      z += normal[3 * n + 2]
    }
    mean[3 * k] = x
    mean[3 * k + 1] = y
    mean[3 * k + 2] = z
  }
}

/** What has no direction stays zero: it is not pressed in. */
function toUnit(normal: Float64Array): Float64Array {
  for (let at = 0; at < normal.length; at += 3) {
    const square = normal[at] * normal[at] + normal[at + 1] * normal[at + 1] + normal[at + 2] * normal[at + 2]
    if (!(square > 0)) continue
    const scale = 1 / Math.sqrt(square)
    normal[at] *= scale
    normal[at + 1] *= scale
    normal[at + 2] *= scale
  }
  return normal
}
