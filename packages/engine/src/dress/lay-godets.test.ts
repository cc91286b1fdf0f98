import { expect, test } from 'vitest'
import type { Cloth } from '../model/index.ts'
import { findGodet, godetPlaces } from './lay-godets.ts'

/**
 * A triangle, apex up, drawn 60 cm beside its slot and turned by a right angle about its height: vertices 0, 1, 2. The slot,
 * 3, 4, 5, stands 20 cm in front of the axis, 5 cm narrower than the godet is wide.
 */
const cloth: Cloth = {
  vertexCount: 6,
  triCount: 2,
  position: Float64Array.from([
    ...[0.6, 0.5, 0],
    ...[0.6, 0.2, 0.1],
    ...[0.6, 0.2, -0.1],
    ...[0, 0.5, 0.2],
    ...[-0.075, 0.2, 0.2],
    ...[0.075, 0.2, 0.2],
  ]),
  triVertex: Int32Array.of(0, 1, 2, 3, 4, 5),
  triPattern: new Float64Array(12),
  triPanel: Int32Array.of(0, 1),
  panelIds: ['godet', 'skirt'],
  panelGrain: new Float64Array(2),
}
const stitchVertex = Int32Array.of(0, 3, 1, 4, 0, 3, 2, 5)
const vertexPanel = Int32Array.of(0, 0, 0, 1, 1, 1)

test('a godet is laid before its slot, apex to apex, as far out as asked', () => {
  const godet = findGodet(0, cloth, { stitchVertex, vertexPanel })
  if (godet === null) throw new Error('not found')
  const placed = godetPlaces(godet, cloth, [0, 1, 2], [0, 1, 0], 0.05)
  const expected = [0, 0.5, 0.25, -0.1, 0.2, 0.25, 0.1, 0.2, 0.25]
  expect(Math.max(...placed.map((value, k) => Math.abs(value - expected[k])))).toBeLessThan(1e-9)
})

test('pieces sewn along one edge, or near their slot, stay where they were drawn', () => {
  expect(findGodet(0, cloth, { stitchVertex: Int32Array.of(0, 3, 1, 4), vertexPanel })).toBeNull()
  const near = { ...cloth, position: cloth.position.slice() }
  near.position.copyWithin(0, 9, 18)
  expect(findGodet(0, near, { stitchVertex, vertexPanel })).toBeNull()
})

test('a front sewn to its back alone is no godet', () => {
  const turnedOver = { ...cloth, triVertex: Int32Array.of(0, 2, 1, 3, 4, 5) }
  expect(findGodet(0, turnedOver, { stitchVertex, vertexPanel })).toBeNull()
})
