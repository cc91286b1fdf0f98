import { expect, test } from 'vitest'
import { weldPlaces } from './weld-places.ts'

test('corners at the same place become one vertex, in order of use; the rest stays apart', () => {
  const place = [9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0, -0, 0, 0, 1, 1e-12, 0]
  const welded = weldPlaces(place, Int32Array.of(1, 2, 3, 4, 5, 3, 1, 4, 2))
  expect([...welded.triVertex]).toEqual([0, 1, 2, 0, 3, 2])
  expect([...welded.position]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1e-12, 0])
  expect([...welded.kept]).toEqual([0, 1])
  expect(welded.dropped).toBe(1)
})
