/**
 * Captured motion as it was recorded: a skeleton with offsets, and for each frame how far every joint is turned. Lengths
 * are in the file's own unit, which nobody needs to know: what matters are turns, and the path of the root in hip heights.
 *
 *   R(joint) = R(parent) · Π channels in the order declared              turns, last channel first         (1)
 *   p(joint) = p(parent) + R(parent) · offset                            the root: its position channels   (2)
 *
 * Source: Biovision Hierarchy as described in Meredith, Maddock 2001, Motion Capture File Formats Explained, section 2.
 */
import { NO_TURN, type Quaternion, turnAbout, turnProduct, turnVector } from './quaternion.ts'

export type MotionChannel = 'Xposition' | 'Yposition' | 'Zposition' | 'Xrotation' | 'Yrotation' | 'Zrotation'

export interface MotionJoint {
  readonly name: string
  /** Row of the parent, −1 for the root; parents stand before their children. */
  readonly parent: number
  /** From the parent, in the file's unit. */
  readonly offset: readonly [number, number, number]
  /** Empty for the end of a chain. */
  readonly channels: readonly MotionChannel[]
  /** Column of its first channel. */
  readonly column: number
}

export interface MotionClip {
  readonly joints: readonly MotionJoint[]
  /** Between two frames [s]. */
  readonly frameTime: number
  readonly frameCount: number
  readonly channelCount: number
  /** Frame by frame; positions in the file's unit, turns [°]. */
  readonly values: Float64Array
}

export interface ClipPose {
  /** One per joint, from the axes of the file to those of the joint. */
  readonly turn: readonly Quaternion[]
  /** In the file's unit. */
  readonly place: readonly (readonly [number, number, number])[]
}

/** (1) and (2) for one frame; `frame` −1: all channels zero, the skeleton as its offsets draw it. */
export function clipPose(clip: MotionClip, frame: number): ClipPose {
  const turn: Quaternion[] = []
  const place: [number, number, number][] = []
  const row = frame * clip.channelCount
  for (const { parent, offset, channels, column } of clip.joints) {
    let own = parent < 0 ? NO_TURN : turn[parent]
    const at: [number, number, number] = parent < 0 ? [...offset] : turnVector(turn[parent], offset)
    if (parent >= 0) for (let c = 0; c < 3; c++) at[c] += place[parent][c]
    channels.forEach((channel, k) => {
      if (frame < 0) return
      const value = clip.values[row + column + k]
      const axis = 'XYZ'.indexOf(channel[0])
      if (channel.endsWith('rotation')) {
        own = turnProduct(own, turnAbout(AXES[axis], (Math.PI / 180) * value)) // (1)
      } else if (parent < 0) at[axis] = value // (2)
    })
    turn.push(own)
    place.push(at)
  }
  return { turn, place }
}

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const
