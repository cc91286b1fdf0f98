import { expect, it } from 'vitest'
import { compareResults } from './same-result.ts'

const then = { version: '0.1.0', kernels: 'wasm', stateHash: '0123456789abcdef' }

it('tells the same result from another, and why it is another', () => {
  expect(compareResults(then, then, 'the link')).toBe('Same result as in the link: 01234567.')
  const other = { ...then, stateHash: 'fedcba9876543210' }
  const lead = 'Another result than in tee.json: fedcba98 instead of 01234567'
  expect(compareResults(then, { ...other, version: '0.2.0' }, 'tee.json')).toBe(
    `${lead}; that was version 0.1.0, this is 0.2.0.`,
  )
  expect(compareResults(then, { ...other, kernels: 'typescript' }, 'tee.json')).toContain('by wasm kernels')
  expect(compareResults(then, other, 'tee.json')).toMatch(/by the same version; .* changed on its way/)
})
