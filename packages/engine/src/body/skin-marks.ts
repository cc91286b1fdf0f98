/**
 * What a tape needs to know about the skin, found once and then carried along by every morph and every pose: which
 * triangles are trunk, neck, left arm and left leg, and a few single vertices a tailor would mark with chalk. Nothing is a list copied from
 * elsewhere; all of it follows from the data:
 *
 *   parts        by the skin weights: an arm is what moves more with the arm's bones than with all others
 *   bust point   the vertex the target of the nipples moves farthest
 *   underbust    lowest vertex below it that the target of the full cup still moves by half its greatest way
 *   armpit       lowest vertex of the arm with a neighbour that is not
 *   crotch       lowest vertex of the neutral body on its middle plane between the legs
 *
 * The body is symmetric to 0.1 mm, so the left side speaks for both.
 */
import { assert, magnitude } from '../core/index.ts'
import { limbSkin, lowestBorder } from './armpits.ts'
import type { BodyData, Target } from './body-data.ts'

export interface SkinMarks {
  /** Corners, 3 per triangle: skin without arms, head and lower legs. */
  readonly trunk: Int32Array
  /** The trunk without the breasts: what a tape under them goes round, also where they hang over it. */
  readonly ribs: Int32Array
  /** Neck and what is round its root. */
  readonly neck: Int32Array
  readonly arm: Int32Array
  readonly leg: Int32Array
  /** Vertices. */
  readonly bustPoint: number
  readonly underbust: number
  readonly armpit: number
  readonly crotch: number
}

const CUP = 'breast/female-young-averagemuscle-averageweight-maxcup-averagefirmness'
const known = new WeakMap<BodyData, SkinMarks>()

export function skinMarks(data: BodyData): SkinMarks {
  let marks = known.get(data)
  if (marks === undefined) {
    marks = findMarks(data)
    known.set(data, marks)
  }
  return marks
}

function findMarks(data: BodyData): SkinMarks {
  const { base } = data
  const row = (name: string): number => {
    const found = data.bones.findIndex((bone) => bone.name === name)
    assert(found >= 0, `the rig has no bone ${name}`)
    return found
  }
  const leftArm = limbSkin(data, row('LeftArm'))
  const rightArm = limbSkin(data, row('RightArm'))
  const head = limbSkin(data, row('Head'))
  const neck = limbSkin(data, row('Neck'))
  const leftLeg = limbSkin(data, row('LeftUpLeg'))
  const shin = [limbSkin(data, row('LeftLeg')), limbSkin(data, row('RightLeg'))]
  const bustPoint = farthestMoved(data, 'breast/nipple-point-incr')
  const skull = meanOf(data, 'joint-head', 1)
  const shoulder = meanOf(data, 'joint-l-shoulder', 1)
  const breast = breastSkin(data)
  const none = new Uint8Array(data.skinCount)
  const trunk = none.map((_, i) =>
    leftArm[i] + rightArm[i] + neck[i] + shin[0][i] + shin[1][i] === 0 ? 1 : 0,
  )
  const level = (i: number): number => base[3 * i + 1]
  const isNeck = (i: number): boolean => level(i) > shoulder && level(i) < skull + SKULL
  return {
    trunk: partOf(data, trunk),
    ribs: partOf(
      data,
      trunk.map((own, i) => own & ~breast[i]),
    ),
    neck: partOf(
      data,
      none.map((_, i) => (leftArm[i] + rightArm[i] === 0 && isNeck(i) ? 1 : 0)),
    ),
    arm: partOf(data, leftArm),
    leg: partOf(
      data,
      leftLeg.map((own, i) => own & ~head[i]),
    ),
    bustPoint,
    underbust: underBust(data, bustPoint),
    armpit: lowestBorder(data, base, leftArm),
    crotch: lowestMiddle(data),
  }
}

/** Triangles of the skin with all corners in the part: 1 for vertices that belong. */
function partOf({ triVertex }: BodyData, belongs: Uint8Array): Int32Array {
  const part = new Int32Array(triVertex.length)
  let count = 0
  for (let at = 0; at < triVertex.length; at += 3) {
    if ((belongs[triVertex[at]] & belongs[triVertex[at + 1]] & belongs[triVertex[at + 2]]) === 0) continue
    for (let k = 0; k < 3; k++) part[count++] = triVertex[at + k]
  }
  return part.slice(0, count)
}

function needTarget(data: BodyData, name: string): Target {
  const target = data.target(name)
  assert(target !== null, `body data without the target ${name}`)
  return target
}

function way({ delta }: Target, k: number): number {
  return magnitude(delta[3 * k], delta[3 * k + 1], delta[3 * k + 2])
}

/** Vertex on the left that the target moves farthest. */
function farthestMoved(data: BodyData, name: string): number {
  const target = needTarget(data, name)
  let farthest = 0
  let found = -1
  for (let k = 0; k < target.vertex.length; k++) {
    const i = target.vertex[k]
    if (i >= data.skinCount || data.base[3 * i] <= 0 || way(target, k) <= farthest) continue
    farthest = way(target, k)
    found = i
  }
  return found
}

function underBust(data: BodyData, bustPoint: number): number {
  const { base } = data
  const target = needTarget(data, CUP)
  let farthest = 0
  for (let k = 0; k < target.vertex.length; k++) farthest = Math.max(farthest, way(target, k))
  let found = bustPoint
  for (let k = 0; k < target.vertex.length; k++) {
    const i = target.vertex[k]
    const beside = Math.abs(base[3 * i] - base[3 * bustPoint])
    if (i >= data.skinCount || beside > BREAST_HALF || way(target, k) < UNDER_SHARE * farthest) continue
    if (base[3 * i + 1] < base[3 * found + 1]) found = i
  }
  return found
}

/** 1 for skin the full cup moves by more than a fifth of its greatest way. */
function breastSkin(data: BodyData): Uint8Array {
  const target = needTarget(data, CUP)
  const ways = Array.from(target.vertex, (_, k) => way(target, k))
  const farthest = Math.max(...ways)
  const breast = new Uint8Array(data.skinCount)
  target.vertex.forEach((i, k) => {
    if (i < data.skinCount && ways[k] > BREAST_SHARE * farthest) breast[i] = 1
  })
  return breast
}

const BREAST_SHARE = 0.2

/** Half the width of the strip below the bust point in which the end of the breast is sought [m]. */
const BREAST_HALF = 0.02
/** Part of the greatest way of the cup target at the fold under the breast [–]. */
const UNDER_SHARE = 0.5

function lowestMiddle({ base, skinCount }: BodyData): number {
  let found = -1
  for (let i = 0; i < skinCount; i++) {
    if (Math.abs(base[3 * i]) > MIDDLE) continue
    if (found < 0 || base[3 * i + 1] < base[3 * found + 1]) found = i
  }
  return found
}

/** Vertices nearer to the plane x = 0 than this lie on it [m]; the next ones are millimetres away. */
const MIDDLE = 1e-4

/** The neck part ends so far above the joint of the head [m]: all cuts square to the neck end below. */
const SKULL = 0.03

function meanOf({ base, joints }: BodyData, joint: string, axis: number): number {
  const vertices = joints.get(joint)
  assert(vertices !== undefined, `body data without ${joint}`)
  return vertices.reduce((sum, i) => sum + base[3 * i + axis], 0) / vertices.length
}
