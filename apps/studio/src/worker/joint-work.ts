/** Joints of whoever wears the garment: where they are, how far they go, how they follow a hand, and whether a stance can be taken. */
import { type Body, type BodyData, InputError, type Project } from '@selvedge/engine'
import {
  type BodyPose,
  buildJointReach,
  type JointAngles,
  type JointReach,
  type JointTurns,
  jointPlaces,
  jointRanges,
} from '@selvedge/engine/sim'
import { STANDS_AS_FILE } from '@selvedge/wardrobe/open'
import { transfer } from 'comlink'
import { type ProjectBody, projectBody } from './project-body.ts'
import { waitsForHands } from './waits-for-hands.ts'
import { wornProject } from './worn-project.ts'

export interface JointApi {
  /** How joints turn for a hand that leads one of them, and what of the skin goes along; null without a body. */
  leadJoint(order: LeadOrder): LedJoint | null
  /** An `InputError` where the body of this project cannot stand as it asks. */
  tryStance(project: Project): Promise<void>
}

export interface LeadOrder {
  /** The angles it begins with. */
  readonly from: JointTurns
  readonly joint: string
  /** How far the hand has led it [m], and the line of sight, of length one; null: the angles are as they are to be. */
  readonly by: readonly [number, number, number] | null
  readonly sight: readonly [number, number, number]
}

export interface LedJoint {
  readonly joints: JointTurns
  /** The skin that moved, where it would be [m]. */
  readonly ghost: { readonly position: Float32Array; readonly triVertex: Int32Array }
}

/** A joint of the body as it stands in the end. */
export interface JointInfo {
  readonly name: string
  /** [m] */
  readonly place: readonly [number, number, number]
  /** How far it goes on top of the pose [rad]. */
  readonly low: JointAngles
  readonly high: JointAngles
}

/** `pose`: what its joints are turned on top of. */
export function jointsOf(data: BodyData, pose: BodyPose, posed: Body): readonly JointInfo[] {
  const ranges = jointRanges(data, pose)
  return Object.entries(jointPlaces(posed)).map(([name, place]) => ({ name, place, ...ranges[name] }))
}

interface JointRoom {
  /** Who wears the garment now. */
  wearer(): ProjectBody | undefined
  data(): BodyData
}

/** Skin that moved less is not shown [m]: cloth beside it would be tinted. */
const MOVED = 0.01

export function jointWork(room: JointRoom): JointApi {
  const known = new WeakMap<ProjectBody, JointReach>()
  const reachOf = (wearer: ProjectBody): JointReach => {
    if (!wearer.standing) throw new InputError(STANDS_AS_FILE)
    const { shape, scale } = wearer.standing
    const reach = known.get(wearer) ?? buildJointReach(room.data(), shape, wearer.base, scale)
    known.set(wearer, reach)
    return reach
  }
  return {
    leadJoint: ({ from, joint, by, sight }) => {
      const wearer = room.wearer()
      if (!wearer) return null
      const { reach, skin } = reachOf(wearer)
      const joints = by === null ? from : reach(from, joint, by, sight)
      const hips = wearer.posed.joints.Hips
      const ghost = movedSkin(skin(wearer.turned, hips), skin(joints, hips), wearer.posed.triVertex)
      return transfer({ joints, ghost }, [ghost.position.buffer, ghost.triVertex.buffer])
    },
    tryStance: async (project) => {
      projectBody(room.data(), waitsForHands(project) ? project : wornProject(project))
    },
  }
}

/** The triangles whose corners are elsewhere, by themselves. */
function movedSkin(before: Float64Array, after: Float64Array, triVertex: Int32Array) {
  const far = (i: number) => [0, 1, 2].some((c) => Math.abs(after[3 * i + c] - before[3 * i + c]) > MOVED)
  const rows = new Map<number, number>()
  const corners: number[] = []
  for (let at = 0; at < triVertex.length; at += 3) {
    const own = triVertex.subarray(at, at + 3)
    if (!own.every(far)) continue
    for (const i of own) {
      if (!rows.has(i)) rows.set(i, rows.size)
      corners.push(rows.get(i)!)
    }
  }
  const position = new Float32Array(3 * rows.size)
  for (const [i, row] of rows) position.set(after.subarray(3 * i, 3 * i + 3), 3 * row)
  return { position, triVertex: Int32Array.from(corners) }
}
