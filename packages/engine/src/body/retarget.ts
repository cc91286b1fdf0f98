/**
 * Captured motion on our own body: bones are turned as the actor's were turned away from a reference pose, whatever the
 * lengths of either.
 *
 *   G(bone) = R(f) · R(ref)⁻¹ · A(bone)                 turn of the bone away from its rest pose           (1)
 *   A(bone) = shortest turn of its rest direction onto the direction it has in the reference pose          (2)
 *   P(f) = h + σ Y (p(f) − p(1)),  σ = hip height of the body / hip height in the reference pose     [m]   (3)
 *
 * A is 1 for hips, spine, shoulders and feet, whose rest directions mean the same in both skeletons; fingers go with the
 * hand. The reference is the first frame where that is a T-pose (as in the CMU clips), else the skeleton as its offsets
 * draw it; it must stand upright and face +z. Y turns the path and all bones so that the motion begins facing +z, and
 * p(1) is taken off in x and z only. The floor is laid under the soles: their lowest point over a second around each frame,
 * averaged over another second, is y = 0. So soles never sink below it, jumps stay jumps, and recordings whose floor slopes
 * do not climb.
 *
 * Between frames turns and path follow cubics through four frames (Catmull, Rom 1974, A class of local interpolating
 * splines), smooth in velocity. The motion begins out of a first pose, the one cloth was put on in, and gathers speed
 * while the poses are blended over B seconds, s = t/B:
 *
 *   share = s² (3 − 2 s),   τ = B (s³ − s⁴/2)  of the clip's own time, full speed from s = 1 on             (4)
 *
 * While poses are blended the soles are held at the height the motion has them by then. bonesAt is continuous in place
 * and, but for that height, in velocity.
 * Twist of limbs is kept as recorded; hands and feet slide a little where proportions differ from the actor's.
 */
import { arcTangent, InputError, magnitude } from '../core/index.ts'
import type { BodyData } from './body-data.ts'
import { bridgeJoints } from './bridge-joints.ts'
import { type ClipPose, clipPose, type MotionClip } from './motion-clip.ts'
import { type BodyPose, boneHeads, boneTails, poseBones, skinBody } from './pose.ts'
import {
  blendTurns,
  type Quaternion,
  turnAbout,
  turnBack,
  turnMatrix,
  turnOfMatrix,
  turnOnto,
  turnProduct,
  turnVector,
} from './quaternion.ts'

/** How long the first pose takes to become the motion [s]: an arm that comes down from a T-pose moves at 2 m/s at most. */
export const MOTION_BLEND = 1

export interface BoneMotion {
  /** Until the last frame is reached [s]. */
  readonly seconds: number
  /** Writes one rigid motion per bone at `time` [s], as `poseBones` does; before 0 the first pose. A function of time alone. */
  bonesAt(time: number, out: Float64Array): void
}

export interface RetargetOptions {
  /** What the body stands in at time 0 and before. */
  readonly first: BodyPose
  /** B of (4) [s]. */
  readonly blend?: number
  /** What of the clip is left out at its beginning [s]. */
  readonly from?: number | undefined
}

/** Joint names of other skeletons that mean a bone of ours. */
const ALIASES: Readonly<Record<string, string>> = {
  LeftHandIndex1: 'LeftHandFinger1',
  RightHandIndex1: 'RightHandFinger1',
}
const SIDES = ['Left', 'Right']
/** Bones a skeleton must have to be worth retargeting. */
const NEEDED = [
  'Hips',
  ...SIDES.flatMap((side) => ['UpLeg', 'Leg', 'Arm', 'ForeArm'].map((part) => side + part)),
]
/** Bones of (2). */
const ALIGNED = new Set(
  SIDES.flatMap((side) => ['UpLeg', 'Leg', 'Arm', 'ForeArm', 'Hand'].map((part) => side + part)),
)
/** Bones that go with their parent whatever the clip says: hands are captured as one piece. */
const FOLLOWING = /Finger|Thumb/
/** An arm counts as that of a T-pose while it points sideways by this much of its length [–]: 37° up, down, forward. */
const SIDEWAYS = 0.8
/** The floor under a frame is looked for this long before and after it [s]: longer than anybody stays in the air. */
const FLOOR_SECONDS = 0.5
/** Skin this near to the ground in the rest pose counts as soles [m]. */
const SOLE = 0.03

