import { expect, it } from 'vitest'
import { secondsLeft } from './seconds-left.ts'

it('goes on as it went so far, and says nothing before it went a little', () => {
  const begin = { progress: 0.2, at: 1000 }
  expect(secondsLeft(begin, 0.6, 11_000)).toBeCloseTo(10, 9)
  expect(secondsLeft(begin, 1, 11_000)).toBe(0)
  expect(secondsLeft(begin, 0.6, 2000)).toBeNull()
  expect(secondsLeft(begin, 0.21, 60_000)).toBeNull()
})
