import { expect, test } from 'vitest'
import { countFolds } from './count-folds.ts'

/** A rim of 400 points, `radius` by angle [m]. */
const rim = (radius: (angle: number) => number, narrow = 1) =>
  Float64Array.from({ length: 1200 }, (_, k) => {
    const angle = (2 * Math.PI * Math.floor(k / 3)) / 400
    return [radius(angle) * Math.cos(angle), 1, narrow * radius(angle) * Math.sin(angle)][k % 3]
  })

test('round and oval hems have no folds, however wide', () => {
  expect(countFolds(rim(() => 0.2))).toBe(0)
  expect(countFolds(rim(() => 0.3, 0.5))).toBe(0)
})

test('waves are counted one by one, from a depth of 5 mm on', () => {
  expect(countFolds(rim((angle) => 0.25 + 0.02 * Math.cos(9 * angle)))).toBe(9)
  expect(countFolds(rim((angle) => 0.25 + 0.02 * Math.cos(8 * angle + 1), 0.7))).toBe(8)
  expect(countFolds(rim((angle) => 0.25 + 0.002 * Math.cos(9 * angle)))).toBe(0)
})

test('waves on a flat front count though the tape does not touch them all', () => {
  // a box whose front is drawn in by 3 cm, with three waves in the hollow
  const hollow = (along: number) => 0.03 - 0.012 * (1 - Math.cos(6 * Math.PI * along))
  const points: number[] = []
  for (let k = 0; k < 100; k++)
    points.push(-0.2 + 0.004 * k, 1, -0.1 + (k < 5 || k > 95 ? 0 : hollow((k - 5) / 90)))
  points.push(0.2, 1, -0.1, 0.2, 1, 0.1, -0.2, 1, 0.1)
  expect(countFolds(Float64Array.from(points))).toBe(4)
})

test('nothing has no folds', () => {
  expect(countFolds(new Float64Array(0))).toBe(0)
})
