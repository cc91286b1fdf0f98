import { expect, test } from 'vitest'
import { nameHint, nearestName } from './nearest-name.ts'

const known = ['drape', 'scene', 'bench', 'check']

test.each([
  ['drpe', 'drape'],
  ['scenes', 'scene'],
  ['BENCH', 'bench'],
  ['rap', 'drape'],
  ['fly', undefined],
  ['', undefined],
])('%j → %j', (wanted, nearest) => {
  expect(nearestName(wanted, known)).toBe(nearest)
})

test('far words get the whole list', () => {
  expect(nameHint('zzzzzz', known)).toBe('known: drape, scene, bench, check')
  expect(nameHint('x', [])).toBe('none is known')
})
