import { expect, test } from 'vitest'
import { checkCollider } from './check-collider.ts'
import type { Collider, Surface } from './collider.ts'
import { buildSphereCollider } from './sphere-collider.ts'

const sphere = buildSphereCollider({ centre: [0, 0, 0], radius: 0.3, friction: 0.4 })
const options = { seed: 4, count: 200, reach: 0.02 }

function broken(change: (gap: number, surface: Surface) => number): Collider {
  return { ...sphere, gap: (x, at, surface) => change(sphere.gap(x, at, surface), surface) }
}

test('catches each broken promise', () => {
  const shifted = checkCollider(
    broken((gap) => gap + 0.001),
    options,
  )
  expect(shifted.surfaceMax).toBeCloseTo(0.001, 9)
  const steep = checkCollider(
    broken((gap) => 1.5 * gap),
    options,
  )
  expect(steep.slopeMax).toBeGreaterThan(1.3)
  const turned = checkCollider(
    broken((gap) => -gap),
    options,
  )
  expect(turned.signWrong).toBe(turned.tried)
  const tilted = checkCollider(
    broken((gap, surface) => {
      surface.normal[0] += 0.01
      return gap
    }),
    options,
  )
  expect(tilted.normalMax).toBeGreaterThan(0.009)
})
