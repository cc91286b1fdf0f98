import { expect, test } from 'vitest'
import { hangMotionError } from './hang-reference.ts'

/** Falls freely from y = 0, z = −0.5: what the sheet does before the pins are felt. */
function freeFall(dt: number, seconds: number): number[] {
  const path: number[] = []
  for (let k = 1; k <= Math.round(seconds / dt); k++) path.push(0, -0.5 * 9.81 * (k * dt) ** 2, -0.5)
  return path
}

test('the first twentieth of a second is free fall, at any step', () => {
  for (const dt of [1 / 60, 1 / 120, 1 / 240])
    expect(hangMotionError(freeFall(dt, 0.05), dt)).toBeLessThan(0.001)
  expect(hangMotionError(freeFall(1 / 90, 0.05), 1 / 90)).toBeLessThan(0.002) // frames fall between steps
})

test('a sheet that hangs in the air is far off', () => {
  const still = Array.from({ length: 3 * 120 }, (_, k) => (k % 3 === 2 ? -0.5 : 0))
  expect(hangMotionError(still, 1 / 60)).toBeGreaterThan(0.3)
})

test('a shift of the whole path shows at its size', () => {
  const path = freeFall(1 / 60, 0.05)
  const shifted = path.map((value, k) => (k % 3 === 1 ? value + 0.02 : value))
  expect(hangMotionError(shifted, 1 / 60)).toBeCloseTo(0.02, 2)
})

test('no frames, no number', () => {
  expect(hangMotionError([], 1 / 60)).toBeUndefined()
})
