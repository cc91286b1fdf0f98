import { expect, test } from 'vitest'
import { checkCollider } from './check-collider.ts'
import type { Surface } from './collider.ts'
import { buildLiveMeshCollider } from './mesh-surface-collider.ts'
import { buildSphereCollider, buildSphereMesh } from './sphere-collider.ts'
import { buildUnionCollider } from './union-collider.ts'

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
const ball = (x: number) => buildSphereCollider({ centre: [x, 0, 0], radius: 0.1, friction: 0.4 })
const ask = (union: ReturnType<typeof buildUnionCollider>, ...p: number[]) =>
  union.gap(Float64Array.from(p), 0, surface)

test('two balls apart are one solid', () => {
  const union = buildUnionCollider([ball(-0.15), ball(0.15)])
  const check = checkCollider(union, { seed: 71, count: 300, reach: 0.01 })
  expect(check.surfaceMax).toBeLessThan(1e-12)
  expect(check.normalMax).toBeLessThan(1e-5)
  expect(check.slopeMax).toBeLessThan(1 + 1e-9)
  expect(check.signWrong).toBe(0)
  expect(union.mesh.position).toHaveLength(2 * ball(0).mesh.position.length)
  expect(Math.max(...union.mesh.triVertex)).toBe(union.mesh.position.length / 3 - 1)
  expect(union.motion).toBeUndefined()
})

test('pinched where both are near and look at each other, nowhere else', () => {
  const union = buildUnionCollider([ball(-0.1005), ball(0.1005)]) // 1 mm between them
  expect(ask(union, 0, 0, 0)).toBeCloseTo(0.0005, 12)
  expect(surface.pinch).toBe(1)
  ask(union, 0.0002, 0.004, 0)
  expect(surface.pinch).toBe(1)
  ask(union, 0, 0.03, 0) // 4.9 mm from each
  expect(surface.pinch).toBe(0)
  ask(union, 0.21, 0, 0)
  expect(surface.pinch).toBe(0)

  const pressed = buildUnionCollider([ball(-0.09), ball(0.09)])
  expect(ask(pressed, 0, 0, 0)).toBeCloseTo(-0.01, 12)
  expect(surface.pinch).toBe(1)

  const merged = buildUnionCollider([ball(-0.03), ball(0.03)]) // one through the other, as an arm starts in the trunk
  ask(merged, 0, 0.0954, 0) // the crease between them: both surfaces, normals 35° apart
  expect(surface.pinch).toBe(0)
})

test('moving parts move with their own motion, and what sticks goes with the nearest', () => {
  const mesh = buildSphereMesh([0.15, 0, 0], 0.1, 6)
  const moving = buildLiveMeshCollider(mesh, {
    friction: 0.4,
    placesAt: (time, out) => {
      for (let at = 0; at < out.length; at++) out[at] = mesh.position[at] + (at % 3 === 1 ? 2 * time : 0)
    },
  })
  const still = ball(-0.15)
  const union = buildUnionCollider([still, moving])
  union.motion?.moveTo(0, 0.01)
  ask(union, 0.15, 0.13, 0)
  expect(surface.velocity[1]).toBeCloseTo(2, 9)
  ask(union, -0.15, 0.13, 0)
  expect([...surface.velocity]).toEqual([0, 0, 0])

  const out = new Float64Array(union.mesh.position.length)
  union.motion?.places(0.01, out, 0)
  const first = still.mesh.position.length
  expect(out.subarray(0, first)).toEqual(still.mesh.position)
  expect(out[first + 1] - mesh.position[1]).toBeCloseTo(0.02, 12)
  expect(union.mesh.position, 'the mesh of all goes with the parts').toEqual(out)

  const points = Float64Array.of(...mesh.position.subarray(0, 3), -0.15, 0.1, 0)
  union.motion?.carry(points, 0)
  union.motion?.carry(points, 3)
  expect(points[1] - mesh.position[1]).toBeCloseTo(0.02, 12)
  expect([...points.subarray(3)]).toEqual([-0.15, 0.1, 0])
})

test('parts of different friction are refused', () => {
  const slippery = buildSphereCollider({ centre: [0, 0, 0], radius: 0.1, friction: 0.1 })
  expect(() => buildUnionCollider([ball(0), slippery])).toThrow('friction')
})
