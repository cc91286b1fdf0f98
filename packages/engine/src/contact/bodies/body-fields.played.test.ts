import { expect, it } from 'vitest'
import { type BodyFieldName, bodyFields } from './body-fields.ts'
import { buildSphereMesh, checkCollider } from './colliders/index.ts'

const RADIUS = 0.1 // [m]
const mesh = buildSphereMesh([0, 0, 0], RADIUS, 16)
const SAG = 0.0004 // of its triangles below the ball [m]

/** How far the distance may be off at the vertices [m], by what each field is made of. */
const ERROR: Record<BodyFieldName, number> = {
  grid: 0.0005,
  octree: 0.001,
  surface: 1e-12,
  'depth-map': 0.002,
}

it.each(Object.keys(bodyFields) as BodyFieldName[])('%s knows a ball, and which side is out', (name) => {
  const { summary, build } = bodyFields[name]
  const body = build(mesh, { friction: 0.3 })
  const check = checkCollider(body, { seed: 3, count: 200, reach: 0.01 })
  expect(summary).not.toBe('')
  expect(body.friction).toBe(0.3)
  expect(body.motion, 'a body at rest').toBeUndefined()
  expect(body.mesh.triVertex).toEqual(mesh.triVertex)
  expect(check.surfaceMax).toBeLessThan(ERROR[name] + SAG)
  expect(check.signWrong).toBe(0)
  const surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  expect(body.gap(Float64Array.of(0, RADIUS + 0.02, 0), 0, surface)).toBeCloseTo(0.02, 2)
  expect(surface.normal[1]).toBeGreaterThan(0.99)
  expect(body.gap(Float64Array.of(0, RADIUS + 0.1, 0), 0, surface), 'beyond the band').toBe(Infinity)
})
