import { expect, test } from 'vitest'
import type { Assembly } from '../forces/index.ts'
import type { Cloth } from '../model/index.ts'
import { buildHoldTop } from './hold-top.ts'

/** A square piece, 1 m high, two triangles; its sides are sewn to something, its upper left corner is not. */
const cloth: Cloth = {
  vertexCount: 4,
  triCount: 2,
  position: Float64Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
  triVertex: Int32Array.of(0, 1, 2, 0, 2, 3),
  triPattern: new Float64Array(12),
  triPanel: Int32Array.of(0, 0),
  panelIds: ['skirt'],
  panelGrain: new Float64Array(1),
}

/** Forces on a garment sunk by this much [m]; one vertex of something worn comes before it. */
function forcesOf(sunk: number, segment: 'skirt' | 'head'): number[] {
  const hold = buildHoldTop(cloth, Int32Array.of(0, 1, 1, 2), [{ segment }], { first: 1, edge: 0.025 })
  const x = new Float64Array(15)
  x.set(cloth.position, 3)
  for (let at = 4; at < 15; at += 3) x[at] -= sunk
  const force = new Float64Array(15)
  hold.assemble({ x, force, anchor: null, stiffnessScale: 1 } as unknown as Assembly)
  return [...force]
}

test('the open end of the upper rim is held where it sinks by more than 3 cm, like a firm hand 5 cm below that', () => {
  const force = forcesOf(0.08, 'skirt')
  expect(force[13]).toBeCloseTo(120 * 0.025, 12)
  expect(force.filter((value) => value !== 0)).toHaveLength(1)
  expect(forcesOf(0.03, 'skirt').every((value) => value === 0)).toBe(true)
  expect(forcesOf(-0.2, 'skirt').every((value) => value === 0)).toBe(true)
})

test('hoods come down', () => {
  expect(forcesOf(0.3, 'head').every((value) => value === 0)).toBe(true)
})
