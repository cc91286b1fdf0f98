import { expect, test } from 'vitest'
import { buildSphereCollider } from '../contact/index.ts'
import { countCrossings } from '../geometry/index.ts'
import type { Cloth } from '../model/index.ts'
import { pushClear } from './push-clear.ts'

/** A piece of cloth over the crown of a ball of 1 m, one corner `deep` inside it [m]. */
function pierced(deep: number): Cloth {
  return {
    vertexCount: 3,
    triCount: 1,
    position: Float64Array.of(-0.05, 1.02, -0.05, 0.05, 1.02, -0.05, 0, 1 - deep, 0.05),
    triVertex: Int32Array.of(0, 1, 2),
    triPattern: new Float64Array(6),
    triPanel: Int32Array.of(0),
    panelIds: ['yoke'],
    panelGrain: new Float64Array(1),
  }
}
const ball = buildSphereCollider({ centre: [0, 0, 0], radius: 1, friction: 0 })
const clearances = [0.002, 0.02]

test('what lies in a body is put off it, as far as it takes and along its normals', () => {
  const cloth = pierced(0.01)
  expect(countCrossings(cloth, ball.mesh)).toBeGreaterThan(0)
  expect(pushClear(cloth, ball, { clearances })).toBe(true)
  expect(countCrossings(cloth, ball.mesh)).toBe(0)
  const [x, y, z] = cloth.position.subarray(6)
  expect(Math.sqrt(x * x + y * y + z * z)).toBeGreaterThan(1)
  expect(z / y).toBeCloseTo(0.05 / 0.99, 2)
})

test('who may not move stays, and it is said that something crosses', () => {
  const cloth = pierced(0.01)
  const before = cloth.position.slice()
  expect(pushClear(cloth, ball, { clearances, mayMove: () => false })).toBe(false)
  expect(cloth.position).toEqual(before)
})

test('it goes the way it is told', () => {
  const cloth = pierced(0.01)
  expect(pushClear(cloth, ball, { clearances, mayMove: (i) => i === 2, wayOf: () => [0, 1, 0] })).toBe(true)
  expect(cloth.position[8]).toBe(0.05)
})
