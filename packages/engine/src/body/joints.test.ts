import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nothingCrosses as findCrossings, openBodyFiles } from './body-files.fixture.ts'
import { buildBody, presetNamed } from './build-body.ts'
import { buildJointedBody } from './jointed-body.ts'
import { JOINT_NAMES, type JointTurns, jointedTurns, jointRanges } from './joints.ts'
import { morphBody } from './morph.ts'
import { boneHeads, moved, POSE_NAMES, poseBones } from './pose.ts'
import { buildJointReach } from './reach-joint.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const DEGREE = Math.PI / 180
const morphed = morphBody(data, presetNamed(data, 'mean_all'))
const heads = boneHeads(data, morphed)
/** Bones alone: where one begins, seen from the hips [m]. */
function bare(joints: JointTurns): (bone: string) => number[] {
  const motion = poseBones(data, morphed, jointedTurns(data, 'dressing', joints))
  const placeOf = (bone: string) => {
    const row = data.bones.findIndex(({ name }) => name === bone)
    return moved(motion, row, heads, 3 * row)
  }
  const hips = placeOf('Hips')
  return (bone) => placeOf(bone).map((value, c) => value - hips[c])
}
const still = bare({})
/** How far a bone has gone, seen from the hips [m]. */
const way = (body: ReturnType<typeof bare>, bone: string) => {
  const before = still(bone)
  return body(bone).map((value, c) => value - before[c])
}

describe('angles', () => {
  test.each([
    ['elbow-left', [40, 0, 0], 'LeftHand', [0, 1, 1]],
    ['shoulder-right', [0, 0, 30], 'RightForeArm', [-1, 1, 0]],
    ['shoulder-left', [30, 0, 0], 'LeftForeArm', [0, 0, 1]],
    ['wrist-left', [40, 0, 0], 'LeftHandFinger1', [-1, 0, 0]],
    ['hip-right', [40, 0, 0], 'RightLeg', [0, 1, 1]],
    ['hip-right', [0, 0, 30], 'RightLeg', [-1, 1, 0]],
    ['hip-left', [0, 30, 0], 'LeftToeBase', [1, 0, 0]],
    ['knee-left', [60, 0, 0], 'LeftFoot', [0, 1, -1]],
    ['ankle-left', [15, 0, 0], 'LeftToeBase', [0, 1, 0]],
    ['neck', [0, 0, 30], 'Head', [1, 0, 0]],
    ['waist', [40, 0, 0], 'Neck', [0, -1, 1]],
    ['waist', [0, 30, 0], 'LeftArm', [0, 0, -1]],
  ] as const)('%s by %j leads %s where people mean', (joint, angles, bone, signs) => {
    const gone = way(bare({ [joint]: [angles[0] * DEGREE, angles[1] * DEGREE, angles[2] * DEGREE] }), bone)
    const wrong = signs.filter((sign, c) => sign !== 0 && !(sign * gone[c] > 0.005))
    expect(wrong, `${gone}`).toEqual([])
  })

  test('mean the same on both sides', () => {
    for (const kind of ['shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle']) {
      const angles = [0.1, kind === 'shoulder' || kind === 'hip' ? 0.1 : 0, 0] as const
      const [left, right] = ['left', 'right'].map((side) => bare({ [`${kind}-${side}`]: angles }))
      for (const bone of ['Hand', 'ToeBase']) {
        const [a, b] = [way(left, `Left${bone}`), way(right, `Right${bone}`)]
        expect(Math.max(Math.abs(a[0] + b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))).toBeLessThan(
          2e-3,
        )
      }
    }
  })

  test('stay within what joints do, counted from the pose; a pose of the list is never beyond', () => {
    for (const pose of POSE_NAMES) {
      for (const { low, high } of Object.values(jointRanges(data, pose))) {
        expect(low.every((angle, k) => angle <= 0 && high[k] >= 0)).toBe(true)
      }
    }
    const range = (pose: 'dressing' | 'a-pose') => jointRanges(data, pose)['elbow-left'].high[0] / DEGREE
    expect(range('dressing')).toBeCloseTo(130, 5) // straight
    expect(range('a-pose')).toBeCloseTo(95, 5)
    expect(() => bare({ 'elbow-left': [140 * DEGREE, 0, 0] })).toThrow(
      'elbow-left: bend goes from 0° to 130° in this pose, not to 140°; turn it less',
    )
    expect(() => bare({ 'knee-left': [0, 0.2, 0] })).toThrow(/knee-left: twist goes from 0° to 0°/)
    expect(() => bare({ 'elbow-lef': [0, 0, 0] })).toThrow('no joint "elbow-lef"; did you mean "elbow-left"?')
  })
})

