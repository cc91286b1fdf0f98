import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBodyFiles, plainBody } from './body-files.fixture.ts'
import type { Body } from './build-body.ts'
import { POSE_NAMES, turnsOf } from './pose.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)

const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const posed = (pose: (typeof POSE_NAMES)[number]) => plainBody(data, 'mean_all', pose)

test('every named pose turns bones that exist, the left as the right', () => {
  expect(Object.keys(data.poses).sort()).toEqual(['arms-up', 'hands-on-hips', 'relaxed', 'sitting', 'stride'])
  for (const pose of POSE_NAMES) {
    const turns = turnsOf(data, pose)
    for (const [bone, [x, y, z]] of Object.entries(turns)) {
      expect(
        data.bones.some(({ name }) => name === bone),
        `${pose} ${bone}`,
      ).toBe(true)
      if (pose === 'stride' || !bone.startsWith('Left')) continue
      const other = turns[bone.replace('Left', 'Right')]
      expect([other[0], other[1], other[2]].map((v) => v + 0)).toEqual([x, -y, -z].map((v) => v + 0))
    }
  }
})

test('a relaxed hand is half closed: its thumb lies by its fingers', () => {
  const { bones, weights } = data
  const meanOf = ({ position }: Body, name: string): number[] => {
    const bone = bones.findIndex((one) => one.name === name)
    const sum = [0, 0, 0, 0]
    for (let i = 0; 3 * i < position.length; i++) {
      for (let e = weights.start[i]; e < weights.start[i + 1]; e++) {
        if (weights.bone[e] !== bone) continue
        for (let k = 0; k < 3; k++) sum[k] += weights.weight[e] * position[3 * i + k]
        sum[3] += weights.weight[e]
      }
    }
    return [0, 1, 2].map((k) => sum[k] / sum[3])
  }
  const apart = (body: Body) => {
    const [p, q] = ['LThumb', 'LeftHandFinger1'].map((name) => meanOf(body, name))
    return Math.sqrt(p.reduce((sum, value, k) => sum + (value - q[k]) * (value - q[k]), 0))
  }
  expect(apart(posed('relaxed'))).toBeLessThan(0.85 * apart(posed('a-pose')))
})

test('poses are what they are called', () => {
  const rest = posed('a-pose')
  expect(posed('relaxed').joints.LeftHand[0]).toBeLessThan(rest.joints.LeftHand[0] - 0.05)
  expect(posed('arms-up').joints.LeftHand[1]).toBeGreaterThan(rest.height)
  const sitting = posed('sitting')
  expect(Math.abs(sitting.joints.LeftLeg[1] - sitting.joints.LeftUpLeg[1])).toBeLessThan(0.15) // thighs nearly level
  expect(sitting.joints.LeftLeg[2] - sitting.joints.LeftUpLeg[2]).toBeGreaterThan(0.3) // and forward
  const crown = ({ position }: Body) =>
    position.reduce((top, y, at) => (at % 3 === 1 ? Math.max(top, y) : top), 0)
  const sunk = rest.joints.LeftUpLeg[1] - sitting.joints.LeftUpLeg[1]
  expect(sunk).toBeGreaterThan(0.3)
  expect(crown(rest) - crown(sitting)).toBeCloseTo(sunk, 3) // the trunk goes down as it is
  const stride = posed('stride')
  expect(stride.joints.LeftFoot[2] - stride.joints.RightFoot[2]).toBeGreaterThan(0.35)
  const hips = posed('hands-on-hips')
  expect(hips.joints.LeftForeArm[0]).toBeGreaterThan(hips.joints.LeftHand[0] + 0.05) // elbows out
  expect(Math.abs(hips.joints.LeftHand[1] - hips.girths.hips.level)).toBeLessThan(0.3)
})

test('a pose nobody drew', () => {
  expect(() => posed('handstand' as 'relaxed')).toThrow(/no pose is called "handstand"; take dressing/)
})
