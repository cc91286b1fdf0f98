import { expect, test } from 'vitest'
import { buildSphereCollider, type Collider } from '../contact/index.ts'
import type { Sim } from '../sim/index.ts'
import { FLOOR_LEVEL, Floor, standsOnFloor } from './floor.ts'

const GAP = 0.002
const DT = 1 / 30
const ball = buildSphereCollider({ centre: [0, 1, 0], radius: 0.1, friction: 0.4 })

/** One vertex at a height [m], falling at a speed [m/s]. */
function fallen(y: number, speed = 0, time = 0, colliders: readonly Collider[] = [ball]): Sim {
  return {
    state: { x: Float64Array.of(0, y, 0), v: Float64Array.of(0, -speed, 0), time },
    parts: { body: { restGap: GAP } },
    scene: { colliders },
  } as unknown as Sim
}

test('bodies with their soles on y = 0 stand on it, a ball around the origin does not', () => {
  expect(standsOnFloor({ position: Float64Array.of(0, 0, 0, 0, 1.7, 0) })).toBe(true)
  expect(standsOnFloor({ position: Float64Array.of(0, -0.1, 0, 0, 0.1, 0) })).toBe(false)
})

test('is not there for cloth that hangs above it, and lies there for cloth that would touch it', () => {
  const floor = new Floor(0.3)
  expect(floor.meet(fallen(FLOOR_LEVEL + 2 * GAP), DT)).toBeNull()
  const met = floor.meet(fallen(FLOOR_LEVEL + 0.03, 1), DT) // 33 mm in a step
  expect(met?.colliders).toHaveLength(2)
  expect(met?.colliders[0]).toBe(ball)
  expect(met?.colliders[1]).toMatchObject({ friction: 0.3 })
  expect(met?.colliders[1].motion).toBeUndefined()
  const lying = fallen(FLOOR_LEVEL + GAP, 0, 0, met?.colliders)
  expect(floor.isUnder(lying)).toBe(true)
  expect(floor.meet(lying, DT)).toBeNull()
})

test('rises to its level from under cloth that hangs below the soles, and then stands', () => {
  const floor = new Floor(0.3)
  const met = floor.meet(fallen(-0.3, 0, 2), DT)
  const rising = met?.colliders[1]
  const end = met?.end ?? 0
  const top = (time: number) => {
    const out = new Float64Array(24)
    rising?.motion?.places(time, out, 0)
    return Math.max(...out.filter((_, k) => k % 3 === 1))
  }
  expect(top(2)).toBeLessThan(-0.3)
  expect(top(2.1)).toBeGreaterThan(top(2))
  expect(top(end)).toBeCloseTo(FLOOR_LEVEL, 12)
  expect(top(end + 1)).toBe(FLOOR_LEVEL)
  const on = (time: number) => fallen(0.1, 0, time, met?.colliders)
  expect(floor.meet(on(end - 0.01), DT)).toBeNull()
  const stood = floor.meet(on(end), DT)
  expect(stood?.colliders[1].motion).toBeUndefined()
  expect(stood?.colliders[1].mesh.triVertex).toBe(rising?.mesh.triVertex)
})
