import { expect, it } from 'vitest'
import { timeWords } from './time-words.ts'

it('says when something was', () => {
  const now = new Date(2026, 2, 10, 14, 30).getTime()
  const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).getTime()
  expect(timeWords(at(10, 14, 29), now)).toBe('just now')
  expect(timeWords(at(10, 14, 10), now)).toBe('20 minutes ago')
  expect(timeWords(at(10, 9, 5), now)).toBe('today, 9:05')
  expect(timeWords(at(9, 23, 59), now)).toBe('yesterday, 23:59')
  expect(timeWords(at(1, 7, 0), now)).toBe('2026-03-01, 7:00')
})
