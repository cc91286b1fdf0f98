import { buildSphereCollider } from '@selvedge/engine/sim'
import { expect, test } from 'vitest'
import { shareUnder } from './layer-order.ts'

const body = buildSphereCollider({ centre: [0, 0, 0], radius: 0.1, friction: 0 })
/** Points over the top of the ball, at a height over it [m]. */
const points = (height: number) =>
  Float64Array.from(
    [-0.02, 0, 0.02].flatMap((x) => {
      const scale = (0.1 + height) / Math.hypot(x, 0.1)
      return [x * scale, 0.1 * scale, 0]
    }),
  )
/** One large triangle, level over the top. */
const sheet = (height: number) => ({
  position: Float64Array.of(-0.1, 0.1 + height, 0.08, 0.1, 0.1 + height, 0.08, 0, 0.1 + height, -0.1),
  triVertex: Int32Array.of(0, 1, 2),
})

test('nothing lies under what is nearer to the body', () => {
  expect(shareUnder(points(0.005), 0, 3, sheet(0.02), body)).toBe(0)
})

test('finds what lies between, and counts only the rows asked for', () => {
  expect(shareUnder(points(0.03), 0, 3, sheet(0.02), body)).toBe(1)
  expect(shareUnder(points(0.03), 1, 2, sheet(0.02), body)).toBe(1)
})

test('a sheet that ends before the line does not count', () => {
  const { position, triVertex } = sheet(0.02)
  const aside = { position: position.map((value, k) => (k % 3 === 0 ? value + 0.105 : value)), triVertex }
  expect(shareUnder(points(0.03), 0, 3, aside, body)).toBeCloseTo(0, 12)
})
