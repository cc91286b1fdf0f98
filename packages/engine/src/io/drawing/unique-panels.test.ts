import { expect, test } from 'vitest'
import type { Panel } from '../../pattern/index.ts'
import { uniquePanels } from './unique-panels.ts'

const named = (...ids: string[]) => ids.map((id) => ({ id }) as Panel)

test('names that occur twice are numbered, also where a number is taken', () => {
  const ids = uniquePanels(named('front', 'front', 'front-2', 'back', 'front')).map(({ id }) => id)
  expect(ids).toEqual(['front', 'front-2', 'front-2-2', 'back', 'front-3'])
})