/** The clip as places and turns of our bones, frame by frame. */
interface BoneFrames {
  /** Frames of motion, without a reference pose. */
  readonly count: number
  readonly frameTime: number
  /** Turns (1), by bone, then by frame. */
  readonly turn: readonly (readonly Quaternion[])[]
  /** (3), where the root's head is [m]; 3 per frame. */
  readonly path: Float64Array
}

export function retargetClip(
  data: BodyData,
  morphed: Float64Array,
  clip: MotionClip,
  { first, blend = MOTION_BLEND, from = 0 }: RetargetOptions,
): BoneMotion {
  const heads = boneHeads(data, morphed)
  const standing = standOnFloor(data, morphed, poseBones(data, morphed, first))
  const firstTurn = data.bones.map((_, row) => turnOfMatrix(standing.subarray(12 * row, 12 * row + 9)))
  const firstPlace = [0, 1, 2].map((c) => placed(standing, 0, heads, c))
  const frames = boneFrames(data, morphed, heads, { clip, from })
  const soles = findSoles(data, morphed, heads)
  layFloor(frames, soles)
  const last = (frames.count - 1) * frames.frameTime
  return {
    seconds: 0.5 * blend + last,
    bonesAt(time, out) {
      if (time <= 0) {
        out.set(standing)
        return
      }
      const s = Math.min(1, time / blend)
      const share = s * s * (3 - 2 * s) // (4)
      const clipTime = time < blend ? blend * s * s * s * (1 - 0.5 * s) : time - 0.5 * blend
      const at = spline(clipTime / frames.frameTime, frames.count)
      const path = [0, 1, 2].map((c) =>
        at.frame.reduce((sum, frame, k) => sum + at.weight[k] * frames.path[3 * frame + c], 0),
      )
      const clipTurns = frames.turn.map((turn) =>
        blendTurns(
          at.frame.map((frame) => turn[frame]),
          at.weight,
        ),
      )
      const place = firstPlace.map((from, c) => from + share * (path[c] - from))
      const turns =
        share < 1
          ? clipTurns.map((turn, row) => blendTurns([firstTurn[row], turn], [1 - share, share]))
          : clipTurns
      if (share < 1) {
        const [x, , z] = place
        const wanted = share * soles.low(clipTurns, [x, path[1], z]) // where the motion itself has them by now
        place[1] += wanted - soles.low(turns, place)
      }
      placeBones(data, heads, turns, place, out)
    },
  }
}

/** How long a clip moves our bones, from the first pose on [s]; an `InputError` for a skeleton that is none of theirs. */
export function clipSeconds(data: BodyData, clip: MotionClip, blend = MOTION_BLEND): number {
  const { posed } = referenceOf(data, clip, matchJoints(data, clip))
  return 0.5 * blend + (clip.frameCount - (posed ? 2 : 1)) * clip.frameTime
}

/** The pose that turns are counted from; `posed`: it is the first frame, which is none of the motion. */
function referenceOf(
  data: BodyData,
  clip: MotionClip,
  joint: readonly number[],
): { posed: boolean; reference: ClipPose } {
  const posed = isTPose(clip, joint, data, clipPose(clip, 0)) && clip.frameCount > 1
  return { posed, reference: clipPose(clip, posed ? 0 : -1) }
}

/** Rigid motions from turns, bone after bone: each begins where its parent carries its head. */
function placeBones(
  data: BodyData,
  heads: Float64Array,
  turns: readonly Quaternion[],
  root: readonly number[],
  out: Float64Array,
): void {
  data.bones.forEach(({ parent }, row) => {
    const m = turnMatrix(turns[row])
    const own = 12 * row
    for (let k = 0; k < 9; k++) out[own + k] = m[k]
    for (let c = 0; c < 3; c++) {
      const head = parent < 0 ? root[c] : placed(out, parent, heads, c, row)
      const turned =
        m[3 * c] * heads[3 * row] + m[3 * c + 1] * heads[3 * row + 1] + m[3 * c + 2] * heads[3 * row + 2]
      out[own + 9 + c] = head - turned
    }
  })
}

/** Coordinate c of the head of bone `row` as bone `by` carries it [m]. */
function placed(motion: Float64Array, by: number, heads: Float64Array, c: number, row = by): number {
  const m = 12 * by
  const h = 3 * row
  return (
    motion[m + 3 * c] * heads[h] +
    motion[m + 3 * c + 1] * heads[h + 1] +
    motion[m + 3 * c + 2] * heads[h + 2] +
    motion[m + 9 + c]
  )
}

