import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { InputError } from '../core/index.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { presetNamed } from './build-body.ts'
import { morphBody } from './morph.ts'
import { clipPose, type MotionClip, type MotionJoint } from './motion-clip.ts'
import { boneHeads, boneTails, moved, poseBones, skinBody } from './pose.ts'
import { MOTION_BLEND, retargetClip } from './retarget.ts'

const assets = new URL('../../../../assets/', import.meta.url)
const bytes = (name: string) => new Uint8Array(readFileSync(new URL(name, assets)))
const data = openBodyFiles((name) => bytes(`bodies/${name}`))
const morphed = morphBody(data, presetNamed(data, 'mean_all'))
const heads = boneHeads(data, morphed)
const tails = boneTails(data, morphed)
const rowOf = (name: string) => data.bones.findIndex((bone) => bone.name === name)

/** The skeleton of the walk and its frames, read without `io/`, which is a later room. */
function walkClip(): MotionClip {
  const [head, frames] = gunzipSync(bytes('motions/cmu-walk.bvh.gz')).toString().split('MOTION')
  const joints: MotionJoint[] = []
  const open: number[] = []
  let column = 0
  for (const line of head.split('\n').map((text) => text.trim())) {
    const words = line.split(/\s+/)
    if (/ROOT|JOINT|End/.test(words[0])) {
      joints.push({ name: words[1], parent: open.at(-1) ?? -1, offset: [0, 0, 0], channels: [], column })
      open.push(joints.length - 1)
    } else if (words[0] === 'OFFSET') {
      const offset = words.slice(1).map(Number) as [number, number, number]
      joints[joints.length - 1] = { ...joints[joints.length - 1], offset }
    } else if (words[0] === 'CHANNELS') {
      const channels = words.slice(2) as MotionJoint['channels']
      joints[joints.length - 1] = { ...joints[joints.length - 1], channels }
      column += channels.length
    } else if (line === '}') open.pop()
  }
  const numbers = frames.trim().split('\n').slice(2).join(' ').split(/\s+/).map(Number)
  return {
    joints,
    frameTime: 1 / 30,
    frameCount: numbers.length / column,
    channelCount: column,
    values: Float64Array.from(numbers),
  }
}

const clip = walkClip()
const walk = retargetClip(data, morphed, clip, { first: 'dressing' })
const bones = new Float64Array(12 * data.bones.length)
/** Direction of a bone in the world. */
function along(name: string, motion: Float64Array): number[] {
  const row = rowOf(name)
  const [head, tail] = [moved(motion, row, heads, 3 * row), moved(motion, row, tails, 3 * row)]
  const d = [0, 1, 2].map((c) => tail[c] - head[c])
  return d.map((c) => c / Math.hypot(...d))
}

test('before time 0 the body stands in its first pose, soles on the ground', () => {
  walk.bonesAt(-1, bones)
  const first = poseBones(data, morphed, 'dressing')
  const skin = skinBody(data, morphed, bones)
  let low = Infinity
  for (let at = 1; at < skin.length; at += 3) low = Math.min(low, skin[at])
  expect(low).toBeCloseTo(0, 12)
  for (let k = 0; k < bones.length; k++) if (k % 12 !== 10) expect(bones[k]).toBe(first[k])
})

