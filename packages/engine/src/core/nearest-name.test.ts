import { expect, test } from 'vitest'
import { nameHint, nearestName } from './nearest-name.ts'

const known = ['drape', 'scene', 'bench', 'check', 'mean_female', 'denim-11oz']

test.each([
  ['drpe', 'drape'],
  ['scenes', 'scene'],
  ['BENCH', 'bench'],
  ['rap', 'drape'],
  ['mean female', 'mean_female'],
  ['female', 'mean_female'],
  ['denim_11', 'denim-11oz'],
  ['denimm', 'denim-11oz'],
  ['femal', 'mean_female'],
  ['fly', undefined],
  ['', undefined],
])('%j → %j', (wanted, nearest) => {
  expect(nearestName(wanted, known)).toBe(nearest)
})

test('near words get one name, far ones the whole list', () => {
  const commands = known.slice(0, 4)
  expect(nameHint('drpe', commands)).toBe('did you mean "drape"?')
  expect(nameHint('zzzzzz', commands)).toBe('known: drape, scene, bench, check')
  expect(nameHint('x', [])).toBe('none is known')
})
