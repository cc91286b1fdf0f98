/**
 * Keeps forearms and hands off the trunk and the legs. An actor's hand brushes the thigh; on a body of other proportions it
 * would go through it, and the cloth between the two would have nowhere to be. Each arm is turned outwards about its
 * shoulder by the least angle that leaves CLEARANCE between its skin and the rest:
 *
 *   d = (p − q)·n ≥ c          p skin of the arm, q the nearest skin of trunk and legs, n its normal           [m]   (1)
 *   a(t) = mean of max of the angles needed, each over ± CALM around t: never less than needed, and smooth     [rad] (2)
 *
 * Angles are looked for in steps, at times FRAME apart, up to ANGLE_MAX; an arm that crosses the chest deeper than that is
 * left where it is beyond it. Upper arms close to the shoulder are the business of `armpits.ts`.
 */
import { arcSine, magnitude } from '../core/index.ts'
import { vertexNormals } from '../geometry/index.ts'
import type { BodyData } from './body-data.ts'
import { boneHeads, moved, skinBody } from './pose.ts'
import { turnAbout, turnMatrix } from './quaternion.ts'
import type { BoneMotion } from './retarget.ts'

/** c of (1) [m]: three plies of a coarse mesh with what they are held off. */
const CLEARANCE = 0.015
/** Skin further off than this is not looked at, so hands are found in the body down to this depth [m]. */
const LOOK = 0.06
/**
 * Upper arms hang at least this far off the side of the chest [rad], 20°: closer, blended skin under the arm is crushed
 * further than `armpits.ts` can open. Arms count as hanging by how far they point down, as a share of their length [–].
 */
const OFF_SIDE = 0.35
const HANGING = 0.7
const RAISED = 0.2
/** Steps and end of the search beyond that [rad]: 1.5° and 36°. */
const ANGLE_STEP = 0.026
const ANGLE_MAX = 0.63
/** Between two looks, and the half width of (2) [s]. */
const FRAME = 1 / 30
const CALM = 0.2
/** From no turn at time 0 to the turn needed [s]: half the time a first pose takes to become the motion. */
const RAMP = 0.5
/** Skin of the arm nearer to the shoulder than this is left to the armpit [m]. */
const SHOULDER = 0.2
/** One in so many skin vertices of the arm is asked: hands are meshed at 5 mm. */
const SPARSE = 3

interface Arm {
  /** +1 left, −1 right. */
  readonly side: number
  readonly row: number
  /** Rows of the bones that go with it. */
  readonly bones: readonly number[]
  readonly skin: readonly number[]
}

/** The same motion with arms turned outwards where they need to be. */
export function clearArms(data: BodyData, morphed: Float64Array, motion: BoneMotion): BoneMotion {
  const heads = boneHeads(data, morphed)
  const chest = rowOf(data, 'Spine1')
  const arms = [1, -1].map((side) => findArm(data, morphed, heads, side))
  const rest = restSkin(data)
  const count = Math.floor(motion.seconds / FRAME) + 2
  const needed = arms.map(() => new Float64Array(count))
  const bones = new Float64Array(12 * data.bones.length)
  const tried = bones.slice()
  const skin = new Float64Array(3 * data.skinCount)
  const hash = buildHash()
  for (let k = 0; k < count; k++) {
    motion.bonesAt(k * FRAME, bones)
    skinBody(data, morphed, bones, skin)
    hash.fill(skin, rest, data.triVertex)
    arms.forEach((arm, row) => {
      const least = angleOffSide(arm, heads, chest, bones)
      for (let angle = least; angle < least + ANGLE_MAX; angle += ANGLE_STEP) {
        needed[row][k] = angle
        tried.set(bones)
        turnArm(arm, heads, chest, angle, tried)
        if (isClear(data, morphed, tried, arm, hash)) break
      }
    })
  }
  const angles = needed.map((list) => calmed(list, Math.round(CALM / FRAME)))
  return {
    seconds: motion.seconds,
    bonesAt(time, out) {
      motion.bonesAt(time, out)
      if (time <= 0) return // the first pose is the one cloth was put on in
      arms.forEach((arm, row) => {
        turnArm(arm, heads, chest, ramp(time) * between(angles[row], time / FRAME), out)
      })
    },
  }
}

