import { expect, test } from 'vitest'
import { findForcedCorners, ratioMax } from './forced-corners.ts'

const rad = (degrees: number) => (degrees * Math.PI) / 180

test('the largest ratio at a corner is reached by a fan of equal angles', () => {
  expect(ratioMax(rad(24))).toBe(0)
  // one triangle: 25° at the long side's far end, 130° − … by the law of sines
  expect(ratioMax(rad(40))).toBeCloseTo(Math.sin(rad(115)) / Math.sin(rad(25)), 12)
  expect(ratioMax(rad(90))).toBeCloseTo((Math.sin(rad(125)) / Math.sin(rad(25))) ** 3, 12)
})

test('no fan of unequal angles does better, by brute force at 90°', () => {
  const step = (degrees: number) => Math.sin(rad(155 - degrees)) / Math.sin(rad(25))
  let best = 0
  for (let a = 25; a <= 40; a += 0.5) {
    for (let b = 25; b <= 65 - a + 25; b += 0.5) {
      const c = 90 - a - b
      if (c >= 25) best = Math.max(best, step(a) * step(b) * step(c))
    }
  }
  expect(best).toBeLessThanOrEqual(ratioMax(rad(90)) * (1 + 1e-12))
  expect(best).toBeGreaterThan(0.99 * ratioMax(rad(90)))
})

test('finds sharp and lopsided corners, whichever way the line runs', () => {
  const wedge = Float64Array.of(0, 0, 1, 0, 1, 0.4) // 21.8° at the origin
  expect([...findForcedCorners(wedge, true)]).toEqual([0])
  const turned = Float64Array.of(0, 0, 1, 0.4, 1, 0)
  expect([...findForcedCorners(turned, false)]).toEqual([0])
  const box = (short: number) => Float64Array.of(0, 0, 1, 0, 1, short, 1, 1, 0, 1)
  expect(findForcedCorners(box(0.15), true).size).toBe(0) // 6.7 : 1 at a right angle
  expect([...findForcedCorners(box(0.13), true)]).toEqual([1]) // 7.7 : 1
})