function standOnFloor(data: BodyData, morphed: Float64Array, motion: Float64Array): Float64Array {
  const low = lowest(skinBody(data, morphed, motion))
  return motion.map((value, k) => (k % 12 === 10 ? value - low : value))
}

function lowest(skin: Float64Array): number {
  let low = Number.POSITIVE_INFINITY
  for (let at = 1; at < skin.length; at += 3) low = Math.min(low, skin[at])
  return low
}

/** (1)–(3) for every frame. */
function boneFrames(
  data: BodyData,
  morphed: Float64Array,
  heads: Float64Array,
  { clip, from }: { clip: MotionClip; from: number },
): BoneFrames {
  const joint = matchJoints(data, clip)
  const root = joint[data.bones.findIndex(({ name }) => name === 'Hips')]
  const { posed, reference } = referenceOf(data, clip, joint)
  const begin = (posed ? 1 : 0) + Math.round(from / clip.frameTime)
  if (begin > clip.frameCount - 2 && from > 0)
    throw new InputError(`the motion is over before ${from} s; begin it earlier`)
  const align = alignments(data, morphed, heads, clip, joint, reference)
  const scale = hipHeight(data, morphed, heads) / clipHipHeight(reference, root)
  const start = clipPose(clip, begin)
  const facing = turnVector(turnProduct(start.turn[root], turnBack(reference.turn[root])), [0, 0, 1])
  const yaw = turnAbout([0, 1, 0], -arcTangent(facing[0], facing[2]))

  const count = clip.frameCount - begin
  const path = new Float64Array(3 * count)
  const turn: Quaternion[][] = data.bones.map(() => [])
  for (let frame = 0; frame < count; frame++) {
    const pose = clipPose(clip, begin + frame)
    data.bones.forEach(({ parent }, row) => {
      const j = joint[row]
      if (j < 0) turn[row].push(parent < 0 ? yaw : turn[parent][frame])
      else {
        const away = turnProduct(pose.turn[j], turnBack(reference.turn[j]))
        turn[row].push(turnProduct(yaw, turnProduct(away, align[row]))) // (1)
      }
    })
    const [x, y, z] = pose.place[root]
    const way = turnVector(yaw, [x - start.place[root][0], y, z - start.place[root][2]])
    for (let c = 0; c < 3; c++) path[3 * frame + c] = (c === 1 ? 0 : heads[c]) + scale * way[c] // (3)
  }
  bridgeJoints(data, turn, clip.frameTime)
  return { count, frameTime: clip.frameTime, turn, path }
}

/** Row of the joint that drives each bone; −1: it goes with its parent. */
function matchJoints(data: BodyData, clip: MotionClip): number[] {
  const byName = new Map<string, number>()
  clip.joints.forEach(({ name }, row) => {
    const plain = name.slice(name.lastIndexOf(':') + 1) // some programs put the actor's name before a colon
    byName.set(ALIASES[plain] ?? plain, row)
  })
  const missing = NEEDED.filter((name) => !byName.has(name))
  if (missing.length > 0) {
    throw new InputError(
      `the motion has no joint called ${missing.slice(0, 4).join(', ')}; bones must be named as in the CMU clips (Hips, LeftUpLeg, LeftArm …)`,
    )
  }
  return data.bones.map(({ name }) => (FOLLOWING.test(name) ? -1 : (byName.get(name) ?? -1)))
}

function isTPose(clip: MotionClip, joint: readonly number[], data: BodyData, pose: ClipPose): boolean {
  return SIDES.every((side) => {
    const row = joint[data.bones.findIndex(({ name }) => name === `${side}Arm`)]
    const along = directionOf(clip, pose, row)
    return along !== null && (side === 'Left' ? along[0] : -along[0]) > SIDEWAYS * magnitude(...along)
  })
}

/** From a joint to the first joint of its chain that is somewhere else; null at the end of a chain. */
function directionOf(clip: MotionClip, pose: ClipPose, row: number): [number, number, number] | null {
  let end = row
  for (;;) {
    const next = clip.joints.findIndex(({ parent }) => parent === end)
    if (next < 0) return null
    end = next
    const [a, b] = [pose.place[row], pose.place[end]]
    const along: [number, number, number] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    if (magnitude(...along) > 0) return along
  }
}

