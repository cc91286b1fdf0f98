import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BoneTurns } from './body-data.ts'
import { openBodyFiles } from './body-files.fixture.ts'
import { presetNamed } from './build-body.ts'
import { clearArms } from './clear-arms.ts'
import { morphBody } from './morph.ts'
import { boneHeads, moved, poseBones, turnsOf } from './pose.ts'
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
  const cleared = clearArms(data, morphed, motion)
  cleared.bonesAt(1, bones)
  expect(offSide(bones, 'Left')).toBeGreaterThan(0.35 - 1e-9)
  expect(offSide(bones, 'Left')).toBeLessThan(0.6) // no more than hands need
  expect(offSide(bones, 'Right')).toBeCloseTo(right, 12)
  cleared.bonesAt(0, bones)
  expect(offSide(bones, 'Left')).toBeCloseTo(left, 12) // the first pose is not touched
})

test('arms keep their joints: elbow and wrist stay where the bones before them end', () => {
  clearArms(data, morphed, lowered(0.72)).bonesAt(1, bones)
  for (const name of ['LeftForeArm', 'LeftHand']) {
    const row = data.bones.findIndex((bone) => bone.name === name)
    const [own, carried] = [row, data.bones[row].parent].map((by) => moved(bones, by, heads, 3 * row))
    own.forEach((value, c) => {
      expect(value).toBeCloseTo(carried[c], 12)
    })
  }
})