test('limbs point where the actor’s did, up to the turn that makes the motion begin facing +z', () => {
  const frame = 40
  walk.bonesAt(MOTION_BLEND / 2 + (frame - 1) / 30, bones)
  const pose = clipPose(clip, frame)
  const joint = (name: string) => clip.joints.findIndex((one) => one.name === name)
  const actor = (from: string, to: string) => {
    const d = [0, 1, 2].map((c) => pose.place[joint(to)][c] - pose.place[joint(from)][c])
    return d.map((c) => c / Math.hypot(...d))
  }
  const chains = [
    ['LeftUpLeg', 'LeftLeg'],
    ['RightLeg', 'RightFoot'],
    ['LeftArm', 'LeftForeArm'],
    ['RightForeArm', 'RightHand'],
  ]
  const yaws = chains.map(([from, to]) => {
    const [own, his] = [along(from, bones), actor(from, to)]
    expect(own[1]).toBeCloseTo(his[1], 3) // heights are not turned; the frame is met to the rounding of 1/30 s
    return Math.atan2(own[0] * his[2] - own[2] * his[0], own[0] * his[0] + own[2] * his[2])
  })
  for (const yaw of yaws) expect(yaw).toBeCloseTo(yaws[0], 2)
})

test('bones keep their length and hang together', () => {
  for (const time of [0.3, 1.7]) {
    walk.bonesAt(time, bones)
    data.bones.forEach(({ parent }, row) => {
      const head = moved(bones, row, heads, 3 * row)
      if (parent >= 0) {
        const carried = moved(bones, parent, heads, 3 * row)
        for (let c = 0; c < 3; c++) expect(head[c]).toBeCloseTo(carried[c], 12)
      }
      const tail = moved(bones, row, tails, 3 * row)
      const rest = [0, 1, 2].map((c) => tails[3 * row + c] - heads[3 * row + c])
      expect(Math.hypot(...head.map((h, c) => tail[c] - h))).toBeCloseTo(Math.hypot(...rest), 12)
    })
  }
})

test('velocities do not jump: not at the start, not between frames, not where the blend ends', () => {
  const hand = rowOf('LeftHand')
  const at = (time: number) => {
    walk.bonesAt(time, bones)
    return moved(bones, hand, heads, 3 * hand)
  }
  const h = 1e-4
  for (const time of [h, MOTION_BLEND, MOTION_BLEND + 0.5 + 7 / 30]) {
    const [a, b, c] = [at(time - h), at(time), at(time + h)]
    for (let k = 0; k < 3; k++) {
      const jump = Math.abs(c[k] - 2 * b[k] + a[k]) / h
      expect(jump).toBeLessThan(0.02) // [m/s]; 100 m/s² over h is half of it, a kink of 30 fps lines is 0.2
    }
  }
})

test('soles stay on or above the ground and come down to it in every second', () => {
  const lows: number[] = []
  const skin = new Float64Array(3 * data.skinCount)
  for (let time = 0; time < walk.seconds; time += 0.1) {
    walk.bonesAt(time, bones)
    skinBody(data, morphed, bones, skin)
    let low = Infinity
    for (let k = 1; k < skin.length; k += 3) low = Math.min(low, skin[k])
    lows.push(low)
  }
  expect(Math.min(...lows)).toBeGreaterThan(-0.01)
  for (let k = 0; k + 10 <= lows.length; k++) expect(Math.min(...lows.slice(k, k + 10))).toBeLessThan(0.03)
})

test('a walk goes ahead: the hips travel along +z by a step and more in a second', () => {
  const hips = (time: number) => {
    walk.bonesAt(time, bones)
    return moved(bones, 0, heads, 0)
  }
  expect(rowOf('Hips')).toBe(0)
  const [a, b] = [hips(1.5), hips(2.5)]
  expect(b[2] - a[2]).toBeGreaterThan(0.8)
  expect(Math.abs(b[0] - a[0])).toBeLessThan(0.4)
})

test('a skeleton with other names is refused with the names that are missing', () => {
  const strange = { ...clip, joints: clip.joints.map((joint) => ({ ...joint, name: `x${joint.name}` })) }
  expect(() => retargetClip(data, morphed, strange, { first: 'dressing' })).toThrow(InputError)
  const prefixed = {
    ...clip,
    joints: clip.joints.map((joint) => ({ ...joint, name: `actor:${joint.name}` })),
  }
  expect(() => retargetClip(data, morphed, prefixed, { first: 'dressing' })).not.toThrow()
})
