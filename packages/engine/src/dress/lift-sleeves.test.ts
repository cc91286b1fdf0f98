import { expect, test } from 'vitest'
import type { Body } from '../body/index.ts'
import type { Cloth } from '../model/index.ts'
import { liftSleeves } from './lift-sleeves.ts'

/** One triangle, 10, 30 and 30 cm down an arm that hangs at 45°, the last of them 5 cm in front of it. */
const down = Math.SQRT1_2
const along = (d: number, z: number) => [0.2 + d * down, 1.4 - d * down, z]
const sleeve = (): Cloth => ({
  vertexCount: 3,
  triCount: 1,
  position: Float64Array.from([...along(0.1, 0), ...along(0.3, 0), ...along(0.3, 0.05)]),
  triVertex: Int32Array.of(0, 1, 2),
  triPattern: new Float64Array(6),
  triPanel: Int32Array.of(0),
  panelIds: ['sleeve'],
  panelGrain: new Float64Array(1),
})
const aPose = { LeftArm: [0.2, 1.4, 0], LeftForeArm: [0.2 + 0.3 * down, 1.4 - 0.3 * down, 0] }
const standing = (elbow: readonly number[]) =>
  ({ joints: { LeftArm: [0.2, 1.42, 0], LeftForeArm: elbow }, aPoseJoints: aPose }) as unknown as Body

test('a sleeve turns with its arm about the shoulder', () => {
  const cloth = sleeve()
  liftSleeves(cloth, [{ segment: 'arm', side: 'left' }], standing([0.5, 1.42, 0]))
  const expected = [0.3, 1.42, 0, 0.5, 1.42, 0, 0.5, 1.42, 0.05]
  expect(Math.max(...cloth.position.map((value, k) => Math.abs(value - expected[k])))).toBeLessThan(1e-12)
})

test('arms where patterns expect them, and pieces of the trunk, stay to the last bit', () => {
  const cloth = sleeve()
  const elbow = [0.2 + 0.3 * down, 1.42 - 0.3 * down, 0]
  liftSleeves(cloth, [{ segment: 'arm', side: 'left' }], standing(elbow))
  liftSleeves(cloth, [{ segment: 'torso', side: 'left' }], standing([0.5, 1.42, 0]))
  expect(cloth.position).toEqual(sleeve().position)
})
