import { expect, it } from 'vitest'
import { buildSphereCollider } from '../contact/index.ts'
import { askAt } from '../forces/assembly.fixture.ts'
import type { Model } from '../model/index.ts'
import { buildHoldClose } from './hold-close.ts'
import { mannequinCollider } from './mannequin.fixture.ts'

const model = { vertexMass: Float64Array.of(1e-3, 1e-3, 1e-3) } as unknown as Model

it('draws inner cloth to the body with the weight of each vertex, and leaves the rest alone', () => {
  const sphere = buildSphereCollider({ centre: [0, 1, 0], radius: 0.1, friction: 0 })
  const x = Float64Array.of(0.2, 1, 0, 0, 1.3, 0, 0.3, 1, 0)
  const force = new Float64Array(9)
  buildHoldClose([sphere], Int32Array.of(0, 1)).assemble(askAt({ model, x, force }))
  expect(force[0]).toBeCloseTo(-0.02, 12)
  expect(force[4]).toBeCloseTo(-0.02, 12)
  expect([...force.subarray(6)]).toEqual([0, 0, 0])
})

it('points to the upright axis where no body knows its distance', () => {
  const far = { ...mannequinCollider(), gap: () => Number.POSITIVE_INFINITY }
  const force = new Float64Array(3)
  buildHoldClose([far], Int32Array.of(0)).assemble(askAt({ model, x: Float64Array.of(3, 1, 4), force }))
  expect(force[0]).toBeCloseTo(-0.02 * 0.6, 12)
  expect(force[1]).toBe(0)
  expect(force[2]).toBeCloseTo(-0.02 * 0.8, 12)
})

it('lets alone what is not closed yet', () => {
  const sphere = buildSphereCollider({ centre: [0, 1, 0], radius: 0.1, friction: 0 })
  const hold = buildHoldClose([sphere], Int32Array.of(0), 1)
  const pullAt = (time: number) => {
    const force = new Float64Array(3)
    hold.assemble(askAt({ model, time, x: Float64Array.of(0.2, 1, 0), force }))
    return force[0]
  }
  expect(pullAt(0.9)).toBe(0)
  expect(pullAt(1)).toBeCloseTo(-0.02, 12)
})
