/**
 * Turns the bones and lets the skin follow: linear blend skinning.
 *
 *   M(bone) = M(parent) · T(h) · B R B⁻¹ · T(−h)            h = rest head of the bone [m]       (1)
 *   R = Rz Ry Rx                                            turn in the bone's own frame        (2)
 *   x' = Σ w(bone) M(bone) x                                                          [m]       (3)
 *
 * The bone's rest frame B has the bone's direction n as its second column:
 *
 *   B = Rot(n, roll) · S,   S = shortest rotation of (0, 1, 0) onto n                           (4)
 *
 * stated in axes with Z up, (X, Y, Z) = (x, −z, y), as the rig file counts its angles; the result is turned back.
 * Blending matrices thins joints that turn far (past some 60° elbows and armpits lose volume); fine for standing poses.
 * (4) has no answer for a bone that points along (0, −1, 0), that is straight ahead; none of the rig does.
 *
 * Source: rig and angles as in the MakeHuman data (`assets/SOURCES.md`).
 */
import { cosine, InputError, sine } from '../core/index.ts'
import type { BodyData, Bone, BoneTurns } from './body-data.ts'

/**
 * 'a-pose' is the rest pose of the data: arms 48° below horizontal, elbows bent forward. 'dressing' straightens the
 * elbows, so that the arms lie inside the sleeves of a pattern placed around an A-pose; 'arms-out' lifts them by 25° from
 * there, collar bones as they are, so that straps find the shoulders where they were cut for and hands are above a skirt;
 * '…-legs-apart' opens the legs so far that cloth fits between the thighs. The further names are tables of `assets/bodies/poses.json`. Or turns of your own
 * by bone.
 */
export type BodyPose = PoseName | BoneTurns

export const POSE_NAMES = [
  'dressing',
  'a-pose',
  't-pose',
  'dressing-legs-apart',
  't-pose-legs-apart',
  'arms-out',
  'arms-out-legs-apart',
  'relaxed',
  'hands-on-hips',
  'sitting',
  'arms-up',
  'stride',
] as const
export type PoseName = (typeof POSE_NAMES)[number]

/** Rest heads of all bones [m], 3 per bone, from the morphed mesh. */
export function boneHeads(data: BodyData, morphed: Float64Array): Float64Array {
  return ends(data, morphed, (bone) => bone.head)
}

export function boneTails(data: BodyData, morphed: Float64Array): Float64Array {
  return ends(data, morphed, (bone) => bone.tail)
}

/** One rigid motion per bone, 12 numbers: 3 × 3 turn row by row, then the shift [m]. */
export function poseBones(data: BodyData, morphed: Float64Array, pose: BodyPose): Float64Array {
  const turns = turnsOf(data, pose)
  const head = boneHeads(data, morphed)
  const tail = boneTails(data, morphed)
  const motion = new Float64Array(12 * data.bones.length)
  data.bones.forEach((bone, row) => {
    const own = localMotion(
      bone,
      head.subarray(3 * row, 3 * row + 3),
      tail.subarray(3 * row),
      turns[bone.name],
    )
    const whole = bone.parent < 0 ? own : composed(motion.subarray(12 * bone.parent), own)
    motion.set(whole, 12 * row)
  })
  return motion
}

/** (3) for the skin, written to `skin`; joint cubes are not moved. */
export function skinBody(
  data: Pick<BodyData, 'weights' | 'skinCount'>,
  morphed: Float64Array,
  motion: Float64Array,
  skin: Float64Array = new Float64Array(3 * data.skinCount),
): Float64Array {
  const { start, bone, weight } = data.weights
  skin.fill(0)
  for (let i = 0; i < data.skinCount; i++) {
    const x = morphed[3 * i]
    const y = morphed[3 * i + 1]
    const z = morphed[3 * i + 2]
    for (let e = start[i]; e < start[i + 1]; e++) {
      const m = 12 * bone[e]
      const w = weight[e]
      skin[3 * i] += w * (motion[m] * x + motion[m + 1] * y + motion[m + 2] * z + motion[m + 9])
      skin[3 * i + 1] += w * (motion[m + 3] * x + motion[m + 4] * y + motion[m + 5] * z + motion[m + 10])
      skin[3 * i + 2] += w * (motion[m + 6] * x + motion[m + 7] * y + motion[m + 8] * z + motion[m + 11])
    }
  }
  return skin
}

/** A point that moves with one bone. */
export function moved(
  motion: Float64Array,
  bone: number,
  point: Float64Array,
  at: number,
): [number, number, number] {
  const m = 12 * bone
  const [x, y, z] = [point[at], point[at + 1], point[at + 2]]
  return [
    motion[m] * x + motion[m + 1] * y + motion[m + 2] * z + motion[m + 9],
    motion[m + 3] * x + motion[m + 4] * y + motion[m + 5] * z + motion[m + 10],
    motion[m + 6] * x + motion[m + 7] * y + motion[m + 8] * z + motion[m + 11],
  ]
}

