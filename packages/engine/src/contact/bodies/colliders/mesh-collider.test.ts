import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { openBodyFiles } from '../../../body/body-files.fixture.ts'
import { type Body, buildBody } from '../../../body/index.ts'
import { buildRandom } from '../../../core/index.ts'
import {
  countCrossings,
  fieldsBuilt,
  findCrossings,
  measurePenetration,
  signedDistances,
  treesBuilt,
} from '../../../geometry/index.ts'
import { checkCollider } from './check-collider.ts'
import type { Surface } from './collider.ts'
import { buildMeshCollider, type MeshCollider } from './mesh-collider.ts'
import { buildSphereMesh } from './sphere-collider.ts'

const folder = new URL('../../../../../../assets/bodies/', import.meta.url)
const data = openBodyFiles((name) => readFileSync(new URL(name, folder)))
const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }

test.each([
  ['mean_all', 'dressing', 1],
  ['mean_female', 'dressing', 1],
  ['mean_male', 'dressing', 1],
  ['default-female', 't-pose', 1.0442],
] as const)('%s in %s does not cross itself, nor after rounding to f32', (name, pose, scale) => {
  const built = name === 'mean_all' ? body : buildBody(data, name, pose, { findCrossings, scale })
  expect(built.repair.left).toBe(0)
  expect(countCrossings(built)).toBe(0)
  const rounded = {
    position: Float64Array.from(Float32Array.from(built.position)),
    triVertex: built.triVertex,
  }
  expect(countCrossings(rounded)).toBe(0)
  expect(built.repair.moveMax).toBeLessThan(pose === 'dressing' ? 0.002 : 0.012) // [m]
})

test('a ball: distance, normal and slope as good as its cells', () => {
  const [radius, cell] = [0.1, 0.008]
  const ball = buildMeshCollider(buildSphereMesh([0, 0, 0], radius, 16), { friction: 0.4, cell })
  const check = checkCollider(ball, { seed: 5, count: 2000, reach: 0.01 })
  expect(check.surfaceMax).toBeLessThan(cell ** 2 / (4 * radius) + 0.00011) // curvature, and the sag of the mesh
  expect(check.slopeMax).toBeLessThan(1 + cell / radius) // neighbouring nodes see the ball in other directions
  expect(check.normalMax).toBeLessThan(1e-5)
  expect(check.signWrong).toBe(0)
  expect(ball.error).toBeLessThanOrEqual(ball.errorMax)

  const centre = ball.gap(Float64Array.of(0, 0, 0), 0, surface)
  expect(Math.abs(centre + radius)).toBeLessThan(cell) // known to the core
  expect(ball.gap(Float64Array.of(0.13, 0, 0), 0, surface)).toBeCloseTo(0.03, 3)
  expect(ball.gap(Float64Array.of(0.1501, 0, 0), 0, surface)).toBe(Infinity)
  expect(ball.gap(Float64Array.of(9, 0, 0), 0, surface)).toBe(Infinity)
})

let body: Body
let collider: MeshCollider
beforeAll(() => {
  body = buildBody(data, 'mean_all', 'dressing', { findCrossings })
  collider = buildMeshCollider(body, { friction: 0.4 })
})

test('a body: stated errors hold, and the sign is that of the exact test', () => {
  expect(collider.error).toBeLessThan(0.001)
  expect(collider.errorMax).toBeLessThan(0.004)
  const seed = 6
  const next = buildRandom(seed)
  const outside: number[] = []
  const inside: number[] = []
  for (let trial = 0; trial < 2000; trial++) {
    const at = 3 * Math.floor(next() * body.vertexCount)
    const p = Float64Array.from({ length: 3 }, (_, c) => body.position[at + c] + 0.06 * (next() - 0.5))
    const gap = collider.gap(p, 0, surface)
    if (gap > collider.errorMax) outside.push(...p)
    if (gap < -collider.errorMax && inside.length < 3 * 20) inside.push(...p)
  }
  expect(outside.length / 3, `seed ${seed}`).toBeGreaterThan(500)
  expect(measurePenetration(Float64Array.from(outside), outside.length / 3, body)).toBe(0)
  expect(inside).toHaveLength(3 * 20)
  expect(Math.max(...signedDistances(Float64Array.from(inside), 20, body))).toBeLessThan(0)
})

test('a body: another friction builds no field and no tree again', () => {
  countCrossings(collider.mesh)
  const [fields, trees] = [fieldsBuilt.count, treesBuilt.count]
  const slippery = buildMeshCollider(body, { friction: 0 })
  expect(countCrossings(slippery.mesh)).toBe(0)
  expect([fieldsBuilt.count, treesBuilt.count]).toEqual([fields, trees])
  expect(slippery.grid).toBe(collider.grid)
  expect([slippery.friction, collider.friction]).toEqual([0, 0.4])
})

test('a body: cloth at any depth is told a way out', () => {
  const { Spine, LeftUpLeg } = body.joints
  for (const joint of [Spine, LeftUpLeg]) {
    const p = Float64Array.from(joint)
    const depth = collider.gap(p, 0, surface)
    expect(depth).toBeLessThan(-0.04)
    for (let k = 0; k < 60; k++) {
      const gap = collider.gap(p, 0, surface)
      for (let c = 0; c < 3; c++) p[c] -= 0.5 * (gap - 0.005) * surface.normal[c]
    }
    expect(collider.gap(p, 0, surface)).toBeCloseTo(0.005, 4)
  }
})
