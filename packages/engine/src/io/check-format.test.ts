import { expect, test } from 'vitest'
import { InputError } from '../core/index.ts'
import { checkFormat, messageFault } from './check-format.ts'

const text = '{"name": "hem", "size": [1, 2.5]}'
const honest = (damaged: string) => {
  try {
    return JSON.parse(damaged)
  } catch {
    throw new InputError('not JSON; export it again')
  }
}
const check = { text, read: honest, write: JSON.stringify, mutations: 100, seed: 1 }

test('an honest format passes, and the report counts every mutation', () => {
  const { read, refused } = checkFormat(check)
  expect(read + refused).toBe(100)
  expect(Math.min(read, refused)).toBeGreaterThan(5)
})

test('a reader that crashes is caught', () => {
  expect(() => checkFormat({ ...check, read: JSON.parse })).toThrow(/seed 1, mutation \d+: not an InputError/)
})

test('a writer that loses something is caught', () => {
  const write = (value: { name: string }) => JSON.stringify({ name: value.name })
  expect(() => checkFormat({ ...check, write })).toThrow(/round trip/)
})

test('messages are one short line', () => {
  expect(messageFault(new InputError('panel "a": too small; enlarge it'))).toBeUndefined()
  expect(messageFault(new InputError('a\nb'))).toMatch(/several lines/)
  expect(messageFault(new InputError('x'.repeat(300)))).toMatch(/300 characters/)
  expect(messageFault(new TypeError('x'))).toMatch(/not an InputError/)
})
