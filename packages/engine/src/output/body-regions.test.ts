import { expect, test } from 'vitest'
import { STICK_BODY } from './body.fixture.ts'
import { bodyRegions } from './body-regions.ts'

test.each([
  ['chest', 0, 1.28, 0.12],
  ['chest', 0.16, 1.25, 0], // beside the ribs, near the arm
  ['waist', 0.13, 1.06, 0],
  ['hips', 0.18, 0.88, 0], // outside of the hip joint
  ['hips', 0, 0.84, -0.12],
  ['thigh left', 0.15, 0.6, 0.02],
  ['calf right', -0.1, 0.3, 0],
  ['upper arm left', 0.28, 1.3, -0.02],
  ['forearm right', -0.45, 1.05, 0],
  ['neck', 0, 1.47, 0.06],
] as const)('%s at (%d, %d, %d)', (region, x, y, z) => {
  expect(bodyRegions(STICK_BODY, Float64Array.of(x, y, z))).toEqual([region])
})

test('a body without bones is one region', () => {
  expect(bodyRegions({ ...STICK_BODY, joints: {}, girths: {} }, new Float64Array(6))).toEqual([
    'body',
    'body',
  ])
})