describe('a joint led by hand', () => {
  const { reach, skin } = buildJointReach(data, 'mean_all', 'dressing')
  const at = (joints: JointTurns, bone: string) => bare(joints)(bone)

  test.each([
    ['elbow-left', 'LeftForeArm', [0.08, 0.12, 0.02], 0.02],
    ['wrist-left', 'LeftHand', [-0.15, 0.2, 0.2], 0.01],
    ['wrist-right', 'RightHand', [0, 0.1, 0.1], 0.01],
    ['knee-left', 'LeftLeg', [0.05, 0.07, 0.2], 0.02],
    ['ankle-right', 'RightFoot', [0, 0.2, -0.1], 0.02],
    ['shoulder-left', 'LeftArm', [-0.05, 0, 0.1], 0.03],
    ['waist', 'Neck', [0.1, 0, 0], 0.02],
  ] as const)('%s goes where it is led, as far as bones are long', (joint, bone, by, off) => {
    const joints = reach({}, joint, by)
    const gone = way(bare(joints), bone)
    const left = Math.hypot(...by.map((value, c) => value - gone[c]))
    expect(left, `${JSON.stringify(joints)} ${gone}`).toBeLessThan(off)
    expect(reach({}, joint, by)).toEqual(joints)
  })

  test('out of reach it is pointed at, and no limit is passed', () => {
    for (const joint of JOINT_NAMES) {
      for (const by of [
        [1, 1, 1],
        [-1, 1, -1],
        [1, -1, -1],
        [-1, -1, 1],
      ] as const) {
        // biome-ignore format: a table
        expect(() => jointedTurns(data, 'dressing', reach({}, joint, by)), joint).not.toThrow()
      }
    }
    const far = reach({}, 'wrist-left', [1, 0.5, 0])
    const [shoulder, elbow, wrist] = ['LeftArm', 'LeftForeArm', 'LeftHand'].map((bone) => at(far, bone))
    const between = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((v, c) => v - b[c]))
    expect(between(shoulder, wrist)).toBeGreaterThan(
      0.98 * (between(shoulder, elbow) + between(elbow, wrist)),
    )
  })

  test('goes on from angles there are, and a hand that stays changes nothing', () => {
    const from = { 'elbow-left': [0.5, 0, 0], neck: [0.2, 0, 0] } as const
    expect(reach(from, 'elbow-left', [0, 0, 0])).toEqual({ ...from, 'shoulder-left': [0, 0, 0] })
    expect(reach(from, 'elbow-left', [0.1, 0.1, 0])['elbow-left']).toEqual([0.5, 0, 0])
  })

  test('seen along a line it is under the pointer, nearer or farther', () => {
    const joints = reach({}, 'elbow-left', [-0.1, 0.1, 0], [0, 0, -1])
    const [x, y, z] = way(bare(joints), 'LeftForeArm')
    expect(Math.hypot(x + 0.1, y - 0.1)).toBeLessThan(0.006)
    expect(z).toBeGreaterThan(0.1) // arms come forward rather than go back
    const back = { 'shoulder-left': [-0.5, 0, 0] } as const
    expect(reach(back, 'elbow-left', [0.01, 0.01, 0], [0, 0, -1])['shoulder-left'][0]).toBeLessThan(-0.4)
  })

  test('its skin is shown where the body stands', () => {
    const body = buildBody(data, 'mean_all', jointedTurns(data, 'dressing', {}), { findCrossings })
    const places = skin({}, body.joints.Hips as [number, number, number])
    const off = places.reduce((most, value, k) => Math.max(most, Math.abs(value - body.position[k])), 0)
    expect(off).toBeLessThan(1e-9)
  })
})

test('an arm led into the chest is kept off it; a stance no skin can take is refused in one sentence', () => {
  const stand = (joints: JointTurns) => buildJointedBody(data, 'mean_female', { pose: 'relaxed', joints })
  const inside = stand({ 'shoulder-left': [0.5, 0, -0.6], 'elbow-left': [1, 0, 0] })
  expect(inside.body.repair.left).toBe(0)
  expect(() => stand({ 'hip-left': [1.3, -0.78, -0.3], waist: [1, 0, 0.6] })).toThrow(
    /^the body cannot stand so: its .*; turn these joints less$/,
  )
})
