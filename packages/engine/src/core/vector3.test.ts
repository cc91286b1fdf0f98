import { expect, test } from 'vitest'
import { buildRandom } from './random.ts'
import {
  along,
  cross,
  distance,
  dot,
  minus,
  norm,
  placeOf,
  plus,
  scaled,
  unit,
  unitOrZero,
  type Vector3,
} from './vector3.ts'

const X: Vector3 = [1, 0, 0]
const Y: Vector3 = [0, 1, 0]
const Z: Vector3 = [0, 0, 1]

test('axes are right-handed, and products known by heart come out', () => {
  expect(cross(X, Y)).toEqual(Z)
  expect(cross(Y, Z)).toEqual(X)
  expect(cross(Z, X)).toEqual(Y)
  expect(dot([1, 2, 3], [4, -5, 6])).toBe(12)
  expect(norm([2, 3, 6])).toBe(7)
  expect(distance([1, 1, 1], [3, 4, 7])).toBe(7)
  expect(placeOf(Float64Array.of(9, 9, 9, 1, 2, 3), 1)).toEqual([1, 2, 3])
})

test('sums, multiples and the way along agree with each other (seed 5)', () => {
  const next = buildRandom(5)
  const any = (): Vector3 => [next() - 0.5, next() - 0.5, next() - 0.5]
  for (let round = 0; round < 20; round++) {
    const [a, b] = [any(), any()]
    expect(along(a, -1, b)).toEqual(minus(a, b))
    expect(along(a, 3, b)).toEqual(plus(a, scaled(b, 3)))
    // Lagrange: |a × b|² + (a·b)² = |a|² |b|²
    const product = cross(a, b)
    expect(dot(product, product) + dot(a, b) * dot(a, b)).toBeCloseTo(dot(a, a) * dot(b, b), 15)
    expect(dot(product, a)).toBeCloseTo(0, 15)
    expect(norm(unit(a))).toBeCloseTo(1, 15)
    expect(distance(unit(a), unitOrZero(a))).toBeLessThan(1e-15)
  }
})

test('the zero vector has no direction: not a number where it must not be asked, zero where it may', () => {
  expect(unit([0, 0, 0])).toEqual([Number.NaN, Number.NaN, Number.NaN])
  expect(unitOrZero([0, 0, 0])).toEqual([0, 0, 0])
})
