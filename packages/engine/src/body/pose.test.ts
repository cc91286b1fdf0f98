import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBodyFiles } from './body-files.fixture.ts'
import { morphBody } from './morph.ts'
import { type BodyPose, boneHeads, boneTails, moved, poseBones, skinBody } from './pose.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const morphed = morphBody(data, data.presets['fit-mean_all'])

/** Direction of a posed bone: degrees below the horizontal plane, degrees before the plane of the shoulders. */
function lies(bone: string, pose: BodyPose): { below: number; forward: number } {
  const row = data.bones.findIndex(({ name }) => name === bone)
  const motion = poseBones(data, morphed, pose)
  const head = moved(motion, row, boneHeads(data, morphed), 3 * row)
  const tail = moved(motion, row, boneTails(data, morphed), 3 * row)
  const [x, y, z] = tail.map((c, k) => c - head[k])
  const degrees = 180 / Math.PI
  return {
    below: -Math.atan2(y, Math.hypot(x, z)) * degrees,
    forward: Math.atan2(z, Math.hypot(x, y)) * degrees,
  }
}

test('rest: arms hang 48° below the horizontal with bent elbows; dressing straightens them', () => {
  for (const side of ['Left', 'Right']) {
    expect(Math.abs(lies(`${side}Arm`, 'a-pose').below - 48)).toBeLessThan(2)
    expect(lies(`${side}ForeArm`, 'a-pose').forward).toBeGreaterThan(35)
    const straight = lies(`${side}ForeArm`, 'dressing')
    expect(Math.abs(straight.below - 47)).toBeLessThan(2)
    expect(Math.abs(straight.forward - 8)).toBeLessThan(1)
    expect(lies(`${side}Arm`, 'dressing')).toEqual(lies(`${side}Arm`, 'a-pose'))
  }
})

test('T-pose: upper arms level within 3°, forearms within 5°', () => {
  for (const side of ['Left', 'Right']) {
    expect(Math.abs(lies(`${side}Arm`, 't-pose').below)).toBeLessThan(3)
    expect(Math.abs(lies(`${side}ForeArm`, 't-pose').below)).toBeLessThan(5)
  }
})

test('legs apart: turning the thighs spreads the feet', () => {
  const apart = lies('LeftUpLeg', { LeftUpLeg: [0, 0, -0.25], RightUpLeg: [0, 0, 0.25] }).below
  expect(lies('LeftUpLeg', 'a-pose').below - apart).toBeGreaterThan(8)
})

test('bones move rigidly, children stay joined to their parents', () => {
  const motion = poseBones(data, morphed, 't-pose')
  const heads = boneHeads(data, morphed)
  data.bones.forEach((bone, row) => {
    const m = motion.subarray(12 * row, 12 * row + 9)
    for (let r = 0; r < 3; r++) {
      for (let s = 0; s < 3; s++) {
        const dot = m[3 * r] * m[3 * s] + m[3 * r + 1] * m[3 * s + 1] + m[3 * r + 2] * m[3 * s + 2]
        expect(dot).toBeCloseTo(r === s ? 1 : 0, 12)
      }
    }
    if (bone.parent < 0) return
    const own = moved(motion, row, heads, 3 * row)
    const parents = moved(motion, bone.parent, heads, 3 * row)
    for (let c = 0; c < 3; c++) expect(own[c]).toBeCloseTo(parents[c], 12)
  })
})

test('without turns the skin stays; a turn of the root carries all of it', () => {
  const rest = skinBody(data, morphed, poseBones(data, morphed, 'a-pose'))
  let worst = 0
  for (let at = 0; at < rest.length; at++) worst = Math.max(worst, Math.abs(rest[at] - morphed[at]))
  expect(worst).toBeLessThan(1e-14)

  const motion = poseBones(data, morphed, { Hips: [0.3, -0.2, 0.5] })
  const turned = skinBody(data, morphed, motion)
  for (let i = 0; i < data.skinCount; i += 97) {
    const rigid = moved(motion, 0, morphed, 3 * i)
    for (let c = 0; c < 3; c++) expect(turned[3 * i + c]).toBeCloseTo(rigid[c], 12)
  }
})

test('an unknown bone is named', () => {
  expect(() => poseBones(data, morphed, { LeftWing: [0, 0, 1] })).toThrow('LeftWing')
})
