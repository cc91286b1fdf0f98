import { expect, it } from 'vitest'
import { addGravity, GRAVITY } from './gravity.ts'

it('weighs what it should and has the energy of its height', () => {
  const mass = Float64Array.of(0.1, 0.3)
  const x = Float64Array.of(1, 2, 3, 4, 5, 6)
  const force = new Float64Array(6)
  const energy = addGravity(mass, x, GRAVITY, force)
  expect(force[1] + force[4]).toBeCloseTo(-0.4 * 9.81, 14)
  expect(force[0] + force[2] + force[3] + force[5]).toBe(0)
  expect(energy).toBeCloseTo(9.81 * (0.1 * 2 + 0.3 * 5), 14)
})
