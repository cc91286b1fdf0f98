import { expect, test } from 'vitest'
import type { Cloth } from '../model/index.ts'
import { sleeveReach } from './sleeve-reach.ts'

const SWING = 0.1

test('the furthest place of what is worn on arms, along the forearms, and room to swing', () => {
  const joints = {
    LeftForeArm: [0.3, 1, 0],
    LeftHand: [0.5, 1, 0],
    RightForeArm: [-0.3, 1, 0],
    RightHand: [-0.5, 1, 0],
  } as const
  const cloth = {
    position: Float64Array.of(0.7, 1, 0, 0.8, 1, 0, 0.7, 1.1, 0, -0.9, 1, 0, -0.9, 1, 0.1, -0.8, 1, 0),
    triVertex: Int32Array.of(0, 1, 2, 3, 4, 5),
    triPanel: Int32Array.of(0, 1),
    triCount: 2,
  } as unknown as Cloth
  expect(sleeveReach(cloth, [{ segment: 'wrist' }, { segment: 'torso' }], { joints })).toBeCloseTo(
    0.3 + SWING,
    12,
  )
  expect(sleeveReach(cloth, [{ segment: 'arm' }, { segment: 'arm' }], { joints })).toBeCloseTo(
    0.4 + SWING,
    12,
  )
  expect(sleeveReach(cloth, [{ segment: 'arm' }, { segment: 'arm' }], { joints: {} })).toBe(0)
})