/** Out of the first pose arms are turned by and by. */
function ramp(time: number): number {
  const s = Math.min(1, time / RAMP)
  return s * s * (3 - 2 * s)
}

function rowOf(data: BodyData, name: string): number {
  return data.bones.findIndex((bone) => bone.name === name)
}

function findArm(data: BodyData, morphed: Float64Array, heads: Float64Array, side: number): Arm {
  const row = rowOf(data, side > 0 ? 'LeftArm' : 'RightArm')
  const inArm = subtree(data, row)
  const skin: number[] = []
  let seen = 0
  for (let i = 0; i < data.skinCount; i++) {
    if (shareOf(data, i, inArm) < 0.999) continue
    const away = [0, 1, 2].map((c) => morphed[3 * i + c] - heads[3 * row + c])
    if (magnitude(away[0], away[1], away[2]) > SHOULDER && seen++ % SPARSE === 0) skin.push(i)
  }
  return { side, row, bones: inArm.flatMap((inside, bone) => (inside ? [bone] : [])), skin }
}

function subtree({ bones }: BodyData, top: number): boolean[] {
  const inside: boolean[] = []
  bones.forEach(({ parent }, row) => {
    inside.push(row === top || (parent >= 0 && inside[parent]))
  })
  return inside
}

/** How much of skin vertex i moves with the bones. */
function shareOf({ weights }: BodyData, i: number, inside: readonly boolean[]): number {
  let share = 0
  for (let e = weights.start[i]; e < weights.start[i + 1]; e++)
    if (inside[weights.bone[e]]) share += weights.weight[e]
  return share
}

/** 1 for skin of trunk, head and legs. */
function restSkin(data: BodyData): Uint8Array {
  const arms = ['LeftShoulder', 'RightShoulder'].map((name) => subtree(data, rowOf(data, name)))
  const inArms = data.bones.map((_, row) => arms.some((arm) => arm[row]))
  return Uint8Array.from({ length: data.skinCount }, (_, i) => (shareOf(data, i, inArms) < 0.1 ? 1 : 0))
}

/** What the upper arm still lacks to hang OFF_SIDE off the side of the chest [rad]; raised arms lack nothing. */
function angleOffSide(arm: Arm, heads: Float64Array, chest: number, motion: Float64Array): number {
  const d = upperArm(arm, heads, motion)
  const c = 12 * chest
  const length = magnitude(...d)
  const along = (axis: number) =>
    (motion[c + axis] * d[0] + motion[c + axis + 3] * d[1] + motion[c + axis + 6] * d[2]) / length
  const hanging = Math.min(1, Math.max(0, (-along(1) - RAISED) / (HANGING - RAISED)))
  return Math.max(0, hanging * hanging * (3 - 2 * hanging) * OFF_SIDE - arcSine(arm.side * along(0)))
}

/** From shoulder to elbow [m]. */
function upperArm(arm: Arm, heads: Float64Array, motion: Float64Array): [number, number, number] {
  const shoulder = moved(motion, arm.row, heads, 3 * arm.row)
  const elbow = moved(motion, arm.bones[1], heads, 3 * arm.bones[1])
  return [elbow[0] - shoulder[0], elbow[1] - shoulder[1], elbow[2] - shoulder[2]]
}

/** Turns the bones of an arm towards its own side of the chest. */
function turnArm(arm: Arm, heads: Float64Array, chest: number, angle: number, motion: Float64Array): void {
  if (!(angle > 0)) return
  const shoulder = moved(motion, arm.row, heads, 3 * arm.row)
  const [dx, dy, dz] = upperArm(arm, heads, motion)
  const c = 12 * chest
  const [ox, oy, oz] = [arm.side * motion[c], arm.side * motion[c + 3], arm.side * motion[c + 6]]
  const axis = [dy * oz - dz * oy, dz * ox - dx * oz, dx * oy - dy * ox]
  const length = magnitude(axis[0], axis[1], axis[2])
  if (!(length > 0)) return
  const m = turnMatrix(turnAbout([axis[0] / length, axis[1] / length, axis[2] / length], angle))
  for (const bone of arm.bones) turnBone(motion, 12 * bone, m, shoulder)
}

