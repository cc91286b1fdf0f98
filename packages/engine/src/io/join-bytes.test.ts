import { expect, test } from 'vitest'
import { joinBytes } from './join-bytes.ts'

test('parts lie one after the other, empty ones too', () => {
  const parts = [Uint8Array.of(1, 2), new Uint8Array(0), Uint8Array.of(3)]
  expect([...joinBytes(parts)]).toEqual([1, 2, 3])
  expect(joinBytes([])).toHaveLength(0)
})
