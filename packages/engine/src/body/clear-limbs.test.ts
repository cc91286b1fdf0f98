import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stateHash } from '../core/index.ts'
import { findCrossings } from '../geometry/index.ts'
import type { BoneTurns } from './body-data.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { presetNamed } from './build-body.ts'
import { clearLimbs, clearPose } from './clear-limbs.ts'
import { morphBody } from './morph.ts'
import { boneHeads, moved, poseBones, skinBody, turnsOf } from './pose.ts'
import { blendedTurns } from './pose-motion.ts'
import type { BoneMotion } from './retarget.ts'

const assets = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, assets)))
const morphed = morphBody(data, presetNamed(data, 'mean_all'))
const heads = boneHeads(data, morphed)
const bones = new Float64Array(12 * data.bones.length)

/** A body that stands with its left arm turned down from the A-pose by this much [rad]. */
function lowered(angle: number): BoneMotion {
  const turns: BoneTurns = { ...turnsOf(data, 'dressing'), LeftArm: [0, 0, -angle] }
  const pose = poseBones(data, morphed, turns)
  return { seconds: 0.3, bonesAt: (_time, out) => out.set(pose) }
}

/** Angle of the upper arm off straight down, in the plane of the shoulders [rad]. */
function offSide(motion: Float64Array, side: 'Left' | 'Right'): number {
  const [arm, elbow] = ['Arm', 'ForeArm'].map((part) =>
    data.bones.findIndex(({ name }) => name === side + part),
  )
  const [a, b] = [moved(motion, arm, heads, 3 * arm), moved(motion, elbow, heads, 3 * elbow)]
  const d = [0, 1, 2].map((c) => b[c] - a[c])
  return Math.asin(((side === 'Left' ? 1 : -1) * d[0]) / Math.hypot(...d))
}

test('an arm that hangs too close is turned out to 20° off the side; the other one is left alone', () => {
  const motion = lowered(0.72)
  motion.bonesAt(1, bones)
  const [left, right] = [offSide(bones, 'Left'), offSide(bones, 'Right')]
  expect(left).toBeLessThan(0.2)
  const cleared = clearLimbs(data, morphed, motion)
  cleared.bonesAt(1, bones)
  expect(offSide(bones, 'Left')).toBeGreaterThan(0.35 - 1e-9)
  expect(offSide(bones, 'Left')).toBeLessThan(0.6) // no more than hands need
  expect(offSide(bones, 'Right')).toBeCloseTo(right, 12)
  cleared.bonesAt(0, bones)
  expect(offSide(bones, 'Left')).toBeCloseTo(left, 12) // the first pose is not touched
})

test('arms keep their joints: elbow and wrist stay where the bones before them end', () => {
  clearLimbs(data, morphed, lowered(0.72)).bonesAt(1, bones)
  for (const name of ['LeftForeArm', 'LeftHand']) {
    const row = data.bones.findIndex((bone) => bone.name === name)
    const [own, carried] = [row, data.bones[row].parent].map((by) => moved(bones, by, heads, 3 * row))
    own.forEach((value, c) => {
      expect(value).toBeCloseTo(carried[c], 12)
    })
  }
})

/** The whole body stands with these turns from 0.5 s on, and comes there from the dressing pose. */
function into(turns: BoneTurns): BoneMotion {
  const first = turnsOf(data, 'dressing')
  return {
    seconds: 1,
    bonesAt: (time, out) =>
      out.set(poseBones(data, morphed, blendedTurns(first, turns, Math.max(0, Math.min(1, 2 * time))))),
  }
}

/** Crossings of skin of two groups of bones at a time, by the count that the search for room does not use. */
function crossings(motion: BoneMotion, time: number, one: RegExp, other: RegExp): number {
  motion.bonesAt(time, bones)
  const position = skinBody(data, morphed, bones)
  const strongest = (i: number) => {
    const { start, bone, weight } = data.weights
    let best = start[i]
    for (let e = best; e < start[i + 1]; e++) if (weight[e] > weight[best]) best = e
    return data.bones[bone[best]].name
  }
  const pairs = findCrossings({ position, triVertex: data.triVertex })
  let count = 0
  for (let k = 0; k < pairs.length; k += 2) {
    const [a, b] = [pairs[k], pairs[k + 1]].map((t) => strongest(data.triVertex[3 * t]))
    if ((one.test(a) && other.test(b)) || (one.test(b) && other.test(a))) count++
  }
  return count
}

const HANDS = /Hand|Finger|Thumb|ForeArm/
const LEGS = /UpLeg|Leg|Foot|Toe/

test.each([
  [
    'a hand led into the belly',
    { LeftArm: [0.3, 0, -0.5], LeftForeArm: [0, 0, -1.2] },
    HANDS,
    /Hips|Back|Spine/,
  ],
  ['a hand led into the thigh', { RightArm: [0, 0, 1.05] }, HANDS, LEGS],
  [
    'a shank led through the other',
    { LeftUpLeg: [0, 0, 0.2], RightUpLeg: [0, 0, -0.2] },
    /^Left(Leg|Foot|Toe)/,
    /^Right(Leg|Foot|Toe)/,
  ],
] as const)('%s is kept off', (_, turns, one, other) => {
  const led = into({ ...turnsOf(data, 'dressing'), ...turns })
  expect(crossings(led, 0.9, one, other)).toBeGreaterThan(10)
  const cleared = clearLimbs(data, morphed, led)
  for (const time of [0.7, 0.9]) expect(crossings(cleared, time, one, other), `at ${time} s`).toBe(0)
})

test('turns come and go slowly: no bone is turned by more than 4 rad/s beyond what the motion does', () => {
  const led = into({ ...turnsOf(data, 'dressing'), RightArm: [0, 0, 1.05] })
  const cleared = clearLimbs(data, morphed, led)
  const row = data.bones.findIndex(({ name }) => name === 'RightHand')
  const aside = (time: number) => {
    cleared.bonesAt(time, bones)
    const own = moved(bones, row, heads, 3 * row)
    led.bonesAt(time, bones)
    return moved(bones, row, heads, 3 * row).map((value, c) => own[c] - value)
  }
  let fastest = 0
  for (let time = 0; time < 1; time += 0.01) {
    const [a, b] = [aside(time), aside(time + 0.01)]
    fastest = Math.max(fastest, Math.hypot(...a.map((value, c) => b[c] - value)) / 0.01)
  }
  expect(fastest).toBeGreaterThan(0.05)
  expect(fastest).toBeLessThan(4 * 0.55) // [m/s] at the end of an arm
})

test('a single pose is cleared as well; one that is clear is left to the bit', () => {
  const led = poseBones(data, morphed, { ...turnsOf(data, 'dressing'), RightArm: [0, 0, 1.05] })
  const still = (pose: Float64Array): BoneMotion => ({ seconds: 1, bonesAt: (_, out) => out.set(pose) })
  expect(crossings(still(led), 0, HANDS, LEGS)).toBeGreaterThan(10)
  expect(crossings(still(clearPose(data, morphed, led)), 0, HANDS, LEGS)).toBe(0)
  for (const pose of ['sitting', 'hands-on-hips', 'relaxed'] as const) {
    const bonesOf = poseBones(data, morphed, pose)
    expect(stateHash(clearPose(data, morphed, bonesOf)), pose).toBe(stateHash(bonesOf))
  }
})