/** The turns a named pose stands for. */
export function turnsOf(data: BodyData, pose: BodyPose): BoneTurns {
  if (pose === 'a-pose') return {}
  if (pose === 't-pose') return data.tPose
  if (pose === 't-pose-legs-apart') return { ...data.tPose, ...LEGS_APART }
  if (pose === 'dressing-legs-apart') return { ...turnsOf(data, 'dressing'), ...LEGS_APART }
  if (pose === 'arms-out-legs-apart') return { ...turnsOf(data, 'arms-out'), ...LEGS_APART }
  if (pose === 'arms-out') {
    const { LeftArm, RightArm } = data.tPose
    return { ...turnsOf(data, 'dressing'), LeftArm, RightArm }
  }
  if (pose === 'dressing') {
    const { LeftForeArm, RightForeArm } = data.tPose
    return { LeftForeArm, RightForeArm }
  }
  if (typeof pose === 'string') {
    const turns = data.poses[pose]
    if (turns === undefined)
      throw new InputError(`no pose is called "${pose}"; take ${POSE_NAMES.join(', ')}`)
    return turns
  }
  const unknown = Object.keys(pose).find((name) => !data.bones.some((bone) => bone.name === name))
  if (unknown !== undefined) {
    const names = data.bones.map((bone) => bone.name).join(', ')
    throw new InputError(`pose: no bone is called "${unknown}"; the bones are ${names}`)
  }
  return pose
}

function ends(data: BodyData, morphed: Float64Array, joint: (bone: Bone) => string): Float64Array {
  const place = new Float64Array(3 * data.bones.length)
  data.bones.forEach((bone, row) => {
    const vertices = data.joints.get(joint(bone))!
    for (const i of vertices) {
      for (let c = 0; c < 3; c++) place[3 * row + c] += morphed[3 * i + c] / vertices.length
    }
  })
  return place
}

type Matrix = number[] // 3 × 3, row by row

/** (1) without its parent. */
function localMotion(bone: Bone, head: Float64Array, tail: Float64Array, turn?: readonly number[]): number[] {
  if (turn === undefined) return [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
  const frame = restFrame(zUp(tail[0] - head[0], tail[1] - head[1], tail[2] - head[2]), bone.roll)
  const turned = yUp(product(product(frame, eulerTurn(turn)), transposed(frame)))
  const [x, y, z] = head
  return [
    ...turned,
    x - (turned[0] * x + turned[1] * y + turned[2] * z),
    y - (turned[3] * x + turned[4] * y + turned[5] * z),
    z - (turned[6] * x + turned[7] * y + turned[8] * z),
  ]
}

function zUp(x: number, y: number, z: number): [number, number, number] {
  return [x, -z, y]
}

/** The same turn seen in axes with y up: Cᵀ A C with C of `zUp`. */
function yUp(a: Matrix): Matrix {
  return [a[0], a[2], -a[1], a[6], a[8], -a[7], -a[3], -a[5], a[4]]
}

/** (4) */
function restFrame(along: [number, number, number], roll: number): Matrix {
  const length = Math.sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2])
  const [x, y, z] = along.map((component) => component / length)
  const t = 1 + y
  const shortest = [1 - (x * x) / t, x, (-x * z) / t, -x, y, -z, (-x * z) / t, z, 1 - (z * z) / t]
  return product(axisTurn(x, y, z, roll), shortest)
}

function axisTurn(x: number, y: number, z: number, angle: number): Matrix {
  const c = cosine(angle)
  const s = sine(angle)
  const d = 1 - c
  return [
    c + x * x * d,
    x * y * d - z * s,
    x * z * d + y * s,
    y * x * d + z * s,
    c + y * y * d,
    y * z * d - x * s,
    z * x * d - y * s,
    z * y * d + x * s,
    c + z * z * d,
  ]
}

/** (2) */
function eulerTurn([x, y, z]: readonly number[]): Matrix {
  return product(product(axisTurn(0, 0, 1, z), axisTurn(0, 1, 0, y)), axisTurn(1, 0, 0, x))
}

function product(a: Matrix, b: Matrix): Matrix {
  const ab: Matrix = []
  for (let r = 0; r < 9; r += 3) {
    for (let c = 0; c < 3; c++) ab.push(a[r] * b[c] + a[r + 1] * b[3 + c] + a[r + 2] * b[6 + c])
  }
  return ab
}

function transposed(a: Matrix): Matrix {
  return [a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]]
}

function composed(parent: Float64Array, own: number[]): number[] {
  const turn = product([...parent.subarray(0, 9)], own)
  const shift = [0, 3, 6].map(
    (r, c) => parent[r] * own[9] + parent[r + 1] * own[10] + parent[r + 2] * own[11] + parent[9 + c],
  )
  return [...turn, ...shift]
}

/** Each leg some six degrees out [rad]: room for two layers of cloth and a seam between the thighs. */
const LEGS_APART: BoneTurns = { LeftUpLeg: [0, 0, -0.1], RightUpLeg: [0, 0, 0.1] }
