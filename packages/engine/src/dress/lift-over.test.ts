import { expect, test } from 'vitest'
import { buildSphereCollider } from '../contact/index.ts'
import { countCrossings } from '../geometry/index.ts'
import type { Cloth } from '../model/index.ts'
import { liftOver } from './lift-over.ts'

/** On the crown of a ball of 1 m a piece of cloth, and the tip of another, `deep` below it [m]. */
function pierced(deep: number): Cloth {
  const triVertex = Int32Array.of(0, 1, 2, 3, 4, 5)
  return {
    vertexCount: 6,
    triCount: 2,
    position: Float64Array.from([
      ...[-0.05, 1.02, -0.05],
      ...[0.05, 1.02, -0.05],
      ...[0, 1.02, 0.05],
      ...[0, 1.02 - deep, 0],
      ...[0.02, 1.05, 0.02],
      ...[-0.02, 1.05, 0.02],
    ]),
    triVertex,
    triPattern: new Float64Array(12),
    triPanel: Int32Array.of(0, 1),
    panelIds: ['yoke', 'fall'],
    panelGrain: new Float64Array(2),
  }
}
const ball = buildSphereCollider({ centre: [0, 0, 0], radius: 1, friction: 0 })

test('a fall is lifted out of what it lies on, and no further', () => {
  const cloth = pierced(0.002)
  const before = cloth.position.slice()
  expect(countCrossings(cloth)).toBeGreaterThan(0)
  expect(liftOver(cloth, [1], [ball])).toBe(true)
  expect(countCrossings(cloth)).toBe(0)
  expect(cloth.position.subarray(0, 9)).toEqual(before.subarray(0, 9)) // what lies below stays
  const lift = cloth.position[10] - before[10]
  expect(lift).toBeGreaterThan(0.002)
  expect(lift).toBeLessThan(0.0031)
})

test('what is caught deep below is left as it was', () => {
  const cloth = pierced(0.018)
  const before = cloth.position.slice()
  expect(liftOver(cloth, [1], [ball])).toBe(false)
  expect(cloth.position).toEqual(before)
})
