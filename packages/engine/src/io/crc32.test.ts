import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'

test('the checksum is that of the standard: "123456789" gives CBF43926', () => {
  expect(crc32(new TextEncoder().encode('123456789')).toString(16)).toBe('cbf43926')
  expect(crc32(new Uint8Array(0))).toBe(0)
})
