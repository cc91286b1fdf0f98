import { expect, it } from 'vitest'
import { areApart } from './surfaces-apart.ts'

/** A square of 0.1 m at height z, in two triangles, moved by x. */
function square(x: number, z: number) {
  const position = Float64Array.of(x, 0, z, x + 0.1, 0, z, x + 0.1, 0.1, z, x, 0.1, z)
  return { position, triVertex: Int32Array.of(0, 1, 2, 0, 2, 3) }
}

it('knows touching, near and apart, above and beside', () => {
  const one = square(0, 0)
  expect(areApart(one, square(0.03, 0.0029), 0.003, 0.05)).toBe(false)
  expect(areApart(one, square(0.03, 0.0031), 0.003, 0.05)).toBe(true)
  expect(areApart(one, square(0.1, 0), 0.003, 0.05)).toBe(false) // edge on edge
  expect(areApart(one, square(0.1029, 0), 0.003, 0.05)).toBe(false)
  expect(areApart(one, square(0.1031, 0), 0.003, 0.05)).toBe(true)
})

it('knows crossing, also where no vertex is near', () => {
  const upright = {
    position: Float64Array.of(0.05, 0.05, -1, 0.05, 0.05, 1, 0.06, 0.05, 1),
    triVertex: Int32Array.of(0, 1, 2),
  }
  expect(areApart(square(0, 0), upright, 0.003, 0.05)).toBe(false)
  expect(areApart(square(1, 0), upright, 0.003, 0.05)).toBe(true)
})

it('is apart from nothing', () => {
  const nothing = { position: new Float64Array(0), triVertex: new Int32Array(0) }
  expect(areApart(square(0, 0), nothing, 0.003, 0.05)).toBe(true)
})
