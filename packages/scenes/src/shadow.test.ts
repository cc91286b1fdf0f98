import { expect, it } from 'vitest'
import { drapeCoefficient, shadowArea } from './shadow.ts'

const square = (side: number, tilt: number) =>
  Float64Array.of(
    0,
    0,
    0,
    side,
    0,
    0,
    side,
    side * Math.sin(tilt),
    side * Math.cos(tilt),
    0,
    side * Math.sin(tilt),
    side * Math.cos(tilt),
  )
const halves = Int32Array.of(0, 1, 2, 0, 2, 3)

it('is the area seen from above, cosine of the tilt', () => {
  for (const tilt of [0, 0.6, 1.2]) {
    expect(
      Math.abs(shadowArea(square(0.2503, tilt), halves) / (0.2503 ** 2 * Math.cos(tilt)) - 1),
    ).toBeLessThan(0.01)
  }
})

it('counts plies once', () => {
  const twice = Int32Array.of(...halves, 2, 1, 0, 3, 2, 0)
  expect(shadowArea(square(0.1, 0), twice)).toBe(shadowArea(square(0.1, 0), halves))
})

it('makes 0 of cloth that hangs and 1 of a board', () => {
  expect(drapeCoefficient(0.02, 0.02, 0.08)).toBe(0)
  expect(drapeCoefficient(0.08, 0.02, 0.08)).toBe(1)
})
