import { expect, test } from 'vitest'
import { rememberPlaces } from './remember-places.ts'

test('answers as the function does, and asks it once for two times in turn', () => {
  const asked: number[] = []
  const placesAt = rememberPlaces(2, (time, out) => {
    asked.push(time)
    out.set([time, 2 * time])
  })
  const out = new Float64Array(2)
  for (const time of [1, 2, 1, 2, 2, 1]) {
    placesAt(time, out)
    expect([...out]).toEqual([time, 2 * time])
    out.fill(-1) // the caller's own: the memory does not live in it
  }
  expect(asked).toEqual([1, 2])
  placesAt(3, out)
  placesAt(1, out)
  expect([...out]).toEqual([1, 2])
  expect(asked).toEqual([1, 2, 3])
})