/** Turns one rigid motion about a point. */
function turnBone(motion: Float64Array, at: number, m: readonly number[], point: readonly number[]): void {
  for (let c = 0; c < 3; c++) {
    const shift = c + 9
    motion[at + shift] -= point[c]
  }
  const before = motion.slice(at, at + 12)
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      motion[at + 3 * r + c] =
        m[3 * r] * before[c] + m[3 * r + 1] * before[3 + c] + m[3 * r + 2] * before[6 + c]
    }
    motion[at + 9 + r] =
      point[r] + m[3 * r] * before[9] + m[3 * r + 1] * before[10] + m[3 * r + 2] * before[11]
  }
}

/** Cells of LOOK with the skin of trunk and legs in them, and its normals. */
interface SkinHash {
  fill(skin: Float64Array, rest: Uint8Array, triVertex: Int32Array): void
  /** (1) for one point [m]; Infinity where no skin is near. */
  clearance(x: number, y: number, z: number): number
}

function buildHash(): SkinHash {
  const cells = new Map<number, number[]>()
  let places: Float64Array = new Float64Array(0)
  let normal: Float64Array = new Float64Array(0)
  const cell = (value: number) => Math.floor(value / LOOK) + 4096
  const key = (x: number, y: number, z: number) => (x * 8192 + y) * 8192 + z
  return {
    fill(skin, rest, triVertex) {
      places = skin.slice()
      normal = vertexNormals(skin, triVertex)
      cells.clear()
      for (let i = 0; i < rest.length; i++) {
        if (rest[i] === 0) continue
        const own = key(cell(skin[3 * i]), cell(skin[3 * i + 1]), cell(skin[3 * i + 2]))
        const list = cells.get(own)
        if (list === undefined) cells.set(own, [i])
        else list.push(i)
      }
    },
    clearance(x, y, z) {
      const [cx, cy, cz] = [cell(x), cell(y), cell(z)]
      let nearest = LOOK * LOOK
      let found = Number.POSITIVE_INFINITY
      for (let k = 0; k < 27; k++) {
        const list = cells.get(
          key(cx + (k % 3) - 1, cy + (Math.floor(k / 3) % 3) - 1, cz + Math.floor(k / 9) - 1),
        )
        if (list === undefined) continue
        for (const i of list) {
          const [rx, ry, rz] = [x - places[3 * i], y - places[3 * i + 1], z - places[3 * i + 2]]
          const square = rx * rx + ry * ry + rz * rz
          if (square >= nearest) continue
          nearest = square
          found = rx * normal[3 * i] + ry * normal[3 * i + 1] + rz * normal[3 * i + 2]
        }
      }
      return found
    },
  }
}

function isClear(
  data: BodyData,
  morphed: Float64Array,
  motion: Float64Array,
  arm: Arm,
  hash: SkinHash,
): boolean {
  const { start, bone, weight } = data.weights
  for (const i of arm.skin) {
    const at: [number, number, number] = [0, 0, 0]
    for (let e = start[i]; e < start[i + 1]; e++) {
      const place = moved(motion, bone[e], morphed, 3 * i)
      for (let c = 0; c < 3; c++) at[c] += weight[e] * place[c]
    }
    if (hash.clearance(...at) < CLEARANCE) return false
  }
  return true
}

/** (2): the most of all neighbours, then their mean; each mean is over numbers that are not below the middle one. */
function calmed(list: Float64Array, reach: number): Float64Array {
  const around = (values: Float64Array, k: number) => values.subarray(Math.max(0, k - reach), k + reach + 1)
  const most = list.map((_, k) => around(list, k).reduce((a, b) => Math.max(a, b), 0))
  return most.map((_, k) => around(most, k).reduce((a, b) => a + b, 0) / around(most, k).length)
}

/** Value between rows, cubic with the slopes of neighbours. */
function between(list: Float64Array, place: number): number {
  const k = Math.max(0, Math.min(list.length - 2, Math.floor(place)))
  const u = Math.max(0, Math.min(1, place - k))
  const at = (row: number) => list[Math.max(0, Math.min(list.length - 1, row))]
  const [a, b, c, d] = [at(k - 1), at(k), at(k + 1), at(k + 2)]
  const [slopeB, slopeC] = [0.5 * (c - a), 0.5 * (d - b)]
  const v = 1 - u
  return b * v * v * (1 + 2 * u) + slopeB * u * v * v + c * u * u * (1 + 2 * v) - slopeC * u * u * v
}
