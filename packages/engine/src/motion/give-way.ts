/**
 * Skin that gives way to the cloth that presses it, while a garment is worn by a body that moves. At the end of every frame the
 * flesh is asked how deep it would lie at rest under what pressed during the frame (`flesh.ts`), and goes some of the way there
 * during the next one:
 *
 *   f_j = Σ_i β_ij mean of f_i over the steps of the frame                                              [N]   (1)
 *   d_j(t) = (1 − σ) d_j(t_n) + σ d_j(t_n+1),    σ = (t − t_n)/(t_n+1 − t_n) in 0 … 1                   [m]   (2)
 *   x_j(t) = y_j(t) − d_j(t) n_j(t)                                                                     [m]   (3)
 *
 * f_i the normal force with which the body held vertex i of the cloth off, β_ij weights of its foot on the skin, y the skin
 * as bones have it and as it gives way to itself, n the normals of y, averaged over neighbours: a nipple is drawn in whole, not
 * into itself. Within a frame (2) is a function of time alone, so that steps can be halved and taken again; from frame to
 * frame d is memory. Skin that comes back out pushes cloth as any body does that moves, and is proved as such.
 *
 * A body that nothing presses is where it would be without, to the bit. So are bodies without parts, of which nobody knows
 * where bone is. Skin is pressed in along its own normals: in folds that parts it, over a ridge it draws it together, and a
 * ridge narrower than twice the depth would fold; trunk and thighs have none.
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
import { buildFlesh, type Flesh, followDepth, restDepths } from './flesh.ts'

/** Times normals are averaged over neighbours. */
const SMOOTHING = 2
/** Skin pressed in less deep than this is where its bones have it [m]. */
const NOTHING = 1e-5

/** The cloth at the end of a frame. */
export interface PressingCloth {
  /** Its places [m]. */
  readonly x: Float64Array
  /** What is farther off the skin presses something else [m]. */
  readonly reach: number
}

export interface GivingSkin {
  /** (3), at times of the frame under way and at its ends. */
  readonly motion: BodyMotion
  /** d at the beginning and at the end of the frame under way [m], one per row of skin that gives way: all that outlives a frame. */
  readonly before: Float64Array
  readonly after: Float64Array
  /** The next frame, from one time to another [s]: how deep skin will be at its end. */
  begin(cloth: PressingCloth, from: number, to: number): void
  /** Goes on with depths that were kept. */
  recall(before: ArrayLike<number>, after: ArrayLike<number>, from: number, to: number): void
  /** After every step: the normal forces it left [N], one per vertex of the cloth. */
  feel(press: Float64Array): void
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
  const [before, after, force, rest] = [0, 1, 2, 3].map(() => new Float64Array(row.length))
  const normals = buildNormals(mesh, row)
  const footing = buildFooting(motion, row)
  const felt = { press: new Float64Array(0), steps: 0 }
  const place = (time: number, out: Float64Array, from: number, to: number): void => {
    placesAt(time, out)
    const share = Math.max(0, Math.min(1, (time - from) / (to - from)))
    const normal = normals(out)
    for (let k = 0; k < row.length; k++) {
      const depth = (1 - share) * before[k] + share * after[k] // (2)
      for (let c = 0; c < 3; c++) out[3 * row[k] + c] -= depth * normal[3 * k + c] // (3)
    }
  }
  let placed = placesAt
  const lay = (from: number, to: number): void => {
    const still = before.every((depth) => depth === 0) && after.every((depth) => depth === 0)
    placed = still
      ? placesAt
      : rememberPlaces(mesh.position.length, (time, out) => place(time, out, from, to))
  }
  return {
    motion: { ...motion, placesAt: (time, out) => placed(time, out) },
    before,
    after,
    feel(press) {
      if (felt.steps === 0) felt.press = new Float64Array(press.length)
      for (let i = 0; i < press.length; i++) felt.press[i] += press[i]
      felt.steps++
    },
    begin({ x, reach }, from, to) {
      const skin = new Float64Array(mesh.position.length)
      placed(from, skin)
      for (let i = 0; i < felt.press.length; i++) felt.press[i] /= Math.max(1, felt.steps)
      footing(skin, x, felt.press, reach, force)
      felt.press.fill(0)
      felt.steps = 0
      restDepths(flesh, force, rest)
      for (let k = 0; k < row.length; k++) {
        before[k] = after[k]
        const depth = followDepth(before[k], rest[k], to - from)
        after[k] = depth > NOTHING ? depth : 0
      }
      lay(from, to)
    },
    recall(begun, ended, from, to) {
      before.set(begun)
      after.set(ended)
      lay(from, to)
    },
  }
}

/** (1): forces on cloth become forces on the rows of skin that give way. */
function buildFooting({ mesh }: BodyMotion, row: Int32Array) {
  const { tree } = sidedSurfaceOf(mesh)
  const place = new Int32Array(mesh.position.length / 3).fill(-1)
  for (let k = 0; k < row.length; k++) place[row[k]] = k
  const { weight } = buildFoot()
  const list: NearList = { rank: new Int32Array(LIST_ROOM), begin: 0, count: 0, radius: 0 }
  let pose: SurfacePose | null = null
  return (
    skin: Float64Array,
    x: Float64Array,
    press: Float64Array,
    reach: number,
    force: Float64Array,
  ): void => {
    force.fill(0)
    if (press.every((one) => !(one > 0))) return
    if (pose === null) pose = buildSurfacePose(tree, skin)
    else {
      pose.position.set(skin)
      refitSurface(pose)
    }
    let hint = -1
    for (let i = 0; i < press.length; i++) {
      if (!(press[i] > 0)) continue
      const rank = findNearest(pose, x, 3 * i, reach, hint, list)
      if (rank < 0) continue
      hint = rank
      placeFoot(pose.frame, rank, x[3 * i], x[3 * i + 1], x[3 * i + 2], weight)
      for (let corner = 0; corner < 3; corner++) {
        const k = place[tree.corner[3 * rank + corner]]
        if (k >= 0) force[k] += weight[corner] * press[i]
      }
    }
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
