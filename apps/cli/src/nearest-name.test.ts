import { expect, test } from 'vitest'
import { nameHint } from './nearest-name.ts'

const known = ['drape', 'scene', 'bench', 'check']

test('near words get one name, far ones the whole list', () => {
  expect(nameHint('drpe', known)).toBe('did you mean "drape"?')
  expect(nameHint('zzzzzz', known)).toBe('known: drape, scene, bench, check')
  expect(nameHint('x', [])).toBe('none is known')
})