/** (2) for every bone. */
function alignments(
  data: BodyData,
  morphed: Float64Array,
  heads: Float64Array,
  clip: MotionClip,
  joint: readonly number[],
  reference: ClipPose,
): Quaternion[] {
  const tails = boneTails(data, morphed)
  return data.bones.map(({ name }, row) => {
    const wanted = ALIGNED.has(name) && joint[row] >= 0 ? directionOf(clip, reference, joint[row]) : null
    if (wanted === null) return [0, 0, 0, 1]
    const own = [0, 1, 2].map((c) => tails[3 * row + c] - heads[3 * row + c])
    return turnOnto(own, wanted)
  })
}

/** Of the root above the soles [m]. */
function hipHeight(data: BodyData, morphed: Float64Array, heads: Float64Array): number {
  return heads[1] - lowest(morphed.subarray(0, 3 * data.skinCount))
}

/** Of the root above the lowest joint, in the file's unit. */
function clipHipHeight({ place }: ClipPose, root: number): number {
  const height = place[root][1] - Math.min(...place.map((at) => at[1]))
  if (!(height > 0))
    throw new InputError('the skeleton of the motion has no legs below its hips; export it y up')
  return height
}

/** Shifts the path so that soles stand on y = 0. */
function layFloor(frames: BoneFrames, soles: Soles): void {
  const { count, path } = frames
  const lows: number[] = []
  for (let frame = 0; frame < count; frame++) {
    const turns = frames.turn.map((turn) => turn[frame])
    lows.push(soles.low(turns, [...path.subarray(3 * frame, 3 * frame + 3)]))
  }
  const reach = Math.round(FLOOR_SECONDS / frames.frameTime)
  const around = (list: readonly number[], frame: number) =>
    list.slice(Math.max(0, frame - reach), frame + reach + 1)
  const floor = lows.map((_, frame) => Math.min(...around(lows, frame)))
  for (let frame = 0; frame < count; frame++) {
    const near = around(floor, frame)
    path[3 * frame + 1] -= near.reduce((sum, level) => sum + level, 0) / near.length
  }
}

interface Soles {
  /** Height of the lowest sole for turns of the bones and a place of the root [m]. */
  low(turns: readonly Quaternion[], root: readonly number[]): number
}

function findSoles(data: BodyData, morphed: Float64Array, heads: Float64Array): Soles {
  const ground = lowest(morphed.subarray(0, 3 * data.skinCount))
  const rows: number[] = []
  for (let i = 0; i < data.skinCount; i++) if (morphed[3 * i + 1] < ground + SOLE) rows.push(i)
  const motion = new Float64Array(12 * data.bones.length)
  return {
    low(turns, root) {
      placeBones(data, heads, turns, root, motion)
      return lowestOf(data, morphed, motion, rows)
    },
  }
}

function lowestOf(
  data: BodyData,
  morphed: Float64Array,
  motion: Float64Array,
  rows: readonly number[],
): number {
  const { start, bone, weight } = data.weights
  let low = Number.POSITIVE_INFINITY
  for (const i of rows) {
    let y = 0
    for (let e = start[i]; e < start[i + 1]; e++) {
      const m = 12 * bone[e]
      const [px, py, pz] = [morphed[3 * i], morphed[3 * i + 1], morphed[3 * i + 2]]
      y += weight[e] * (motion[m + 3] * px + motion[m + 4] * py + motion[m + 5] * pz + motion[m + 10])
    }
    low = Math.min(low, y)
  }
  return low
}

/** The four frames around a place between frames, and the weights of the cubic there; at the ends frames are repeated. */
function spline(place: number, count: number): { frame: number[]; weight: number[] } {
  const at = Math.min(count - 1, Math.max(0, place))
  const k = Math.min(Math.max(0, count - 2), Math.floor(at))
  const u = at - k
  const frame = [k - 1, k, k + 1, k + 2].map((row) => Math.min(count - 1, Math.max(0, row)))
  const weight = [
    0.5 * u * (u * (2 - u) - 1),
    0.5 * (u * u * (3 * u - 5) + 2),
    0.5 * u * (u * (4 - 3 * u) + 1),
    0.5 * u * u * (u - 1),
  ]
  return { frame, weight }
}
